//! The recogniser: why an action is no member of the language where it stands. It says what is legal in its own words
//! and shares no code with the productions. The agreement control compares the two.

use lawful_contract::Label;
use lawful_receipt::{Action, End, Which};

use super::LABELS;
use super::state::{Group, State};

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    match action {
        Action::Start { name, shape, count } => {
            let no_answer = *count == 0 && !shape.may_be_empty();
            label(*name)
                .or_else(|| (*count > state.domain().most).then_some("more receipts than the domain allows"))
                .or_else(|| no_answer.then_some("a request for any of no receipts"))
        }
        Action::Pause => state.is_paused().then_some("a pause within a pause"),
        Action::Resume => (!state.is_paused()).then_some("nothing is paused"),
        action => {
            let name = action.name().unwrap_or(Label(u32::MAX));
            label(name).or_else(|| match state.group(name) {
                None => Some("an unbound label"),
                Some(group) => in_group(state, group, action),
            })
        }
    }
}

fn label(name: Label) -> Refusal {
    (name.0 >= LABELS).then_some("a label outside the domain")
}

fn in_group(state: &State, group: &Group, action: &Action) -> Refusal {
    if !action.is_for(group.shape) {
        return Some("an action that means nothing for this shape");
    }
    if group.is_cancelled() && !action.outlives_cancel() {
        return Some("a command to a cancelled group");
    }
    match action {
        Action::Deliver { at, .. } => {
            place(group, *at).or_else(|| (!group.is_closed(*at)).then_some("writes that were delivered before"))
        }
        Action::Apply { at, .. } => place(group, *at).or_else(|| completed(group, *at)),
        Action::Reject { at, error, .. } => {
            let strange = *error as usize >= state.domain().errors;
            place(group, *at)
                .or_else(|| completed(group, *at))
                .or_else(|| strange.then_some("an error outside the domain"))
        }
        Action::ApplyMany { which, .. } => many(group, *which),
        Action::Take { count, .. } => {
            let most = state.domain().most + 1;
            (!(1..=most).contains(count)).then_some("a take of no output, or of more than there can be")
        }
        Action::Add { end: End::Back | End::Front, .. } => {
            (group.places() >= state.domain().most).then_some("more receipts than the domain allows")
        }
        Action::Put { at, .. } => {
            let new = *at == group.places() && *at < state.domain().most;
            (!new && *at >= group.places()).then_some("a key outside the domain")
        }
        Action::Abort { at, .. } => place(group, *at),
        Action::AbortAll { .. } | Action::Clear { .. } => (group.places() == 0).then_some("a group without receipts"),
        Action::Late { at, .. } => {
            (!group.is_late(*at)).then_some("no receipt was replaced here that has not completed")
        }
        _ => None,
    }
}

fn place(group: &Group, at: usize) -> Refusal {
    (at >= group.places()).then_some("a place outside the group")
}

fn completed(group: &Group, at: usize) -> Refusal {
    (!group.is_held(at)).then_some("a receipt that has completed")
}

fn many(group: &Group, which: Which) -> Refusal {
    let outside = match which {
        Which::All => None,
        Which::Earlier(at) => place(group, at),
        Which::Peers(at) => place(group, at).or_else(|| completed(group, at)),
    };
    outside.or_else(|| (!group.can_apply(which)).then_some("no receipt that can be applied"))
}
