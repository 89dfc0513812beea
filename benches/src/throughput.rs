//! Throughput: what judging an action costs, compared with loops written by hand.
//!
//! # The workload
//!
//! One map of `u32` to `u32`, a `BTreeMap`, fresh for each history. A history is 98 actions of the kinds `insert`,
//! `remove` and `get` in the proportion 40 : 28 : 16, over 32 keys and 1 000 values, and the two actions that end every
//! generated history: a full scan and a drain, so 100 in all. After every action the outcome and the full contents are
//! compared. Cost is counted from the seed of a history to its verdict: generation, a fresh subject, execution,
//! judging, closing. Nothing is written to disk.
//!
//! | Contender | Actions | Checks |
//! |---|---|---|
//! | [`Engine`] | the grammar's | the whole ordered-map graph, evidence counted |
//! | [`hand_graph`] | the same | the same propositions in one loop that calls the map itself |
//! | [`HandJudge`] | the same | the same propositions in one loop, over what the engine's own driver recorded |
//! | [`hand_oracle`] | its own: same kinds, proportion, keys and values, each key equally likely | the outcome, and the contents in order |
//!
//! The propositions: the outcome is the model's; after every action the rows of a walk are the model's pairs, ascend,
//! are the reverse of a walk from the back, are as many as the length, and have the map's ends; at the scan, single
//! reads of each member and of the key behind it agree with the model, value and neighbours.
//!
//! So the *engine ratio* is what a reader of these laws would save by writing the loop; the *judging ratio* is the part
//! of it that is the graph, its evidence and the bench around it; the *oracle ratio* compares with the loop that
//! somebody would write without this workspace, which checks less.

use lawful::ordered_map::oracle;
use lawful_calibration::subjects::ordered_map::StdBTree;
use lawful_campaign::{Bench, Outcome as Ended};
use lawful_domains::ordered_map::Seen;
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_grammars::{Keying, Partition, Plan, Sentences, Window};
use lawful_ordered_map::{Action, OrderedMap};
use quickcheck::Gen;

use crate::alternate::{Rounds, alternate};
use crate::hand_loops::{HandJudge, hand_graph, hand_oracle};

/// The map under judgement.
pub type Map = StdBTree<u32, u32>;

/// Actions of a history, the final scan and drain included.
pub const ACTIONS: usize = 100;
/// Keys of the window.
pub const KEYS: usize = 32;
/// Values of the window.
pub const VALUES: usize = 1_000;
const KINDS: [&str; 3] = ["insert", "remove", "get"];
/// How often each kind occurs: insert, remove, get.
pub const WEIGHTS: [u32; 3] = [40, 28, 16];

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
pub struct Engine(Bench<OrderedMapGrammar<u32, u32>, Seen<u32, u32>>);

impl Engine {
    /// The whole ordered-map graph and a `BTreeMap`.
    pub fn new() -> Self {
        Self(Bench::new(oracle("throughput", Map::new)))
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
}
