//! The rules, simplest first: one a kind. The recogniser stands below and shares no code with the productions.

use lawful_contract::Label;
use lawful_lease::construction::{Action, How, Supports};

use super::LABELS;
use super::state::State;
use crate::{Choices, Rule};

pub(super) fn rules(supports: Supports) -> Vec<Rule<State, Action>> {
    let rule = |kind, weight, produce: fn(&State, &mut dyn Choices) -> Action| {
        Rule::new(kind, weight, produce).refuses(refusal)
    };
    let mut rules = vec![
        rule("build", 10, |state, choices| {
            let free = state.free();
            let name = free.get(choices.below(free.len())).copied().unwrap_or(Label(0));
            Action::Build { name, steps: state.choose_steps(0, choices) }
        })
        .when(|state| !state.free().is_empty()),
        rule("fail", 14, |state, choices| fail(How::Error, state, choices)),
        rule("panic", 8, |state, choices| fail(How::Panic, state, choices)),
        rule("dispose", 8, |state, choices| {
            let standing = state.standing();
            let (name, steps) = standing.get(choices.below(standing.len())).copied().unwrap_or((Label(0), 0));
            Action::Dispose { name, stuck: state.choose_stuck(steps, choices) }
        })
        .when(|state| !state.standing().is_empty()),
    ];
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

fn fail(how: How, state: &State, choices: &mut dyn Choices) -> Action {
    let steps = state.choose_steps(1, choices);
    let at = state.choose_step(steps, choices);
    Action::Fail { steps, at, how, stuck: state.choose_stuck(at, choices) }
}

fn refusal(state: &State, action: &Action) -> Option<&'static str> {
    let too_large = |steps: u32| (steps as usize > state.domain().steps).then_some("more steps than the domain has");
    match *action {
        Action::Build { name, .. } if name.0 >= LABELS => Some("a label outside the domain"),
        Action::Build { name, .. } if state.steps(name).is_some() => Some("a label in use"),
        Action::Build { steps, .. } => too_large(steps),
        Action::Fail { steps, at, stuck, .. } => match stuck {
            _ if at >= steps => Some("a failing step outside the construction"),
            Some(stuck) if stuck >= at => Some("a return of a part that was not taken"),
            _ => too_large(steps),
        },
        Action::Dispose { name, stuck } => match state.steps(name) {
            None => Some("an unbound label"),
            Some(steps) if stuck.is_some_and(|stuck| stuck >= steps) => Some("a return of a part that was not taken"),
            Some(_) => None,
        },
    }
}
