//! Short names for the actions of witnesses. Keys are given as ordinals, so that one witness serves every key type.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk, End, Order, Side, Way};

/// The one name that witnesses need.
pub(super) const OTHER: Label = Label(0);

type Act<K> = Action<K, u32>;

pub(super) fn insert<K: Counted>(key: usize, value: u32) -> Act<K> {
    Action::Insert { key: K::nth(key), value }
}

pub(super) fn remove<K: Counted>(key: usize) -> Act<K> {
    Action::Remove { key: K::nth(key) }
}

pub(super) fn get<K: Counted>(key: usize) -> Act<K> {
    Action::Get { key: K::nth(key) }
}

pub(super) fn contains<K: Counted>(key: usize) -> Act<K> {
    Action::Contains { key: K::nth(key) }
}

pub(super) fn update<K: Counted>(key: usize, value: u32) -> Act<K> {
    Action::Update { key: K::nth(key), value }
}

pub(super) fn ensure<K: Counted>(key: usize, value: u32) -> Act<K> {
    Action::Ensure { key: K::nth(key), value }
}

pub(super) fn pop<K>(end: End) -> Act<K> {
    Action::Pop { end }
}

pub(super) fn nearest<K: Counted>(key: usize, side: Side) -> Act<K> {
    Action::Nearest { key: K::nth(key), side }
}

pub(super) fn scan<K>(way: Way) -> Act<K> {
    Action::Scan { way }
}

pub(super) fn range<K: Counted>(low: Bound<usize>, high: Bound<usize>, way: Way) -> Act<K> {
    let numbered = |bound| match bound {
        Included(n) => Included(K::nth(n)),
        Excluded(n) => Excluded(K::nth(n)),
        Unbounded => Unbounded,
    };
    Action::Range { low: numbered(low), high: numbered(high), way }
}

pub(super) fn retain<K>(every: usize) -> Act<K> {
    Action::Retain { every }
}

pub(super) fn split_off<K: Counted>(key: usize) -> Act<K> {
    Action::SplitOff { key: K::nth(key), name: OTHER }
}

/// `count` neighbouring keys from the least one up.
pub(super) fn fill<K: Counted>(count: usize) -> Act<K> {
    Action::Fill(ascending(count))
}

/// Takes out what [`fill`] put in.
pub(super) fn erase<K: Counted>(count: usize) -> Act<K> {
    Action::Erase(ascending(count))
}

fn ascending<K: Counted>(count: usize) -> Bulk<K> {
    Bulk { count, start: K::nth(0), stride: 1, order: Order::Ascending }
}

pub(super) fn clear<K>() -> Act<K> {
    Action::Clear
}

pub(super) fn append<K>() -> Act<K> {
    Action::Append { name: OTHER }
}

pub(super) fn clone<K>() -> Act<K> {
    Action::Clone { name: OTHER }
}

pub(super) fn swap<K>() -> Act<K> {
    Action::Swap { name: OTHER }
}

pub(super) fn compare<K>() -> Act<K> {
    Action::Compare { name: OTHER }
}

pub(super) fn difference<K>() -> Act<K> {
    Action::Difference { name: OTHER }
}

pub(super) fn reopen<K>() -> Act<K> {
    Action::Reopen
}
