//! The rules, simplest first: at least one a kind.

use std::ops::RangeInclusive;

use lawful_lease::permits::{Action, Supports};

use super::legal;
use super::state::State;
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;

/// The most members of a crowd that counts as small.
const FEW: usize = 64;
/// The most permits of a small semaphore.
const SMALL: usize = 8;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = opening();
    rules.extend(requests());
    rules.extend(returns());
    rules.extend(sizes());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses, once the semaphore is open.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).when(State::is_open).refuses(legal::refusal)
}

/// Four ways to open, so that a history with half of its rules off can still begin.
fn opening() -> Rules {
    type Sizes = fn(&State) -> RangeInclusive<usize>;
    let open = |name, weight, sizes: Sizes| {
        Rule::new("open", weight, move |state: &State, choices: &mut dyn Choices| {
            let (least, most) = (*sizes(state).start(), *sizes(state).end());
            Action::Open { permits: choose_size(state, least, most, choices) }
        })
        .named(name)
        .when(move |state| !state.is_open() && !sizes(state).is_empty())
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Open { permits } if sizes(state).contains(permits));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a semaphore of another size"))
        })
    };
    vec![
        open("open", 3, |_| 1..=1),
        open("open-empty", 2, |_| 0..=0),
        open("open-small", 8, |state| 2..=SMALL.min(state.domain().counts)),
        open("open-large", 2, |state| SMALL + 1..=state.domain().counts),
    ]
}

/// Large semaphores are spread over orders of magnitude.
fn choose_size(state: &State, least: usize, most: usize, choices: &mut dyn Choices) -> usize {
    if least == most || state.domain().keying == Keying::Uniform || most <= SMALL {
        return least + choices.below(most + 1 - least);
    }
    let from = least << choices.below((most / least).ilog2() as usize + 1);
    from + choices.below(from.min(most + 1 - from))
}

fn requests() -> Rules {
    let crowd = |name, weight, sizes: fn(&State) -> RangeInclusive<usize>| {
        rule("crowd", weight, move |state, choices| {
            let (least, most) = (*sizes(state).start(), *sizes(state).end());
            let members = least + choices.below(most.min(state.longest_run()) + 1 - least);
            let starts = state.starts(members);
            let nth = if state.domain().keying == Keying::Uniform { choices.below(starts.len()) } else { 0 };
            Action::Crowd { name: starts[nth], members, count: state.choose_count(choices) }
        })
        .named(name)
        .when(move |state| {
            state.is_open()
                && sizes(state).contains(sizes(state).start())
                && state.longest_run() >= *sizes(state).start()
        })
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Crowd { members, .. } if sizes(state).contains(members));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a crowd of another size"))
        })
    };
    let can_ask = |state: &State| state.is_open() && state.has_free();
    vec![
        rule("acquire", 30, |state, choices| Action::Acquire {
            name: state.choose_free(choices),
            count: state.choose_count(choices),
        })
        .when(can_ask),
        rule("try", 14, |state, choices| Action::Try {
            name: state.choose_free(choices),
            count: state.choose_count(choices),
        })
        .when(can_ask),
        crowd("crowd", 5, |state| 2..=state.domain().bulk.min(FEW)),
        crowd("crowd-many", 60, |state| FEW + 1..=state.domain().bulk),
    ]
}

fn returns() -> Rules {
    let any_bound = |state: &State| state.bound() > 0;
    vec![
        rule("drop", 28, |state, choices| Action::Drop { name: state.choose_bound(choices) }).when(any_bound),
        rule("nudge", 4, |state, choices| Action::Nudge { name: state.choose_bound(choices) }).when(any_bound),
        rule("drop-two", 6, |state, choices| {
            let (first, second) = state.choose_two(choices);
            Action::DropTwo { first, second }
        })
        .when(|state| state.bound() > 1),
        rule("drain", 0, |_, _| Action::Drain),
    ]
}

fn sizes() -> Rules {
    vec![
        rule("available", 4, |_, _| Action::Available),
        rule("add", 8, |state, choices| Action::Add { count: state.choose_size(choices) }),
        rule("forget", 5, |state, choices| Action::Forget { count: state.choose_size(choices) }),
        rule("forget-held", 4, |state, choices| Action::ForgetHeld { name: state.choose_bound(choices) })
            .when(|state| state.bound() > 0),
        rule("is-closed", 2, |_, _| Action::IsClosed),
        rule("close", 2, |_, _| Action::Close),
    ]
}
