//! Actions by number, for witnesses.

use lawful_contract::Label;
use lawful_lease::construction::{Action, How};

pub(super) fn build(name: u32, steps: u32) -> Action {
    Action::Build { name: Label(name), steps }
}

pub(super) fn fail(steps: u32, at: u32, stuck: Option<u32>) -> Action {
    Action::Fail { steps, at, how: How::Error, stuck }
}

pub(super) fn panic(steps: u32, at: u32) -> Action {
    Action::Fail { steps, at, how: How::Panic, stuck: None }
}

pub(super) fn dispose(name: u32, stuck: Option<u32>) -> Action {
    Action::Dispose { name: Label(name), stuck }
}
