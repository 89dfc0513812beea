//! `std::collections::BTreeMap`: the map whose documentation is the contract's authority.
//!
//! The subject calls every operation that the documentation promises. `std` has no difference, and no store to reopen.
//! It has no prefix query either: callers compose one from `range`, and [`StdBTree`] does so where its keys have
//! prefixes ([`Prefixes`]).
//!
//! Inverted bounds are undefined here, although the documentation says that `range` panics on them. A map that never
//! had a member does not: `BTreeMap::<u32, u32>::new().range(2..1)` is an empty range, and it panics after one insert
//! and one remove. A policy cannot be both.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::mem;
use std::ops::Bound;

use lawful_contract::Counted;
use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Walk};

/// A `BTreeMap` under judgement; `Q` says which queries are composed from its ranges.
#[derive(Debug)]
pub struct StdBTree<K, V, Q = NoPrefixes>(BTreeMap<K, V>, PhantomData<Q>);

/// A `BTreeMap` of byte strings, with prefix queries.
pub type StdBytes<V> = StdBTree<Vec<u8>, V, Prefixes>;

impl<K, V, Q> StdBTree<K, V, Q> {
    /// An empty map.
    pub fn new() -> Self {
        Self(BTreeMap::new(), PhantomData)
    }
}

impl<K, V, Q> Default for StdBTree<K, V, Q> {
    fn default() -> Self {
        Self::new()
    }
}

/// Which queries a subject composes from ranges.
pub trait Composed: 'static {
    /// The features that the composition adds.
    const FEATURES: &'static [Feature];
}

/// None: for keys without prefixes.
#[derive(Debug)]
pub struct NoPrefixes;

/// Prefix queries: a range from the prefix upwards that ends at the first key without it.
#[derive(Debug)]
pub struct Prefixes;

impl Composed for NoPrefixes {
    const FEATURES: &'static [Feature] = &[];
}

impl Composed for Prefixes {
    const FEATURES: &'static [Feature] = &[Feature::Prefix];
}

impl<K: Counted, V: Counted, Q: Composed> OrderedMap for StdBTree<K, V, Q> {
    type Key = K;
    type Value = V;
    const SUPPORTS: Supports = Supports::ALL
        .without(&[Feature::Prefix, Feature::Difference, Feature::Reopen])
        .with(Q::FEATURES)
        .inverted(Inverted::Undefined);

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
        walk.ends(self.0.range::<K, _>((low, high)).map(owned))
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

    fn nearest(&mut self, key: &K, side: Side) -> Reply<Option<(K, V)>> {
        let (bounds, end) = match side {
            Side::AtOrBelow => ((Bound::Unbounded, Bound::Included(key)), End::Last),
            Side::Below => ((Bound::Unbounded, Bound::Excluded(key)), End::Last),
            Side::AtOrAbove => ((Bound::Included(key), Bound::Unbounded), End::First),
            Side::Above => ((Bound::Excluded(key), Bound::Unbounded), End::First),
        };
        let mut range = self.0.range::<K, _>(bounds);
        let pair = match end {
            End::First => range.next(),
            End::Last => range.next_back(),
        };
        Ok(pair.map(owned))
    }

    fn prefix(&mut self, prefix: &K, walk: &mut Walk<K, V>) -> Reply<()> {
        let upwards = self.0.range::<K, _>((Bound::Included(prefix), Bound::Unbounded));
        walk.along(upwards.take_while(|(key, _)| key.starts_with(prefix) == Some(true)).map(owned))
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn retain(&mut self, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        self.0.retain(|key, _| keep(key));
        Ok(())
    }

    fn split_off(&mut self, key: &K) -> Reply<Self> {
        Ok(Self(self.0.split_off(key), PhantomData))
    }

    fn append(&mut self, mut other: Self) -> Reply<()> {
        self.0.append(&mut other.0);
        Ok(())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone(), PhantomData))
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
    use std::panic::catch_unwind;

    use super::*;

    /// The reason for the policy. Once `std` answers both alike, the policy is `Inverted::Refused`.
    #[test]
    fn inverted_bounds_panic_only_on_a_map_that_had_a_member() {
        let panics = |map: BTreeMap<u32, u32>| {
            catch_unwind(move || map.range((Bound::Included(2), Bound::Included(1))).count()).is_err()
        };
        assert!(!panics(BTreeMap::new()));
        assert!(panics(BTreeMap::from([(7, 7)])));
    }
}
