//! `im::OrdMap` in the subset that this workspace builds on: insert, remove, get, forward iteration, forward ranges,
//! clone and length.
//!
//! A model may keep its states in `im` because this subset passes its laws. The rest of `im` 15.1.0 is left out; no
//! release repairs it. Each example is the smallest known:
//!
//! - Neighbours: with the keys 2, 4, …, 130, `get_next(&65)` is `None`.
//! - Backward and mixed iteration lose or repeat pairs of a map that has more than one node.
//! - `range(..)` of one member out of two announces two members: its `size_hint` is that of the whole map.
//! - `union` keeps the values of the larger map, not those of the map it is called on.
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
