//! Counterfeits with right answers and too much work.

use std::ops::{
    Bound::{self, Included, Unbounded},
    RangeBounds,
};

use lawful_contract::Checkpoint::Applied;
use lawful_contract::Counting;
use lawful_ordered_map::{Reply, Walk, Way, is_inverted};

use super::Class::Assertion;
use super::FaultKind::Design;
use super::actions::{fill, range};
use super::fake::owned;
use super::{Behaviour, Counterfeit, Fake, Store};

type Key = Counting<Vec<u8>>;

pub(super) fn all() -> Vec<Counterfeit<Key>> {
    vec![
        Counterfeit {
            name: "range-scans-everything",
            breaks: "a full scan with right rows",
            why: "range is written as a filter over the whole iterator",
            law: "work",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(512), range(Included(0), Included(0), Way::Forward)],
            build: || Fake::new(RangeScansEverything),
        },
        Counterfeit {
            name: "range-never-stops",
            breaks: "a range looks at every key above its upper bound",
            why: "the start is searched, the rest is filtered, and filter does not know that keys ascend",
            law: "work",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(512), range(Unbounded, Included(0), Way::Forward)],
            build: || Fake::new(RangeNeverStops),
        },
    ]
}

#[derive(Clone)]
struct RangeScansEverything;

impl Behaviour<Key> for RangeScansEverything {
    fn range(
        &mut self,
        store: &Store<Key>,
        low: Bound<&Key>,
        high: Bound<&Key>,
        walk: &mut Walk<Key, u32>,
    ) -> Reply<()> {
        walk.ends(store.iter().filter(|(key, _)| (low, high).contains(*key)).map(owned))
    }
}

#[derive(Clone)]
struct RangeNeverStops;

impl Behaviour<Key> for RangeNeverStops {
    fn range(
        &mut self,
        store: &Store<Key>,
        low: Bound<&Key>,
        high: Bound<&Key>,
        walk: &mut Walk<Key, u32>,
    ) -> Reply<()> {
        if is_inverted(&low, &high) {
            return walk.ends(std::iter::empty());
        }
        walk.ends(store.range((low, Unbounded)).filter(|(key, _)| (Unbounded, high).contains(*key)).map(owned))
    }
}
