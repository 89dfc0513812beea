//! Actions by number, for witnesses.

use lawful_contract::Label;
use lawful_lease::support::Action;

pub(super) fn start(subject: u32, name: u32) -> Action {
    Action::Start { subject, name: Label(name) }
}

pub(super) fn accept(name: u32) -> Action {
    Action::Accept { name: Label(name) }
}

pub(super) fn refuse(name: u32) -> Action {
    Action::Refuse { name: Label(name) }
}

pub(super) fn reject(name: u32) -> Action {
    Action::Reject { name: Label(name) }
}

pub(super) fn release(name: u32) -> Action {
    Action::Release { name: Label(name) }
}

pub(super) fn replace(old: u32, new: u32) -> Action {
    Action::Replace { old: Label(old), new: Label(new) }
}
