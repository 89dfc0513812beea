//! One subject for each way in which a run can end, to calibrate the classifier itself.
//!
//! A fixture says which class its run must get and what that depends on: it is opened, driven through its history and
//! judged by the laws that it names. Three fixtures share their wrong code and differ only in the history or in the
//! laws, because `Unreached` and `Survived` are facts about those and not about the product.
//!
//! Whether wrong code showed at all is decided by the honest subject: where both record the same, nothing was reached;
//! where they differ and no law notices, the fault survived.

use std::ops::Bound;
use std::time::Duration;

use lawful_ordered_map::{Action, Reply, Side, Trouble, Walk, Way};

use super::Class;
use super::actions::{fill, insert, nearest, range, scan, split_off};
use super::fake::{nearest as right_nearest, owned};
use super::{Behaviour, Fake, FakeKey, Store};

/// A subject, a history and the laws that judge it, with the class that the run must get.
pub struct Fixture {
    /// Its name.
    pub name: &'static str,
    /// How the run must be classified.
    pub class: Class,
    /// Makes the subject; it may fail or panic.
    pub open: fn() -> Reply<Fake<u32>>,
    /// The whole history, without a final observation.
    pub history: fn() -> Vec<Action<u32, u32>>,
    /// The laws that judge; empty means all of them.
    pub laws: &'static [&'static str],
}

/// At least one fixture for every class.
pub fn fixtures() -> Vec<Fixture> {
    [judged(), unjudged()].into_iter().flatten().collect()
}

/// The product answered, and the laws decide.
fn judged() -> Vec<Fixture> {
    vec![
        Fixture {
            name: "wrong-answer",
            class: Class::Assertion,
            open: || Ok(Fake::new(WrongNeighbour)),
            history: || vec![insert(0, 0), nearest(0, Side::AtOrAbove)],
            laws: &[],
        },
        Fixture {
            name: "wrong-answer-never-asked",
            class: Class::Unreached,
            open: || Ok(Fake::new(WrongNeighbour)),
            history: || vec![insert(0, 0), nearest(1, Side::AtOrAbove)],
            laws: &[],
        },
        Fixture {
            name: "wrong-answer-to-blind-laws",
            class: Class::Survived,
            open: || Ok(Fake::new(WrongNeighbour)),
            history: || vec![insert(0, 0), nearest(0, Side::AtOrAbove)],
            laws: &["contents", "cardinality", "order", "ends"],
        },
        Fixture {
            name: "right-by-other-means",
            class: Class::Equivalent,
            open: || Ok(Fake::new(FilteredRange)),
            history: || vec![fill(3), range(Bound::Excluded(0), Bound::Included(2), Way::Backward)],
            laws: &[],
        },
    ]
}

/// The run ended before or beside every comparison.
fn unjudged() -> Vec<Fixture> {
    vec![
        Fixture {
            name: "call-never-returns",
            class: Class::Timeout,
            open: || Ok(Fake::new(ScanHangs)),
            history: || vec![insert(0, 0), scan(Way::Forward)],
            laws: &[],
        },
        Fixture {
            name: "factory-fails",
            class: Class::Setup,
            open: || Err(Trouble::Failed("the file is locked by another process".to_string())),
            history: || vec![insert(0, 0)],
            laws: &[],
        },
        Fixture {
            name: "factory-panics",
            class: Class::Setup,
            open: || panic!("the page size must be a power of two"),
            history: || vec![insert(0, 0)],
            laws: &[],
        },
        Fixture {
            name: "undocumented-error",
            class: Class::Runtime,
            open: || Ok(Fake::new(DiskFills { writes: 0 })),
            history: || vec![insert(0, 0), insert(1, 0), insert(2, 0)],
            laws: &[],
        },
        Fixture {
            name: "declared-and-unsupported",
            class: Class::Runtime,
            open: || Ok(Fake::new(NoNeighbours)),
            history: || vec![insert(0, 0), nearest(0, Side::AtOrBelow)],
            laws: &[],
        },
        Fixture {
            name: "process-ends",
            class: Class::Runtime,
            open: || Ok(Fake::new(SplitAborts)),
            history: || vec![insert(0, 0), split_off(0)],
            laws: &[],
        },
    ]
}

/// The value of a neighbour is one too high.
#[derive(Clone)]
struct WrongNeighbour;

impl<K: FakeKey> Behaviour<K> for WrongNeighbour {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        Ok(right_nearest(store, key, side).map(|(key, value)| (key, value + 1)))
    }
}

/// A range that filters every pair: another design with the same answers.
#[derive(Clone)]
struct FilteredRange;

impl<K: FakeKey> Behaviour<K> for FilteredRange {
    fn range(&mut self, store: &Store<K>, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let starts = |key: &K| match low {
            Bound::Unbounded => true,
            Bound::Included(low) => key >= low,
            Bound::Excluded(low) => key > low,
        };
        let stops = |key: &K| match high {
            Bound::Unbounded => false,
            Bound::Included(high) => key > high,
            Bound::Excluded(high) => key >= high,
        };
        let within: Vec<_> = store.iter().filter(|(key, _)| starts(key) && !stops(key)).map(owned).collect();
        walk.ends(within.into_iter())
    }
}

/// A walk waits for a lock that nobody releases.
#[derive(Clone)]
struct ScanHangs;

impl<K: FakeKey> Behaviour<K> for ScanHangs {
    fn scan(&mut self, _: &Store<K>, _: &mut Walk<K, u32>) -> Reply<()> {
        loop {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// The third write fails with an error of the product's own.
#[derive(Clone)]
struct DiskFills {
    writes: u32,
}

impl<K: FakeKey> Behaviour<K> for DiskFills {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.writes += 1;
        if self.writes > 2 {
            return Err(Trouble::Failed("no space left on device".to_string()));
        }
        Ok(store.insert(key, value))
    }
}

/// Declares neighbours (see `FakeKey::SUPPORTS`) and has none.
#[derive(Clone)]
struct NoNeighbours;

impl<K: FakeKey> Behaviour<K> for NoNeighbours {
    fn nearest(&mut self, _: &Store<K>, _: &K, _: Side) -> Reply<Option<(K, u32)>> {
        Err(Trouble::Unsupported)
    }
}

/// Ends the process.
#[derive(Clone)]
struct SplitAborts;

impl<K: FakeKey> Behaviour<K> for SplitAborts {
    fn split_off(&mut self, _: &mut Store<K>, _: &K) -> Reply<Store<K>> {
        std::process::abort()
    }
}
