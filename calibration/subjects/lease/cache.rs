//! `lru::LruCache`.
//!
//! The promises are those of its documentation. Nothing is left out: it walks from the most to the least recently used
//! key.

use std::num::NonZeroUsize;

use lawful_lease::cache::{Cache, Eviction, Reply, Supports, Walk};
use lru::LruCache;

/// A cache of the crate `lru`.
pub struct Lru(LruCache<u32, u32>);

fn at_least_one(capacity: usize) -> NonZeroUsize {
    NonZeroUsize::new(capacity).unwrap_or(NonZeroUsize::MIN)
}

impl Lru {
    /// A cache of this capacity; one of none holds one key.
    pub fn new(capacity: usize) -> Self {
        Self(LruCache::new(at_least_one(capacity)))
    }
}

impl Cache for Lru {
    const SUPPORTS: Supports = Supports::all(Eviction::LeastRecent);

    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.put(key, value))
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.get(&key).copied())
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.pop(&key))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.0.iter().map(|(key, value)| (*key, *value)));
        Ok(())
    }
    fn peek(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.peek(&key).copied())
    }
    fn contains(&mut self, key: u32) -> Reply<bool> {
        Ok(self.0.contains(&key))
    }
    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        Ok(*self.0.get_or_insert(key, || value))
    }
    fn evict(&mut self) -> Reply<Option<(u32, u32)>> {
        Ok(self.0.pop_lru())
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }
    fn resize(&mut self, capacity: usize) -> Reply<()> {
        self.0.resize(at_least_one(capacity));
        Ok(())
    }
}
