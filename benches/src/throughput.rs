//! Throughput: what judging an action costs, compared with loops written by hand.
//!
//! # The workload
//!
//! One map of `u32` to `u32`, a `BTreeMap`, fresh for each history. A history is 98 actions of the kinds `insert`,
//! `remove` and `get` in the proportion 40 : 28 : 16, over 32 keys and 1 000 values, and the two actions that end every
//! generated history: a full scan and a drain, so 100 in all. After every action the outcome and the full contents are
//! compared. Cost is counted from the seed of a history to its verdict: generation, a fresh subject, execution, judging,
//! closing. Nothing is written to disk.
//!
//! | Contender | Actions | Checks |
//! |---|---|---|
//! | [`Engine`] | the grammar's | the whole ordered-map graph, evidence counted |
//! | [`hand_graph`] | the same | the same ones, merged in one loop: outcome, contents in order, contents from the back, length, both ends, and at the end the scan and the drain |
//! | [`HandJudge`] | the same | the same ones, on what the engine's own driver recorded: the difference to the engine is the graph, its evidence and the bench around it |
//! | [`hand_oracle`] | its own: same kinds, proportion, keys and values, each key equally likely | outcome, and contents in order |

use std::collections::BTreeMap;

use lawful::ordered_map::{MapOracle, oracle};
use lawful_calibration::subjects::StdBTree;
use lawful_campaign::{Bench, Outcome as Ended};
use lawful_contract::Model;
use lawful_domains::ordered_map::{MapDriver, Probe, Seen};
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_grammars::{Choices, Keying, Partition, Plan, Sentences, Window};
use lawful_graph::{Driver, Recorder};
use lawful_ordered_map::{Action, Inverted, OrderedMap, Outcome, Side, Sorted};
use quickcheck::Gen;

use crate::alternate::{Rounds, alternate};
use crate::by_hand::{copied, nearest, performed};

/// The map under judgement.
pub type Map = StdBTree<u32, u32>;

/// Actions of a history, the final scan and drain included.
pub const ACTIONS: usize = 100;
/// Keys of the window.
pub const KEYS: usize = 32;
const VALUES: usize = 1_000;
const KINDS: [&str; 3] = ["insert", "remove", "get"];
const WEIGHTS: [u32; 3] = [40, 28, 16];

/// Generates the workload's histories.
pub struct Workload {
    sentences: Sentences<OrderedMapGrammar<u32, u32>>,
    plan: Plan,
}

impl Workload {
    /// The workload's language.
    pub fn new() -> Self {
        let sentences = Sentences::new(OrderedMapGrammar::new(Map::SUPPORTS));
        let window = Window { first: 0, stride: 1, keys: KEYS, values: VALUES, bulk: 0, keying: Keying::Related };
        let rules = sentences.rules().iter().map(|rule| KINDS.contains(&rule.kind)).collect();
        let plan = Plan { partition: Partition::Uniform, rules, window, length: ACTIONS - 2 };
        Self { sentences, plan }
    }

    /// The history of a seed.
    pub fn history(&self, seed: u64) -> Vec<Action<u32, u32>> {
        let mut source = Gen::from_size_and_seed(ACTIONS, seed);
        self.sentences.narrow(&self.plan.window).generate(&self.plan, &mut source)
    }
}

impl Default for Workload {
    fn default() -> Self {
        Self::new()
    }
}

/// The laws as a campaign runs them.
pub struct Engine(Bench<OrderedMapGrammar<u32, u32>, MapDriver<Map>>);

impl Engine {
    /// The whole ordered-map graph and a `BTreeMap`.
    pub fn new() -> Self {
        let oracle: MapOracle<Map> = oracle("throughput", Map::new);
        Self(Bench::new(oracle))
    }

    /// Judges a history and answers with the number of actions.
    ///
    /// # Panics
    ///
    /// If the map is not judged right: the figures would be worthless.
    pub fn judge(&mut self, history: &[Action<u32, u32>]) -> u64 {
        let run = self.0.execute(history);
        assert!(matches!(run.outcome, Ended::Passed) && run.cleanup.is_none(), "{:?}", run.outcome);
        history.len() as u64
    }

