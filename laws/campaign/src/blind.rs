//! Blind spots: recorded observations that could be false without any law noticing.
//!
//! Counts say that a comparison ran, not what it would have noticed. This control falsifies each recorded observation
//! in turn and judges the history again. It needs no counterfeit.

use std::collections::BTreeMap;
use std::fmt;

use lawful_contract::Kinds;
use lawful_grammars::{Choices, Grammar};
use lawful_graph::Recorder;
use quickcheck::Gen;
use serde::Serialize;

use crate::campaign::FIXED_SEED;
use crate::oracle::{Bench, Oracle};
use crate::run::Outcome;
use crate::search::generate;
use crate::token::case_seed;

/// Falsifies one part of an observation and names the part; `None` if there is nothing to falsify. The second argument
/// chooses a number below a bound.
pub type Lie<O> = fn(&mut O, &mut dyn FnMut(usize) -> usize) -> Option<&'static str>;

/// One part of the observations of one kind of action at one checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Spot {
    /// The kind of action.
    pub kind: &'static str,
    /// The checkpoint.
    pub checkpoint: String,
    /// The part that was falsified.
    pub part: &'static str,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}: {}", self.kind, self.checkpoint, self.part)
    }
}

/// How often each spot was falsified, and how often a law noticed.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BlindSpots {
    /// Tries and notices, per spot.
    pub spots: Vec<(Spot, usize, usize)>,
}

impl BlindSpots {
    /// The spots that no law ever noticed.
    pub fn unnoticed(&self) -> Vec<&Spot> {
        self.spots.iter().filter(|(_, _, noticed)| *noticed == 0).map(|(spot, ..)| spot).collect()
    }
}

impl fmt::Display for BlindSpots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tries: usize = self.spots.iter().map(|(_, tries, _)| tries).sum();
        let unnoticed = self.unnoticed();
        writeln!(f, "{} spots, {tries} falsified observations, {} spots unnoticed", self.spots.len(), unnoticed.len())?;
        unnoticed.iter().try_for_each(|spot| writeln!(f, "unnoticed: {spot}"))
    }
}

/// Falsifies every observation of `histories` generated histories of up to `steps` actions, one at a time.
pub fn blind_spots<G, O>(oracle: &Oracle<G, O>, lie: Lie<O>, histories: usize, steps: usize) -> BlindSpots
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let mut bench = Bench::new(oracle.clone());
    let mut counts: BTreeMap<Spot, (usize, usize)> = BTreeMap::new();
    for case in 0..histories as u64 {
        let history = generate(&bench, FIXED_SEED, case, steps);
        let mut choices = Gen::from_size_and_seed(steps, case_seed(FIXED_SEED, case));
        for step in 0..history.len() {
            let mut record = 0;
            while let Some((spot, noticed)) = falsify_one(&mut bench, &history, (step, record), lie, &mut choices) {
                if let Some(spot) = spot {
                    let count = counts.entry(spot).or_default();
                    *count = (count.0 + 1, count.1 + usize::from(noticed));
                }
                record += 1;
            }
        }
    }
    BlindSpots { spots: counts.into_iter().map(|(spot, (tries, noticed))| (spot, tries, noticed)).collect() }
}

/// Judges a history with one falsified record; `None` if the step has no such record.
fn falsify_one<G, O>(
    bench: &mut Bench<G, O>,
    history: &[G::Action],
    (step, record): (usize, usize),
    lie: Lie<O>,
    choices: &mut dyn Choices,
) -> Option<(Option<Spot>, bool)>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let mut found = None;
    let mut falsify = |at: usize, action: &G::Action, recorder: &mut Recorder<O>| {
        if at != step {
            return;
        }
        if let Some((checkpoint, seen)) = recorder.records_mut().get_mut(record) {
            let before = seen.clone();
            let part = lie(seen, &mut |n| choices.below(n)).filter(|_| *seen != before);
            let kind = action.kind_name();
            found = Some(part.map(|part| Spot { kind, checkpoint: checkpoint.to_string(), part }));
        }
    };
    let outcome = bench.execute_falsified(&history[..=step], &mut falsify).outcome;
    found.map(|spot| (spot, matches!(outcome, Outcome::Violated(_))))
}
