//! The graph: laws in topological order, judged so that the root of a failure is named.

use std::any::{Any, TypeId};
use std::marker::PhantomData;

use lawful_contract::{Checkpoint, Contract, Kinds};

use crate::law::{EdgeSet, Handle, Law, Read, Reads, Step, Verdict};
use crate::ledger::{Judgement, Ledger, cells};
use crate::nest::Group;
use crate::{Blocked, Mismatch, Violation};

/// Laws over actions `A` and observations `O`, and their dependencies.
///
/// Laws are judged in the order in which they were added. An edge can only lead to a law that was added before, so this
/// order is topological by construction. When a law is violated, the laws that read it are blocked, not failed: a
/// violation names the root law.
pub struct LawGraph<A, O> {
    pub(crate) nodes: Vec<Node<A, O>>,
    /// The nodes that hold state; all others neither advance nor reset.
    stateful: Vec<usize>,
    /// Whether a law was violated since the last reset. While none was, no law is blocked.
    broken: bool,
    dispatch: Vec<Row>,
}

/// Who listens at one checkpoint, by kind of action; the last kind stands for no action.
struct Row {
    checkpoint: Checkpoint,
    heard: Vec<Vec<Heard>>,
}

pub(crate) struct Node<A, O> {
    pub(crate) name: String,
    pub(crate) body: Body<A, O>,
    initial: Body<A, O>,
    pub(crate) ports: Vec<Port>,
    muted: bool,
    failed: Option<String>,
}

pub(crate) enum Body<A, O> {
    Law(Box<dyn Erased<A, O>>),
    Group(Box<dyn Group<A, O>>),
}

/// One dependency of a node: where it leads, why it exists, and whether it was cut.
#[derive(Clone, Debug)]
pub struct Port {
    pub(crate) path: Vec<u16>,
    pub(crate) why: &'static str,
    pub(crate) cut: bool,
}

/// The nodes upstream of the one that is being judged.
pub struct Before<'p, A, O>(&'p [Node<A, O>]);

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

/// A law of a graph as it is shown: its path, its contract, what it reads and why.
#[derive(Clone, Debug)]
pub struct LawInfo {
    /// The law's path.
    pub name: String,
    /// The promise.
    pub contract: &'static Contract,
    /// The paths of the laws that it reads, and the reasons.
    pub reads: Vec<(String, &'static str)>,
}

/// A name that no law or edge of the graph has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchLaw {
    /// The name asked for.
    pub asked: String,
    /// The names that exist.
    pub known: Vec<String>,
}

impl std::fmt::Display for NoSuchLaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no law is called `{}`; the graph has {}", self.asked, self.known.join(", "))
    }
}

