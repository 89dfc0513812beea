//! For each kind of action what a short history leads to, and neighbours that it must not lead to.

use lawful_contract::{Label, Model};
use lawful_lease::construction::{Action, Cleanup, How, Outcome, Part, Plain, Scopes, Told};

/// One accepted outcome and its refused neighbours.
pub(crate) struct Row {
    pub(crate) cleanup: Cleanup,
    pub(crate) given: Vec<Action>,
    pub(crate) when: Action,
    pub(crate) right: Outcome,
    pub(crate) wrong: Vec<Outcome>,
}

/// What both formulations show; panics where they differ.
pub(crate) fn both(cleanup: Cleanup, given: &[Action], when: &Action) -> Outcome {
    let (mut plain, mut scopes) = (Plain::new(cleanup), Scopes::new(cleanup));
    for action in given.iter().chain([when]) {
        assert_eq!(plain.clone().apply(action), scopes.clone().apply(action), "{action:?} after {given:?}");
        if action != when {
            plain.apply(action);
            scopes.apply(action);
        }
    }
    plain.apply(when)
}

pub(crate) fn build(name: u32, steps: u32) -> Action {
    Action::Build { name: Label(name), steps }
}

pub(crate) fn fail(steps: u32, at: u32, stuck: Option<u32>) -> Action {
    Action::Fail { steps, at, how: How::Error, stuck }
}

pub(crate) fn panic(steps: u32, at: u32) -> Action {
    Action::Fail { steps, at, how: How::Panic, stuck: None }
}

pub(crate) fn dispose(name: u32, stuck: Option<u32>) -> Action {
    Action::Dispose { name: Label(name), stuck }
}

pub(crate) fn part(product: u32, step: u32) -> Part {
    Part { product, step }
}

/// An outcome: the answer, the steps taken and the steps returned, all of one construction.
pub(crate) fn outcome(answer: Told, product: u32, taken: &[u32], returned: &[u32]) -> Outcome {
    let parts = |steps: &[u32]| steps.iter().map(|step| part(product, *step)).collect();
    Outcome { answer, taken: parts(taken), returned: parts(returned) }
}

fn row(given: &[Action], when: Action, right: Outcome, wrong: Vec<Outcome>) -> Row {
    Row { cleanup: Cleanup::Told, given: given.to_vec(), when, right, wrong }
}

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    [building(), failing(), disposing()].into_iter().flatten().collect()
}

fn building() -> Vec<Row> {
    use Told::{Broken, Built};
    vec![
        row(
            &[],
            build(0, 0),
            outcome(Built, 0, &[], &[]),
            vec![outcome(Built, 0, &[0], &[]), outcome(Broken(part(0, 0)), 0, &[], &[])],
        ),
        row(
            &[],
            build(0, 2),
            outcome(Built, 0, &[0, 1], &[]),
            vec![
                outcome(Built, 0, &[0], &[]),
                outcome(Built, 0, &[0, 1, 2], &[]),
                outcome(Built, 0, &[1, 0], &[]),
                outcome(Built, 0, &[0, 1], &[1]),
            ],
        ),
    ]
}

fn failing() -> Vec<Row> {
    use Told::{Broken, Built, Jammed, Panicked};
    let error = |step| Broken(part(0, step));
    vec![
        row(
            &[],
            fail(1, 0, None),
            outcome(error(0), 0, &[], &[]),
            vec![outcome(Built, 0, &[], &[]), outcome(error(0), 0, &[0], &[0])],
        ),
        row(
            &[],
            fail(3, 2, None),
            outcome(error(2), 0, &[0, 1], &[1, 0]),
            vec![
                outcome(error(2), 0, &[0, 1], &[1]),
                outcome(error(2), 0, &[0, 1], &[1, 0, 0]),
                outcome(error(2), 0, &[0, 1], &[2, 1, 0]),
                outcome(error(1), 0, &[0, 1], &[1, 0]),
                outcome(error(2), 0, &[0, 1, 2], &[2, 1, 0]),
            ],
        ),
        row(
            &[],
            fail(3, 1, None),
            outcome(error(1), 0, &[0], &[0]),
            vec![outcome(error(1), 0, &[0, 2], &[2, 0]), outcome(error(1), 0, &[0], &[])],
        ),
        row(
            &[],
            fail(3, 2, Some(1)),
            outcome(error(2), 0, &[0, 1], &[1, 0]),
            vec![outcome(Jammed(part(0, 1)), 0, &[0, 1], &[1, 0]), outcome(error(2), 0, &[0, 1], &[1])],
        ),
        row(
            &[],
            panic(2, 1),
            outcome(Panicked(part(0, 1)), 0, &[0], &[0]),
            vec![outcome(error(1), 0, &[0], &[0]), outcome(Panicked(part(0, 1)), 0, &[0], &[])],
        ),
        row(
            &[build(0, 2)],
            fail(2, 1, None),
            outcome(Broken(part(1, 1)), 1, &[0], &[0]),
            vec![
                outcome(Broken(part(0, 1)), 0, &[0], &[0]),
                Outcome {
                    returned: vec![part(1, 0), part(0, 1), part(0, 0)],
                    ..outcome(Broken(part(1, 1)), 1, &[0], &[])
                },
            ],
        ),
    ]
}

fn disposing() -> Vec<Row> {
    use Told::{Disposed, Jammed};
    let given = [build(0, 2), build(1, 1)];
    let silent = Row {
        cleanup: Cleanup::Silent,
        ..row(
            &given,
            dispose(0, Some(0)),
            outcome(Disposed, 0, &[], &[1, 0]),
            vec![outcome(Jammed(part(0, 0)), 0, &[], &[1, 0]), outcome(Disposed, 0, &[], &[1])],
        )
    };
    vec![
        row(
            &given,
            dispose(0, None),
            outcome(Disposed, 0, &[], &[1, 0]),
            vec![
                outcome(Disposed, 0, &[], &[1]),
                outcome(Disposed, 0, &[], &[0, 1]),
                outcome(Disposed, 1, &[], &[0]),
                outcome(Disposed, 0, &[0], &[1, 0]),
            ],
        ),
        row(
            &given,
            dispose(0, Some(1)),
            outcome(Jammed(part(0, 1)), 0, &[], &[1, 0]),
            vec![
                outcome(Disposed, 0, &[], &[1, 0]),
                outcome(Jammed(part(0, 1)), 0, &[], &[1]),
                outcome(Jammed(part(0, 1)), 0, &[], &[1, 1, 0]),
            ],
        ),
        silent,
    ]
}
