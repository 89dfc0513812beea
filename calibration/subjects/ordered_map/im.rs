//! `im::OrdMap` in the subset that this workspace builds on: insert, remove, get, forward iteration, forward ranges,
//! clone and length.
//!
//! A model may keep its states in `im` because this subset passes its laws. The rest of `im` 15.1.0 is left out; no
//! release repairs it. Each example is the smallest known:
//!
//! - Neighbours: with the keys 2, 4, …, 130, `get_next(&65)` is `None`.
//! - Backward and mixed walks: with the keys 0, …, 2176 a backward walk misses 33 of them.
//! - Size hints: a range over no member of a map of one announces one.
//! - Append: `union` of `{1: a}` with `{0: b, 1: b}` answers `b` for 1, although it keeps the values of the first.
//!
//! Nothing is promised about inverted bounds.

use std::ops::Bound;

use im::OrdMap;
use lawful_contract::Counted;
use lawful_ordered_map::{Feature, Inverted, OrderedMap, Reply, Supports, Walk};

/// An `im::OrdMap` under judgement, in the subset that this workspace uses.
#[derive(Debug)]
pub struct Im<K: Counted, V: Counted>(OrdMap<K, V>);

impl<K: Counted, V: Counted> Im<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self(OrdMap::new())
    }
}

impl<K: Counted, V: Counted> Default for Im<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Counted, V: Counted> OrderedMap for Im<K, V> {
    type Key = K;
    type Value = V;
    const SUPPORTS: Supports =
        Supports::CORE.with(&[Feature::Range, Feature::Len, Feature::Clone]).inverted(Inverted::Undefined);

    fn insert(&mut self, key: K, value: V) -> Reply<Option<V>> {
        Ok(self.0.insert(key, value))
    }

    fn remove(&mut self, key: &K) -> Reply<Option<V>> {
        Ok(self.0.remove(key))
    }

    fn get(&mut self, key: &K) -> Reply<Option<V>> {
        Ok(self.0.get(key).cloned())
    }

    fn scan(&mut self, walk: &mut Walk<K, V>) -> Reply<()> {
        walk.along(self.0.iter().map(owned))
    }

    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, V>) -> Reply<()> {
        walk.along(self.0.range::<_, K>((low, high)).map(owned))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone()))
    }
}

fn owned<K: Clone, V: Clone>((key, value): (&K, &V)) -> (K, V) {
    (key.clone(), value.clone())
}
