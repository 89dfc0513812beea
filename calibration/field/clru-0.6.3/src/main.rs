//! `clru` 0.6.3, `CLruCache`. Promises: the documentation of `clru::CLruCache`; a change of the capacity may evict, and
//! has no documented panic.
//!
//! It has no method that sets an absent key only.

#[path = "../../trial.rs"]
mod trial;

use std::num::NonZeroUsize;

use clru::CLruCache;
use lawful_lease::cache::{Cache, Eviction, Feature, Reply, Supports, Walk};

struct Recent(CLruCache<u32, u32>);

/// A cache of the contract holds one key at least.
fn room(capacity: usize) -> NonZeroUsize {
    NonZeroUsize::new(capacity).unwrap_or(NonZeroUsize::MIN)
}

impl Cache for Recent {
    const SUPPORTS: Supports = Supports::all(Eviction::LeastRecent).without(&[Feature::Ensure]);

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
    fn evict(&mut self) -> Reply<Option<(u32, u32)>> {
        Ok(self.0.pop_back())
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }
    fn resize(&mut self, capacity: usize) -> Reply<()> {
        self.0.resize(room(capacity));
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "clru",
            version: "0.6.3",
            used_in_design: "no",
            expected_law: "returns",
            witness_actions: 5,
        },
        &lawful::lease::cache::oracle("clru", |capacity| Recent(CLruCache::new(room(capacity)))),
    )
}
