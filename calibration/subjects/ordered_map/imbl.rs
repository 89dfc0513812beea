//! `imbl::OrdMap`: a persistent map whose clones share structure.
//!
//! The promises are those of the documentation of `imbl::ordmap::OrdMap`. Where the operations are named after another
//! tradition, the subject says which ones it joins: `split_lookup` and `insert` for a split at a key, `union` for an
//! append, `without_min_with_key` for a pop.
//!
//! Left out: `retain`, prefix queries and a store to reopen, which `OrdMap` does not have. Nothing is promised about
//! inverted bounds.

use std::mem;
use std::ops::Bound;

use imbl::OrdMap;
use imbl::ordmap::DiffItem;
use lawful_contract::Counted;
use lawful_ordered_map::{Change, End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Walk};

/// An `imbl::OrdMap` under judgement.
#[derive(Debug)]
pub struct Imbl<K: Counted, V: Counted>(OrdMap<K, V>);

impl<K: Counted, V: Counted> Imbl<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self(OrdMap::new())
    }
}

impl<K: Counted, V: Counted> Default for Imbl<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Counted, V: Counted> OrderedMap for Imbl<K, V> {
    type Key = K;
    type Value = V;
    const SUPPORTS: Supports =
        Supports::ALL.without(&[Feature::Retain, Feature::Prefix, Feature::Reopen]).inverted(Inverted::Undefined);

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
        walk.ends(self.0.iter().map(owned))
    }

    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, V>) -> Reply<()> {
        walk.ends(self.0.range::<_, K>((low, high)).map(owned))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }

    fn contains(&mut self, key: &K) -> Reply<bool> {
        Ok(self.0.contains_key(key))
    }

    fn update(&mut self, key: &K, value: V) -> Reply<Option<V>> {
        Ok(self.0.get_mut(key).map(|present| mem::replace(present, value)))
    }

    fn ensure(&mut self, key: K, value: V) -> Reply<V> {
        Ok(self.0.entry(key).or_insert(value).clone())
    }

    fn peek(&mut self, end: End) -> Reply<Option<(K, V)>> {
        Ok(match end {
            End::First => self.0.get_min(),
            End::Last => self.0.get_max(),
        }
        .cloned())
    }

    fn pop(&mut self, end: End) -> Reply<Option<(K, V)>> {
        let (pair, rest) = match end {
            End::First => self.0.without_min_with_key(),
            End::Last => self.0.without_max_with_key(),
        };
        self.0 = rest;
        Ok(pair)
    }

    fn nearest(&mut self, key: &K, side: Side) -> Reply<Option<(K, V)>> {
        let pair = match side {
            Side::AtOrBelow => self.0.get_prev(key),
            Side::AtOrAbove => self.0.get_next(key),
            Side::Below => self.0.range::<_, K>((Bound::Unbounded, Bound::Excluded(key))).next_back(),
            Side::Above => self.0.range::<_, K>((Bound::Excluded(key), Bound::Unbounded)).next(),
        };
        Ok(pair.map(owned))
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn split_off(&mut self, key: &K) -> Reply<Self> {
        let (below, at, mut above) = self.0.split_lookup(key);
        if let Some(value) = at {
            above.insert(key.clone(), value);
        }
        self.0 = below;
        Ok(Self(above))
    }

    /// `union` keeps the values of the map it is called on, so the appended map is the one.
    fn append(&mut self, other: Self) -> Reply<()> {
        self.0 = other.0.union(mem::take(&mut self.0));
        Ok(())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone()))
    }

    fn same(&mut self, other: &mut Self) -> Reply<bool> {
        Ok(self.0 == other.0)
    }

    /// Sorted by key, because `diff` promises no order.
    fn difference(&mut self, older: &mut Self) -> Reply<Vec<Change<K, V>>> {
        let mut changes: Vec<_> = older.0.diff(&self.0).map(change).collect();
        changes.sort_by(|a, b| a.key.cmp(&b.key));
        Ok(changes)
    }
}

fn change<K: Clone, V: Clone>(item: DiffItem<'_, '_, K, V>) -> Change<K, V> {
    let (key, before, after) = match item {
        DiffItem::Add(key, value) => (key, None, Some(value)),
        DiffItem::Update { old: (_, before), new: (key, after) } => (key, Some(before), Some(after)),
        DiffItem::Remove(key, value) => (key, Some(value), None),
    };
    Change { key: key.clone(), before: before.cloned(), after: after.cloned() }
}

fn owned<K: Clone, V: Clone>((key, value): (&K, &V)) -> (K, V) {
    (key.clone(), value.clone())
}