impl std::error::Error for NoSuchLaw {}

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// A graph without laws.
    pub fn new() -> Self {
        Self { nodes: Vec::new(), stateful: Vec::new(), broken: false, dispatch: Vec::new() }
    }

    /// Adds a law and the edges to what it reads.
    pub fn add<L: Law<A, O>>(&mut self, law: L, reads: <L::Reads as Reads>::Edges) -> Handle<L> {
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
            let Some((node, before)) = self.nodes[..=heard.node].split_last_mut() else { continue };
            if self.broken && !node.can_be_judged(Before(before), judgement) {
                continue;
            }
            let verdict = match &mut node.body {
                Body::Law(law) => law.judge(step, Before(before), &node.ports),
                Body::Group(group) => {
                    self.broken |= judge_group(&mut **group, step, &node.name, heard.node, judgement);
                    continue;
                }
            };
            match verdict {
                Verdict::Silent => {}
                Verdict::Upheld { clause, comparisons } => {
                    let cell = heard.cell + usize::from(clause) * heard.lines;
                    if cell < heard.end {
                        judgement.ledger.count(cell, comparisons);
                    }
                }
                Verdict::Violated(mismatch) => {
                    node.fail(step, *mismatch, judgement);
                    self.broken = true;
                }
            }
        }
    }

    /// Sorts what one action's observations showed: violations in topological order, without those whose law reads a law
    /// that was also violated. Observations come in time, so a law can be violated before the law that it reads.
    pub fn settle(&self, judgement: &mut Judgement) {
        let laws = self.laws();
        judgement.violations.sort_by_key(|violation| laws.iter().position(|law| law.name == violation.law));
        let accused = std::mem::take(&mut judgement.violations);
        for violation in &accused {
            let upstream = upstream(&laws, &violation.law);
            let is_root = |root: &&Violation| root.instance == violation.instance && upstream.contains(&&*root.law);
            let Some(Violation { law: root, .. }) = accused.iter().find(is_root) else {
                judgement.violations.push(violation.clone());
                continue;
            };
            let blocked = judgement.blocked.iter_mut().filter(|blocked| blocked.by == violation.law);
            blocked.for_each(|blocked| blocked.by.clone_from(root));
            judgement.blocked.push(Blocked { law: violation.law.clone(), by: root.clone() });
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

    /// Silences a law: its state still advances, it judges nothing and blocks nobody. Law ablation.
    ///
    /// # Errors
    ///
    /// [`NoSuchLaw`] if no top-level law has this name.
    pub fn remove(&mut self, law: &str) -> Result<(), NoSuchLaw> {
        let at = self.position(law)?;
        self.nodes[at].muted = true;
        self.dispatch.clear();
        Ok(())
    }

    /// Cuts the edge from `law` to what it `reads`: the law then reads the initial state and is no longer blocked. Edge
    /// ablation.
    ///
    /// # Errors
    ///
    /// [`NoSuchLaw`] if there is no such law or no such edge.
    pub fn cut(&mut self, law: &str, reads: &str) -> Result<(), NoSuchLaw> {
        let at = self.position(law)?;
        let names: Vec<String> = self.nodes[at].ports.iter().map(|port| self.name_at(&port.path)).collect();
        let Some(edge) = names.iter().position(|name| name == reads) else {
            return Err(NoSuchLaw { asked: reads.to_string(), known: names });
        };
        self.nodes[at].ports[edge].cut = true;
        Ok(())
    }

    fn position(&self, law: &str) -> Result<usize, NoSuchLaw> {
        self.nodes.iter().position(|node| node.name == law).ok_or_else(|| NoSuchLaw {
            asked: law.to_string(),
            known: self.nodes.iter().map(|node| node.name.clone()).collect(),
        })
    }

    /// The one law of this type, at any depth; `None` if there are two, or if it is inside a keyed group.
    pub fn find<L: 'static>(&self) -> Option<Handle<L>> {
        let mut paths = Vec::new();
        self.paths_to(TypeId::of::<L>(), &mut Vec::new(), &mut paths);
        let path = paths.pop()?;
        paths.is_empty().then_some(Handle { path, law: PhantomData })
    }

    pub(crate) fn paths_to(&self, law: TypeId, prefix: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        for (at, node) in self.nodes.iter().enumerate() {
            prefix.push(at as u16);
            match &node.body {
                Body::Law(body) => {
                    let body: &dyn Any = &**body;
                    if body.type_id() == law {
                        found.push(prefix.clone());
                    }
                }
                Body::Group(group) => group.paths_to(law, prefix, found),
            }
            prefix.pop();
        }
    }

    /// Every law with its contract and its edges, in judging order. An edge that was cut is none.
    pub fn laws(&self) -> Vec<LawInfo> {
        let mut laws = Vec::new();
        for node in &self.nodes {
            match &node.body {
                Body::Law(law) => laws.push(LawInfo {
                    name: node.name.clone(),
                    contract: law.contract(),
                    reads: node
                        .ports
                        .iter()
                        .filter(|port| !port.cut)
                        .map(|port| (self.name_at(&port.path), port.why))
                        .collect(),
                }),
                Body::Group(group) => laws.extend(group.laws().into_iter().map(|inner| LawInfo {
                    name: format!("{}/{}", node.name, inner.name),
                    reads: inner.reads.into_iter().map(|(to, why)| (format!("{}/{to}", node.name), why)).collect(),
                    ..inner
                })),
            }
        }
        laws
    }

    /// Kinds of action that a contract names and that do not exist; such a law would never judge.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for node in &self.nodes {
            match &node.body {
                Body::Law(law) => {
                    let heard = law.contract().hears.iter().flat_map(|hears| hears.kinds);
                    let unknown = heard.filter(|kind| !A::KINDS.contains(kind));
                    faults.extend(unknown.map(|kind| {
                        format!("{}: the contract names the kind `{kind}`, which no action has", node.name)
                    }));
                }
                Body::Group(group) => {
                    faults.extend(group.faults().into_iter().map(|fault| format!("{}/{fault}", node.name)));
                }
            }
        }
        faults
    }

    pub(crate) fn name_at(&self, path: &[u16]) -> String {
        let Some((first, rest)) = path.split_first() else { return String::new() };
        let node = &self.nodes[usize::from(*first)];
        match &node.body {
            Body::Group(group) if !rest.is_empty() => format!("{}/{}", node.name, group.name_at(rest)),
            _ => node.name.clone(),
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
                return (!node.muted).then_some(Heard { node: at, cell: first, lines: 0, end });
            };
            end += cells(law.contract());
            let lines = law.contract().hears;
            let line = lines.iter().position(hears).filter(|_| !node.muted)?;
            Some(Heard { node: at, cell: first + line, lines: lines.len(), end })
        };
        self.nodes.iter().enumerate().filter_map(heard).collect()
    }
}

