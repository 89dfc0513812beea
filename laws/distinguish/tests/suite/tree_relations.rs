//! What the laws of trees let pass, measured against the structural predictor.
//!
//! The laws relate a document before a command, the command, its answer and the document after it, and predict nothing.
//! So they may accept a structure that the command does not promise. Small domains are explored wholly with the
//! predictor, and every command in every document is answered wrongly: by each other answer with each document of the
//! domain, and by documents whose links disagree. Each wrong answer that no law notices is counted.
//!
//! Left out: positions, command ids, and reads beside parents and children, which the predictor does not predict.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use lawful_contract::{Checkpoint, Kinds, Label, Model};
use lawful_distinguish::{Answer, Automaton, Leaks, Limits, Transition};
use lawful_domains::tree::{self, Document, Id, Row, Seen, Sight};
use lawful_graph::{Judgement, LawGraph};
use lawful_tree::{Action, End, Feature, Oddity, Outcome, Place, Plain, Replaced, Supports, Treatment};

/// Each node that is there with its parent and its children, ascending by name.
type Links = Vec<(Label, Option<Label>, Vec<Label>)>;
type Step<'a> = Transition<'a, Links, Action, Outcome>;

/// The judgements of one ablation.
const MOST: usize = 60_000;

const STRUCTURE: Supports = Supports::CORE.with(&[
    Feature::Forest,
    Feature::First,
    Feature::Index,
    Feature::Beside,
    Feature::Adopt,
    Feature::Detach,
    Feature::DeleteSubtree,
    Feature::DeleteLift,
    Feature::ReplaceRoot,
]);

fn links(tree: &Plain) -> Links {
    tree.nodes().into_iter().map(|node| (node, tree.parent(node), tree.children(node))).collect()
}

/// The predictor, brought to a document by planting and creating.
fn planted(supports: Supports, document: &Links) -> Plain {
    let mut tree = Plain::new(supports);
    let mut next: Vec<_> = document.iter().filter(|(_, parent, _)| parent.is_none()).map(|(root, ..)| *root).collect();
    next.iter().for_each(|name| _ = tree.apply(&Action::Plant { name: *name }));
    while let Some(parent) = next.pop() {
        let children = document.iter().find(|(node, ..)| *node == parent).map(|(.., children)| children.clone());
        for name in children.unwrap_or_default() {
            tree.apply(&Action::Create { name, at: Place::Last(parent) });
            next.push(name);
        }
    }
    tree
}

fn predict(supports: Supports, document: &mut Links, action: &Action) -> Outcome {
    let mut tree = planted(supports, document);
    let outcome = tree.apply(action);
    *document = links(&tree);
    outcome
}

fn places(names: u32) -> Vec<Place<Label>> {
    let of = |node: Label| {
        let beside = [Place::Last(node), Place::First(node), Place::Before(node), Place::After(node)];
        beside.into_iter().chain((0..=names as usize).map(move |index| Place::Index(node, index)))
    };
    (0..names).map(Label).flat_map(of).collect()
}

fn moves(names: u32) -> Vec<Action> {
    let nodes = (0..names).map(Label);
    let mut all = vec![Action::Look];
    all.extend(nodes.flat_map(|node| places(names).into_iter().map(move |to| Action::Reparent { node, to })));
    all
}

/// Every command over some names. Three are excluded, as the grammar excludes them: a name is bound only while its node
/// is not there, a node does not adopt its own children, and only a root is replaced.
fn commands(names: u32, document: &Links) -> Vec<Action> {
    let nodes: Vec<_> = (0..names).map(Label).collect();
    let mut all = moves(names);
    for name in nodes.iter().copied().filter(|name| document.iter().all(|(node, ..)| node != name)) {
        all.push(Action::Plant { name });
        all.extend(places(names).into_iter().map(|at| Action::Create { name, at }));
        let roots = nodes.iter().filter(|node| !document.iter().any(|(of, parent, _)| of == *node && parent.is_some()));
        all.extend(roots.map(|root| Action::ReplaceRoot { root: *root, name }));
    }
    for node in nodes.iter().copied() {
        let adopt = |to: &Label| [End::Last, End::First].map(|end| Action::Adopt { from: node, to: *to, end });
        all.extend(nodes.iter().filter(|to| **to != node).flat_map(adopt));
        all.extend([Action::Detach { node }, Action::DeleteSubtree { node }, Action::DeleteLift { node }]);
    }
    all.push(Action::Fell);
    all
}

/// How a driver would have recorded it: every name was bound before, and what a command makes gets a new id.
struct Judges {
    domain: Domain,
    supports: Supports,
    graph: RefCell<(LawGraph<Action, Seen>, Judgement)>,
    /// The last document before a command, because many answers to one command are judged.
    before: RefCell<(Links, Arc<Document>)>,
}

impl Judges {
    /// All laws but some.
    fn without(removed: &[&str], domain: Domain, supports: Supports) -> Self {
        let mut graph = tree::laws(supports);
        removed.iter().for_each(|law| graph.remove(law).expect("it is a law of trees"));
        let judgement = Judgement::of(&graph);
        Self { domain, supports, graph: RefCell::new((graph, judgement)), before: RefCell::default() }
    }

