//! What the tree laws owe beside a clean matrix: each difference that the contract ignores or retains with its
//! products, each displaced bound, and the fault that product and laws could share.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful::campaign::{Bench, Identity};
use lawful::contract::{Label, Model};
use lawful::tree::{
    Action, CONTRACT, Feature, Oddity, Place, Plain, Reply, Supports, Treatment, Tree, Trouble, Walk, oracle,
};
use lawful_calibration::counterfeits::tree::{
    Behaviour, Counterfeit, Fake, Family, Forest, Honest, Node, OneRoot, Spot, Store, in_forests,
};
use lawful_calibration::subjects::tree::IndexTree;
use lawful_domains::tree::Seen;
use lawful_grammars::reduce::repaired;
use lawful_grammars::tree::scenarios;

/// What a tree shows over a history; `None` if it keeps every law.
fn shown<S: Tree, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &[Action]) -> Option<Identity> {
    Bench::new(oracle("guide", open)).execute(history).outcome.identity()
}

/// The first scenario that a tree does not pass.
fn rejected_by_a_scenario<S: Tree, F: Fn() -> S + Send + Sync + 'static>(open: F) -> Option<(&'static str, Identity)> {
    let mut bench = Bench::new(oracle("guide", open));
    scenarios(S::SUPPORTS)
        .into_iter()
        .find_map(|scenario| Some((scenario.name, bench.execute(&scenario.history).outcome.identity()?)))
}

fn counterfeit(name: &str) -> Counterfeit {
    in_forests().into_iter().find(|fake| fake.name == name).unwrap_or_else(|| panic!("no counterfeit is called {name}"))
}

/// Ids that are texts, counted down. Each command of the tree below gets an id of its own.
struct Spelled {
    tree: Fake<Forest>,
    nodes: Vec<Node>,
    commands: u64,
}

impl Tree for Spelled {
    type Node = String;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Forest]);
    fn plant(&mut self) -> Reply<String> {
        let node = self.commanded()?.plant()?;
        Ok(self.spell(node))
    }
    fn create(&mut self, at: Place<&String>) -> Reply<String> {
        let parent = self.read(at.of());
        let node = self.commanded()?.create(Place::Last(&parent))?;
        Ok(self.spell(node))
    }
    fn reparent(&mut self, node: &String, to: Place<&String>) -> Reply<()> {
        let (node, parent) = (self.read(node), self.read(to.of()));
        self.commanded()?.reparent(&node, Place::Last(&parent))
    }
    fn parent(&mut self, node: &String) -> Reply<Option<String>> {
        let parent = self.tree.parent(&self.read(node))?;
        Ok(parent.map(|parent| self.spell(parent)))
    }
    fn children(&mut self, node: &String, walk: &mut Walk<String>) -> Reply<()> {
        let mut inner = Walk::new(1_000);
        self.tree.children(&self.read(node), &mut inner)?;
        let children: Vec<_> = inner.finish().0.into_iter().map(|child| self.spell(child)).collect();
        walk.over(children)
    }
}

impl Spelled {
    fn new() -> Self {
        Self { tree: Fake::new(Honest), nodes: Vec::new(), commands: 0 }
    }
    fn commanded(&mut self) -> Reply<&mut Fake<Forest>> {
        self.commands += 1;
        self.tree.identify(self.commands)?;
        Ok(&mut self.tree)
    }
    fn spell(&mut self, node: Node) -> String {
        let known = self.nodes.iter().position(|other| *other == node);
        let at = known.unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        });
        format!("node {}", 1_000 - at)
    }
    fn read(&self, text: &str) -> Node {
        let number = text.trim_start_matches("node ").parse().map(|n: usize| 1_000 - n);
        number.ok().and_then(|at| self.nodes.get(at).copied()).unwrap_or(Node(usize::MAX))
    }
}

/// The list of roots comes from the back.
struct RootsFromTheBack;
impl Behaviour for RootsFromTheBack {
    fn roots(&mut self, s: &Store) -> Vec<Node> {
        let mut roots = Honest.roots(s);
        roots.reverse();
        roots
    }
}

/// A refusal is a panic that the subject maps to one.
struct RefusesByPanic;
impl Behaviour for RefusesByPanic {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let mut moved = || assert!(Honest.reparent(s, node, to).is_ok(), "refused, as documented");
        catch_unwind(AssertUnwindSafe(&mut moved)).map_err(|_| Trouble::Refused)
    }
}

