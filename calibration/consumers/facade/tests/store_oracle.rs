//! Promise: `Store` is an ordered map. Limits: those of the ordered-map contract.

use consumer_facade::Store;
use lawful::prelude::*;

struct Subject(Store);

impl OrderedMap for Subject {
    type Key = String;
    type Value = u64;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Reverse, Feature::Len]);

    fn insert(&mut self, key: String, value: u64) -> Reply<Option<u64>> {
        Ok(self.0.put(key, value))
    }
    fn remove(&mut self, key: &String) -> Reply<Option<u64>> {
        Ok(self.0.delete(key))
    }
    fn get(&mut self, key: &String) -> Reply<Option<u64>> {
        Ok(self.0.read(key))
    }
    fn scan(&mut self, walk: &mut Walk<String, u64>) -> Reply<()> {
        walk.ends(self.0.pairs().map(|(key, value)| (key.to_string(), value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.count())
    }
}

#[test]
fn the_store_is_an_ordered_map() {
    lawful::ordered_map::check(|| Subject(Store::new()));
}
