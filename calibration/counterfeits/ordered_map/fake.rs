//! The subject that every counterfeit is: a right ordered map whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation of an ordered map over a `BTreeMap`, and states it right. A counterfeit
//! overrides the operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::collections::BTreeMap;
use std::ops::Bound;

use lawful_contract::{Counted, Counting};
use lawful_ordered_map::{
    Change, End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Trouble, Walk, is_inverted,
};

/// What every fake stores.
pub type Store<K> = BTreeMap<K, u32>;

/// A key type that counterfeits run on.
pub trait FakeKey: Counted {
    /// What a fake over these keys supports.
    const SUPPORTS: Supports;
}

const EVERYTHING: Supports = Supports::ALL.inverted(Inverted::Empty);
const WITHOUT_PREFIXES: Supports = EVERYTHING.without(&[Feature::Prefix]);

impl FakeKey for u32 {
    const SUPPORTS: Supports = WITHOUT_PREFIXES;
}
impl FakeKey for Counting<Vec<u8>> {
    const SUPPORTS: Supports = EVERYTHING;
}
impl FakeKey for String {
    const SUPPORTS: Supports = EVERYTHING;
}
impl FakeKey for Vec<u8> {
    const SUPPORTS: Supports = EVERYTHING;
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour<K: FakeKey>: Again<K> + 'static {
    /// Inserts or overwrites.
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        Ok(store.insert(key, value))
    }
    /// Removes.
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        Ok(store.remove(key))
    }
    /// Reads.
    fn get(&mut self, store: &Store<K>, key: &K) -> Reply<Option<u32>> {
        Ok(store.get(key).copied())
    }
    /// Tells whether a key is present.
    fn contains(&mut self, store: &Store<K>, key: &K) -> Reply<bool> {
        Ok(store.contains_key(key))
    }
    /// Changes a present value.
    fn update(&mut self, store: &mut Store<K>, key: &K, value: u32) -> Reply<Option<u32>> {
        Ok(store.get_mut(key).map(|present| std::mem::replace(present, value)))
    }
    /// Inserts an absent key.
    fn ensure(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<u32> {
        Ok(*store.entry(key).or_insert(value))
    }
    /// Counts.
    fn len(&mut self, store: &Store<K>) -> Reply<usize> {
        Ok(store.len())
    }
    /// The pair at an end.
    fn peek(&mut self, store: &Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        Ok(peek(store, end))
    }
    /// Removes the pair at an end.
    fn pop(&mut self, store: &mut Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        Ok(match end {
            End::First => store.pop_first(),
            End::Last => store.pop_last(),
        })
    }
    /// The nearest pair on a side.
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        Ok(nearest(store, key, side))
    }
    /// Walks everything.
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(store.iter().map(owned))
    }
    /// Walks the members within bounds.
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(within(store, low, high).into_iter())
    }
    /// Walks the members that start with a prefix.
    fn prefix(&mut self, store: &Store<K>, prefix: &K, walk: &mut Walk<K, u32>) -> Reply<()> {
        let members = store.range(prefix..).take_while(|(key, _)| key.starts_with(prefix) == Some(true));
        walk.along(members.map(owned))
    }
    /// Removes everything.
    fn clear(&mut self, store: &mut Store<K>) -> Reply<()> {
        store.clear();
        Ok(())
    }
    /// Keeps the keys that pass.
    fn retain(&mut self, store: &mut Store<K>, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        store.retain(|key, _| keep(key));
        Ok(())
    }
    /// Moves the members at or above a key out.
    fn split_off(&mut self, store: &mut Store<K>, key: &K) -> Reply<Store<K>> {
        Ok(store.split_off(key))
    }
    /// Moves all pairs of another map in.
    fn append(&mut self, store: &mut Store<K>, mut other: Store<K>) -> Reply<()> {
        store.append(&mut other);
        Ok(())
    }
    /// What a copy of this map behaves like.
    fn snapshot(&mut self) -> Reply<Box<dyn Behaviour<K>>> {
        Ok(self.again())
    }
    /// Tells whether two maps are equal.
    fn same(&mut self, store: &Store<K>, other: &Store<K>) -> Reply<bool> {
        Ok(store == other)
    }
    /// The changes from `older` to this map.
    fn difference(&mut self, store: &Store<K>, older: &Store<K>) -> Reply<Vec<Change<K, u32>>> {
        Ok(changes(older, store))
    }
    /// Closes and opens again. The store is its own disk: an orderly close has nothing left to write.
    fn reopen(&mut self, store: &mut Store<K>) -> Reply<()> {
        let _ = store;
        Ok(())
    }
}

/// A second behaviour in the same state. Every behaviour that can be cloned has it.
pub trait Again<K> {
    /// The second behaviour.
    fn again(&self) -> Box<dyn Behaviour<K>>;
}

