//! Short names for actions.

use lawful_lease::refill::Action;

/// A bucket of `max` tokens that gets one token in an interval.
pub(super) fn open(max: u64, interval: u64, tokens: u64) -> Action {
    Action::Open { max, width: 1, interval, tokens }
}

/// A bucket of `max` tokens that gets `width` tokens each tick.
pub(super) fn wide(max: u64, width: u64, tokens: u64) -> Action {
    Action::Open { max, width, interval: 1, tokens }
}

pub(super) fn take(count: u64) -> Action {
    Action::Take { count }
}

pub(super) fn advance(ticks: u64) -> Action {
    Action::Advance { ticks }
}

pub(super) fn wait(count: u64) -> Action {
    Action::Wait { count }
}
