//! Short names for the actions of witnesses. The root is node 0.

use lawful_contract::Label;
use lawful_tree::{Action, End, Place, Point};

pub(super) use lawful_tree::Place::{After, Before, First, Index, Last};

pub(super) fn plant(name: u32) -> Action {
    Action::Plant { name: Label(name) }
}

pub(super) fn create(name: u32, at: Place<u32>) -> Action {
    Action::Create { name: Label(name), at: at.map(Label) }
}

pub(super) fn reparent(node: u32, to: Place<u32>) -> Action {
    Action::Reparent { node: Label(node), to: to.map(Label) }
}

pub(super) fn adopt(from: u32, to: u32) -> Action {
    Action::Adopt { from: Label(from), to: Label(to), end: End::Last }
}

pub(super) fn detach(node: u32) -> Action {
    Action::Detach { node: Label(node) }
}

pub(super) fn delete(node: u32) -> Action {
    Action::DeleteSubtree { node: Label(node) }
}

pub(super) fn lift(node: u32) -> Action {
    Action::DeleteLift { node: Label(node) }
}

pub(super) fn replace_root(root: u32, name: u32) -> Action {
    Action::ReplaceRoot { root: Label(root), name: Label(name) }
}

pub(super) fn shift(node: u32) -> Action {
    Action::Shift { node: Label(node), by: Point { x: 1, y: 0 } }
}

pub(super) fn again(command: Action) -> Action {
    Action::Repeat { command: Box::new(command) }
}

/// A root, and nodes created last under given parents: the first pair is (1, its parent).
pub(super) fn tree(parents: &[u32]) -> Vec<Action> {
    let children = (1..).zip(parents).map(|(name, parent)| create(name, Last(*parent)));
    std::iter::once(plant(0)).chain(children).collect()
}

/// A tree, then more.
pub(super) fn then<const N: usize>(parents: &[u32], more: [Action; N]) -> Vec<Action> {
    [tree(parents), more.to_vec()].concat()
}
