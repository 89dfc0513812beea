//! The rules, simplest first: one a kind, and two for replacing and releasing what is live or gone.

use std::ops::RangeInclusive;

use lawful_contract::Label;
use lawful_lease::support::{Action, Supports};

use super::legal;
use super::state::{Handle, Stage, State};
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = vec![
        rule("start", 26, |state, choices| Action::Start {
            subject: state.choose_subject(choices),
            name: one_of(state.labels(is_free), choices),
        })
        .when(|state| !state.labels(is_free).is_empty()),
        on("accept", 30, is_pending, |name| Action::Accept { name }),
        on("refuse", 8, is_pending, |name| Action::Refuse { name }),
        rule("inspect", 3, |state, choices| Action::Inspect { subject: state.choose_subject(choices) }),
        rule("survey", 1, |_, _| Action::Survey),
        staged("release", 12, is_live, |name| Action::Release { name }),
        staged("release", 10, is_gone, |name| Action::Release { name }).named("release-retired"),
        replace(14, is_live),
        replace(4, is_gone).named("replace-retired"),
        on("resolve", 8, is_owed, |name| Action::Resolve { name }),
        on("reject", 10, is_owed, |name| Action::Reject { name }),
    ];
    rules.extend(crowds());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

type Pass = fn(Option<Handle>) -> bool;

fn stage(handle: Option<Handle>) -> Option<Stage> {
    handle.map(|handle| handle.stage)
}
fn is_free(handle: Option<Handle>) -> bool {
    matches!(stage(handle), None | Some(Stage::Gone))
}
fn is_pending(handle: Option<Handle>) -> bool {
    stage(handle) == Some(Stage::Pending)
}
fn is_live(handle: Option<Handle>) -> bool {
    stage(handle) == Some(Stage::Live)
}
fn is_gone(handle: Option<Handle>) -> bool {
    stage(handle) == Some(Stage::Gone)
}
fn is_owed(handle: Option<Handle>) -> bool {
    handle.is_some_and(|handle| handle.owed)
}

/// One of several labels. A rule is ready only if there is one.
fn one_of(labels: Vec<Label>, choices: &mut dyn Choices) -> Label {
    labels.get(choices.below(labels.len())).copied().unwrap_or(Label(0))
}

/// A rule that refuses what the recogniser refuses.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).refuses(legal::refusal)
}

/// A rule about one handle that passes.
fn on(kind: &'static str, weight: u32, pass: Pass, make: fn(Label) -> Action) -> Rule<State, Action> {
    rule(kind, weight, move |state, choices| make(one_of(state.labels(pass), choices)))
        .when(move |state| !state.labels(pass).is_empty())
}

/// The same, one of two rules of a kind: it recognises only handles that pass.
fn staged(kind: &'static str, weight: u32, pass: Pass, make: fn(Label) -> Action) -> Rule<State, Action> {
    on(kind, weight, pass, make).refuses(move |state, action| elsewhere(state, action, pass))
}

fn elsewhere(state: &State, action: &Action, pass: Pass) -> Option<&'static str> {
    legal::refusal(state, action).or_else(|| match action {
        Action::Release { name } | Action::Replace { old: name, .. } if pass(state.handle(*name)) => None,
        _ => Some("a handle of another stage"),
    })
}

fn replace(weight: u32, pass: Pass) -> Rule<State, Action> {
    let targets = |state: &State, old: Label| -> Vec<Label> {
        state.labels(is_free).into_iter().filter(|new| *new != old).collect()
    };
    let sources = move |state: &State| -> Vec<Label> {
        state.labels(pass).into_iter().filter(|old| !targets(state, *old).is_empty()).collect()
    };
    rule("replace", weight, move |state, choices| {
        let old = one_of(sources(state), choices);
        Action::Replace { old, new: one_of(targets(state, old), choices) }
    })
    .when(move |state| !sources(state).is_empty())
    .refuses(move |state, action| elsewhere(state, action, pass))
}

/// The most handles of a crowd that counts as small.
const FEW: usize = 64;

/// Crowds. Small ones occur now and then; large ones are possible only in windows for growth and are frequent there.
fn crowds() -> Rules {
    type Counts = fn(&State) -> RangeInclusive<usize>;
    let crowd = |weight, counts: Counts| {
        rule("crowd", weight, move |state, choices| Action::Crowd {
            subject: state.choose_subject(choices),
            count: spread(state, counts(state), choices),
        })
        .refuses(move |state, action| {
            legal::refusal(state, action).or_else(|| match action {
                Action::Crowd { count, .. } if counts(state).contains(&(*count as usize)) => None,
                _ => Some("a crowd of another size"),
            })
        })
    };
    let few: Counts = |state| 1..=state.domain().bulk.min(FEW);
    let many: Counts = |state| FEW + 1..=state.domain().bulk;
    let disperse = rule("disperse", 3, |state, choices| {
        let subjects: Vec<u32> = state.crowded().collect();
        let subject = subjects.get(choices.below(subjects.len())).copied().unwrap_or(0);
        Action::Disperse { subject, count: spread(state, 1..=state.crowd(subject).max(1) as usize, choices) }
    });
    vec![
        crowd(3, few).when(|state| state.domain().bulk > 0),
        crowd(20, many).named("crowd-many").when(|state| state.domain().bulk > FEW),
        disperse.when(|state| state.crowded().next().is_some()),
    ]
}

/// A number whose order of magnitude is uniform; for enumeration each number once.
fn spread(state: &State, counts: RangeInclusive<usize>, choices: &mut dyn Choices) -> u32 {
    let (least, most) = (*counts.start(), *counts.end());
    let count = match state.domain().keying {
        Keying::Uniform => least + choices.below(most + 1 - least),
        Keying::Related => {
            let from = least << choices.below((most / least).ilog2() as usize + 1);
            from + choices.below(from.min(most + 1 - from))
        }
    };
    count as u32
}
