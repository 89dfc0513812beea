//! The controls of the permits grammar. `--nocapture` shows the figures.

use crate::checks::{ablated, agree, bounded, case, marginal, members, outside, reached, reconstructed, turned_away};
use lawful_contract::Label;
use lawful_grammars::lease::permits::{PermitsGrammar, categories, scenarios};
use lawful_lease::permits::{Action, Feature, Queue, Supports};

const ALL: Supports = Supports::all(Queue::Fair);

fn grammar(supports: Supports) -> PermitsGrammar {
    PermitsGrammar::new(supports)
}

fn open(permits: usize) -> Action {
    Action::Open { permits }
}

fn acquire(name: u32, count: usize) -> Action {
    Action::Acquire { name: Label(name), count }
}

fn give_up(name: u32) -> Action {
    Action::Drop { name: Label(name) }
}

fn two(first: u32, second: u32) -> Action {
    Action::DropTwo { first: Label(first), second: Label(second) }
}

fn crowd(name: u32, members: usize, count: usize) -> Action {
    Action::Crowd { name: Label(name), members, count }
}

#[test]
fn every_witness_is_reconstructed() {
    reconstructed(grammar(ALL), &scenarios(ALL), 30);
    let single = ALL.without(&[Feature::Many, Feature::Forget, Feature::Close, Feature::IsClosed]);
    reconstructed(grammar(single), &scenarios(single), 8);
}

#[test]
fn marginal_cases_derive() {
    let cases = [
        case("no action", &[]),
        case("no permits, drained at once", &[open(0), Action::Drain]),
        case("the most permits, the largest request", &[open(3), acquire(0, 3), acquire(1, 3)]),
        case("every label bound", &[open(1), crowd(0, 4, 1), two(0, 3), acquire(3, 1)]),
        case("the smallest crowd at the last labels", &[open(0), crowd(2, 2, 3)]),
        case("a label bound again at once", &[open(1), acquire(0, 1), give_up(0), acquire(0, 1)]),
        case("closed twice", &[open(1), Action::Close, Action::Close, acquire(0, 1), Action::IsClosed]),
        case("what waits is forgotten", &[open(0), acquire(0, 1), Action::ForgetHeld { name: Label(0) }]),
        case("more is forgotten than there is", &[open(0), Action::Forget { count: 3 }, Action::Available]),
    ];
    marginal(grammar(ALL), &bounded(4, 3, 4), &cases);
}

#[test]
fn nearby_histories_are_turned_away() {
    let name = Label(0);
    let cases = [
        outside("before it is opened", 0, "an action before the semaphore is opened", &[acquire(0, 1)]),
        outside("opened twice", 1, "opened a second time", &[open(1), open(1)]),
        outside("too many permits", 0, "a number of permits outside the domain", &[open(4)]),
        outside("no permit asked for", 1, "a request for a number outside the domain", &[open(1), acquire(0, 0)]),
        outside("too many asked for", 1, "a request for a number outside the domain", &[open(1), acquire(0, 4)]),
        outside("no permit added", 1, "a number of permits outside the domain", &[open(1), Action::Add { count: 0 }]),
        outside("a label too many", 1, "a label outside the domain", &[open(1), acquire(4, 1)]),
        outside("a bound label", 2, "a label that is bound", &[open(1), acquire(0, 1), Action::Try { name, count: 1 }]),
        outside("a label never bound", 1, "an unbound label", &[open(1), give_up(0)]),
        outside("a label freed", 3, "an unbound label", &[open(1), acquire(0, 1), give_up(0), Action::Nudge { name }]),
        outside("dropped twice at once", 2, "one request dropped twice", &[open(1), acquire(0, 1), two(0, 0)]),
        outside("a crowd of one", 1, "a crowd of a size outside the domain", &[open(1), crowd(0, 1, 1)]),
        outside("a crowd past the labels", 1, "a label outside the domain", &[open(1), crowd(3, 2, 1)]),
        outside("a crowd over a bound label", 2, "a label that is bound", &[open(1), acquire(1, 1), crowd(0, 2, 1)]),
        outside("after the drain", 2, "an action after the drain", &[open(1), Action::Drain, Action::Available]),
        outside("not supported", 1, "no rule produces this kind of action", &[open(1), Action::Close]),
    ];
    turned_away(grammar(ALL.without(&[Feature::Close])), &bounded(4, 3, 4), &cases);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(labels: u32, counts: usize) -> Vec<Action> {
    let mut all = vec![Action::Close, Action::Available, Action::IsClosed, Action::Drain];
    all.extend((0..counts).map(open));
    for count in 0..counts {
        all.extend([Action::Forget { count }, Action::Add { count }]);
    }
    for name in (0..labels).map(Label) {
        all.extend([Action::Nudge { name }, Action::Drop { name }, Action::ForgetHeld { name }]);
        all.extend((0..labels).map(|second| two(name.0, second)));
        for count in 0..counts {
            all.extend([Action::Acquire { name, count }, Action::Try { name, count }]);
            all.extend((0..labels as usize + 1).map(|members| crowd(name.0, members, count)));
        }
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    agree("every feature", grammar(ALL), &bounded(2, 2, 2), 4, &written(4, 4));
    agree("three labels", grammar(ALL), &bounded(3, 1, 3), 3, &written(4, 3));
    agree("no crowds", grammar(ALL), &bounded(2, 3, 0), 3, &written(3, 5));
    agree("one permit a request", grammar(ALL.without(&[Feature::Many])), &bounded(2, 2, 2), 4, &written(3, 4));
    agree("core", grammar(Supports::core(Queue::Any)), &bounded(2, 1, 2), 5, &written(3, 3));
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
    for supports in [ALL, Supports::core(Queue::Any), ALL.without(&[Feature::Many])] {
        members(grammar(supports), |history| history.last() == Some(&Action::Drain));
    }
    assert_eq!(PermitsGrammar::default().supports(), ALL);
}
