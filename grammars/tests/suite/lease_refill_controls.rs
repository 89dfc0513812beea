//! The controls of the refill grammar. `--nocapture` shows the figures.

use crate::checks::{ablated, agree, bounded, case, marginal, members, outside, reached, reconstructed, turned_away};
use lawful_grammars::lease::refill::{RefillGrammar, categories, scenarios};
use lawful_lease::refill::{Action, Feature, Pace, Supports};

const STEADY: Supports = Supports::all(Pace::Steady);
const STEPPED: Supports = Supports::all(Pace::Stepped);

fn grammar(supports: Supports) -> RefillGrammar {
    RefillGrammar::new(supports)
}

fn open(max: u64, width: u64, interval: u64, tokens: u64) -> Action {
    Action::Open { max, width, interval, tokens }
}

fn take(count: u64) -> Action {
    Action::Take { count }
}

#[test]
fn every_witness_is_reconstructed() {
    reconstructed(grammar(STEADY), &scenarios(STEADY), 20);
    reconstructed(grammar(STEPPED), &scenarios(STEPPED), 20);
    let plain = Supports::core(Pace::Steady);
    reconstructed(grammar(plain), &scenarios(plain), 2);
}

#[test]
fn marginal_cases_derive() {
    let cases = [
        case("no action", &[]),
        case("the least bucket", &[open(1, 1, 1, 0), take(1), Action::Advance { ticks: 1 }, Action::Drain]),
        case("the greatest bucket", &[open(3, 3, 3, 3), take(3), Action::Advance { ticks: 3 }]),
        case("more than the maximum", &[open(1, 1, 1, 1), take(3), Action::Wait { count: 3 }]),
        case(
            "the least and the greatest burst",
            &[open(1, 1, 1, 1), Action::Burst { times: 2, count: 1 }, Action::Burst { times: 4, count: 3 }],
        ),
        case("a width past the maximum", &[open(1, 3, 2, 0), Action::Advance { ticks: 2 }, Action::Available]),
    ];
    marginal(grammar(STEADY), &bounded(1, 3, 4), &cases);
}

#[test]
fn nearby_histories_are_turned_away() {
    let opened = || open(2, 1, 3, 2);
    let cases = [
        outside("before it is opened", 0, "an action before the bucket is opened", &[take(1)]),
        outside("opened twice", 1, "opened a second time", &[opened(), opened()]),
        outside("no tokens at all", 0, "a rate outside the domain", &[open(0, 1, 1, 0)]),
        outside("no width", 0, "a rate outside the domain", &[open(1, 0, 1, 1)]),
        outside("no interval", 0, "a rate outside the domain", &[open(1, 1, 0, 1)]),
        outside("too large a bucket", 0, "a rate outside the domain", &[open(4, 1, 1, 4)]),
        outside("overfull", 0, "more tokens than the maximum", &[open(2, 1, 1, 3)]),
        outside("not full", 0, "a bucket that does not start full", &[open(2, 1, 1, 1)]),
        outside("no token taken", 1, "a number of tokens outside the domain", &[opened(), take(0)]),
        outside("too many taken", 1, "a number of tokens outside the domain", &[opened(), take(4)]),
        outside("no time", 1, "a time outside the domain", &[opened(), Action::Advance { ticks: 0 }]),
        outside("too long a time", 1, "a time outside the domain", &[opened(), Action::Advance { ticks: 4 }]),
        outside(
            "a burst of one",
            1,
            "a burst of a size outside the domain",
            &[opened(), Action::Burst { times: 1, count: 1 }],
        ),
        outside("after the drain", 2, "an action after the drain", &[opened(), Action::Drain, Action::Available]),
        outside("not supported", 1, "no rule produces this kind of action", &[opened(), Action::Wait { count: 1 }]),
    ];
    turned_away(grammar(STEADY.without(&[Feature::Wait, Feature::Initial])), &bounded(1, 3, 4), &cases);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(most: u64, times: usize) -> Vec<Action> {
    let numbers = || 0..most;
    let mut all = vec![Action::Available, Action::Drain];
    for count in numbers() {
        all.extend([take(count), Action::TakeUpTo { count }, Action::Wait { count }, Action::Advance { ticks: count }]);
        all.extend((0..times).map(|times| Action::Burst { times, count }));
    }
    let rates =
        numbers().flat_map(|max| numbers().flat_map(move |width| numbers().map(move |every| (max, width, every))));
    all.extend(rates.flat_map(|(max, width, every)| numbers().map(move |tokens| open(max, width, every, tokens))));
    all
}

#[test]
fn generator_and_recogniser_agree() {
    agree("every feature", grammar(STEADY), &bounded(1, 2, 3), 3, &written(4, 5));
    agree("larger numbers", grammar(STEPPED), &bounded(1, 3, 2), 2, &written(5, 4));
    agree("no bursts", grammar(STEPPED), &bounded(1, 2, 1), 4, &written(4, 3));
    agree("core", grammar(Supports::core(Pace::Steady)), &bounded(1, 2, 2), 4, &written(4, 4));
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    reached(grammar(STEADY), &categories());
}

#[test]
fn each_rule_removed_loses_something() {
    ablated(grammar(STEADY), &scenarios(STEADY), &categories());
}

#[test]
fn generated_histories_are_members() {
    for supports in [STEADY, STEPPED, Supports::core(Pace::Stepped)] {
        members(grammar(supports), |history| history.last() == Some(&Action::Drain));
    }
    assert_eq!(RefillGrammar::default().supports(), STEADY);
}
