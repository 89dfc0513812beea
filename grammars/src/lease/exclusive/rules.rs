//! The rules, simplest first: one a kind, and a second one for large bulk actions.

use std::ops::RangeInclusive;

use lawful_contract::Label;
use lawful_lease::exclusive::{Action, By, Supports};

use super::state::State;
use super::{LABELS, legal};
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;

/// The most resources of a bulk action that counts as small.
const FEW: usize = 64;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = vec![
        rule("acquire", 34, |state, choices| Action::Acquire {
            resource: state.choose_resource(choices),
            client: state.choose_client(choices),
            ttl: state.choose_ttl(choices),
            name: Label(choices.below(LABELS as usize) as u32),
        }),
        rule("inspect", 6, |state, choices| Action::Inspect { resource: state.choose_resource(choices) }),
        rule("survey", 2, |_, _| Action::Survey),
        rule("advance", 26, |state, choices| Action::Advance { ticks: state.choose_ticks(choices) }),
    ];
    rules.extend(claims());
    rules.extend([rule("sweep", 5, |_, _| Action::Sweep), rule("reopen", 4, |_, _| Action::Reopen)]);
    rules.extend(bulks());
    rules.push(rule("drain", 0, |_, _| Action::Drain));
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).refuses(legal::refusal)
}

/// Actions that present a claim. In another client's name they are rarer: they are always refused.
fn claims() -> Rules {
    type Make = fn(Label, By, &State, &mut dyn Choices) -> Action;
    let claim = |kind, weight, by, make: Make| {
        rule(kind, weight, move |state, choices| make(state.bound_label(choices), by, state, choices))
            .when(State::any_bound)
    };
    let renew: Make = |name, by, state, choices| Action::Renew { name, by, ttl: state.choose_ttl(choices) };
    let release: Make = |name, by, _, _| Action::Release { name, by };
    let work: Make = |name, by, _, _| Action::Use { name, by };
    vec![
        claim("use", 16, By::Owner, work),
        claim("release", 14, By::Owner, release),
        claim("renew", 16, By::Owner, renew),
        claim("use-as-another", 4, By::Another, work),
        claim("release-as-another", 4, By::Another, release),
        claim("renew-as-another", 4, By::Another, renew),
    ]
}

/// Bulk actions. Small ones occur now and then; large ones are possible only in windows for growth and are frequent
/// there.
fn bulks() -> Rules {
    type Counts = fn(&State) -> RangeInclusive<usize>;
    let bulk = |weight, counts: Counts| {
        rule("fill", weight, move |state, choices| fill(state, counts(state), choices)).refuses(move |state, action| {
            legal::refusal(state, action).or_else(|| match action {
                Action::Fill { count, .. } if counts(state).contains(&(*count as usize)) => None,
                _ => Some("a bulk action of another size"),
            })
        })
    };
    let few: Counts = |state| 1..=state.domain().bulk.min(FEW);
    let many: Counts = |state| FEW + 1..=state.domain().bulk;
    vec![
        bulk(3, few).when(|state| state.domain().bulk > 0),
        bulk(20, many).named("fill-many").when(|state| state.domain().bulk > FEW),
    ]
}

fn fill(state: &State, counts: RangeInclusive<usize>, choices: &mut dyn Choices) -> Action {
    let (least, most, reach) = (*counts.start(), *counts.end(), state.domain().reach);
    let (count, first) = match state.domain().keying {
        Keying::Uniform => {
            let count = least + choices.below(most + 1 - least);
            (count, choices.below(reach - count + 1))
        }
        Keying::Related => {
            let magnitudes = (most / least).ilog2() as usize + 1;
            let from = least << choices.below(magnitudes);
            let count = from + choices.below(from.min(most + 1 - from));
            (count, (state.choose_resource(choices) as usize).min(reach - count))
        }
    };
    Action::Fill {
        first: first as u32,
        count: count as u32,
        client: state.choose_client(choices),
        ttl: state.choose_ttl(choices),
    }
}
