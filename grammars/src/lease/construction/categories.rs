//! The categories of histories that must be reached, and the facts that tell them.

use std::collections::{BTreeMap, BTreeSet};

use lawful_lease::construction::{Action, How};

use super::scenarios::{build, dispose, fail, panic};
use crate::Scenario;
use crate::controls::{Categories, Category};

const EMPTY: &str = "a product of no step";
const FIRST: &str = "the first step fails";
const LAST: &str = "the last of several steps fails";
const MIDDLE: &str = "a step between fails";
const PANICS: &str = "a step panics after parts were taken";
const HIDDEN: &str = "a return fails while a construction fails";
const STUCK: &str = "a return fails on disposal";
const BESIDE: &str = "a construction fails beside a standing product";
const TURNS: &str = "three steps of one size fail in turn";
const AGAIN: &str = "a product is built after a failure";
const LONG: &str = "a construction of more than 64 steps fails";
const HUGE: &str = "a construction of more than 256 steps fails";

/// The categories of histories of partial construction.
pub fn categories() -> Categories<Action> {
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let list = vec![
        category(EMPTY, 150, &[build(0, 0)]),
        category(FIRST, 500, &[fail(2, 0, None)]),
        category(LAST, 500, &[fail(2, 1, None)]),
        category(MIDDLE, 300, &[fail(3, 1, None)]),
        category(PANICS, 300, &[panic(2, 1, None)]),
        category(HIDDEN, 400, &[fail(2, 1, Some(0))]),
        category(STUCK, 200, &[build(0, 1), dispose(0, Some(0))]),
        category(BESIDE, 300, &[build(0, 1), fail(1, 0, None)]),
        category(TURNS, 200, &[fail(3, 0, None), fail(3, 1, None), fail(3, 2, None)]),
        category(AGAIN, 400, &[fail(1, 0, None), build(0, 1)]),
        category(LONG, 50, &[fail(65, 64, None)]),
        category(HUGE, 20, &[fail(257, 256, None)]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let mut occurred = BTreeSet::new();
    let mut standing = BTreeMap::new();
    let mut failed = BTreeMap::<u32, BTreeSet<u32>>::new();
    for action in history {
        match *action {
            Action::Build { name, steps } => {
                occurred.extend((steps == 0).then_some(EMPTY));
                occurred.extend((!failed.is_empty()).then_some(AGAIN));
                standing.insert(name, steps);
            }
            Action::Fail { steps, at, how, stuck } => {
                let beside = standing.values().any(|steps| *steps > 0);
                let turns = failed.entry(steps).or_default();
                turns.insert(at);
                let facts = [
                    (FIRST, at == 0),
                    (LAST, at > 0 && at + 1 == steps),
                    (MIDDLE, at > 0 && at + 1 < steps),
                    (PANICS, at > 0 && how == How::Panic),
                    (HIDDEN, stuck.is_some()),
                    (BESIDE, beside),
                    (TURNS, turns.len() > 2),
                    (LONG, at >= 64),
                    (HUGE, at >= 256),
                ];
                occurred.extend(facts.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name));
            }
            Action::Dispose { name, stuck } => {
                occurred.extend(stuck.is_some().then_some(STUCK));
                standing.remove(&name);
            }
        }
    }
    occurred
}
