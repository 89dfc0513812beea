//! The recogniser: why an action is no member where it stands. It shares no code with the productions.

use lawful_lease::refill::{Action, Feature};

use super::state::State;

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    let domain = state.domain();
    let asks = |count: u64| (!(1..=domain.asked()).contains(&count)).then_some("a number of tokens outside the domain");
    match action {
        Action::Open { .. } if state.is_open() => Some("opened a second time"),
        Action::Open { max, width, interval, tokens } => open(state, *max, *width, *interval, *tokens),
        _ if !state.is_open() => Some("an action before the bucket is opened"),
        Action::Take { count } | Action::Wait { count } => asks(*count),
        Action::TakeUpTo { count } => {
            (!(1..=domain.most).contains(count)).then_some("a number of tokens outside the domain")
        }
        Action::Burst { times, count } => {
            let size = (!(2..=domain.bulk).contains(times)).then_some("a burst of a size outside the domain");
            size.or_else(|| asks(*count))
        }
        Action::Advance { ticks } => (!(1..=domain.most).contains(ticks)).then_some("a time outside the domain"),
        Action::Available | Action::Drain => None,
    }
}

fn open(state: &State, max: u64, width: u64, interval: u64, tokens: u64) -> Refusal {
    let domain = state.domain();
    let outside = |number: u64, most: u64| !(1..=most).contains(&number);
    if outside(max, domain.most) || outside(interval, domain.most) || outside(width, domain.width()) {
        return Some("a rate outside the domain");
    }
    if tokens > max {
        return Some("more tokens than the maximum");
    }
    (tokens < max && !domain.supports.has(Feature::Initial)).then_some("a bucket that does not start full")
}
