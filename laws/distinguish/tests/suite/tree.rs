//! The argument for the state of the tree's structural predictor.
//!
//! The whole document is promised to be seen after every command, so it is part of each outcome here.
//!
//! | Field | Shortest pair that needs it |
//! |---|---|
//! | nodes | two nodes side by side; one under the other; then any command, because the document shows it |
//! | sent | a command refused and accepted in the same document; then the same command again |
//! | supports | a policy: two models that differ in it alone depart |

use std::collections::BTreeSet;
use std::fmt::Debug;

use crate::common::{Argument, Grammar, Printed, compared, departed, lengths};
use lawful_contract::{Label, Model};
use lawful_distinguish::Compared;
use lawful_grammars::tree::TreeGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_tree::{Action, End, Feature, Nested, Oddity, Outcome, Place, Plain, Point, Replaced, Supports, Treatment};

/// Each node with its parent and its children.
type Document = Vec<(Label, Option<Label>, Vec<Label>)>;
type Seen = (Outcome, Document);

/// A formulation whose document is seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Shown<M>(M);

trait Documented: Model<Action = Action, Outcome = Outcome> {
    fn document(&self) -> Document;
}

impl Documented for Plain {
    fn document(&self) -> Document {
        self.nodes().into_iter().map(|node| (node, self.parent(node), self.children(node))).collect()
    }
}
impl Documented for Nested {
    fn document(&self) -> Document {
        self.nodes()
    }
}
impl<M: Documented + Debug> Documented for Printed<M> {
    fn document(&self) -> Document {
        self.model.document()
    }
}

impl<M: Documented> Model for Shown<M> {
    type Action = Action;
    type Outcome = Seen;

    fn apply(&mut self, action: &Action) -> Seen {
        (self.0.apply(action), self.0.document())
    }
}

/// Commands over a few names. A name is bound only while its node is not there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Commands {
    /// Every command and place over so many names.
    Every { names: u32, there: BTreeSet<Label> },
    /// Four commands over two names, and each again once it was sent.
    Again { there: BTreeSet<Label>, sent: BTreeSet<usize> },
}

const FEW: [Action; 4] = [
    Action::Plant { name: Label(0) },
    Action::Create { name: Label(1), at: Place::Last(Label(0)) },
    Action::Detach { node: Label(1) },
    Action::DeleteSubtree { node: Label(1) },
];

fn every(names: u32) -> Commands {
    Commands::Every { names, there: BTreeSet::new() }
}

fn again() -> Commands {
    Commands::Again { there: BTreeSet::new(), sent: BTreeSet::new() }
}

impl Grammar for Commands {
    type Action = Action;
    type Outcome = Seen;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(TreeGrammar::new(Supports::ALL)).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        match self {
            Self::Every { names, there } => commands(*names, there),
            Self::Again { there, sent } => {
                let is_free = |action: &&Action| action.binds().all(|name| !there.contains(&name));
                let again = sent.iter().map(|at| Action::Repeat { command: Box::new(FEW[*at].clone()) });
                FEW.iter().filter(is_free).cloned().chain(again).collect()
            }
        }
    }

    fn advance(&mut self, action: &Action, (_, document): &Seen) {
        let (Self::Every { there, .. } | Self::Again { there, .. }) = self;
        *there = document.iter().map(|(node, ..)| *node).collect();
        if let Self::Again { sent, .. } = self {
            sent.extend(FEW.iter().position(|command| command == action));
        }
    }
}

fn commands(names: u32, there: &BTreeSet<Label>) -> Vec<Action> {
    let nodes: Vec<_> = (0..names).map(Label).collect();
    let places = nodes.iter().flat_map(|node| {
        let indices = (0..=names as usize).map(|index| Place::Index(*node, index));
        [Place::Last(*node), Place::First(*node), Place::Before(*node), Place::After(*node)].into_iter().chain(indices)
    });
    let places: Vec<_> = places.collect();
    let mut all = vec![Action::Look];
    for name in nodes.iter().copied().filter(|name| !there.contains(name)) {
        all.push(Action::Plant { name });
        all.extend(places.iter().map(|at| Action::Create { name, at: *at }));
        all.extend(nodes.iter().map(|root| Action::ReplaceRoot { root: *root, name }));
    }
    for node in nodes.iter().copied() {
        all.extend(places.iter().map(|to| Action::Reparent { node, to: *to }));
        all.extend(nodes.iter().map(|to| Action::Adopt { from: node, to: *to, end: End::Last }));
        all.extend(nodes.iter().map(|to| Action::Adopt { from: node, to: *to, end: End::First }));
        all.extend([Action::Detach { node }, Action::DeleteSubtree { node }, Action::DeleteLift { node }]);
        all.push(Action::Shift { node, by: Point { x: 1, y: 0 } });
    }
    all.push(Action::Fell);
    all
}

