//! The graph: laws in topological order, judged so that the root of a failure is named.

mod inspect;
mod node;
mod roots;

use std::any::Any;
use std::marker::PhantomData;

use lawful_contract::{Checkpoint, Contract, Kinds};

use crate::law::{After, EdgeSet, Handle, Law, Reads, Step, Verdict};
use crate::ledger::{Judgement, Ledger, Reached, cells};

pub use inspect::{LawInfo, NoSuchLaw, is_in};
pub(crate) use node::Body;
use node::Node;
pub use node::{Before, Port, Relation};

/// Laws over actions `A` and observations `O`, and their dependencies.
///
/// Laws are judged in the order in which they were added. An edge can only lead to a law that was added before, so this
/// order is topological by construction. When a law is violated, the laws that read it are blocked, not failed: a
/// violation names the root law.
pub struct LawGraph<A, O> {
    nodes: Vec<Node<A, O>>,
    /// The nodes that hold state; all others neither advance nor reset.
    stateful: Vec<usize>,
    /// Whether a law was violated since the last reset. While none was, no law is blocked.
    broken: bool,
    dispatch: Vec<Row>,
    /// What the subject reaches of this graph, where it is part of a larger vocabulary.
    reached: Reached,
}

/// Who listens at one checkpoint, by kind of action; the last kind stands for no action.
struct Row {
    checkpoint: Checkpoint,
    heard: Vec<Vec<Heard>>,
}

