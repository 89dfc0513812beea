//! One named history per clause of the laws.

use lawful_contract::{Kinds, Label};
use lawful_lease::construction::{Action, How, Supports};

use crate::Scenario;

/// The named histories of a construction, those that it supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::lease::construction::scenarios;
/// use lawful_lease::construction::Supports;
///
/// let named = scenarios(Supports::CORE);
/// assert!(named.iter().any(|scenario| scenario.name == "released/after an error"));
/// ```
pub fn scenarios(supports: Supports) -> Vec<Scenario<Action>> {
    let mut all = [taking(), returning(), telling()].concat();
    all.retain(|scenario| scenario.history.iter().all(|action| supports.kind(action.kind_name())));
    all
}

type S = Scenario<Action>;

pub(super) fn build(name: u32, steps: u32) -> Action {
    Action::Build { name: Label(name), steps }
}

pub(super) fn fail(steps: u32, at: u32, stuck: Option<u32>) -> Action {
    Action::Fail { steps, at, how: How::Error, stuck }
}

pub(super) fn panic(steps: u32, at: u32, stuck: Option<u32>) -> Action {
    Action::Fail { steps, at, how: How::Panic, stuck }
}

pub(super) fn dispose(name: u32, stuck: Option<u32>) -> Action {
    Action::Dispose { name: Label(name), stuck }
}

/// Each step of each size up to `most` fails in turn.
fn each_step(most: u32, fail: fn(u32, u32, Option<u32>) -> Action) -> Vec<Action> {
    (1..=most).flat_map(|steps| (0..steps).map(move |at| fail(steps, at, None))).collect()
}

fn s(name: &'static str, given_when_then: &'static str, history: impl Into<Vec<Action>>) -> S {
    Scenario::new(name, given_when_then, history)
}

fn taking() -> Vec<S> {
    vec![
        s(
            "steps/all of them",
            "Given nothing, when products of no, one and many steps are built, then each takes its parts.",
            [build(0, 0), build(1, 1), build(2, 70)],
        ),
        s(
            "steps/up to the one that fails",
            "Given nothing, when each step fails in turn, then only the steps before are taken.",
            each_step(4, fail),
        ),
        s(
            "steps/none on disposal",
            "Given a product, when it is disposed of, then nothing is taken.",
            [build(0, 3), dispose(0, None)],
        ),
    ]
}

fn returning() -> Vec<S> {
    vec![
        s(
            "released/after an error",
            "Given nothing, when each step fails in turn, then all parts go back.",
            each_step(5, fail),
        ),
        s(
            "released/after a panic",
            "Given nothing, when each step panics in turn, then all parts go back.",
            each_step(5, panic),
        ),
        s(
            "released/on disposal",
            "Given products, when they are disposed of, then all parts go back.",
            [build(0, 1), build(1, 5), dispose(0, None), dispose(1, None)],
        ),
        s(
            "released/beside a return that fails",
            "Given parts of which one cannot be returned, when they go back, then all others do.",
            [fail(4, 3, Some(2)), fail(4, 3, Some(0)), build(0, 3), dispose(0, Some(1))],
        ),
        s(
            "once/by a failed construction",
            "Given parts, when the last step fails, then each goes back once.",
            [fail(4, 3, None), fail(4, 3, Some(1))],
        ),
        s(
            "once/by a disposal",
            "Given a product, when a return fails on its disposal, then none is tried again.",
            [build(0, 3), dispose(0, Some(1))],
        ),
        s(
            "others/a finished product keeps its parts",
            "Given a product, when another is built, then both keep theirs.",
            [build(0, 2), build(1, 2)],
        ),
        s(
            "others/no part of another product",
            "Given a healthy product, when others fail, panic and are disposed of, then it keeps its parts.",
            [build(0, 3), fail(3, 2, None), build(1, 2), dispose(1, None), fail(1, 0, None)],
        ),
        s(
            "order/by a failed construction",
            "Given parts, when a step fails, then the last goes back first.",
            [fail(5, 4, None)],
        ),
        s(
            "order/by a disposal",
            "Given a product, when it is disposed of, then its last part goes back first.",
            [build(0, 5), dispose(0, None)],
        ),
    ]
}

fn telling() -> Vec<S> {
    vec![
        s(
            "told/built",
            "Given a failure before, when a product is built, then the caller has it.",
            [fail(2, 1, None), build(0, 2)],
        ),
        s(
            "told/the first error",
            "Given nothing, when the first and the last step fail, then each error is told.",
            [fail(3, 0, None), fail(3, 2, None)],
        ),
        s(
            "told/the first error, beside a return that fails",
            "Given parts of which one cannot be returned, when a step fails, then its error is told.",
            [fail(3, 2, Some(1)), fail(3, 2, Some(0))],
        ),
        s(
            "told/the panic of the step",
            "Given parts, when a step panics, then the panic reaches the caller.",
            [panic(3, 0, None), panic(3, 2, Some(0))],
        ),
        s(
            "told/disposed of",
            "Given a failed return before, when a product is disposed of, then no error is told.",
            [fail(2, 1, Some(0)), build(0, 2), dispose(0, None)],
        ),
        s(
            "told/a return that fails on disposal",
            "Given a product, when a return fails on its disposal, then policy decides.",
            [build(0, 2), dispose(0, Some(0))],
        ),
    ]
}
