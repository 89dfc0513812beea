//! The recogniser: why an action is no member where it stands. It shares no code with the productions.

use lawful_contract::Label;
use lawful_lease::permits::Action;

use super::state::State;

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    if let Action::Open { permits } = action {
        let again = state.is_open().then_some("opened a second time");
        return again
            .or_else(|| (*permits > state.domain().counts).then_some("a number of permits outside the domain"));
    }
    if !state.is_open() {
        return Some("an action before the semaphore is opened");
    }
    match action {
        Action::Acquire { name, count } | Action::Try { name, count } => {
            free(state, *name).or_else(|| asked(state, *count))
        }
        Action::Crowd { name, members, count } => crowd(state, *name, *members).or_else(|| asked(state, *count)),
        Action::Nudge { name } | Action::Drop { name } | Action::ForgetHeld { name } => bound(state, *name),
        Action::DropTwo { first, second } => {
            let twice = (first == second).then_some("one request dropped twice");
            bound(state, *first).or_else(|| bound(state, *second)).or(twice)
        }
        Action::Forget { count } | Action::Add { count } => {
            (!(1..=state.domain().counts).contains(count)).then_some("a number of permits outside the domain")
        }
        Action::Open { .. } | Action::Close | Action::Available | Action::IsClosed | Action::Drain => None,
    }
}

fn free(state: &State, name: Label) -> Refusal {
    if name.0 as usize >= state.domain().labels {
        return Some("a label outside the domain");
    }
    state.is_bound(name).then_some("a label that is bound")
}

fn bound(state: &State, name: Label) -> Refusal {
    (!state.is_bound(name)).then_some("an unbound label")
}

fn asked(state: &State, count: usize) -> Refusal {
    (!(1..=state.domain().most).contains(&count)).then_some("a request for a number outside the domain")
}

fn crowd(state: &State, name: Label, members: usize) -> Refusal {
    if !(2..=state.domain().bulk).contains(&members) {
        return Some("a crowd of a size outside the domain");
    }
    (name.0..).take(members).find_map(|member| free(state, Label(member)))
}