/// A law that listens to a (checkpoint, kind of action), and through which line of its contract.
#[derive(Clone, Copy)]
struct Heard {
    node: usize,
    /// The ledger's cell of the law's first clause at this line.
    cell: usize,
    /// How many lines the contract has, and so cells to the next clause.
    lines: usize,
    /// The cell behind the law's last: a clause that its contract does not have is not counted.
    end: usize,
}

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// A graph without laws.
    pub fn new() -> Self {
        Self {
            nodes: Vec::new(),
            stateful: Vec::new(),
            broken: false,
            dispatch: Vec::new(),
            reached: Reached::default(),
        }
    }

    /// The same laws for a subject that reaches these kinds and capabilities only. It is asked where the graph is
    /// embedded in another vocabulary, which cannot know it; for a graph on its own a campaign asks the subject.
    pub fn reached_by(mut self, supported: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        self.reached = Reached::by(supported);
        self
    }

    /// Adds a law and the edges to what it reads.
    pub fn add<L: Law<A, O>>(&mut self, law: L, reads: <L::Reads as Reads>::Edges) -> Handle<L> {
        let name = law.contract().id.to_string();
        self.push(name, || Body::Law(Box::new(law.clone())), reads.ports())
    }

    /// Adds a law, the edges to what it reads, and edges that only block.
    pub fn add_after<L: Law<A, O>, E: EdgeSet<Reads = L::Reads>>(&mut self, law: L, reads: After<E>) -> Handle<L> {
        let name = law.contract().id.to_string();
        self.push(name, || Body::Law(Box::new(law.clone())), reads.ports())
    }

    /// Adds a stateless law: a contract, edges, and one function that judges.
    ///
    /// ```
    /// # use lawful_contract::{Checkpoint, Contract, Hears, Kinds};
    /// # use lawful_graph::{Difference, LawGraph, Mismatch};
    /// # struct Nothing;
    /// # impl Kinds for Nothing { const KINDS: &'static [&'static str] = &["nothing"]; fn kind(&self) -> usize { 0 } }
    /// static SMALL: Contract =
    ///     Contract { id: "small", hears: &[Hears::every(Checkpoint::Applied)], ..Contract::EMPTY };
    /// let mut graph = LawGraph::<Nothing, u64>::new();
    /// graph.relation(&SMALL, (), |step, ()| {
    ///     (*step.seen > 9).then(|| Mismatch::values(&"at most 9", step.seen, Difference::Extra)).into()
    /// });
    /// ```
    pub fn relation<E: EdgeSet, F>(
        &mut self,
        contract: &'static Contract,
        reads: E,
        judge: F,
    ) -> Handle<Relation<E::Reads, F>>
    where
        F: for<'s, 'a, 'p> Fn(&'s Step<'a, A, O>, <E::Reads as Reads>::Ref<'p>) -> Verdict + Clone + Send + 'static,
    {
        let law = Relation { contract, judge, reads: PhantomData };
        let name = contract.id.to_string();
        self.push_stateless(name, || Body::Law(Box::new(law.clone())), reads.ports())
    }

    pub(crate) fn push<L>(&mut self, name: String, body: impl Fn() -> Body<A, O>, ports: Vec<Port>) -> Handle<L> {
        self.stateful.push(self.nodes.len());
        self.push_stateless(name, body, ports)
    }

    fn push_stateless<L>(&mut self, name: String, body: impl Fn() -> Body<A, O>, ports: Vec<Port>) -> Handle<L> {
        self.nodes.push(Node { name, body: body(), initial: body(), ports, muted: false, failed: None });
        self.dispatch.clear();
        Handle { path: vec![(self.nodes.len() - 1) as u16], law: PhantomData }
    }

    /// Steps every law over an action, before production performs it.
    pub fn advance(&mut self, action: &A) {
        for at in &self.stateful {
            let (before, rest) = self.nodes.split_at_mut(*at);
            let node = &mut rest[0];
            match &mut node.body {
                Body::Law(law) => law.advance(action, Before(before), &node.ports),
                Body::Group(group) => group.advance(action),
            }
        }
    }

    /// Judges one observation and adds what was found to `judgement`.
    pub fn judge(&mut self, step: &Step<'_, A, O>, judgement: &mut Judgement) {
        self.judge_kind(step.action.map_or(A::KINDS.len(), Kinds::kind), step, judgement);
    }

    /// Judges what one action showed, in the order recorded.
    pub fn judge_action(&mut self, action: &A, records: &[(Checkpoint, O)], judgement: &mut Judgement) {
        let kind = action.kind();
        for (checkpoint, seen) in records {
            self.judge_kind(kind, &Step { action: Some(action), checkpoint: *checkpoint, seen }, judgement);
        }
    }

    fn judge_kind(&mut self, kind: usize, step: &Step<'_, A, O>, judgement: &mut Judgement) {
        let known = self.dispatch.iter().position(|row| row.checkpoint == step.checkpoint);
        let row = known.unwrap_or_else(|| self.listen(step.checkpoint));
        for heard in &self.dispatch[row].heard[kind] {
            let (before, rest) = self.nodes.split_at_mut(heard.node);
            let Some(node) = rest.first_mut() else { continue };
            if self.broken && !node.can_be_judged(Before(before), judgement) {
                continue;
            }
            let Body::Law(law) = &mut node.body else {
                self.broken |= node.judge_group(step, heard.node, judgement);
                continue;
            };
            let verdict = law.judge(step, Before(before), &node.ports);
            // By far the most verdicts are of this kind, and it is told from the others before they are from each
            // other.
            if let Verdict::Upheld(agreement) = verdict {
                let cell = heard.cell + agreement.clause() * heard.lines;
                if cell < heard.end {
                    judgement.ledger.count(cell, agreement.comparisons());
                }
                continue;
            }
            match verdict {
                Verdict::Silent | Verdict::Upheld(_) => {}
                Verdict::Several(agreements) => {
                    let cells = (heard.cell..heard.end).step_by(heard.lines.max(1));
                    cells.zip(agreements.0).for_each(|(cell, comparisons)| judgement.ledger.count(cell, comparisons));
                }
                Verdict::Violated(mismatch) => {
                    node.fail(step, *mismatch, judgement);
                    self.broken = true;
                }
            }
        }
    }

    /// Returns every law to its initial state, for the next history.
    pub fn reset(&mut self) {
        if std::mem::take(&mut self.broken) {
            self.nodes.iter_mut().for_each(|node| node.failed = None);
        }
        for at in &self.stateful {
            let node = &mut self.nodes[*at];
            match (&mut node.body, &node.initial) {
                (Body::Law(law), Body::Law(initial)) => law.reset(&**initial),
                (Body::Group(group), _) => group.reset(),
                _ => {}
            }
        }
    }

    /// Makes the row of the dispatch table for a checkpoint, when it is first met.
    #[cold]
    fn listen(&mut self, checkpoint: Checkpoint) -> usize {
        let heard = (0..=A::KINDS.len()).map(|kind| self.listeners_of(checkpoint, A::KINDS.get(kind).copied()));
        let row = Row { checkpoint, heard: heard.collect() };
        self.dispatch.push(row);
        self.dispatch.len() - 1
    }

    fn listeners_of(&self, checkpoint: Checkpoint, kind: Option<&str>) -> Vec<Heard> {
        let hears = |hears: &lawful_contract::Hears| {
            hears.checkpoint == checkpoint && (hears.kinds.is_empty() || kind.is_some_and(|k| hears.kinds.contains(&k)))
        };
        let mut end = 0;
        let heard = |(at, node): (usize, &Node<A, O>)| {
            let first = end;
            let Body::Law(law) = &node.body else {
                return Some(Heard { node: at, cell: first, lines: 0, end });
            };
            end += cells(law.contract());
            let lines = law.contract().hears;
            let line = lines.iter().position(hears).filter(|_| !node.muted)?;
            Some(Heard { node: at, cell: first + line, lines: lines.len(), end })
        };
        self.nodes.iter().enumerate().filter_map(heard).collect()
    }
}

impl<A: Kinds + 'static, O: 'static> Default for LawGraph<A, O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: 'static, O: 'static> Clone for LawGraph<A, O> {
    fn clone(&self) -> Self {
        let (nodes, stateful) = (self.nodes.clone(), self.stateful.clone());
        Self { nodes, stateful, broken: self.broken, dispatch: Vec::new(), reached: self.reached.clone() }
    }
}

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    pub(crate) fn inner(&self, path: &[u16]) -> Option<&dyn Any> {
        Before(&self.nodes).get(&Port { path: path.to_vec(), why: "", cut: false })
    }

    pub(crate) fn failed(&self, path: &[u16]) -> Option<String> {
        Before(&self.nodes).failed(&Port { path: path.to_vec(), why: "", cut: false })
    }

    pub(crate) fn new_ledger(&self) -> Ledger {
        let laws = self.nodes.iter().map(|node| match &node.body {
            Body::Law(law) => (node.name.clone(), Ok(law.contract())),
            Body::Group(group) => (node.name.clone(), Err(group.ledger())),
        });
        Ledger::new(A::KINDS, self.reached.clone(), laws)
    }
}