impl<K: FakeKey, B: Behaviour<K> + Clone> Again<K> for B {
    fn again(&self) -> Box<dyn Behaviour<K>> {
        Box::new(self.clone())
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl<K: FakeKey> Behaviour<K> for Honest {}

/// An ordered map with a replaceable behaviour.
pub struct Fake<K> {
    store: Store<K>,
    behaviour: Box<dyn Behaviour<K>>,
}

impl<K: FakeKey> Fake<K> {
    /// An empty map that behaves like this.
    pub fn new(behaviour: impl Behaviour<K>) -> Self {
        Self { store: Store::new(), behaviour: Box::new(behaviour) }
    }
}

impl<K: FakeKey> OrderedMap for Fake<K> {
    type Key = K;
    type Value = u32;
    const SUPPORTS: Supports = K::SUPPORTS;

    fn insert(&mut self, key: K, value: u32) -> Reply<Option<u32>> {
        self.behaviour.insert(&mut self.store, key, value)
    }
    fn remove(&mut self, key: &K) -> Reply<Option<u32>> {
        self.behaviour.remove(&mut self.store, key)
    }
    fn get(&mut self, key: &K) -> Reply<Option<u32>> {
        self.behaviour.get(&self.store, key)
    }
    fn scan(&mut self, walk: &mut Walk<K, u32>) -> Reply<()> {
        self.behaviour.scan(&self.store, walk)
    }
    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        self.behaviour.range(&self.store, low, high, walk)
    }
    fn len(&mut self) -> Reply<usize> {
        self.behaviour.len(&self.store)
    }
    fn contains(&mut self, key: &K) -> Reply<bool> {
        self.behaviour.contains(&self.store, key)
    }
    fn update(&mut self, key: &K, value: u32) -> Reply<Option<u32>> {
        self.behaviour.update(&mut self.store, key, value)
    }
    fn ensure(&mut self, key: K, value: u32) -> Reply<u32> {
        self.behaviour.ensure(&mut self.store, key, value)
    }
    fn peek(&mut self, end: End) -> Reply<Option<(K, u32)>> {
        self.behaviour.peek(&self.store, end)
    }
    fn pop(&mut self, end: End) -> Reply<Option<(K, u32)>> {
        self.behaviour.pop(&mut self.store, end)
    }
    fn nearest(&mut self, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        self.behaviour.nearest(&self.store, key, side)
    }
    fn prefix(&mut self, prefix: &K, walk: &mut Walk<K, u32>) -> Reply<()> {
        if prefix.starts_with(prefix).is_none() {
            return Err(Trouble::Unsupported);
        }
        self.behaviour.prefix(&self.store, prefix, walk)
    }
    fn clear(&mut self) -> Reply<()> {
        self.behaviour.clear(&mut self.store)
    }
    fn retain(&mut self, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        self.behaviour.retain(&mut self.store, keep)
    }
    fn split_off(&mut self, key: &K) -> Reply<Self> {
        Ok(Self { store: self.behaviour.split_off(&mut self.store, key)?, behaviour: self.behaviour.again() })
    }
    fn append(&mut self, other: Self) -> Reply<()> {
        self.behaviour.append(&mut self.store, other.store)
    }
    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self { store: self.store.clone(), behaviour: self.behaviour.snapshot()? })
    }
    fn same(&mut self, other: &mut Self) -> Reply<bool> {
        self.behaviour.same(&self.store, &other.store)
    }
    fn difference(&mut self, older: &mut Self) -> Reply<Vec<Change<K, u32>>> {
        self.behaviour.difference(&self.store, &older.store)
    }
    fn reopen(&mut self) -> Reply<()> {
        self.behaviour.reopen(&mut self.store)
    }
}

/// An owned pair.
pub(crate) fn owned<K: Clone>((key, value): (&K, &u32)) -> (K, u32) {
    (key.clone(), *value)
}

/// The members within bounds, ascending; inverted bounds hold none.
pub(crate) fn within<K: FakeKey>(store: &Store<K>, low: Bound<&K>, high: Bound<&K>) -> Vec<(K, u32)> {
    if is_inverted(&low, &high) { Vec::new() } else { store.range((low, high)).map(owned).collect() }
}

/// The pair at an end.
pub(crate) fn peek<K: FakeKey>(store: &Store<K>, end: End) -> Option<(K, u32)> {
    match end {
        End::First => store.first_key_value(),
        End::Last => store.last_key_value(),
    }
    .map(owned)
}

/// The nearest pair on a side.
pub(crate) fn nearest<K: FakeKey>(store: &Store<K>, key: &K, side: Side) -> Option<(K, u32)> {
    match side {
        Side::AtOrBelow => store.range(..=key).next_back(),
        Side::Below => store.range(..key).next_back(),
        Side::AtOrAbove => store.range(key..).next(),
        Side::Above => store.range((Bound::Excluded(key), Bound::Unbounded)).next(),
    }
    .map(owned)
}

/// The changes from one map to another, ascending.
pub(crate) fn changes<K: FakeKey>(older: &Store<K>, newer: &Store<K>) -> Vec<Change<K, u32>> {
    let gone = older.iter().filter(|(key, _)| !newer.contains_key(key));
    let mut changes: Vec<_> =
        gone.map(|(key, old)| Change { key: key.clone(), before: Some(*old), after: None }).collect();
    for (key, new) in newer {
        let before = older.get(key).copied();
        if before != Some(*new) {
            changes.push(Change { key: key.clone(), before, after: Some(*new) });
        }
    }
    changes.sort();
    changes
}
