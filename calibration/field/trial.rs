//! A trial of one pinned version: asks the row's known witness and prints what the version replies.

use std::fmt::Debug;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_ordered_map::{Hinted, OrderedMap, Side, Trouble, Walk, Way};

/// One row of the field trials.
pub struct Row {
    /// The crate, and the type where it has several.
    pub name: &'static str,
    /// The pinned version.
    pub version: &'static str,
    /// Whether the fault was known when the laws were designed.
    pub used_in_design: &'static str,
    /// The law that must reject this version.
    pub expected_law: &'static str,
    /// Actions of the shortest known witness.
    pub witness_actions: usize,
}

/// Asks the known witness of a row.
pub fn run<S: OrderedMap>(row: Row, make: impl Fn() -> S + Send + Sync + 'static) {
    let Row { name, version, used_in_design, expected_law, witness_actions } = row;
    println!("{name} {version}, used in design: {used_in_design}, {expected_law} in {witness_actions} actions");
    match catch_unwind(AssertUnwindSafe(|| witness(&mut make(), name, version))) {
        Ok(Ok(())) => {}
        Ok(Err(trouble)) => println!("  trouble: {trouble:?}"),
        Err(_) => println!("  panic"),
    }
}

fn witness<S: OrderedMap>(map: &mut S, name: &str, version: &str) -> Result<(), Trouble> {
    match (name, version) {
        ("im", "15.0.0") => {
            fill(map, 2, 1, 1)?;
            range(map, Bound::Unbounded, Bound::Included(14), "[2]")
        }
        ("im", _) => {
            fill(map, 2, 2, 65)?;
            show("at or above 65", map.nearest(&key::<S>(65), Side::AtOrAbove)?, "66");
            show("at or below 65", map.nearest(&key::<S>(65), Side::AtOrBelow)?, "64");
            Ok(())
        }
        ("imbl", _) => {
            fill(map, 0, 1, 17)?;
            let mut copy = map.snapshot()?;
            map.insert(key::<S>(8), value::<S>(99))?;
            show("equal", map.same(&mut copy)?, "false");
            show("difference", map.difference(&mut copy)?, "one change");
            Ok(())
        }
        ("indexset", _) => {
            fill(map, 12, 1, 1)?;
            show("get 2", map.get(&key::<S>(2))?, "None");
            Ok(())
        }
        ("concread BptreeMap", _) => {
            fill(map, 4, 9, 2)?;
            range(map, Bound::Excluded(11), Bound::Included(12), "[]")
        }
        ("patricia_tree", _) => {
            fill(map, 0, 1, 2)?;
            map.remove(&key::<S>(0))?;
            fill(map, 0, 1, 1)?;
            let mut walk = Walk::new(Way::Forward, 10, Hinted::Ignored);
            map.scan(&mut walk)?;
            show("scan", walk.into_trail().pairs, "keys 0 and 1");
            Ok(())
        }
        _ => {
            fill(map, 0, 8, 512)?;
            range(map, Bound::Included(3915), Bound::Excluded(2014), "[]")
        }
    }
}

fn key<S: OrderedMap>(n: usize) -> S::Key {
    lawful_contract::Counted::nth(n)
}

fn value<S: OrderedMap>(n: usize) -> S::Value {
    lawful_contract::Counted::nth(n)
}

fn fill<S: OrderedMap>(map: &mut S, start: usize, stride: usize, count: usize) -> Result<(), Trouble> {
    for n in (start..).step_by(stride).take(count) {
        map.insert(key::<S>(n), value::<S>(n))?;
    }
    Ok(())
}

fn range<S: OrderedMap>(map: &mut S, low: Bound<usize>, high: Bound<usize>, right: &str) -> Result<(), Trouble> {
    let (low, high) = (low.map(key::<S>), high.map(key::<S>));
    let mut walk = Walk::new(Way::Forward, 10, Hinted::Ignored);
    map.range(low.as_ref(), high.as_ref(), &mut walk)?;
    show("range", walk.into_trail().pairs, right);
    Ok(())
}

fn show(question: &str, reply: impl Debug, right: &str) {
    println!("  {question}: {reply:?}; right: {right}");
}
