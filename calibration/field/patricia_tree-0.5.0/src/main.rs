//! `patricia_tree` 0.5.0, `PatriciaMap` with string keys. Promises: the documentation of `patricia_tree::map`.
//!
//! Left out is what the map does not have: ranges, ends, pops, neighbours, backward walks, an entry, `retain`, a split
//! at a key, appending, comparing and a store to reopen; and size hints, which its iterators do not give.

#[path = "../../trial.rs"]
mod trial;

use lawful_ordered_map::{Feature, OrderedMap, Reply, Supports, Walk};
use patricia_tree::PatriciaMap;

struct Patricia(PatriciaMap<u32>);

impl OrderedMap for Patricia {
    type Key = String;
    type Value = u32;
    const SUPPORTS: Supports =
        Supports::CORE.with(&[Feature::Len, Feature::Contains, Feature::Prefix, Feature::Clear, Feature::Clone]);

    fn insert(&mut self, key: String, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.insert_str(&key, value))
    }

    fn remove(&mut self, key: &String) -> Reply<Option<u32>> {
        Ok(self.0.remove(key))
    }

    fn get(&mut self, key: &String) -> Reply<Option<u32>> {
        Ok(self.0.get(key).copied())
    }

    fn scan(&mut self, walk: &mut Walk<String, u32>) -> Reply<()> {
        walk.try_along(self.0.iter().map(owned))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }

    fn contains(&mut self, key: &String) -> Reply<bool> {
        Ok(self.0.contains_key(key))
    }

    fn prefix(&mut self, prefix: &String, walk: &mut Walk<String, u32>) -> Reply<()> {
        walk.try_along(self.0.iter_prefix(prefix.as_bytes()).map(owned))
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone()))
    }
}

fn owned((key, value): (Vec<u8>, &u32)) -> Result<(String, u32), std::string::FromUtf8Error> {
    Ok((String::from_utf8(key)?, *value))
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "patricia_tree",
            version: "0.5.0",
            used_in_design: "yes",
            expected_law: "contents",
            witness_actions: 5,
        },
        &lawful::ordered_map::oracle("patricia_tree", || Patricia(PatriciaMap::new())),
    )
}