/// A node is made under nobody and then moved to its place.
struct MadeThenMoved;
impl Behaviour for MadeThenMoved {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = self.plant(s)?;
        self.rehang(s, node, at);
        Ok(node)
    }
}

/// Products that differ from a right one in what is ignored, over every scenario that they support.
fn accepted(ignored: &str) -> Option<Option<(&'static str, Identity)>> {
    Some(match ignored {
        "the spelling of a node's id" => rejected_by_a_scenario(Spelled::new),
        "the order of roots" => rejected_by_a_scenario(|| Fake::<Forest>::new(RootsFromTheBack)),
        "how a refusal is spelled: an error value, or a documented panic that the subject maps to it" => {
            rejected_by_a_scenario(|| Fake::<Forest>::new(RefusesByPanic))
        }
        "whether a node is made in its place or made first and then moved there" => {
            rejected_by_a_scenario(|| Fake::<Forest>::new(MadeThenMoved))
        }
        _ => return None,
    })
}

/// A counterfeit that differs from a right product in what is retained.
fn retained(difference: &str) -> Option<&'static str> {
    Some(match difference {
        "multiplicity: a node that is listed twice is two entries" => "index-copies",
        "the order of siblings" => "adopted-backwards",
        "each direction of each link by itself" => "one-way-link",
        "nodes that hang nowhere" => "grandchildren-stay",
        "the difference between a refusal and an accepted command without effect" => "under-its-own-is-a-no-op",
        _ => return None,
    })
}

#[test]
fn what_the_contract_ignores_is_accepted() {
    for ignored in CONTRACT.ignores {
        let rejected = accepted(ignored).unwrap_or_else(|| panic!("no product differs in `{ignored}`"));
        assert_eq!(rejected, None, "{ignored}");
    }
    assert_eq!(rejected_by_a_scenario(IndexTree::new), None, "ids of another type, and roots in another order");
}

#[test]
fn what_the_contract_retains_is_rejected_by_the_law_that_says_so() {
    for difference in CONTRACT.retains {
        let name = retained(difference).unwrap_or_else(|| panic!("no product differs in `{difference}`"));
        let fake = counterfeit(name);
        let history = [(fake.witness)(), vec![Action::Look, Action::Fell]].concat();
        let build = fake.build;
        let identity = shown(move || Fake::<Forest>::behaving(build()), &history);
        assert_eq!(identity.map(|identity| identity.law), Some(fake.law.to_string()), "{difference}");
    }
}

/// The end of a row is displaced: an index is past it that is not, or the reverse.
#[derive(Clone, Copy, Debug)]
struct DisplacedEnd(isize);
impl Behaviour for DisplacedEnd {
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        let Place::Index(parent, index) = to else { return s.check(moving, to) };
        s.check(moving, Place::Last(parent))?;
        let room = s.children(parent).into_iter().filter(|child| Some(*child) != moving).count();
        let refuses = s.supports.treatment(Oddity::PastEnd) == Treatment::Refused;
        let past = index as isize > room as isize + self.0;
        if refuses && past { Err(Trouble::Refused) } else { Ok(()) }
    }
    /// Where an index past the end is accepted, the node goes behind so many children.
    fn spot(&mut self, s: &Store, to: Place<Node>) -> Spot {
        match to {
            Place::Index(parent, index) => {
                let end = (s.children(parent).len() as isize + self.0).max(0) as usize;
                s.behind(parent, index.min(end))
            }
            to => Honest.spot(s, to),
        }
    }
}

/// An index is read with a displacement.
#[derive(Clone, Copy, Debug)]
struct DisplacedIndex(isize);
impl Behaviour for DisplacedIndex {
    fn spot(&mut self, s: &Store, to: Place<Node>) -> Spot {
        match to {
            Place::Index(parent, index) => s.behind(parent, (index as isize + self.0).max(0) as usize),
            to => Honest.spot(s, to),
        }
    }
}

fn each_is_rejected<F: Family, B: Behaviour + Copy + Send + Sync>(displaced: impl Fn(isize) -> B, by: &[isize]) {
    for by in by {
        let behaviour = displaced(*by);
        let rejected = rejected_by_a_scenario(move || Fake::<F>::new(behaviour));
        println!("displaced by {by}: {rejected:?}");
        assert!(rejected.is_some(), "displaced by {by}, no scenario notices");
    }
}

