//! Wrong maps to search for, and the first history of a campaign that fails on one.

use lawful::ordered_map::oracle;
use lawful_calibration::counterfeits::ordered_map::{Counterfeit, FakeKey, numbers};
use lawful_campaign::{Bench, Identity, Outcome};
use lawful_domains::ordered_map::Seen;
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_ordered_map::Action;

/// The counterfeits on which shrinking and detection have bars.
pub const NAMED: [&str; 12] = [
    "inclusive-upper",
    "largest-stays",
    "first-writer-wins",
    "length-drifts",
    "wrong-after-twenty",
    "stale-first",
    "resurrected-answer",
    "eighth-takes-another",
    "third-update-lost",
    "equal-bounds-empty",
    "removed-neighbour-seen",
    "unchanged-answer",
];

/// The most actions of a history, as in the default budget.
pub const STEPS: usize = 100;

/// Executes histories of an ordered map.
pub type MapBench<K, V> = Bench<OrderedMapGrammar<K, V>, Seen<K, V>>;
/// Executes histories of a counterfeit.
pub type FakeBench<K> = MapBench<K, u32>;

/// The counterfeits of [`NAMED`], in that order.
pub fn named() -> Vec<Counterfeit<u32>> {
    let mut all = numbers();
    NAMED.iter().filter_map(|name| Some(all.swap_remove(all.iter().position(|fault| fault.name == *name)?))).collect()
}

/// A bench with the whole ordered-map graph.
pub fn bench<K: FakeKey>(fault: &Counterfeit<K>) -> FakeBench<K> {
    Bench::new(oracle(fault.name, fault.build))
}

/// A failing history and what it took to find it.
pub struct Found<K> {
    /// The history up to the failing action.
    pub history: Vec<Action<K, u32>>,
    /// What it showed.
    pub identity: Identity,
    /// Histories executed, this one included.
    pub histories: u64,
    /// Actions executed, up to the failing one.
    pub actions: u64,
}

/// Executes the cases of one campaign until one fails.
pub fn first_failure<K: FakeKey>(bench: &mut FakeBench<K>, seed: u64, histories: u64) -> Option<Found<K>> {
    let mut actions = 0;
    for case in 0..histories {
        let mut history = bench.case(seed, case, STEPS);
        let run = bench.execute(&history);
        actions += run.steps as u64;
        if let Some(identity) = run.outcome.identity() {
            if matches!(run.outcome, Outcome::Violated(_)) {
                history.truncate(run.steps);
            }
            return Some(Found { history, identity, histories: case + 1, actions });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_name_is_a_counterfeit() {
        assert_eq!(super::named().len(), super::NAMED.len());
    }
}
