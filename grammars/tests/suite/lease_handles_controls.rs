//! The controls of the handles grammar. `--nocapture` shows the figures.

use crate::checks::{ablated, agree, bounded, case, marginal, members, outside, reached, reconstructed, turned_away};
use lawful_contract::Label;
use lawful_grammars::lease::handles::{HandlesGrammar, categories, scenarios};
use lawful_lease::handles::{Action, Erase, Feature, Order, Stale, Supports};

const ALL: Supports = Supports::all(Stale::Refused);
const REUSING: Supports = Supports::all(Stale::Undefined);

fn grammar(supports: Supports) -> HandlesGrammar {
    HandlesGrammar::new(supports)
}

fn insert(name: u32) -> Action {
    Action::Insert { name: Label(name), value: 0 }
}

fn get(name: u32) -> Action {
    Action::Get { name: Label(name) }
}

fn fill(name: u32, count: usize) -> Action {
    Action::Fill { name: Label(name), count }
}

fn erase(name: u32, count: usize, stride: usize) -> Action {
    Action::Erase(Erase { name: Label(name), count, stride, order: Order::Ascending })
}

#[test]
fn every_witness_is_reconstructed() {
    reconstructed(grammar(ALL), &scenarios(ALL), 24);
    let undefined = scenarios(REUSING);
    reconstructed(grammar(REUSING), &undefined, 15);
    assert!(undefined.iter().all(|scenario| !scenario.name.starts_with("stale/asked")));
}

#[test]
fn marginal_cases_derive() {
    let cases = [
        case("no action", &[]),
        case("questions to an empty arena", &[Action::Len, Action::Scan, Action::Clear, Action::Drain { most: 0 }]),
        case("every label bound", &[fill(0, 4), erase(0, 4, 1), get(3)]),
        case("the widest stride", &[fill(0, 4), erase(0, 2, 3)]),
        case("one handle in bulk", &[fill(3, 1), erase(3, 1, 3)]),
        case("more drained than there is", &[insert(0), Action::Drain { most: 4 }, get(0)]),
        case("a stale handle changed", &[insert(0), Action::Clear, Action::Set { name: Label(0), value: 1 }]),
        case("everything goes, a seventh goes", &[Action::Retain { every: 1 }, Action::Retain { every: 7 }]),
        case("room for the most", &[Action::Reserve { count: 4 }, Action::Shrink]),
    ];
    marginal(grammar(ALL), &bounded(4, 2, 4), &cases);
}

#[test]
fn nearby_histories_are_turned_away() {
    let stale = "a stale handle, of which nothing is promised";
    let cases = [
        outside("a label too many", 0, "a label outside the domain", &[insert(4)]),
        outside("a value too many", 0, "a value outside the domain", &[Action::Insert { name: Label(0), value: 2 }]),
        outside("a label bound again", 2, "a label that was bound before", &[insert(0), Action::Clear, insert(0)]),
        outside("a fill over a bound label", 1, "a label that was bound before", &[insert(1), fill(0, 2)]),
        outside("a fill past the labels", 0, "a label outside the domain", &[fill(3, 2)]),
        outside("no handles", 0, "a bulk action without handles", &[fill(0, 0)]),
        outside("too many handles", 0, "a bulk action larger than the domain allows", &[fill(0, 4)]),
        outside("a label never bound", 1, "an unbound label", &[insert(0), get(1)]),
        outside("a removal of an unbound label", 1, "an unbound label", &[fill(0, 2), erase(1, 2, 1)]),
        outside("no stride", 1, "a stride outside the domain", &[fill(0, 2), erase(0, 2, 0)]),
        outside("a stale handle asked", 2, stale, &[insert(0), Action::Clear, get(0)]),
        outside("removed twice", 2, stale, &[fill(0, 2), erase(0, 1, 1), erase(0, 2, 1)]),
        outside("what did not pass", 2, stale, &[fill(0, 2), Action::Retain { every: 2 }, get(0)]),
        outside("no step", 0, "a retain step outside 1 to 7", &[Action::Retain { every: 0 }]),
        outside("a step too wide", 0, "a retain step outside 1 to 7", &[Action::Retain { every: 8 }]),
        outside("no room asked for", 0, "room outside the domain", &[Action::Reserve { count: 0 }]),
        outside("a drain of too many", 0, "a drain of more than there can be", &[Action::Drain { most: 5 }]),
        outside("not supported", 0, "no rule produces this kind of action", &[Action::Shrink]),
    ];
    turned_away(grammar(REUSING.without(&[Feature::Shrink])), &bounded(4, 2, 3), &cases);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(labels: u32, values: u32) -> Vec<Action> {
    let mut all = vec![Action::Len, Action::Scan, Action::Clear, Action::Shrink];
    all.extend((0..9).map(|every| Action::Retain { every }));
    for count in 0..labels as usize + 1 {
        all.extend([Action::Drain { most: count }, Action::Reserve { count }]);
    }
    for name in (0..labels).map(Label) {
        all.extend([Action::Get { name }, Action::Contains { name }, Action::Remove { name }]);
        all.extend((0..values).flat_map(|value| [Action::Insert { name, value }, Action::Set { name, value }]));
        for count in 0..labels as usize + 1 {
            all.push(Action::Fill { name, count });
            for stride in 0..labels as usize + 1 {
                let orders = [Order::Ascending, Order::Descending];
                all.extend(orders.map(|order| Action::Erase(Erase { name, count, stride, order })));
            }
        }
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    agree("every feature", grammar(ALL), &bounded(2, 2, 2), 3, &written(4, 3));
    agree("three labels", grammar(ALL), &bounded(3, 1, 3), 3, &written(4, 2));
    agree("stale handles undefined", grammar(REUSING), &bounded(3, 1, 2), 3, &written(4, 2));
    agree("no bulk", grammar(REUSING), &bounded(2, 1, 0), 4, &written(3, 2));
    agree("core", grammar(Supports::core(Stale::Refused)), &bounded(2, 2, 2), 4, &written(3, 3));
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
    for supports in [ALL, REUSING, Supports::core(Stale::Undefined)] {
        members(grammar(supports), |history| history.last() == Some(&Action::Scan));
    }
    assert_eq!(HandlesGrammar::default().supports(), ALL);
}
