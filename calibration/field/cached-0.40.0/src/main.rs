//! `cached` 0.40.0, `SizedCache`. Promises: the documentation of `cached::SizedCache`: the least recently used entry
//! goes when a new one needs its room.
//!
//! It has no look that is no use, no eviction by hand, and its capacity does not change.

#[path = "../../trial.rs"]
mod trial;

use cached::{Cached, SizedCache};
use lawful_lease::cache::{Cache, Eviction, Feature, Reply, Supports, Walk};

struct Sized(SizedCache<u32, u32>);

impl Cache for Sized {
    const SUPPORTS: Supports = Supports::core(Eviction::LeastRecent).with(&[
        Feature::Replaced,
        Feature::Ordered,
        Feature::Ensure,
        Feature::Len,
        Feature::Clear,
    ]);

    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.cache_set(key, value))
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.cache_get(&key).copied())
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.0.cache_remove(&key))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.0.key_order().copied().zip(self.0.value_order().copied()));
        Ok(())
    }
    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        Ok(*self.0.cache_get_or_set_with(key, || value))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.cache_size())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.cache_clear();
        Ok(())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "cached (SizedCache)",
            version: "0.40.0",
            used_in_design: "yes",
            expected_law: "eviction",
            witness_actions: 9,
        },
        &lawful::lease::cache::oracle("cached", |capacity| Sized(SizedCache::with_size(capacity))),
    )
}