impl<A: Kinds + 'static, O: 'static> Node<A, O> {
    /// Whether neither this law nor a law that it reads was violated. A law that is blocked is counted once.
    #[cold]
    fn can_be_judged(&mut self, before: Before<'_, A, O>, judgement: &mut Judgement) -> bool {
        if self.failed.is_some() {
            return false;
        }
        let by = self.ports.iter().filter(|port| !port.cut).find_map(|port| before.failed(port));
        if let Some(by) = &by {
            judgement.blocked.push(Blocked { law: self.name.clone(), by: by.clone() });
        }
        self.failed = by;
        self.failed.is_none()
    }

    #[cold]
    fn fail(&mut self, step: &Step<'_, A, O>, mismatch: Mismatch, judgement: &mut Judgement) {
        let Body::Law(law) = &self.body else { return };
        judgement.violations.push(Violation {
            law: self.name.clone(),
            instance: None,
            contract: law.contract(),
            checkpoint: step.checkpoint,
            kind: step.action.map_or("opened", Kinds::kind_name),
            mismatch,
        });
        self.failed = Some(self.name.clone());
    }
}

/// Whether a law of the group was violated.
#[inline(never)]
fn judge_group<A, O>(
    group: &mut dyn Group<A, O>,
    step: &Step<'_, A, O>,
    name: &str,
    at: usize,
    judgement: &mut Judgement,
) -> bool {
    let known = judgement.violations.len();
    group.judge(step, name, at, judgement);
    judgement.violations.len() > known
}

/// Every law that a law reads, directly or not.
fn upstream<'a>(laws: &'a [LawInfo], law: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut next = vec![law];
    while let Some(law) = next.pop() {
        let reads = laws.iter().filter(|info| info.name == law).flat_map(|info| &info.reads);
        for (read, _) in reads {
            if !found.contains(&read.as_str()) {
                found.push(read.as_str());
                next.push(read);
            }
        }
    }
    found
}

impl<A: Kinds + 'static, O: 'static> Default for LawGraph<A, O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: 'static, O: 'static> Clone for LawGraph<A, O> {
    fn clone(&self) -> Self {
        let (nodes, stateful) = (self.nodes.clone(), self.stateful.clone());
        Self { nodes, stateful, broken: self.broken, dispatch: Vec::new() }
    }
}

