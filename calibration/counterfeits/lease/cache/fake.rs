//! The subject that every counterfeit is: a right cache whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over a map and a list of keys, and states it right. A counterfeit overrides the
//! operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::collections::BTreeMap;

use lawful_lease::cache::{Cache, Eviction, Reply, Supports, Walk};

/// What every fake stores.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The most keys.
    pub capacity: usize,
    /// The value of each key.
    pub values: BTreeMap<u32, u32>,
    /// The keys, the least recently used one first.
    pub order: Vec<u32>,
}

impl Store {
    /// Makes a key the most recently used one.
    pub fn touch(&mut self, key: u32) {
        self.order.retain(|other| *other != key);
        self.order.push(key);
    }

    /// Takes a key out.
    pub fn take(&mut self, key: u32) -> Option<u32> {
        self.order.retain(|other| *other != key);
        self.values.remove(&key)
    }

    /// Takes the key out that would go first.
    pub fn evict(&mut self) -> Option<(u32, u32)> {
        let key = *self.order.first()?;
        Some((key, self.take(key)?))
    }

    /// Drives out as many keys as needed.
    pub fn fit(&mut self) {
        while self.order.len() > self.capacity {
            self.evict();
        }
    }

    /// Sets a key as the most recently used one.
    pub fn put(&mut self, key: u32, value: u32) -> Option<u32> {
        self.touch(key);
        self.values.insert(key, value)
    }

    /// Every pair, the most recently used one first.
    pub fn rows(&self) -> Vec<(u32, u32)> {
        let pair = |key: &u32| Some((*key, *self.values.get(key)?));
        self.order.iter().rev().filter_map(pair).collect()
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Sets a key.
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = store.put(key, value);
        store.fit();
        replaced
    }
    /// Reads and uses a key.
    fn get(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        let value = store.values.get(&key).copied()?;
        store.touch(key);
        Some(value)
    }
    /// Reads a key.
    fn peek(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        store.values.get(&key).copied()
    }
    /// Tells whether a key is held.
    fn contains(&mut self, store: &mut Store, key: u32) -> bool {
        store.values.contains_key(&key)
    }
    /// Sets an absent key and uses a held one.
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        let held = self.get(store, key);
        held.unwrap_or_else(|| {
            self.set(store, key, value);
            value
        })
    }
    /// Removes a key.
    fn remove(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        store.take(key)
    }
    /// Removes the key that would go first.
    fn evict(&mut self, store: &mut Store) -> Option<(u32, u32)> {
        store.evict()
    }
    /// Counts keys.
    fn len(&mut self, store: &Store) -> usize {
        store.values.len()
    }
    /// Yields every pair.
    fn scan(&mut self, store: &Store) -> Vec<(u32, u32)> {
        store.rows()
    }
    /// Removes every key.
    fn clear(&mut self, store: &mut Store) {
        store.values.clear();
        store.order.clear();
    }
    /// Changes the capacity.
    fn resize(&mut self, store: &mut Store, capacity: usize) {
        store.capacity = capacity;
        store.fit();
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A cache with a replaceable behaviour.
pub struct Fake {
    store: Store,
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// A cache of this capacity that behaves like this.
    pub fn new(behaviour: Box<dyn Behaviour>, capacity: usize) -> Self {
        Self { store: Store { capacity, ..Store::default() }, behaviour }
    }
}

impl Cache for Fake {
    const SUPPORTS: Supports = Supports::all(Eviction::LeastRecent);

    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.behaviour.set(&mut self.store, key, value))
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.behaviour.get(&mut self.store, key))
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.behaviour.remove(&mut self.store, key))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.behaviour.scan(&self.store));
        Ok(())
    }
    fn peek(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.behaviour.peek(&mut self.store, key))
    }
    fn contains(&mut self, key: u32) -> Reply<bool> {
        Ok(self.behaviour.contains(&mut self.store, key))
    }
    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        Ok(self.behaviour.ensure(&mut self.store, key, value))
    }
    fn evict(&mut self) -> Reply<Option<(u32, u32)>> {
        Ok(self.behaviour.evict(&mut self.store))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.behaviour.len(&self.store))
    }
    fn clear(&mut self) -> Reply<()> {
        self.behaviour.clear(&mut self.store);
        Ok(())
    }
    fn resize(&mut self, capacity: usize) -> Reply<()> {
        self.behaviour.resize(&mut self.store, capacity);
        Ok(())
    }
}
