//! What judging adds: a subject driven through histories, and driven through the same ones and judged.

use std::fmt;

use lawful_campaign::{Bench, FIXED_SEED, Oracle};
use lawful_grammars::Grammar;
use lawful_graph::{Fault, Recorder};

use crate::alternate::alternate;

/// What judging costs on one subject.
#[derive(Clone, Debug)]
pub struct Overhead {
    /// The subject.
    pub name: &'static str,
    /// Actions in each round.
    pub actions: u64,
    /// Median nanoseconds per action, driven and not judged.
    pub unjudged: f64,
    /// Median nanoseconds per action, driven and judged.
    pub judged: f64,
    /// The median, over the rounds, of judged by unjudged.
    pub ratio: f64,
}

impl fmt::Display for Overhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, actions, unjudged, judged, ratio } = self;
        write!(f, "{name:<24}{actions:>8} actions{unjudged:>12.0} ns unjudged{judged:>12.0} ns judged{ratio:>8.2}")
    }
}

/// Measures one subject over so many generated histories, both ways in turn.
///
/// # Panics
///
/// If the subject breaks a promise or fails: then there is nothing worth measuring.
pub fn of<G, O>(name: &'static str, oracle: Oracle<G, O>, histories: u64, rounds: usize) -> Overhead
where
    G: Grammar,
    O: Clone + 'static,
{
    let mut bench = Bench::new(oracle.clone());
    let histories: Vec<_> = (0..histories).map(|case| bench.case(FIXED_SEED, case, 100)).collect();
    let actions = histories.iter().map(Vec::len).sum::<usize>() as u64;
    let mut unjudged = || {
        let driven = histories.iter().try_for_each(|history| drive(&oracle, history));
        driven.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        actions
    };
    let mut judged = || {
        for history in &histories {
            let outcome = bench.execute(history).outcome;
            assert!(outcome.identity().is_none(), "{name}: {outcome}");
        }
        actions
    };
    let measured = alternate(rounds, &mut [&mut unjudged, &mut judged]);
    Overhead { name, actions, unjudged: measured.median(0), judged: measured.median(1), ratio: measured.ratio(1, 0) }
}

/// Drives a fresh subject through a history and judges nothing.
fn drive<G: Grammar, O: 'static>(oracle: &Oracle<G, O>, history: &[G::Action]) -> Result<(), Fault> {
    let (mut driver, mut recorder) = ((oracle.open)()?, Recorder::default());
    for action in history {
        recorder.next_action();
        driver.perform(action, &mut recorder)?;
    }
    driver.close()
}
