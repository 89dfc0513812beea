//! Counterfeits of bounded walks.

use std::collections::BTreeSet;
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::Checkpoint::Applied;
use lawful_ordered_map::{Reply, Walk, Way, is_inverted};

use super::Class::Assertion;
use super::FaultKind::{Design, DisplacedConstant};
use super::actions::{fill, insert, range, remove};
use super::fake::{owned, within};
use super::iterators::{Cursors, Hinting};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [bounds(), shapes()].into_iter().flatten().collect()
}

fn bounds<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "inclusive-upper",
            breaks: "inclusive upper bound",
            why: "the walk stops after the first key that reaches the bound, not before it",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Unbounded, Excluded(0), Way::Forward)],
            build: || Fake::new(InclusiveUpper),
        },
        Counterfeit {
            name: "forward-range-overruns",
            breaks: "a range walked forward yields one member past its upper bound",
            why: "the forward cursor compares with the end after it has yielded; the backward cursor starts at the end",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(1, 0), range(Unbounded, Included(0), Way::Forward)],
            build: || Fake::new(ForwardRangeOverruns),
        },
        Counterfeit {
            name: "inclusive-lower",
            breaks: "an excluded lower bound is included",
            why: "the search finds the bound's own position, and nobody steps past it",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Excluded(0), Unbounded, Way::Forward)],
            build: || Fake::new(InclusiveLower),
        },
        Counterfeit {
            name: "equal-bounds-empty",
            breaks: "range with equal bounds",
            why: "a start that is not below the end returns early, even if both ends are included",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Included(0), Included(0), Way::Forward)],
            build: || Fake::new(EqualBoundsEmpty),
        },
        Counterfeit {
            name: "inverted-bounds-swapped",
            breaks: "inverted bounds yield the members between them",
            why: "a caller who mixes up the ends is helped instead of told",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Included(1), Included(0), Way::Forward)],
            build: || Fake::new(InvertedBoundsSwapped),
        },
    ]
}

fn shapes<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "removed-neighbour-seen",
            breaks: "insert a, insert a+1, remove a, then range sees a",
            why: "a removed key stays in its node as a separator while its right neighbour is there",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(2), remove(0), range(Unbounded, Unbounded, Way::Forward)],
            build: || Fake::new(RemovedNeighbourSeen { separators: BTreeSet::new() }),
        },
        Counterfeit {
            name: "third-level-leak",
            breaks: "past 4 000 pairs a range starts one key before its lower bound",
            why: "the descent through a third level goes left of its separator",
            law: "range",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(4_001), range(Included(1), Unbounded, Way::Forward)],
            build: || Fake::new(ThirdLevelLeak),
        },
        Counterfeit {
            name: "backward-range-unbounded",
            breaks: "a range walked backwards ignores its lower bound",
            why: "the bound that ends a walk is checked on the way forward only",
            law: "range",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Excluded(0), Unbounded, Way::Backward)],
            build: || Fake::new(BackwardRangeUnbounded),
        },
        Counterfeit {
            name: "backward-range-skips",
            breaks: "a range walked backwards skips its second pair",
            why: "the cursor steps once when it is placed and once when it is read",
            law: "reverse",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(2), range(Unbounded, Unbounded, Way::Backward)],
            build: || Fake::new(BackwardRangeSkips),
        },
        Counterfeit {
            name: "range-met-twice",
            breaks: "a range that is met from both ends yields pairs twice",
            why: "front and back are two ranges with the same bounds",
            law: "mixed-ends",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Unbounded, Unbounded, Way::Ends(0b10))],
            build: || Fake::new(RangeMetTwice),
        },
        Counterfeit {
            name: "range-hints-everything",
            breaks: "the size hint of a range is the length of the whole map",
            why: "the range iterator inherits the hint of the map's iterator",
            law: "hints",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), range(Excluded(0), Unbounded, Way::Forward)],
            build: || Fake::new(RangeHintsEverything),
        },
    ]
}

#[derive(Clone)]
struct ForwardRangeOverruns;

