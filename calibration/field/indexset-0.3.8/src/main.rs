//! `indexset` 0.3.8, `BTreeMap`. Promises: its documentation, which repeats that of the map of `std`.
//!
//! Left out: neighbours, prefix queries, equality, a difference and a store to reopen, which the map does not have;
//! size hints, which its iterators do not give; and ranges, which have other faults at this version, so that a failure
//! is this row's. The smallest known: with the key 1, `range((Excluded(0), Included(1)))` is empty.

#[path = "../../trial.rs"]
mod trial;

use std::mem;

use indexset::BTreeMap;
use lawful_ordered_map::{End, Feature, OrderedMap, Reply, Supports, Walk};

struct IndexSet(BTreeMap<u32, u32>);

impl OrderedMap for IndexSet {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::ALL.without(&[
        Feature::Range,
        Feature::Hints,
        Feature::Nearest,
        Feature::Prefix,
        Feature::Equality,
        Feature::Difference,
        Feature::Reopen,
    ]);

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
        walk.ends(self.0.iter().map(owned))
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

    fn peek(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        let pair = match end {
            End::First => self.0.first_key_value(),
            End::Last => self.0.last_key_value(),
        };
        Ok(pair.map(owned))
    }

    fn pop(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        Ok(match end {
            End::First => self.0.pop_first(),
            End::Last => self.0.pop_last(),
        })
    }

    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }

    fn retain(&mut self, keep: &dyn Fn(&u32) -> bool) -> Reply<()> {
        self.0.retain(|key: &u32, _| keep(key));
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
}

fn owned((key, value): (&u32, &u32)) -> (u32, u32) {
    (*key, *value)
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "indexset",
            version: "0.3.8",
            used_in_design: "yes",
            expected_law: "contents",
            witness_actions: 2,
        },
        &lawful::ordered_map::oracle("indexset", || IndexSet(BTreeMap::new())),
    )
}
