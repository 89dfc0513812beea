//! Oracle overhead: a store judged, against the same store driven through the same histories and not judged.

use std::fmt;

use lawful::ordered_map::{OrderedMap, Overhead, oracle, overhead};
use lawful_calibration::subjects::ordered_map::{Redb, Sqlite};
use lawful_campaign::{Bench, FIXED_SEED};
use lawful_domains::ordered_map::MapDriver;
use lawful_graph::{Driver, Fault, Recorder};
use lawful_ordered_map::Action;

use crate::faults::{MapBench, STEPS};
use crate::throughput::Map;

/// A store with a name.
pub struct Store<S> {
    /// Its name in tables.
    pub name: &'static str,
    /// Opens a fresh, empty one.
    pub open: fn() -> S,
}

/// A map in memory.
pub const BTREE: Store<Map> = Store { name: "BTreeMap", open: Map::new };
/// A database that is a B-tree in a file.
pub const REDB: Store<Redb> = Store { name: "redb", open: Redb::new };
/// A database behind SQL statements.
pub const SQLITE: Store<Sqlite<u32>> = Store { name: "SQLite", open: Sqlite::new };

/// The overhead of stores.
pub struct Table(Vec<(&'static str, Overhead)>);

/// Measures all three stores with the helper that users have.
pub fn measure() -> Table {
    Table(vec![of(&BTREE), of(&REDB), of(&SQLITE)])
}

/// Measures one store.
pub fn of<S: OrderedMap>(store: &Store<S>) -> (&'static str, Overhead) {
    (store.name, overhead(store.open))
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<10}{:>22}{:>20}{:>8}", "store", "unjudged ns/action", "judged ns/action", "ratio")?;
        for (store, Overhead { unjudged_ns_per_action, judged_ns_per_action, ratio }) in &self.0 {
            write!(f, "\n{store:<10}{unjudged_ns_per_action:>22.0}{judged_ns_per_action:>20.0}{ratio:>8.2}")?;
        }
        Ok(())
    }
}

/// Histories of a campaign with the default length.
pub fn histories<S: OrderedMap>(store: &Store<S>, cases: u64) -> Vec<Vec<Action<S::Key, S::Value>>> {
    let bench = judge(store);
    (0..cases).map(|case| bench.case(FIXED_SEED, case, STEPS)).collect()
}

/// Judges histories of a store.
pub fn judge<S: OrderedMap>(store: &Store<S>) -> MapBench<S::Key, S::Value> {
    Bench::new(oracle(store.name, store.open))
}

/// Drives a store through a history and judges nothing.
///
/// # Errors
///
/// What failed outside of every comparison.
pub fn drive<S: OrderedMap>(store: &Store<S>, history: &[Action<S::Key, S::Value>]) -> Result<(), Fault> {
    let (mut driver, mut recorder) = (Box::new(MapDriver::new((store.open)())), Recorder::default());
    for action in history {
        recorder.next_action();
        driver.perform(action, &mut recorder)?;
    }
    driver.close()
}
