//! A `BTreeMap` called by hand: what somebody would write without this workspace.

use std::collections::BTreeMap;
use std::ops::Bound;

use lawful_ordered_map::{Action, End, Outcome, Side};

/// Performs an action of a kind that the benches use; every other kind is refused.
pub fn performed(map: &mut BTreeMap<u32, u32>, action: &Action<u32, u32>) -> Outcome<u32, u32> {
    match action {
        Action::Insert { key, value } => Outcome::Value(map.insert(*key, *value)),
        Action::Remove { key } => Outcome::Value(map.remove(key)),
        Action::Get { key } => Outcome::Value(map.get(key).copied()),
        Action::Pop { end: End::First } => Outcome::Pair(map.pop_first()),
        Action::Pop { end: End::Last } => Outcome::Pair(map.pop_last()),
        Action::Nearest { key, side } => Outcome::Pair(nearest(map, *key, *side)),
        Action::Range { low, high, .. } => Outcome::Rows(map.range((*low, *high)).map(copied).collect()),
        Action::Scan { .. } => Outcome::Rows(map.iter().map(copied).collect()),
        Action::Drain { end: End::First } => Outcome::Rows(std::iter::from_fn(|| map.pop_first()).collect()),
        Action::Drain { end: End::Last } => Outcome::Rows(std::iter::from_fn(|| map.pop_last()).collect()),
        _ => Outcome::Refused,
    }
}

/// The pair nearest to a key.
pub fn nearest(map: &BTreeMap<u32, u32>, key: u32, side: Side) -> Option<(u32, u32)> {
    match side {
        Side::AtOrBelow => map.range(..=key).next_back(),
        Side::Below => map.range(..key).next_back(),
        Side::AtOrAbove => map.range(key..).next(),
        Side::Above => map.range((Bound::Excluded(key), Bound::Unbounded)).next(),
    }
    .map(copied)
}

/// A pair by value.
pub fn copied((key, value): (&u32, &u32)) -> (u32, u32) {
    (*key, *value)
}
