//! A whole test of a cache: the cache's methods and one call. Run it, or copy it into `tests/`.
//! Promise: the least recently used key goes, and only when a new one needs its room. Limit: one caller.

use lawful::lease::cache::{self, Cache, Eviction, Feature, Reply, Supports, Walk};

/// Pairs, the least recently used one first.
struct Lru(usize, Vec<(u32, u32)>);

impl Cache for Lru {
    const SUPPORTS: Supports = Supports::core(Eviction::LeastRecent).with(&[Feature::Replaced, Feature::Len]);
    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        let replaced = self.remove(key)?;
        if self.1.len() == self.0 {
            self.1.remove(0);
        }
        self.1.push((key, value));
        Ok(replaced)
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        let value = self.remove(key)?;
        self.1.extend(value.map(|value| (key, value)));
        Ok(value)
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        let place = self.1.iter().position(|pair| pair.0 == key);
        Ok(place.map(|place| self.1.remove(place).1))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.1.iter().copied());
        Ok(())
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.1.len())
    }
}

fn main() {
    cache::check(|capacity| Lru(capacity, Vec::new()));
}
