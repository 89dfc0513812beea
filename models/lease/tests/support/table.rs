//! For each kind of action what a short history leads to, and neighbours that it must not lead to.

use lawful_contract::{Label, Model};
use lawful_lease::support::Outcome::{self, Done, Refused, Supported};
use lawful_lease::support::{Action, Owners, Plain, Retired};

/// One accepted outcome and its refused neighbours: an outcome, and the live handles of the subjects 0 and 1
/// afterwards.
pub(crate) struct Row {
    pub(crate) retired: Retired,
    pub(crate) given: Vec<Action>,
    pub(crate) when: Action,
    pub(crate) right: Seen,
    pub(crate) wrong: Vec<Seen>,
}

pub(crate) type Seen = (Outcome, [usize; 2]);

/// What both formulations show; panics where they differ.
pub(crate) fn both(retired: Retired, given: &[Action], when: &Action) -> Seen {
    let (mut plain, mut owners) = (Plain::new(retired), Owners::new(retired));
    for action in given {
        assert_eq!(plain.apply(action), owners.apply(action), "after {action:?} of {given:?}");
    }
    let outcome = plain.apply(when);
    assert_eq!(outcome, owners.apply(when), "{when:?} after {given:?}");
    let handles = [0, 1].map(|subject| plain.handles_of(subject));
    assert_eq!(handles, [0, 1].map(|subject| owners.handles_of(subject)), "{when:?} after {given:?}");
    (outcome, handles)
}

pub(crate) fn start(subject: u32, name: u32) -> Action {
    Action::Start { subject, name: Label(name) }
}

pub(crate) fn accept(name: u32) -> Action {
    Action::Accept { name: Label(name) }
}

pub(crate) fn refuse(name: u32) -> Action {
    Action::Refuse { name: Label(name) }
}

pub(crate) fn reject(name: u32) -> Action {
    Action::Reject { name: Label(name) }
}

pub(crate) fn release(name: u32) -> Action {
    Action::Release { name: Label(name) }
}

pub(crate) fn replace(old: u32, new: u32) -> Action {
    Action::Replace { old: Label(old), new: Label(new) }
}

fn row(given: &[Action], when: Action, right: Seen, wrong: &[Seen]) -> Row {
    Row { retired: Retired::Ignored, given: given.to_vec(), when, right, wrong: wrong.to_vec() }
}

impl Row {
    fn refusing(mut self) -> Self {
        self.retired = Retired::Refused;
        self
    }
}

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    [attempts(), ends(), many()].into_iter().flatten().collect()
}

fn attempts() -> Vec<Row> {
    let one = [start(0, 0), accept(0)];
    vec![
        row(&[], start(0, 0), (Done, [0, 0]), &[(Done, [1, 0]), (Refused, [0, 0])]),
        row(&one[..1], accept(0), (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [0, 0]), (Done, [1, 1])]),
        row(&one[..1], refuse(0), (Done, [0, 0]), &[(Done, [1, 0]), (Refused, [0, 0])]),
        row(&one, reject(0), (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [1, 0])]),
        row(&one, Action::Resolve { name: Label(0) }, (Done, [1, 0]), &[(Done, [0, 0]), (Done, [2, 0])]),
        row(&one, replace(0, 1), (Done, [1, 0]), &[(Done, [0, 0]), (Done, [2, 0]), (Refused, [1, 0])]),
        row(&[start(0, 0), refuse(0)], replace(0, 1), (Refused, [0, 0]), &[(Done, [1, 0]), (Done, [0, 0])]),
        row(
            &one,
            Action::Inspect { subject: 0 },
            (Supported(true), [1, 0]),
            &[(Supported(false), [1, 0]), (Refused, [1, 0])],
        ),
        row(
            &one,
            Action::Inspect { subject: 1 },
            (Supported(false), [1, 0]),
            &[(Supported(true), [1, 0]), (Supported(false), [0, 0])],
        ),
        row(&one, Action::Survey, (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [1, 0])]),
    ]
}

fn ends() -> Vec<Row> {
    let one = vec![start(0, 0), accept(0)];
    let two = vec![start(0, 0), accept(0), start(0, 1), accept(1)];
    let with = |given: &[Action], more: &[Action]| [given, more].concat();
    vec![
        row(&one, release(0), (Done, [0, 0]), &[(Done, [1, 0]), (Refused, [1, 0])]),
        row(&two, release(0), (Done, [1, 0]), &[(Done, [0, 0]), (Done, [2, 0])]),
        row(&with(&two, &[release(0)]), release(0), (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [1, 0])]),
        row(&with(&two, &[release(0)]), release(0), (Refused, [1, 0]), &[(Done, [0, 0]), (Done, [1, 0])]).refusing(),
        // The same row and the same count, and another answer: a handle that was replaced supports nothing.
        row(&with(&one, &[replace(0, 1)]), release(0), (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [1, 0])]),
        row(&with(&one, &[replace(0, 1)]), release(1), (Done, [0, 0]), &[(Done, [1, 0]), (Refused, [1, 0])]),
        row(&with(&one, &[start(0, 1), refuse(1)]), release(1), (Done, [1, 0]), &[(Done, [0, 0]), (Refused, [1, 0])]),
    ]
}

fn many() -> Vec<Row> {
    let crowd = |count| Action::Crowd { subject: 0, count };
    let disperse = |count| Action::Disperse { subject: 0, count };
    vec![
        row(&[], crowd(300), (Done, [300, 0]), &[(Done, [44, 0]), (Done, [255, 0]), (Done, [1, 0])]),
        row(&[crowd(300)], disperse(299), (Done, [1, 0]), &[(Done, [0, 0]), (Done, [300, 0])]),
    ]
}
