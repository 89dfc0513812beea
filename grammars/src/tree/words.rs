//! Actions by number, for scenarios and witnesses.

use lawful_contract::Label;
use lawful_tree::{Action, End, Place, Point, Shape};

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

pub(super) fn adopt(from: u32, to: u32, end: End) -> Action {
    Action::Adopt { from: Label(from), to: Label(to), end }
}

pub(super) fn detach(node: u32) -> Action {
    Action::Detach { node: Label(node) }
}

pub(super) fn delete_subtree(node: u32) -> Action {
    Action::DeleteSubtree { node: Label(node) }
}

pub(super) fn delete_lift(node: u32) -> Action {
    Action::DeleteLift { node: Label(node) }
}

pub(super) fn replace_root(root: u32, name: u32) -> Action {
    Action::ReplaceRoot { root: Label(root), name: Label(name) }
}

pub(super) fn shift(node: u32, x: i64, y: i64) -> Action {
    Action::Shift { node: Label(node), by: Point { x, y } }
}

pub(super) fn repeat(command: Action) -> Action {
    Action::Repeat { command: Box::new(command) }
}

pub(super) fn grow(name: u32, at: Place<u32>, count: usize, shape: Shape) -> Action {
    Action::Grow { name: Label(name), at: at.map(Label), count, shape }
}

/// A root 0 with so many children, from 1 on.
pub(super) fn row(children: u32) -> Vec<Action> {
    std::iter::once(plant(0)).chain((1..=children).map(|name| create(name, Last(0)))).collect()
}

/// A history that begins with another one.
pub(super) fn then(mut start: Vec<Action>, more: impl IntoIterator<Item = Action>) -> Vec<Action> {
    start.extend(more);
    start
}
