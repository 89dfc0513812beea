//! The rules, simplest first: at least one a kind.

use std::ops::RangeInclusive;

use lawful_lease::refill::{Action, Feature, Supports};

use super::legal;
use super::state::State;
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;

/// The most tokens of a small bucket, and the most ticks of a short interval.
const SMALL: u64 = 8;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = opening();
    rules.extend(takes());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses, once the bucket is open.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).when(State::is_open).refuses(legal::refusal)
}

/// A number whose order of magnitude is uniform, where the window is for search.
fn choose(state: &State, range: RangeInclusive<u64>, choices: &mut dyn Choices) -> u64 {
    let (least, most) = (*range.start(), *range.end());
    if state.domain().keying == Keying::Uniform || most <= SMALL {
        return least + choices.below((most + 1 - least) as usize) as u64;
    }
    let from = least << choices.below((most / least).ilog2() as usize + 1);
    from + choices.below(from.min(most + 1 - from) as usize) as u64
}

/// Three ways to open, so that most histories with half of their rules off can still begin.
fn opening() -> Rules {
    type Sizes = fn(&State) -> RangeInclusive<u64>;
    let open = |name, weight, sizes: Sizes| {
        Rule::new("open", weight, move |state: &State, choices: &mut dyn Choices| {
            choose_bucket(state, sizes(state), choices)
        })
        .named(name)
        .when(move |state| !state.is_open() && !sizes(state).is_empty())
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Open { max, .. } if sizes(state).contains(max));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a bucket of another size"))
        })
    };
    vec![
        open("open", 4, |_| 1..=1),
        open("open-small", 10, |state| 2..=SMALL.min(state.domain().most)),
        open("open-large", 3, |state| SMALL + 1..=state.domain().most),
    ]
}

fn choose_bucket(state: &State, sizes: RangeInclusive<u64>, choices: &mut dyn Choices) -> Action {
    let domain = state.domain();
    let max = choose(state, sizes, choices);
    let (most_width, most_interval) = match domain.keying {
        Keying::Uniform => (domain.width(), domain.most),
        Keying::Related => {
            (domain.width().min(max + 2), domain.most.min(if choices.below(4) > 0 { SMALL } else { 1_000 }))
        }
    };
    let width = choose(state, 1..=most_width, choices);
    let interval = choose(state, 1..=most_interval, choices);
    let tokens = match domain.keying {
        _ if !domain.supports.has(Feature::Initial) => max,
        Keying::Uniform => choices.below(max as usize + 1) as u64,
        Keying::Related => [0, max, max, choices.below(max as usize + 1) as u64][choices.below(4)],
    };
    Action::Open { max, width, interval, tokens }
}

fn takes() -> Rules {
    vec![
        rule("take", 40, |state, choices| Action::Take { count: state.choose_tokens(choices) }),
        rule("advance", 36, |state, choices| Action::Advance { ticks: state.choose_ticks(choices) }),
        rule("take-up-to", 8, |state, choices| {
            let tokens = match state.domain().keying {
                Keying::Uniform => 1 + choices.below(state.domain().most as usize) as u64,
                Keying::Related => state.choose_tokens(choices),
            };
            Action::TakeUpTo { count: tokens }
        }),
        rule("burst", 10, |state, choices| {
            let most = state.domain().bulk as u64;
            let most = if state.domain().keying == Keying::Uniform { most } else { most.min(1_000) };
            let times = choose(state, 2..=most, choices) as usize;
            Action::Burst { times, count: state.choose_tokens(choices) }
        })
        .when(|state| state.is_open() && state.domain().bulk > 1),
        rule("available", 4, |_, _| Action::Available),
        rule("wait", 10, |state, choices| Action::Wait { count: state.choose_tokens(choices) }),
        rule("drain", 0, |_, _| Action::Drain),
    ]
}