const NO_IDS: Supports = Supports::ALL.without(&[Feature::Ids]);

fn structure(names: u32) -> Argument<Commands, Shown<Plain>> {
    Argument::new(every(names), Shown(Plain::new(NO_IDS)))
}

#[test]
fn every_field_is_needed() {
    let tree = structure(3);
    tree.minimal();
    let nodes = tree.refuted("all but the nodes", |_| ());
    assert_eq!(lengths(&nodes), (2, 2, 1));
    let again = Argument::new(again(), Shown(Plain::new(Supports::ALL)));
    again.minimal();
    let sent = again.refuted("all but what was sent", |tree| tree.0.document());
    assert!(matches!(sent.continuation[..], [Action::Repeat { .. }]));
    assert_ne!(sent.left_sees, sent.right_sees);
}

#[test]
fn every_policy_is_needed() {
    let apart = |supports: Supports| departed(every(3), Shown(Plain::new(NO_IDS)), Shown(Plain::new(supports))).len();
    let accepts = |case| apart(NO_IDS.treats(&[case], Treatment::Accepted));
    assert_eq!([Oddity::BesideItself, Oddity::BesideRoot, Oddity::PastEnd].map(accepts), [2, 2, 2]);
    assert_eq!(apart(NO_IDS.replacing(Replaced::Gone)), 2);
    assert_eq!(apart(NO_IDS.without(&[Feature::Forest])), 2);
}

#[test]
fn too_little_is_told_apart() {
    let tree = structure(4);
    let up =
        |tree: &Shown<Plain>| tree.0.document().into_iter().map(|(node, parent, _)| (node, parent)).collect::<Vec<_>>();
    assert_eq!(lengths(&tree.refuted("parents without order", up)), (3, 3, 1));
    let rows =
        |tree: &Shown<Plain>| tree.0.document().into_iter().map(|(.., children)| children).collect::<BTreeSet<_>>();
    assert_eq!(lengths(&tree.refuted("rows of siblings without their parent", rows)), (3, 3, 1));
    let ends = |tree: &Shown<Plain>| {
        let ends = |row: Vec<Label>| (row.first().copied(), row.last().copied());
        tree.0.document().into_iter().map(|(node, parent, row)| (node, parent, ends(row))).collect::<Vec<_>>()
    };
    // Three siblings or fewer: the one in the middle is the one that is not at an end. It takes a fourth to see more.
    assert!(tree.enough("parents, and first and last children", ends) == 0);
}

#[test]
fn one_direction_of_the_links_is_enough() {
    let down = |tree: &Shown<Plain>| {
        tree.0.document().into_iter().map(|(node, _, children)| (node, children)).collect::<Vec<_>>()
    };
    assert_eq!(structure(3).enough("children without parents", down), 0);
}

#[test]
fn the_order_in_which_nodes_were_made_is_superfluous() {
    let printed = Argument::new(every(3), Shown(Printed::new(Plain::new(NO_IDS))));
    let plain = structure(3);
    let (classes, twins) = printed.superfluous();
    assert_eq!(classes, plain.explored().states);
    assert_eq!((twins.left.len(), twins.right.len()), (2, 2));
    let merged = printed.enough("the model's own equality", |tree| tree.0.model.clone());
    assert_eq!(merged + classes, printed.explored().states);
}

#[test]
fn the_two_formulations_are_equal_and_a_wrong_one_departs() {
    let equal = compared(every(4), Shown(Plain::new(NO_IDS)), Shown(Printed::new(Nested::new(NO_IDS))));
    assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
    let repeated = compared(again(), Shown(Plain::new(Supports::ALL)), Shown(Printed::new(Nested::new(Supports::ALL))));
    assert_eq!((repeated.verdict, repeated.explored.cut), (Compared::Equal, None));
    let history = departed(every(3), Shown(Plain::new(NO_IDS)), Shown(Early(Plain::new(NO_IDS))));
    assert_eq!(history.len(), 3, "{history:?}");
}

/// Planted wrong model: an index is counted before the node that moves is taken out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Early(Plain);

impl Model for Early {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let Action::Reparent { node, to: Place::Index(parent, index) } = action else { return self.0.apply(action) };
        let row = self.0.children(*parent);
        let before = row.iter().take(*index).filter(|sibling| *sibling == node).count();
        let index = if *index > row.len() { *index } else { index - before };
        self.0.apply(&Action::Reparent { node: *node, to: Place::Index(*parent, index) })
    }
}

impl Documented for Early {
    fn document(&self) -> Document {
        self.0.document()
    }
}
