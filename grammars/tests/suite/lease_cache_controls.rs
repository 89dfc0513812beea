//! The controls of the cache grammar. `--nocapture` shows the figures.

use crate::checks::{ablated, agree, bounded, case, marginal, members, outside, reached, reconstructed, turned_away};
use lawful_grammars::lease::cache::{CacheGrammar, categories, scenarios};
use lawful_lease::cache::{Action, Eviction, Feature, Supports};

const ALL: Supports = Supports::all(Eviction::LeastRecent);

fn grammar(supports: Supports) -> CacheGrammar {
    CacheGrammar::new(supports)
}

fn open(capacity: usize) -> Action {
    Action::Open { capacity }
}

fn set(key: u32, value: u32) -> Action {
    Action::Set { key, value }
}

fn fill(key: u32, count: usize) -> Action {
    Action::Fill { key, count }
}

#[test]
fn every_witness_is_reconstructed() {
    reconstructed(grammar(ALL), &scenarios(ALL), 24);
    let any = Supports::all(Eviction::Any);
    reconstructed(grammar(any), &scenarios(any), 20);
}

#[test]
fn marginal_cases_derive() {
    let cases = [
        case("no action", &[]),
        case("room for one", &[open(1), set(0, 0), set(1, 0), set(0, 0)]),
        case("room for every key", &[open(4), fill(0, 4), fill(0, 4)]),
        case("the last key", &[open(2), set(3, 1), fill(3, 1), Action::Visit { key: 3, count: 1 }]),
        case("nothing to evict", &[open(1), Action::Evict, Action::Remove { key: 0 }, Action::Clear, Action::Len]),
        case("the same size", &[open(2), Action::Resize { capacity: 2 }, Action::Resize { capacity: 1 }]),
    ];
    marginal(grammar(ALL), &bounded(4, 2, 4), &cases);
}

#[test]
fn nearby_histories_are_turned_away() {
    let cases = [
        outside("before it is opened", 0, "an action before the cache is opened", &[set(0, 0)]),
        outside("opened twice", 1, "opened a second time", &[open(1), open(1)]),
        outside("no room", 0, "a capacity outside the domain", &[open(0)]),
        outside("too much room", 0, "a capacity outside the domain", &[open(5)]),
        outside("resized to nothing", 1, "a capacity outside the domain", &[open(1), Action::Resize { capacity: 0 }]),
        outside("a key too many", 1, "a key outside the domain", &[open(1), Action::Get { key: 4 }]),
        outside("a value too many", 1, "a value outside the domain", &[open(1), set(0, 2)]),
        outside("no keys", 1, "a bulk action without keys", &[open(1), fill(0, 0)]),
        outside("too many keys", 1, "a bulk action larger than the domain allows", &[open(1), fill(0, 4)]),
        outside("past the last key", 1, "a bulk action that leaves the domain", &[open(1), fill(2, 3)]),
        outside("not supported", 1, "no rule produces this kind of action", &[open(1), Action::Evict]),
    ];
    turned_away(grammar(ALL.without(&[Feature::Evict])), &bounded(4, 2, 3), &cases);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(keys: u32, values: u32, counts: usize) -> Vec<Action> {
    let mut all = vec![Action::Evict, Action::Len, Action::Scan, Action::Clear];
    all.extend((0..counts).flat_map(|capacity| [open(capacity), Action::Resize { capacity }]));
    for key in 0..keys {
        all.extend([Action::Get { key }, Action::Peek { key }, Action::Contains { key }, Action::Remove { key }]);
        all.extend((0..values).flat_map(|value| [set(key, value), Action::Ensure { key, value }]));
        all.extend((0..counts).flat_map(|count| [fill(key, count), Action::Visit { key, count }]));
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    agree("every feature", grammar(ALL), &bounded(2, 2, 2), 3, &written(3, 3, 4));
    agree("three keys", grammar(ALL), &bounded(3, 1, 2), 3, &written(4, 2, 5));
    agree("any eviction", grammar(Supports::all(Eviction::Any)), &bounded(2, 1, 2), 4, &written(3, 2, 4));
    agree("core", grammar(Supports::core(Eviction::FirstIn)), &bounded(2, 1, 2), 5, &written(3, 2, 4));
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    reached(grammar(ALL), &categories());
}

#[test]
fn each_rule_removed_loses_something() {
    ablated(grammar(ALL), &scenarios(ALL), &categories());
}

#[test]
fn generated_histories_are_members() {
    for supports in [ALL, Supports::all(Eviction::Any), Supports::core(Eviction::FirstIn)] {
        members(grammar(supports), |history| history.last() == Some(&Action::Scan));
    }
    assert_eq!(CacheGrammar::default().supports(), ALL);
}