    /// How many values were compared so far.
    pub fn comparisons(&self) -> u64 {
        self.0.judgement.ledger.comparisons()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

/// The same model and the same checks in one loop; answers with the number of actions.
///
/// # Panics
///
/// If the map and the model differ.
pub fn hand_graph(history: &[Action<u32, u32>]) -> u64 {
    let mut map = BTreeMap::new();
    let mut model = Sorted::new(Inverted::Undefined);
    let mut rows = Vec::new();
    for action in history {
        let expected = model.apply(action);
        assert_eq!(performed(&mut map, action), expected);
        rows.clear();
        rows.extend(map.iter().map(copied));
        assert!(rows == model.pairs(), "contents");
        assert!(rows.is_sorted_by(|a, b| a.0 < b.0), "order");
        assert!(map.iter().rev().map(copied).eq(rows.iter().rev().copied()), "reverse");
        assert_eq!(map.len(), rows.len(), "cardinality");
        assert_eq!(map.first_key_value().map(copied), rows.first().copied(), "ends");
        assert_eq!(map.last_key_value().map(copied), rows.last().copied(), "ends");
        if matches!(action, Action::Scan { .. }) {
            rows.iter().for_each(|(key, _)| hand_probe(&map, model.pairs(), *key));
        }
    }
    history.len() as u64
}

/// Single reads of a member and of the key behind it: its value, and the neighbours on both sides.
fn hand_probe(map: &BTreeMap<u32, u32>, pairs: &[(u32, u32)], key: u32) {
    let (place, below, above) = places(key, pairs);
    assert_eq!(map.get(&key).copied(), place.map(|at| pairs[at].1), "contents");
    assert_eq!(nearest(map, key, Side::Below), pairs[..below].last().copied(), "neighbours");
    assert_eq!(nearest(map, key, Side::Above), pairs.get(above).copied(), "neighbours");
    let (place, below, above) = places(key + 1, pairs);
    assert_eq!(map.get(&(key + 1)).copied(), place.map(|at| pairs[at].1), "contents");
    assert_eq!(nearest(map, key + 1, Side::AtOrBelow), pairs[..above].last().copied(), "neighbours");
    assert_eq!(nearest(map, key + 1, Side::AtOrAbove), pairs.get(below).copied(), "neighbours");
}

/// The same model and the same checks in one function, over the records of the same driver.
#[derive(Default)]
pub struct HandJudge(Recorder<Seen<u32, u32>>);

impl HandJudge {
    /// Drives and judges a history and answers with the number of actions.
    ///
    /// # Panics
    ///
    /// If the map and the model differ, or the map fails.
    pub fn judge(&mut self, history: &[Action<u32, u32>]) -> u64 {
        let mut driver = MapDriver::new(Map::new());
        let mut model = Sorted::new(Inverted::Undefined);
        for action in history {
            let expected = model.apply(action);
            self.0.next_action();
            assert_eq!(driver.perform(action, &mut self.0), Ok(()));
            for (_, seen) in self.0.records() {
                hand_seen(seen, &expected, model.pairs());
            }
        }
        assert_eq!(driver.close(), Ok(()));
        history.len() as u64
    }
}

fn hand_seen(seen: &Seen<u32, u32>, expected: &Outcome<u32, u32>, pairs: &[(u32, u32)]) {
    match (seen, expected) {
        (Seen::Answer(answer), _) => assert_eq!(answer, expected),
        (Seen::Walk(walked), Outcome::Rows(rows)) => {
            assert!(walked.forward.ended && walked.forward.pairs == *rows, "contents");
        }
        (Seen::Whole(whole), _) => {
            let rows = &whole.forward.pairs;
            assert!(whole.forward.ended && rows == pairs, "contents");
            assert!(rows.is_sorted_by(|a, b| a.0 < b.0), "order");
            let backward = whole.backward.as_ref().map(|backward| backward.pairs.iter().eq(rows.iter().rev()));
            assert_eq!(backward, Some(true), "reverse");
            assert_eq!(whole.len, Some(rows.len()), "cardinality");
            let ends = whole.ends.as_ref().map(|ends| (ends.first.as_ref(), ends.last.as_ref()));
            assert_eq!(ends, Some((rows.first(), rows.last())), "ends");
        }
        (Seen::Probes(probes), _) => probes.iter().for_each(|probe| hand_probed(probe, pairs)),
        (seen, _) => panic!("nobody expects {seen:?}"),
    }
}

fn hand_probed(probe: &Probe<u32, u32>, pairs: &[(u32, u32)]) {
    let (place, below, above) = places(probe.key, pairs);
    assert_eq!(probe.value, place.map(|at| pairs[at].1), "contents");
    for (side, seen) in probe.neighbours.iter().flatten() {
        let expected = match side {
            Side::Below => pairs[..below].last(),
            Side::AtOrBelow => pairs[..above].last(),
            Side::AtOrAbove => pairs.get(below),
            Side::Above => pairs.get(above),
        };
        assert_eq!(seen.as_ref(), expected, "neighbours");
    }
}

/// Where a key is, how many pairs are below it, and how many are at or below it.
fn places(key: u32, pairs: &[(u32, u32)]) -> (Option<usize>, usize, usize) {
    match pairs.binary_search_by(|pair| pair.0.cmp(&key)) {
        Ok(at) => (Some(at), at, at + 1),
        Err(at) => (None, at, at),
    }
}

/// The loop that somebody would write without this workspace; answers with the number of actions.
///
/// # Panics
///
/// If the map and the sorted list differ.
pub fn hand_oracle(seed: u64) -> u64 {
    let mut source = Gen::from_size_and_seed(ACTIONS, seed);
    let mut map = BTreeMap::new();
    let mut list: Vec<(u32, u32)> = Vec::new();
    for _ in 0..ACTIONS {
        let kind = source.weighted(&WEIGHTS);
        let key = source.below(KEYS) as u32;
        let place = list.binary_search_by(|pair| pair.0.cmp(&key));
        match kind {
            0 => {
                let value = source.below(VALUES) as u32;
                let expected = match place {
                    Ok(at) => Some(std::mem::replace(&mut list[at].1, value)),
                    Err(at) => {
                        list.insert(at, (key, value));
                        None
                    }
                };
                assert_eq!(map.insert(key, value), expected);
            }
            1 => assert_eq!(map.remove(&key), place.ok().map(|at| list.remove(at).1)),
            _ => assert_eq!(map.get(&key).copied(), place.ok().map(|at| list[at].1)),
        }
        assert!(map.iter().eq(list.iter().map(|(key, value)| (key, value))), "contents");
    }
    ACTIONS as u64
}

/// Histories in one turn of a contender: enough that its code is warm for most of the turn.
const HISTORIES: u64 = 40;

/// Medians of alternating turns.
pub struct Throughput {
    rounds: Rounds,
    /// Values that the engine compared.
    pub comparisons: u64,
}

/// Measures all contenders in one run.
pub fn measure(rounds: usize) -> Throughput {
    let workload = Workload::new();
    let mut engine = Engine::new();
    let mut judge = HandJudge::default();
    let [mut first, mut second, mut third, mut fourth, mut fifth] = [0; 5].map(Seeds);
    let measured = alternate(
        rounds,
        &mut [
            &mut || first.turn().map(|seed| engine.judge(&workload.history(seed))).sum(),
            &mut || second.turn().map(|seed| hand_graph(&workload.history(seed))).sum(),
            &mut || third.turn().map(|seed| judge.judge(&workload.history(seed))).sum(),
            &mut || fourth.turn().map(hand_oracle).sum(),
            &mut || fifth.turn().map(|seed| std::hint::black_box(workload.history(seed)).len() as u64).sum(),
        ],
    );
    Throughput { rounds: measured, comparisons: engine.comparisons() }
}

/// The seeds of one contender; all contenders see the same ones.
struct Seeds(u64);

impl Seeds {
    fn turn(&mut self) -> std::ops::Range<u64> {
        let from = self.0;
        self.0 += HISTORIES;
        from..self.0
    }
}

impl Throughput {
    /// The whole graph against the same model and checks in a loop.
    pub fn engine_ratio(&self) -> f64 {
        self.rounds.ratio(0, 1)
    }

    /// The whole graph against the same model and checks over the same driver's records.
    pub fn judging_ratio(&self) -> f64 {
        self.rounds.ratio(0, 2)
    }

    /// The whole graph against the loop that checks outcome and contents only.
    pub fn oracle_ratio(&self) -> f64 {
        self.rounds.ratio(0, 3)
    }
}

impl std::fmt::Display for Throughput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rows = [
            "whole graph",
            "hand loop, same model and checks",
            "the same over the driver's records",
            "hand loop, outcome and contents",
            "generation",
        ];
        writeln!(f, "ns per action, generation included (medians of alternating rounds)")?;
        for (at, row) in rows.iter().enumerate() {
            writeln!(f, "  {row:<34}{:>8.1}", self.rounds.median(at))?;
        }
        writeln!(f, "judging ratio: {:.2}", self.judging_ratio())?;
        writeln!(f, "engine ratio: {:.2}", self.engine_ratio())?;
        write!(f, "oracle ratio: {:.2}", self.oracle_ratio())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workload_is_as_described() {
        let history = Workload::new().history(1);
        assert_eq!(history.len(), ACTIONS);
        let singles = history.iter().take(ACTIONS - 2);
        assert!(
            singles
                .clone()
                .all(|action| matches!(action, Action::Insert { .. } | Action::Remove { .. } | Action::Get { .. }))
        );
        assert!(matches!(history[ACTIONS - 2..], [Action::Scan { .. }, Action::Drain { .. }]));
    }

    #[test]
    fn all_contenders_accept_a_right_map() {
        let history = Workload::new().history(1);
        assert_eq!((hand_graph(&history), HandJudge::default().judge(&history), hand_oracle(1)), (100, 100, 100));
    }

    #[test]
    #[should_panic = "contents"]
    fn the_hand_judge_notices_wrong_members() {
        let mut driver = MapDriver::new(Map::new());
        let mut recorder = Recorder::default();
        assert_eq!(driver.perform(&Action::Insert { key: 1, value: 1 }, &mut recorder), Ok(()));
        recorder.records().iter().for_each(|(_, seen)| hand_seen(seen, &Outcome::Value(None), &[(1, 2)]));
    }

    #[test]
    #[should_panic = "assertion"]
    fn the_hand_loop_notices_a_wrong_answer() {
        hand_graph(&[Action::Len]);
    }
}
