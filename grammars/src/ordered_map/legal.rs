//! The recogniser: why an action is no member where it stands.
//!
//! It reads the action and the state and shares no code with the productions. The agreement control compares the two.

use std::ops::Bound;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk, Way};

use super::state::State;
use super::{LABELS, bounds};

/// The greatest `every` of a retain.
pub(super) const EVERY: usize = 7;

type Refusal = Option<&'static str>;

pub(super) fn refusal<K: Counted, V: Counted>(state: &State, action: &Action<K, V>) -> Refusal {
    match action {
        Action::Insert { key: at, value } | Action::Update { key: at, value } | Action::Ensure { key: at, value } => {
            key(state, at).or_else(|| self::value(state, value))
        }
        Action::Remove { key: at }
        | Action::Get { key: at }
        | Action::Contains { key: at }
        | Action::Nearest { key: at, .. }
        | Action::Prefix { prefix: at } => key(state, at),
        Action::Range { low, high, way } => {
            bound(state, low).or_else(|| bound(state, high)).or_else(|| pattern(state, *way))
        }
        Action::Scan { way } => pattern(state, *way),
        Action::Retain { every } => (!(1..=EVERY).contains(every)).then_some("a retain step outside 1 to 7"),
        Action::SplitOff { key: at, name } => key(state, at).or_else(|| label(*name)),
        Action::Clone { name } => label(*name),
        Action::Append { name }
        | Action::Swap { name }
        | Action::Inspect { name }
        | Action::Compare { name }
        | Action::Difference { name } => label(*name).or_else(|| unbound(state, *name)),
        Action::Fill(of) | Action::Erase(of) => bulk(state, of),
        Action::Len
        | Action::Peek { .. }
        | Action::Pop { .. }
        | Action::Clear
        | Action::Reopen
        | Action::Drain { .. } => None,
    }
}

fn key<K: Counted>(state: &State, key: &K) -> Refusal {
    state.domain().place(key).is_none().then_some("a key outside the domain")
}

fn value<V: Counted>(state: &State, value: &V) -> Refusal {
    let numbered = value.ordinal().is_some_and(|ordinal| ordinal < state.domain().values);
    (!numbered).then_some("a value outside the domain")
}

fn bound<K: Counted>(state: &State, bound: &Bound<K>) -> Refusal {
    match bound {
        Bound::Unbounded => None,
        Bound::Included(at) | Bound::Excluded(at) => key(state, at),
    }
}

fn pattern(state: &State, way: Way) -> Refusal {
    let Way::Ends(pattern) = way else { return None };
    (usize::from(pattern) >= bounds::patterns(state)).then_some("a pattern longer than the domain")
}

fn label(name: Label) -> Refusal {
    (name.0 >= LABELS).then_some("a label outside the domain")
}

fn unbound(state: &State, name: Label) -> Refusal {
    (!state.is_bound(name)).then_some("an unbound label")
}

fn bulk<K: Counted>(state: &State, bulk: &Bulk<K>) -> Refusal {
    let domain = state.domain();
    if bulk.count == 0 {
        return Some("a bulk action without keys");
    }
    if bulk.count > domain.bulk {
        return Some("a bulk action larger than the domain allows");
    }
    let Some(start) = domain.place(&bulk.start) else { return Some("a key outside the domain") };
    let step = domain.steps(bulk.stride).filter(|step| (1..=(domain.reach - 1).max(1)).contains(step));
    let Some(step) = step else { return Some("a stride outside the domain") };
    let last = start + (bulk.count - 1) * step;
    (last >= domain.reach).then_some("a bulk action that leaves the domain")
}
