//! `indexset::BTreeMap`: two-level nodes, documented as a drop-in replacement for the map of `std`.
//!
//! The promises are those of its documentation, which repeats that of `std`; the panic on inverted bounds included,
//! and here it happens on every map. The subject catches that panic and replies that the range is refused.
//!
//! Left out: prefix queries, a difference and a store to reopen, which the map does not have, and size hints, which its
//! iterators do not give.

use std::mem;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};

use indexset::BTreeMap;
use lawful_contract::Counted;
use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Trouble, Walk};

/// An `indexset::BTreeMap` under judgement.
#[derive(Debug)]
pub struct IndexSet<K: Counted, V: Counted>(BTreeMap<K, V>);

impl<K: Counted, V: Counted> IndexSet<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Counted, V: Counted> Default for IndexSet<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Counted, V: Counted> OrderedMap for IndexSet<K, V> {
    type Key = K;
    type Value = V;
    const SUPPORTS: Supports = Supports::ALL
        .without(&[Feature::Prefix, Feature::Difference, Feature::Hints, Feature::Reopen])
        .inverted(Inverted::Refused);

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

    /// A panic of `range` is its documented refusal. The law about ranges judges whether these bounds deserve it.
    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, V>) -> Reply<()> {
        let range = catch_unwind(AssertUnwindSafe(|| self.0.range::<K, _>((low, high))));
        walk.ends(range.map_err(|_| Trouble::Refused)?.map(owned))
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
        let pair = match end {
            End::First => self.0.first_key_value(),
            End::Last => self.0.last_key_value(),
        };
        Ok(pair.map(owned))
    }

    fn pop(&mut self, end: End) -> Reply<Option<(K, V)>> {
        Ok(match end {
            End::First => self.0.pop_first(),
            End::Last => self.0.pop_last(),
        })
    }

    /// Above from the cursor, below from a range.
    fn nearest(&mut self, key: &K, side: Side) -> Reply<Option<(K, V)>> {
        let pair = match side {
            Side::AtOrBelow => self.0.range::<K, _>((Bound::Unbounded, Bound::Included(key))).next_back(),
            Side::Below => self.0.range::<K, _>((Bound::Unbounded, Bound::Excluded(key))).next_back(),
            Side::AtOrAbove => self.0.lower_bound(Bound::Included(key)).key_value(),
            Side::Above => self.0.lower_bound(Bound::Excluded(key)).key_value(),
        };
        Ok(pair.map(owned))
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn retain(&mut self, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        self.0.retain(|key: &K, _| keep(key));
        Ok(())
    }

    fn split_off(&mut self, key: &K) -> Reply<Self> {
        Ok(Self(self.0.split_off(key)))
    }

    fn append(&mut self, mut other: Self) -> Reply<()> {
        self.0.append(&mut other.0);
        Ok(())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone()))
    }

    fn same(&mut self, other: &mut Self) -> Reply<bool> {
        Ok(self.0 == other.0)
    }
}

fn owned<K: Clone, V: Clone>((key, value): (&K, &V)) -> (K, V) {
    (key.clone(), value.clone())
}

#[cfg(test)]
mod tests {
    use lawful_ordered_map::{Hinted, Trail, Way};

    use super::*;

    #[test]
    fn inverted_bounds_are_refused_on_every_map() {
        let mut map = IndexSet::<u32, u32>::new();
        for _ in 0..2 {
            let mut trail = Trail::new();
            let mut walk = Walk::new(Way::Forward, 2, Hinted::Ignored, &mut trail);
            let reply = map.range(Bound::Included(&2), Bound::Included(&1), &mut walk);
            assert_eq!(reply, Err(Trouble::Refused));
            assert_eq!(map.insert(7, 7), Ok(None));
            assert_eq!(map.remove(&7), Ok(Some(7)));
        }
    }
}