impl<A: 'static, O: 'static> Clone for Node<A, O> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            body: self.body.clone(),
            initial: self.initial.clone(),
            ports: self.ports.clone(),
            muted: self.muted,
            failed: self.failed.clone(),
        }
    }
}

impl<A: 'static, O: 'static> Clone for Body<A, O> {
    fn clone(&self) -> Self {
        match self {
            Self::Law(law) => Self::Law(law.boxed()),
            Self::Group(group) => Self::Group(group.boxed()),
        }
    }
}

impl<A, O> Clone for Before<'_, A, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, O> Copy for Before<'_, A, O> {}

impl<'p, A: 'static, O: 'static> Before<'p, A, O> {
    pub(crate) fn get(self, port: &Port) -> Option<&'p dyn Any> {
        let (first, rest) = port.path.split_first()?;
        let node = self.0.get(usize::from(*first))?;
        match if port.cut { &node.initial } else { &node.body } {
            Body::Law(law) => Some(&**law),
            Body::Group(group) => group.inner(rest),
        }
    }

    fn failed(self, port: &Port) -> Option<String> {
        let (first, rest) = port.path.split_first()?;
        let node = &self.0[usize::from(*first)];
        match &node.body {
            Body::Group(group) if !node.muted => group.failed(rest).map(|by| format!("{}/{by}", node.name)),
            _ => node.failed.clone(),
        }
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
        Ledger::new(A::KINDS, laws)
    }
}

/// A stateless law: made by [`LawGraph::relation`].
pub struct Relation<P, F> {
    contract: &'static Contract,
    judge: F,
    reads: PhantomData<fn() -> P>,
}

impl<P, F: Clone> Clone for Relation<P, F> {
    fn clone(&self) -> Self {
        Self { contract: self.contract, judge: self.judge.clone(), reads: PhantomData }
    }
}

impl<P, F, A, O> Law<A, O> for Relation<P, F>
where
    P: Reads,
    F: for<'s, 'a, 'p> Fn(&'s Step<'a, A, O>, P::Ref<'p>) -> Verdict + Clone + Send + 'static,
    A: 'static,
    O: 'static,
{
    type Reads = P;
    fn contract(&self) -> &'static Contract {
        self.contract
    }
    fn judge(&mut self, step: &Step<'_, A, O>, reads: Read<'_, Self, A, O>) -> Verdict {
        (self.judge)(step, reads)
    }
}

/// A law whose type the graph forgot.
pub(crate) trait Erased<A, O>: Any + Send {
    fn contract(&self) -> &'static Contract;
    fn advance(&mut self, action: &A, before: Before<'_, A, O>, ports: &[Port]);
    fn judge(&mut self, step: &Step<'_, A, O>, before: Before<'_, A, O>, ports: &[Port]) -> Verdict;
    fn reset(&mut self, initial: &dyn Any);
    fn boxed(&self) -> Box<dyn Erased<A, O>>;
}

impl<A: 'static, O: 'static, L: Law<A, O>> Erased<A, O> for L {
    fn contract(&self) -> &'static Contract {
        Law::contract(self)
    }
    fn advance(&mut self, action: &A, before: Before<'_, A, O>, ports: &[Port]) {
        Law::advance(self, action, L::Reads::resolve(before, ports));
    }
    fn judge(&mut self, step: &Step<'_, A, O>, before: Before<'_, A, O>, ports: &[Port]) -> Verdict {
        Law::judge(self, step, L::Reads::resolve(before, ports))
    }
    fn reset(&mut self, initial: &dyn Any) {
        if let Some(initial) = initial.downcast_ref::<L>() {
            self.clone_from(initial);
        }
    }
    fn boxed(&self) -> Box<dyn Erased<A, O>> {
        Box::new(self.clone())
    }
}
