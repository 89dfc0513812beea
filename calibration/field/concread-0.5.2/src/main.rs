//! `concread` 0.5.2, `BptreeMap`. Promises: the documentation of `concread::bptree`.
//!
//! Every operation is a transaction of its own; queries read the last committed one. Left out: what the map does not
//! have (pops, neighbours, an entry, `retain`, splitting, appending, cloning, comparing, prefix queries, a store to
//! reopen); and size hints, which have another fault at this version, so that a failure is this row's: a scan of one
//! member announces one more after it. Nothing is promised about inverted bounds.

#[path = "../../trial.rs"]
mod trial;

use std::ops::Bound;

use concread::bptree::BptreeMap;
use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Supports, Walk};

struct Bptree(BptreeMap<u32, u32>);

impl OrderedMap for Bptree {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Range,
            Feature::Reverse,
            Feature::MixedEnds,
            Feature::Len,
            Feature::Contains,
            Feature::Ends,
            Feature::Clear,
        ])
        .inverted(Inverted::Undefined);

    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        let mut write = self.0.write();
        let replaced = write.insert(key, value);
        write.commit();
        Ok(replaced)
    }

    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        let mut write = self.0.write();
        let removed = write.remove(key);
        write.commit();
        Ok(removed)
    }

    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.0.read().get(key).copied())
    }

    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.0.read().iter().map(owned))
    }

    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.0.read().range::<_, u32>((low, high)).map(owned))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.read().len())
    }

    fn contains(&mut self, key: &u32) -> Reply<bool> {
        Ok(self.0.read().contains_key(key))
    }

    fn peek(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        let read = self.0.read();
        let pair = match end {
            End::First => read.first_key_value(),
            End::Last => read.last_key_value(),
        };
        Ok(pair.map(owned))
    }

    fn clear(&mut self) -> Reply<()> {
        let mut write = self.0.write();
        write.clear();
        write.commit();
        Ok(())
    }
}

fn owned((key, value): (&u32, &u32)) -> (u32, u32) {
    (*key, *value)
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "concread BptreeMap",
            version: "0.5.2",
            used_in_design: "yes",
            expected_law: "range",
            witness_actions: 3,
        },
        &lawful::ordered_map::oracle("concread BptreeMap", || Bptree(BptreeMap::new())),
    )
}
