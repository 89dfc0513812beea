//! The recogniser: why an action is no member where it stands. It shares no code with the productions.

use lawful_contract::Label;
use lawful_lease::handles::{Action, Erase, Stale};

use super::state::State;

/// The greatest `every` of a retain.
pub(super) const EVERY: usize = 7;

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    match action {
        Action::Insert { name, value } => fresh(state, *name).or_else(|| self::value(state, *value)),
        Action::Fill { name, count } => fill(state, *name, *count),
        Action::Get { name } | Action::Contains { name } | Action::Remove { name } => target(state, *name),
        Action::Set { name, value } => target(state, *name).or_else(|| self::value(state, *value)),
        Action::Erase(of) => erase(state, of),
        Action::Drain { most } => (*most > state.domain().labels).then_some("a drain of more than there can be"),
        Action::Retain { every } => (!(1..=EVERY).contains(every)).then_some("a retain step outside 1 to 7"),
        Action::Reserve { count } => {
            (!(1..=state.domain().bulk.max(1)).contains(count)).then_some("room outside the domain")
        }
        Action::Len | Action::Scan | Action::Clear | Action::Shrink => None,
    }
}

fn fresh(state: &State, name: Label) -> Refusal {
    if name.0 as usize >= state.domain().labels {
        return Some("a label outside the domain");
    }
    state.is_bound(name).then_some("a label that was bound before")
}

fn target(state: &State, name: Label) -> Refusal {
    if !state.is_bound(name) {
        return Some("an unbound label");
    }
    let undefined = state.domain().stale == Stale::Undefined && !state.is_there(name);
    undefined.then_some("a stale handle, of which nothing is promised")
}

fn value(state: &State, value: u32) -> Refusal {
    (value as usize >= state.domain().values).then_some("a value outside the domain")
}

fn sized(state: &State, count: usize) -> Refusal {
    match count {
        0 => Some("a bulk action without handles"),
        count if count > state.domain().bulk => Some("a bulk action larger than the domain allows"),
        _ => None,
    }
}

fn fill(state: &State, name: Label, count: usize) -> Refusal {
    sized(state, count).or_else(|| (name.0..).take(count).find_map(|name| fresh(state, Label(name))))
}

fn erase(state: &State, erase: &Erase) -> Refusal {
    let most = (state.domain().labels - 1).max(1);
    sized(state, erase.count)
        .or_else(|| (!(1..=most).contains(&erase.stride)).then_some("a stride outside the domain"))
        .or_else(|| erase.names().find_map(|name| target(state, name)))
}
