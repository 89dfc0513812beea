//! The recogniser: why an action is no member where it stands.
//!
//! It reads the action and the state and shares no code with the productions. The agreement control compares the two.

use lawful_contract::Label;
use lawful_lease::support::Action;

use super::LABELS;
use super::state::{Stage, State};

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    match *action {
        Action::Start { subject: of, name } => subject(state, of).or_else(|| taken(state, name)),
        Action::Accept { name } | Action::Refuse { name } => match stage(state, name) {
            Some(Stage::Pending) => None,
            Some(_) => Some("a handle that is not pending"),
            None => Some("an unbound label"),
        },
        Action::Resolve { name } | Action::Reject { name } => match state.handle(name) {
            None => Some("an unbound label"),
            Some(handle) => (!handle.owed).then_some("a promise that is not owed"),
        },
        Action::Replace { old, new } if old == new => Some("a handle replaced by itself"),
        Action::Replace { old, new } => settled(state, old).or_else(|| taken(state, new)),
        Action::Release { name } => settled(state, name),
        Action::Inspect { subject: of } => subject(state, of),
        Action::Survey => None,
        Action::Crowd { subject: of, count } => subject(state, of).or_else(|| match count as usize {
            0 => Some("a crowd without handles"),
            count if count > state.domain().bulk => Some("a crowd larger than the domain allows"),
            _ => None,
        }),
        Action::Disperse { subject: of, count } => subject(state, of).or_else(|| match count {
            0 => Some("a crowd without handles"),
            count if count > state.crowd(of) => Some("more handles than the crowds have"),
            _ => None,
        }),
    }
}

fn subject(state: &State, subject: u32) -> Refusal {
    (subject as usize >= state.domain().subjects).then_some("a subject outside the domain")
}

fn stage(state: &State, name: Label) -> Option<Stage> {
    state.handle(name).map(|handle| handle.stage)
}

/// Why a label cannot be bound.
fn taken(state: &State, name: Label) -> Refusal {
    match stage(state, name) {
        _ if name.0 >= LABELS => Some("a label outside the domain"),
        Some(Stage::Pending | Stage::Live) => Some("a label in use"),
        Some(Stage::Gone) | None => None,
    }
}

/// Why a handle cannot be released or replaced.
fn settled(state: &State, name: Label) -> Refusal {
    match stage(state, name) {
        None => Some("an unbound label"),
        Some(Stage::Pending) => Some("a pending handle"),
        Some(Stage::Live | Stage::Gone) => None,
    }
}
