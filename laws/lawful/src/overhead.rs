//! What judging a store costs: the same histories driven twice, once judged and once not.

use std::time::Instant;

use lawful_campaign::{Bench, FIXED_SEED};
use lawful_domains::ordered_map::MapDriver;
use lawful_graph::{Driver, Fault, Recorder};
use lawful_ordered_map::{Action, OrderedMap};

use crate::ordered_map::oracle;

/// What judging costs for one store.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overhead {
    /// Nanoseconds per action for the driver alone: the store does everything, the recorder is filled, nothing is
    /// judged.
    pub unjudged_ns_per_action: f64,
    /// Nanoseconds per action with all laws.
    pub judged_ns_per_action: f64,
    /// The median, over the rounds, of judged by unjudged.
    pub ratio: f64,
}

/// Histories of up to so many actions.
const STEPS: usize = 100;
/// Histories that are driven, of the documented fixed seed: one in twenty-four grows large, as in a campaign.
const HISTORIES: u64 = 48;
/// Rounds, in each of which both ways take turns.
const ROUNDS: usize = 9;

/// Measures what judging costs for a store: the default histories of the fixed seed, judged and unjudged in alternating
/// rounds, medians over the rounds. `open` makes a fresh, empty store for each history.
///
/// # Panics
///
/// If the store breaks a promise or fails: then there is nothing worth measuring.
///
/// # Examples
///
/// ```no_run,standalone_crate
/// # use std::collections::BTreeMap;
/// # use lawful::ordered_map::{OrderedMap, Reply, Supports, Walk};
/// # struct Store(BTreeMap<u32, u32>);
/// # impl OrderedMap for Store {
/// #     type Key = u32;
/// #     type Value = u32;
/// #     const SUPPORTS: Supports = Supports::CORE;
/// #     fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> { Ok(self.0.insert(key, value)) }
/// #     fn remove(&mut self, key: &u32) -> Reply<Option<u32>> { Ok(self.0.remove(key)) }
/// #     fn get(&mut self, key: &u32) -> Reply<Option<u32>> { Ok(self.0.get(key).copied()) }
/// #     fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
/// #         walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
/// #     }
/// # }
/// let overhead = lawful::ordered_map::overhead(|| Store(BTreeMap::new()));
/// assert!(overhead.judged_ns_per_action > 0.0);
/// ```
pub fn overhead<S: OrderedMap, F: Fn() -> S + Clone + Send + Sync + 'static>(open: F) -> Overhead {
    let mut bench = Bench::new(oracle("overhead", open.clone()));
    let histories: Vec<_> = (0..HISTORIES).map(|case| bench.case(FIXED_SEED, case, STEPS)).collect();
    let actions = histories.iter().map(Vec::len).sum::<usize>().max(1) as f64;
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        histories.iter().for_each(|history| driven(open(), history));
        let unjudged = start.elapsed().as_nanos() as f64 / actions;
        let start = Instant::now();
        for history in &histories {
            let run = bench.execute(history);
            assert!(run.outcome.identity().is_none() && run.cleanup.is_none(), "overhead: {}", run.outcome);
        }
        rounds.push((unjudged, start.elapsed().as_nanos() as f64 / actions));
    }
    Overhead {
        unjudged_ns_per_action: median(rounds.iter().map(|(unjudged, _)| *unjudged)),
        judged_ns_per_action: median(rounds.iter().map(|(_, judged)| *judged)),
        ratio: median(rounds.iter().map(|(unjudged, judged)| judged / unjudged)),
    }
}

/// Drives a store through a history and judges nothing.
fn driven<S: OrderedMap>(store: S, history: &[Action<S::Key, S::Value>]) {
    let (mut driver, mut recorder) = (Box::new(MapDriver::new(store)), Recorder::default());
    let mut drive = || -> Result<(), Fault> {
        for action in history {
            recorder.next_action();
            driver.perform(action, &mut recorder)?;
        }
        Ok(())
    };
    let driven = drive().and_then(|()| driver.close());
    driven.unwrap_or_else(|fault| panic!("overhead: {fault}"));
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
