//! The recogniser: why an action is no member where it stands. It shares no code with the productions.

use lawful_lease::cache::Action;

use super::state::State;

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    match action {
        Action::Open { .. } if state.is_open() => return Some("opened a second time"),
        Action::Open { capacity } => return self::capacity(state, *capacity),
        _ if !state.is_open() => return Some("an action before the cache is opened"),
        _ => {}
    }
    match action {
        Action::Set { key: at, value } | Action::Ensure { key: at, value } => key(state, *at)
            .or_else(|| (*value as usize >= state.domain().values).then_some("a value outside the domain")),
        Action::Get { key: at }
        | Action::Peek { key: at }
        | Action::Contains { key: at }
        | Action::Remove { key: at } => key(state, *at),
        Action::Resize { capacity } => self::capacity(state, *capacity),
        Action::Fill { key, count } | Action::Visit { key, count } => bulk(state, *key, *count),
        Action::Open { .. } | Action::Evict | Action::Len | Action::Scan | Action::Clear => None,
    }
}

fn capacity(state: &State, capacity: usize) -> Refusal {
    (!(1..=state.domain().capacity).contains(&capacity)).then_some("a capacity outside the domain")
}

fn key(state: &State, key: u32) -> Refusal {
    (key as usize >= state.domain().reach).then_some("a key outside the domain")
}

fn bulk(state: &State, key: u32, count: usize) -> Refusal {
    match count {
        0 => Some("a bulk action without keys"),
        // The last action of every history fills one key.
        count if count > state.domain().bulk.max(1) => Some("a bulk action larger than the domain allows"),
        count => (key as usize + count > state.domain().reach).then_some("a bulk action that leaves the domain"),
    }
}
