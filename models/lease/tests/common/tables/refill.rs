//! Rows of a token bucket, by pace.

use lawful_lease::refill::Outcome::{After, Count, Done, Granted, Short};
use lawful_lease::refill::{Action, Outcome};

use crate::rows::{Row, row};

/// Two tokens every three ticks, at most four, one at first.
const OPEN: Action = Action::Open { max: 4, width: 2, interval: 3, tokens: 1 };

fn after(actions: &[Action]) -> Vec<Action> {
    [&[OPEN][..], actions].concat()
}

fn take(count: u64) -> Action {
    Action::Take { count }
}

fn advance(ticks: u64) -> Action {
    Action::Advance { ticks }
}

/// What both paces show alike.
pub(crate) fn both() -> Vec<Row<Action, Outcome>> {
    vec![
        row([], OPEN, Done, [Granted, Count(1)]),
        row([OPEN], take(1), Granted, [Short, Done]),
        row([OPEN], take(2), Short, [Granted, Done]),
        row(after(&[take(2)]), take(1), Granted, [Short, Done]),
        row([OPEN], Action::TakeUpTo { count: 3 }, Count(1), [Count(3), Count(0)]),
        row(after(&[advance(3)]), Action::TakeUpTo { count: 2 }, Count(2), [Count(3), Count(1)]),
        row(after(&[advance(3)]), Action::Burst { times: 3, count: 2 }, Count(1), [Count(2), Count(3), Count(0)]),
        row([OPEN], advance(3), Done, [Count(2), Count(3)]),
        row([OPEN], Action::Available, Count(1), [Count(0), Count(2)]),
        row(after(&[advance(3)]), Action::Available, Count(3), [Count(2), Count(4)]),
        row(after(&[advance(300)]), Action::Available, Count(4), [Count(5), Count(201)]),
        row([OPEN], Action::Wait { count: 1 }, After(Some(0)), [After(None), After(Some(1))]),
        row([OPEN], Action::Wait { count: 5 }, After(None), [After(Some(0)), After(Some(6))]),
        row(after(&[advance(300)]), Action::Drain, Count(4), [Count(5), Count(3)]),
    ]
}

/// What comes at the end of an interval.
pub(crate) fn stepped() -> Vec<Row<Action, Outcome>> {
    vec![
        row(after(&[advance(2)]), take(2), Short, [Granted, Done]),
        row(after(&[advance(2), advance(1)]), take(3), Granted, [Short, Done]),
        row(after(&[advance(2), take(1)]), Action::Wait { count: 1 }, After(Some(1)), [After(Some(3)), After(Some(2))]),
        row([OPEN], Action::Wait { count: 4 }, After(Some(6)), [After(Some(3)), After(Some(5))]),
    ]
}

/// What comes evenly.
pub(crate) fn steady() -> Vec<Row<Action, Outcome>> {
    vec![
        row(after(&[advance(1)]), take(2), Short, [Granted, Done]),
        row(after(&[advance(2)]), take(2), Granted, [Short, Done]),
        row(
            after(&[advance(1), advance(1), take(2)]),
            Action::Wait { count: 1 },
            After(Some(1)),
            [After(Some(2)), After(Some(0))],
        ),
        row([OPEN], Action::Wait { count: 4 }, After(Some(5)), [After(Some(4)), After(Some(6))]),
        // A full bucket keeps no part of a token.
        row(after(&[advance(5), take(1), advance(1)]), take(4), Short, [Granted, Done]),
    ]
}