    fn document(&self, links: &Links, made: &[(Label, Id)]) -> Document {
        let id = |name: Label| made.iter().find(|(of, _)| *of == name).map_or(Id(name.0), |(_, id)| *id);
        let sight = |(node, parent, children): &(Label, Option<Label>, Vec<Label>)| Sight {
            id: id(*node),
            parent: parent.map(id),
            children: Row { ids: children.iter().copied().map(id).collect(), ended: true },
            backward: None,
            ends: None,
            beside: None,
            degree: None,
            root: None,
            ancestors: None,
            depth: None,
            subtree: None,
            position: None,
        };
        let mut nodes: Vec<_> = links.iter().map(sight).collect();
        nodes.sort_by_key(|sight| sight.id);
        let names = (0..self.domain.names()).map(|name| (Label(name), id(Label(name)))).collect();
        let known = self.domain.names() + made.len() as u32;
        Document { known, names, nodes, roots: None, listed: None, count: None }
    }

    fn before(&self, links: &Links) -> Arc<Document> {
        let mut last = self.before.borrow_mut();
        if last.0 != *links || links.is_empty() {
            *last = (links.clone(), Arc::new(self.document(links, &[])));
        }
        last.1.clone()
    }

    fn accept(&self, step: Step<'_>) -> bool {
        let bound: Vec<_> = step.action.binds().zip((self.domain.names()..).map(Id)).collect();
        let (made, answer) = match step.outcome {
            Outcome::Refused => (Vec::new(), tree::Answer::Refused),
            Outcome::Done if bound.is_empty() => (Vec::new(), tree::Answer::Done),
            Outcome::Done => {
                let ids = bound.iter().map(|(_, id)| *id).collect();
                (bound, tree::Answer::Made(ids))
            }
        };
        let before = self.before(step.before);
        let after = Arc::new(self.document(step.after, &made));
        let answered = Seen::Answered { before: before.clone(), answer: answer.clone(), stored: None };
        let records =
            [(Checkpoint::Applied, answered), (Checkpoint::Published, Seen::Edited { before, answer, after })];
        let (graph, judgement) = &mut *self.graph.borrow_mut();
        graph.reset();
        judgement.violations.clear();
        judgement.blocked.clear();
        graph.judge_action(step.action, &records, judgement);
        judgement.violations.is_empty()
    }
}

/// Documents that are one link away from a right one: a node names another parent, a list loses, repeats or gains a
/// child, a node is lost or comes from nowhere.
fn near(links: &Links, names: u32) -> Vec<Links> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Links)| {
        let mut changed = links.clone();
        change(&mut changed);
        all.push(changed);
    };
    for at in 0..links.len() {
        with(&|links| _ = links.remove(at));
        with(&|links| links[at].1 = None);
        for other in (0..names).map(Label) {
            with(&|links| links[at].1 = Some(other));
            with(&|links| links[at].2.push(other));
        }
        for child in 0..links[at].2.len() {
            with(&|links| _ = links[at].2.remove(child));
            with(&|links| links[at].2.swap(0, child));
        }
    }
    for name in (0..names).map(Label).filter(|name| links.iter().all(|(node, ..)| node != name)) {
        with(&|links| links.push((name, None, Vec::new())));
    }
    all.iter_mut().for_each(|links| links.sort());
    all
}

/// Judges every wrong answer, up to `most`; answers with what passed.
fn measure(
    domain: Domain,
    supports: Supports,
    accept: impl Fn(Step<'_>) -> bool,
    most: usize,
) -> Answer<Leaks<Links, Action, Outcome>> {
    let predict = |document: &mut Links, action: &Action| predict(supports, document, action);
    let asked = |document: &Links| {
        let second_root = !supports.has(Feature::Forest) && !document.is_empty();
        let is_asked = |action: &Action| {
            supports.kind(action.kind_name()) && !(second_root && matches!(action, Action::Plant { .. }))
        };
        domain.actions(document).into_iter().filter(is_asked).collect()
    };
    let explored = Automaton::explore(domain.start(), asked, predict, Limits::default());
    let explored = explored.expect("the domain has commands");
    assert_eq!(explored.explored().cut, None);
    let alternatives = |right: Step<'_>, offer: &mut dyn FnMut(&Outcome, &Links)| {
        for outcome in [Outcome::Done, Outcome::Refused] {
            explored.states().for_each(|after| offer(&outcome, after));
            near(right.after, domain.names()).iter().for_each(|after| offer(&outcome, after));
        }
    };
    explored.let_through_among(alternatives, accept, most)
}

#[derive(Clone, Copy, Debug)]
enum Domain {
    /// Every command over three names.
    Commands,
    /// Every move of three nodes and a root.
    Moves,
}

impl Domain {
    const ALL: [Self; 2] = [Self::Commands, Self::Moves];

