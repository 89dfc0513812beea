//! The rules, simplest first: at least one a kind.

use std::ops::RangeInclusive;

use lawful_lease::cache::{Action, Supports};

use super::legal;
use super::state::State;
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;
type Sizes = fn(&State) -> RangeInclusive<usize>;

/// The most keys of a bulk action that counts as small.
const FEW: usize = 64;
/// The most keys of a small cache.
const SMALL: usize = 8;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = opening();
    rules.extend(keys());
    rules.extend(whole());
    rules.extend(bulks());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses, once the cache is open.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).when(State::is_open).refuses(legal::refusal)
}

/// A number whose order of magnitude is uniform, where keys are related.
fn choose_size(state: &State, sizes: RangeInclusive<usize>, choices: &mut dyn Choices) -> usize {
    let (least, most) = (*sizes.start(), *sizes.end());
    if state.domain().keying == Keying::Uniform || most <= SMALL {
        return least + choices.below(most + 1 - least);
    }
    let from = least << choices.below((most / least).ilog2() as usize + 1);
    from + choices.below(from.min(most + 1 - from))
}

/// How many keys a bulk action names: now and then about as many as the cache holds.
fn choose_count(state: &State, sizes: RangeInclusive<usize>, choices: &mut dyn Choices) -> usize {
    if state.domain().keying == Keying::Related && choices.below(3) == 0 {
        return (state.capacity() + choices.below(2)).clamp(*sizes.start(), *sizes.end());
    }
    choose_size(state, sizes, choices)
}

/// Three ways to open, so that most histories with half of their rules off can still begin.
fn opening() -> Rules {
    let open = |name, weight, sizes: Sizes| {
        Rule::new("open", weight, move |state: &State, choices: &mut dyn Choices| Action::Open {
            capacity: choose_size(state, sizes(state), choices),
        })
        .named(name)
        .when(move |state| !state.is_open() && !sizes(state).is_empty())
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Open { capacity } if sizes(state).contains(capacity));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a cache of another size"))
        })
    };
    vec![
        open("open", 3, |_| 1..=1),
        open("open-small", 8, |state| 2..=SMALL.min(state.domain().capacity)),
        open("open-large", 4, |state| SMALL + 1..=state.domain().capacity),
    ]
}

fn keys() -> Rules {
    let of_a_key = |kind, weight, make: fn(u32) -> Action| {
        rule(kind, weight, move |state, choices| make(state.choose_key(choices)))
    };
    vec![
        rule("set", 36, |state, choices| Action::Set {
            key: state.choose_key(choices),
            value: state.choose_value(choices),
        }),
        of_a_key("get", 22, |key| Action::Get { key }),
        of_a_key("remove", 8, |key| Action::Remove { key }),
        of_a_key("peek", 4, |key| Action::Peek { key }),
        of_a_key("contains", 4, |key| Action::Contains { key }),
        rule("ensure", 8, |state, choices| Action::Ensure {
            key: state.choose_key(choices),
            value: state.choose_value(choices),
        }),
    ]
}

fn whole() -> Rules {
    vec![
        rule("len", 3, |_, _| Action::Len),
        rule("scan", 2, |_, _| Action::Scan),
        rule("evict", 4, |_, _| Action::Evict),
        rule("clear", 1, |_, _| Action::Clear),
        rule("resize", 3, |state, choices| Action::Resize { capacity: state.choose_capacity(choices) }),
    ]
}

/// Bulk actions. Small ones occur now and then; large ones are possible only in windows for growth and are frequent
/// there.
fn bulks() -> Rules {
    let bulk = |kind, name, weight, sizes: Sizes, make: fn(u32, usize) -> Action| {
        rule(kind, weight, move |state, choices| {
            let count = choose_count(state, sizes(state), choices);
            let most = state.domain().reach - count;
            let key = match state.domain().keying {
                Keying::Uniform => choices.below(most + 1) as u32,
                Keying::Related => state.choose_key(choices).min(most as u32),
            };
            make(key, count)
        })
        .named(name)
        .when(move |state| state.is_open() && !sizes(state).is_empty())
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Fill { count, .. } | Action::Visit { count, .. }
                if sizes(state).contains(count));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a bulk action of another size"))
        })
    };
    let fill = |key, count| Action::Fill { key, count };
    let visit = |key, count| Action::Visit { key, count };
    vec![
        bulk("fill", "fill", 5, |state| 1..=state.domain().bulk.clamp(1, FEW), fill),
        bulk("visit", "visit", 4, |state| 1..=state.domain().bulk.min(FEW), visit),
        bulk("fill", "fill-many", 60, |state| FEW + 1..=state.domain().bulk, fill),
        bulk("visit", "visit-many", 30, |state| FEW + 1..=state.domain().bulk, visit),
    ]
}