#[test]
fn every_displaced_end_of_a_row_is_rejected_by_a_scenario() {
    // Behind the end there is no place, so a clamp that is displaced to behind it is none.
    each_is_rejected::<Forest, _>(DisplacedEnd, &[-3, -2, -1]);
    each_is_rejected::<OneRoot, _>(DisplacedEnd, &[-3, -2, -1, 1, 2]);
    assert_eq!(rejected_by_a_scenario(|| Fake::<OneRoot>::new(DisplacedEnd(0))), None);
    assert_eq!(rejected_by_a_scenario(|| Fake::<Forest>::new(DisplacedEnd(0))), None);
}

#[test]
fn every_displaced_index_is_rejected_by_a_scenario() {
    each_is_rejected::<Forest, _>(DisplacedIndex, &[-3, -2, -1, 1, 2, 3]);
    each_is_rejected::<OneRoot, _>(DisplacedIndex, &[-3, -2, -1, 1, 2, 3]);
}

/// A predictor with the fault of the counterfeit `counted-before-removal`.
struct SameFault(Plain);

impl SameFault {
    fn apply(&mut self, action: &Action) {
        let read = match action {
            Action::Reparent { node, to: Place::Index(parent, index) } if self.0.parent(*node) == Some(*parent) => {
                let later = self.0.children(*parent).iter().take(*index).any(|child| child == node);
                Action::Reparent { node: *node, to: Place::Index(*parent, index - usize::from(later)) }
            }
            other => other.clone(),
        };
        self.0.apply(&read);
    }

    fn rows(&self) -> Vec<(Label, Vec<Label>)> {
        self.0.nodes().into_iter().map(|node| (node, self.0.children(node))).collect()
    }
}

/// What a document shows: each name with the names of its children.
fn rows(seen: &Seen) -> Vec<(Label, Vec<Label>)> {
    let Seen::Edited { after, .. } = seen else { return Vec::new() };
    let name = |id| after.name(id).unwrap_or(Label(u32::MAX));
    let row = |(label, id): &(Label, _)| {
        let sight = after.node(*id)?;
        Some((*label, sight.children.ids.iter().map(|child| name(*child)).collect()))
    };
    after.names.iter().filter_map(row).collect()
}

#[test]
fn a_fault_that_the_predictor_shares_is_noticed_by_a_relation_between_two_runs() {
    let build = counterfeit("counted-before-removal").build;
    let oracle = oracle("guide", move || Fake::<Forest>::behaving(build()));
    let mut bench = Bench::new(oracle.clone());
    let (mut later, mut rejected) = (0, [0; 2]);
    for case in 0..60 {
        let is_plain = |action: &Action| !matches!(action, Action::Repeat { .. } | Action::ReplaceRoot { .. });
        let history = bench.case(1, case, 40).into_iter().filter(is_plain).collect();
        let history = repaired(bench.sentences(), history);
        let Ok(trace) = bench.trace(&history) else { continue };
        let mut predictor = SameFault(Plain::new(Forest::SUPPORTS));
        for (action, records) in &trace.steps {
            predictor.apply(action);
            let shown = records.last().map(|(_, seen)| rows(seen)).unwrap_or_default();
            assert_eq!(shown, predictor.rows(), "the pair does not share the fault: {action:?}");
            later += usize::from(matches!(action, Action::Reparent { to: Place::Index(..), .. }));
        }
        for (count, name) in rejected.iter_mut().zip(["there-and-back", "spelling"]) {
            let relation = oracle.relations.iter().find(|relation| relation.contract.id == name).unwrap();
            let run = bench.relate(relation, &history);
            *count += usize::from(run.is_some_and(|run| run.outcome.identity().is_some()));
        }
    }
    println!(
        "{later} moves by index in 60 histories: the pair agrees on all; there-and-back and spelling reject {rejected:?}"
    );
    assert!(later > 100 && rejected.iter().all(|count| *count > 0), "{later} {rejected:?}");
}

#[test]
fn the_laws_notice_it_as_well() {
    let fake = counterfeit("counted-before-removal");
    let build = fake.build;
    let identity = shown(move || Fake::<Forest>::behaving(build()), &(fake.witness)());
    assert_eq!(identity.map(|identity| identity.law), Some("order".to_string()));
}