impl<K: FakeKey> Behaviour<K> for ForwardRangeOverruns {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut rows = within(store, low, high);
        let behind = match high {
            Included(high) => store.range((Excluded(high), Unbounded)).next().map(owned),
            Excluded(high) => store.range((Included(high), Unbounded)).next().map(owned),
            Unbounded => None,
        };
        if walk.way() == Way::Forward && !is_inverted(&low, &high) {
            rows.extend(behind);
        }
        walk.ends(rows.into_iter())
    }
}

#[derive(Clone)]
struct InclusiveUpper;

impl<K: FakeKey> Behaviour<K> for InclusiveUpper {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(within(store, low, included(high)).into_iter())
    }
}

#[derive(Clone)]
struct InclusiveLower;

impl<K: FakeKey> Behaviour<K> for InclusiveLower {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(within(store, included(low), high).into_iter())
    }
}

fn included<K>(bound: Bound<K>) -> Bound<K> {
    match bound {
        Excluded(key) => Included(key),
        other => other,
    }
}

#[derive(Clone)]
struct EqualBoundsEmpty;

impl<K: FakeKey> Behaviour<K> for EqualBoundsEmpty {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        match (low, high) {
            (Included(low), Included(high)) if low == high => walk.ends(std::iter::empty()),
            _ => walk.ends(within(store, low, high).into_iter()),
        }
    }
}

#[derive(Clone)]
struct InvertedBoundsSwapped;

impl<K: FakeKey> Behaviour<K> for InvertedBoundsSwapped {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let (low, high) = if is_inverted(&low, &high) { (high, low) } else { (low, high) };
        walk.ends(within(store, low, high).into_iter())
    }
}

#[derive(Clone)]
struct RemovedNeighbourSeen<K> {
    separators: BTreeSet<K>,
}

impl<K: FakeKey> Behaviour<K> for RemovedNeighbourSeen<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.separators.remove(&key);
        Ok(store.insert(key, value))
    }
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let removed = store.remove(key);
        let right = key.ordinal().map(|n| K::nth(n + 1));
        if removed.is_some() && right.is_some_and(|right| store.contains_key(&right)) {
            self.separators.insert(key.clone());
        }
        Ok(removed)
    }
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut seen = store.clone();
        seen.extend(self.separators.iter().map(|key| (key.clone(), 0)));
        walk.ends(within(&seen, low, high).into_iter())
    }
}

#[derive(Clone)]
struct ThirdLevelLeak;

impl<K: FakeKey> Behaviour<K> for ThirdLevelLeak {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut rows = within(store, low, high);
        if let (Included(low), true) = (low, store.len() > 4_000) {
            rows.splice(0..0, store.range(..low).next_back().map(owned));
        }
        walk.ends(rows.into_iter())
    }
}

#[derive(Clone)]
struct BackwardRangeUnbounded;

impl<K: FakeKey> Behaviour<K> for BackwardRangeUnbounded {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        match walk.way() {
            Way::Backward if !is_inverted(&low, &high) => walk.ends(within(store, Unbounded, high).into_iter()),
            _ => walk.ends(within(store, low, high).into_iter()),
        }
    }
}

#[derive(Clone)]
struct BackwardRangeSkips;

impl<K: FakeKey> Behaviour<K> for BackwardRangeSkips {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut rows = within(store, low, high);
        if walk.way() == Way::Backward && rows.len() > 1 {
            rows.remove(rows.len() - 2);
        }
        walk.ends(rows.into_iter())
    }
}

#[derive(Clone)]
struct RangeMetTwice;

impl<K: FakeKey> Behaviour<K> for RangeMetTwice {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let rows = within(store, low, high);
        walk.ends(Cursors { front: rows.clone().into_iter(), back: rows.into_iter().rev() })
    }
}

#[derive(Clone)]
struct RangeHintsEverything;

impl<K: FakeKey> Behaviour<K> for RangeHintsEverything {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let inner = within(store, low, high).into_iter();
        let left = inner.len();
        walk.ends(Hinting { inner, hint: |whole, _| (whole, Some(whole)), whole: store.len(), left })
    }
}
