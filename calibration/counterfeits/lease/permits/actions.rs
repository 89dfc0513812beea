//! Short names for actions.

use lawful_contract::Label;
use lawful_lease::permits::Action;

pub(super) fn open(permits: usize) -> Action {
    Action::Open { permits }
}

pub(super) fn acquire(name: u32, count: usize) -> Action {
    Action::Acquire { name: Label(name), count }
}

pub(super) fn attempt(name: u32, count: usize) -> Action {
    Action::Try { name: Label(name), count }
}

pub(super) fn crowd(name: u32, members: usize, count: usize) -> Action {
    Action::Crowd { name: Label(name), members, count }
}

pub(super) fn nudge(name: u32) -> Action {
    Action::Nudge { name: Label(name) }
}

pub(super) fn give_up(name: u32) -> Action {
    Action::Drop { name: Label(name) }
}

pub(super) fn two(first: u32, second: u32) -> Action {
    Action::DropTwo { first: Label(first), second: Label(second) }
}

pub(super) fn add(count: usize) -> Action {
    Action::Add { count }
}

pub(super) fn forget(count: usize) -> Action {
    Action::Forget { count }
}

pub(super) fn forget_held(name: u32) -> Action {
    Action::ForgetHeld { name: Label(name) }
}
