//! `avl` 0.8.0, `AvlTreeMap`. Promises: its documentation, which repeats that of the map of `std`, and `PartialEq`: maps
//! of different pairs are different.
//!
//! It iterates forwards only. Left out is what it does not have: the ends, pops, neighbours, prefixes, a predicate, a
//! difference and a store to reopen.

#[path = "../../trial.rs"]
mod trial;

use std::mem;
use std::ops::Bound;

use avl::AvlTreeMap;
use lawful_ordered_map::{Feature, Inverted, OrderedMap, Reply, Supports, Walk};

struct Avl(AvlTreeMap<u32, u32>);

impl OrderedMap for Avl {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Range,
            Feature::Len,
            Feature::Contains,
            Feature::Entry,
            Feature::Clear,
            Feature::SplitOff,
            Feature::Append,
            Feature::Clone,
            Feature::Equality,
        ])
        .inverted(Inverted::Undefined);

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
        walk.along(self.0.iter().map(owned))
    }

    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.along(self.0.range::<u32, _>((low, high)).map(owned))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }

    fn contains(&mut self, key: &u32) -> Reply<bool> {
        Ok(self.0.contains_key(key))
    }

    fn update(&mut self, key: &u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.get_mut(key).map(|present| mem::replace(present, value)))
    }

    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        Ok(*self.0.entry(key).or_insert(value))
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn split_off(&mut self, key: &u32) -> Reply<Self> {
        Ok(Self(self.0.split_off(key)))
    }

    fn append(&mut self, mut other: Self) -> Reply<()> {
        self.0.append(&mut other.0);
        Ok(())
    }

    fn snapshot(&mut self) -> Reply<Self> {
        Ok(Self(self.0.clone()))
    }

    fn same(&mut self, other: &mut Self) -> Reply<bool> {
        Ok(self.0 == other.0)
    }
}

fn owned((key, value): (&u32, &u32)) -> (u32, u32) {
    (*key, *value)
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "avl",
            version: "0.8.0",
            used_in_design: "no",
            expected_law: "equality",
            witness_actions: 3,
        },
        &lawful::ordered_map::oracle("avl", || Avl(AvlTreeMap::new())),
    )
}