    fn names(self) -> u32 {
        match self {
            Self::Commands => 3,
            Self::Moves => 4,
        }
    }

    fn start(self) -> Links {
        let [root, a, b, c] = [0, 1, 2, 3].map(Label);
        let leaf = |name| (name, Some(root), Vec::new());
        match self {
            Self::Commands => Vec::new(),
            Self::Moves => vec![(root, None, vec![a, b, c]), leaf(a), leaf(b), leaf(c)],
        }
    }

    fn actions(self, document: &Links) -> Vec<Action> {
        match self {
            Self::Commands => commands(self.names(), document),
            Self::Moves => moves(self.names()),
        }
    }
}

#[test]
fn no_wrong_structure_passes() {
    for domain in Domain::ALL {
        let answer = passed(&Judges::without(&[], domain, STRUCTURE), usize::MAX);
        let mut kinds: BTreeMap<_, usize> = BTreeMap::new();
        for leak in &answer.verdict.by_action {
            *kinds.entry(leak.action.kind_name()).or_default() += leak.wrong;
        }
        println!("{domain:?}: {answer}\nwrong answers by command: {kinds:?}\n");
        let leaks = answer.verdict;
        assert_eq!((leaks.accepted, leaks.alarms, leaks.left_out), (0, 0, 0));
        assert!(leaks.wrong > 300_000);
    }
}

#[test]
fn no_wrong_structure_passes_under_other_policies() {
    let accepting = STRUCTURE.treats(&[Oddity::BesideItself, Oddity::BesideRoot, Oddity::PastEnd], Treatment::Accepted);
    for supports in [accepting.replacing(Replaced::Gone), STRUCTURE.without(&[Feature::Forest, Feature::Detach])] {
        let answer = passed(&Judges::without(&[], Domain::Commands, supports), usize::MAX);
        println!("{supports:?}: {answer}\n");
        assert_eq!((answer.verdict.accepted, answer.verdict.alarms), (0, 0));
    }
}

fn passed(judges: &Judges, most: usize) -> Answer<Leaks<Links, Action, Outcome>> {
    measure(judges.domain, judges.supports, |step| judges.accept(step), most)
}

/// The measure can see a hole: without one of these laws wrong structures pass.
#[test]
fn something_passes_without_one_law() {
    for law in ["conservation", "links", "refusal", "order", "travel", "still"] {
        let passed = Domain::ALL.map(|domain| passed_without(law, domain));
        assert!(passed.iter().sum::<usize>() > 0, "without `{law}` nothing passes");
    }
}

/// These two name a root cause and notice nothing in these domains that no other law notices: a cycle, or a wrong
/// parent, breaks a row of siblings too.
#[test]
fn nothing_passes_without_acyclic_or_without_placed() {
    for law in ["acyclic", "placed"] {
        assert_eq!(Domain::ALL.map(|domain| passed_without(law, domain)), [0, 0], "`{law}`");
    }
}

fn passed_without(law: &str, domain: Domain) -> usize {
    let answer = passed(&Judges::without(&[law], domain, STRUCTURE), MOST);
    println!("without `{law}`, {domain:?}: {answer}\n");
    answer.verdict.accepted
}

/// The laws that notice a wrong structure, each asked alone.
const LAWS: [&str; 8] = ["conservation", "links", "acyclic", "refusal", "placed", "order", "travel", "still"];

/// No two laws notice the same wrong answers, and every law notices some. The numbers say how many it notices, and how
/// many nobody else does.
#[test]
fn no_two_laws_coincide() {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for domain in Domain::ALL {
        let all: Vec<String> = tree::laws(STRUCTURE).laws().into_iter().map(|law| law.name).collect();
        let alone = LAWS.map(|law| {
            let others: Vec<_> = all.iter().map(String::as_str).filter(|other| *other != law).collect();
            Judges::without(&others, domain, STRUCTURE)
        });
        let noticed = RefCell::new(&mut counts);
        let accept = |step: Step<'_>| {
            let by = alone.iter().enumerate().filter(|(_, law)| !law.accept(step)).map(|(at, _)| 1 << at).sum();
            *noticed.borrow_mut().entry(by).or_default() += 1;
            by == 0
        };
        let leaks = measure(domain, STRUCTURE, accept, MOST / 3).verdict;
        assert_eq!((leaks.accepted, leaks.alarms), (0, 0));
    }
    let has = |by: &u32, at: usize| by >> at & 1 == 1;
    for (at, law) in LAWS.iter().enumerate() {
        let noticed: usize = counts.iter().filter(|(by, _)| has(by, at)).map(|(_, count)| count).sum();
        let alone = counts.get(&(1 << at)).copied().unwrap_or(0);
        println!("{law}: {noticed} noticed, {alone} by nobody else");
        assert!(noticed > 0, "`{law}` notices nothing");
        for (other, name) in LAWS.iter().enumerate().skip(at + 1) {
            assert!(counts.keys().any(|by| has(by, at) != has(by, other)), "`{law}` and `{name}` coincide");
        }
    }
}
