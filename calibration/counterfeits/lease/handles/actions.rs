//! Short names for actions.

use lawful_contract::Label;
use lawful_lease::handles::Action;

pub(super) fn insert(name: u32, value: u32) -> Action {
    Action::Insert { name: Label(name), value }
}

pub(super) fn contains(name: u32) -> Action {
    Action::Contains { name: Label(name) }
}

pub(super) fn set(name: u32, value: u32) -> Action {
    Action::Set { name: Label(name), value }
}

pub(super) fn remove(name: u32) -> Action {
    Action::Remove { name: Label(name) }
}

pub(super) fn fill(name: u32, count: usize) -> Action {
    Action::Fill { name: Label(name), count }
}

pub(super) fn retain(every: usize) -> Action {
    Action::Retain { every }
}

pub(super) fn drain(most: usize) -> Action {
    Action::Drain { most }
}

pub(super) fn reserve(count: usize) -> Action {
    Action::Reserve { count }
}
