//! A whole test of a store: the store's methods and one call. Run it, or copy it into `tests/`.
//! Promise: `Store` is an ordered map, as `std::collections::BTreeMap` documents it. Limit: see `lawful laws`.

use std::collections::BTreeMap;
use std::ops::Bound;

use lawful::prelude::*;

struct Store(BTreeMap<u32, u32>);

impl OrderedMap for Store {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Range, Feature::Reverse, Feature::Len, Feature::Pop]);
    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.insert(key, value))
    }
    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.0.remove(key))
    }
    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.0.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
    }
    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.0.range((low, high)).map(|(key, value)| (*key, *value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn pop(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        Ok(if end == End::First { self.0.pop_first() } else { self.0.pop_last() })
    }
}

fn main() {
    lawful::ordered_map::check(|| Store(BTreeMap::new()));
}
