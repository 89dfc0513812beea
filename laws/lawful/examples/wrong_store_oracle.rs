//! The store of `store_oracle.rs` with one plausible fault, and the report that names the broken law.
//!
//! The fault: `range` leaves out a key that its upper bound includes. Exits with 0 only if the report says so.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::process::ExitCode;

use lawful::prelude::*;

struct WrongStore(BTreeMap<u32, u32>);

impl OrderedMap for WrongStore {
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
        let pairs = self.0.range((low, high)).filter(|(key, _)| high != Bound::Included(*key));
        walk.ends(pairs.map(|(key, value)| (*key, *value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn pop(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        Ok(if end == End::First { self.0.pop_first() } else { self.0.pop_last() })
    }
}

pub(crate) fn judge() -> Report {
    lawful::ordered_map::campaign(|| WrongStore(BTreeMap::new())).run()
}

fn main() -> ExitCode {
    let report = judge();
    println!("{report}");
    let named = report.failure.is_some_and(|failure| failure.identity.law == "range");
    if named { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
