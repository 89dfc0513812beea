//! Short names for actions.

use lawful_lease::cache::Action;

pub(super) fn open(capacity: usize) -> Action {
    Action::Open { capacity }
}

pub(super) fn set(key: u32, value: u32) -> Action {
    Action::Set { key, value }
}

pub(super) fn get(key: u32) -> Action {
    Action::Get { key }
}

pub(super) fn contains(key: u32) -> Action {
    Action::Contains { key }
}

pub(super) fn ensure(key: u32, value: u32) -> Action {
    Action::Ensure { key, value }
}

pub(super) fn remove(key: u32) -> Action {
    Action::Remove { key }
}

pub(super) fn resize(capacity: usize) -> Action {
    Action::Resize { capacity }
}

pub(super) fn fill(key: u32, count: usize) -> Action {
    Action::Fill { key, count }
}
