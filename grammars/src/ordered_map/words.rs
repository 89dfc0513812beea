//! Actions by ordinal, for scenarios and witnesses.

use std::ops::Bound;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk, Order, Side, Way};

pub(super) fn insert<K: Counted, V: Counted>(key: usize, value: usize) -> Action<K, V> {
    Action::Insert { key: K::nth(key), value: V::nth(value) }
}

pub(super) fn update<K: Counted, V: Counted>(key: usize, value: usize) -> Action<K, V> {
    Action::Update { key: K::nth(key), value: V::nth(value) }
}

pub(super) fn ensure<K: Counted, V: Counted>(key: usize, value: usize) -> Action<K, V> {
    Action::Ensure { key: K::nth(key), value: V::nth(value) }
}

pub(super) fn remove<K: Counted, V>(key: usize) -> Action<K, V> {
    Action::Remove { key: K::nth(key) }
}

pub(super) fn get<K: Counted, V>(key: usize) -> Action<K, V> {
    Action::Get { key: K::nth(key) }
}

pub(super) fn contains<K: Counted, V>(key: usize) -> Action<K, V> {
    Action::Contains { key: K::nth(key) }
}

pub(super) fn nearest<K: Counted, V>(key: usize, side: Side) -> Action<K, V> {
    Action::Nearest { key: K::nth(key), side }
}

pub(super) fn scan<K, V>(way: Way) -> Action<K, V> {
    Action::Scan { way }
}

pub(super) fn range<K: Counted, V>(low: Bound<usize>, high: Bound<usize>, way: Way) -> Action<K, V> {
    Action::Range { low: low.map(K::nth), high: high.map(K::nth), way }
}

pub(super) fn prefix<K: Counted, V>(prefix: usize) -> Action<K, V> {
    Action::Prefix { prefix: K::nth(prefix) }
}

pub(super) fn split_off<K: Counted, V>(key: usize, name: u32) -> Action<K, V> {
    Action::SplitOff { key: K::nth(key), name: Label(name) }
}

pub(super) fn append<K, V>(name: u32) -> Action<K, V> {
    Action::Append { name: Label(name) }
}

pub(super) fn clone<K, V>(name: u32) -> Action<K, V> {
    Action::Clone { name: Label(name) }
}

pub(super) fn swap<K, V>(name: u32) -> Action<K, V> {
    Action::Swap { name: Label(name) }
}

pub(super) fn inspect<K, V>(name: u32) -> Action<K, V> {
    Action::Inspect { name: Label(name) }
}

pub(super) fn compare<K, V>(name: u32) -> Action<K, V> {
    Action::Compare { name: Label(name) }
}

pub(super) fn difference<K, V>(name: u32) -> Action<K, V> {
    Action::Difference { name: Label(name) }
}

pub(super) fn fill<K: Counted, V>(count: usize, start: usize, stride: usize, order: Order) -> Action<K, V> {
    Action::Fill(Bulk { count, start: K::nth(start), stride, order })
}

pub(super) fn erase<K: Counted, V>(count: usize, start: usize, stride: usize, order: Order) -> Action<K, V> {
    Action::Erase(Bulk { count, start: K::nth(start), stride, order })
}
