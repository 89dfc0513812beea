//! `lru-cache` 0.1.2, `LruCache`. Promises: the documentation of `lru_cache::LruCache`; to ask whether a key is there is
//! no use of it, as the contract of caches says.
//!
//! It has no peek and no method that sets an absent key only, and it yields the least recently used pair first.

#[path = "../../trial.rs"]
mod trial;

use lawful_lease::cache::{Cache, Eviction, Feature, Reply, Supports, Walk};
use lru_cache::LruCache;

struct Recent(LruCache<u32, u32>);

impl Cache for Recent {
    const SUPPORTS: Supports =
        Supports::all(Eviction::LeastRecent).without(&[Feature::Ensure, Feature::Ordered, Feature::Peek]);

    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.insert(key, value))
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.get_mut(&key).copied())
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.remove(&key))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.0.iter().map(|(key, value)| (*key, *value)));
        Ok(())
    }
    fn contains(&mut self, key: u32) -> Reply<bool> {
        Ok(self.0.contains_key(&key))
    }
    fn evict(&mut self) -> Reply<Option<(u32, u32)>> {
        Ok(self.0.remove_lru())
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }
    fn resize(&mut self, capacity: usize) -> Reply<()> {
        self.0.set_capacity(capacity);
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "lru-cache",
            version: "0.1.2",
            used_in_design: "no",
            expected_law: "eviction",
            witness_actions: 5,
        },
        &lawful::lease::cache::oracle("lru-cache", |capacity| Recent(LruCache::new(capacity))),
    )
}
