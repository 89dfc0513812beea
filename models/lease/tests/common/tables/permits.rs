//! Rows of a fair semaphore.

use lawful_contract::Label;
use lawful_lease::permits::{Action, Answer, Outcome};

use crate::rows::{Row, row};

const A: Label = Label(0);
const B: Label = Label(1);
const C: Label = Label(2);

fn says(answer: Answer) -> Outcome {
    Outcome { answer, settled: Vec::new() }
}

fn settles(settled: &[(Label, Answer)]) -> Outcome {
    Outcome { answer: Answer::Done, settled: settled.to_vec() }
}

fn acquire(name: Label, count: usize) -> Action {
    Action::Acquire { name, count }
}

pub(crate) fn rows() -> Vec<Row<Action, Outcome>> {
    [requests(), returns(), sizes(), closing()].into_iter().flatten().collect()
}

fn requests() -> Vec<Row<Action, Outcome>> {
    use Answer::{Done, Each, Granted, Short, Waiting};
    let open = |permits| Action::Open { permits };
    let granted = || vec![(B, Granted)];
    vec![
        row([], open(2), says(Done), [says(Granted), settles(&granted())]),
        row([open(2)], acquire(A, 2), says(Granted), [says(Waiting), says(Short), says(Done)]),
        row([open(2)], acquire(A, 3), says(Waiting), [says(Granted), says(Short)]),
        // One permit is free and put aside for B, who asked for two.
        row([open(1), acquire(B, 2)], acquire(A, 1), says(Waiting), [says(Granted), says(Short)]),
        row([open(2)], Action::Try { name: A, count: 2 }, says(Granted), [says(Short), says(Waiting)]),
        row([open(2)], Action::Try { name: A, count: 3 }, says(Short), [says(Granted), says(Waiting)]),
        row([open(1), acquire(B, 2)], Action::Try { name: A, count: 1 }, says(Short), [says(Granted), says(Waiting)]),
        row(
            [open(3)],
            Action::Crowd { name: A, members: 3, count: 2 },
            says(Each(vec![Granted, Waiting, Waiting])),
            [says(Each(vec![Granted, Granted, Waiting])), says(Each(vec![Granted, Waiting])), says(Granted)],
        ),
        row([open(0), acquire(B, 1)], Action::Nudge { name: B }, says(Done), [settles(&granted()), says(Waiting)]),
    ]
}

fn returns() -> Vec<Row<Action, Outcome>> {
    use Answer::{Done, Granted, Waiting};
    let given = || [Action::Open { permits: 2 }, acquire(A, 2), acquire(B, 2), acquire(C, 1)];
    let drop = |name| Action::Drop { name };
    let none = settles(&[]);
    vec![
        row(given(), drop(A), settles(&[(B, Granted)]), [none.clone(), settles(&[(B, Granted), (C, Granted)])]),
        row(given(), drop(B), none.clone(), [settles(&[(C, Granted)]), says(Waiting)]),
        // The permit that was put aside for B is C's when B is gone.
        row(
            [Action::Open { permits: 1 }, acquire(B, 2), acquire(C, 1)],
            drop(B),
            settles(&[(C, Granted)]),
            [none.clone(), settles(&[(B, Granted)])],
        ),
        row(
            given(),
            Action::DropTwo { first: A, second: B },
            settles(&[(C, Granted)]),
            [none.clone(), settles(&[(B, Granted)]), settles(&[(B, Granted), (C, Granted)])],
        ),
        row(given(), Action::Drain, says(Done), [settles(&[(B, Granted)]), settles(&[(C, Granted)])]),
    ]
}

fn sizes() -> Vec<Row<Action, Outcome>> {
    use Answer::{Count, Done, Granted};
    let given = || [Action::Open { permits: 3 }, acquire(A, 1)];
    let aside = || [Action::Open { permits: 3 }, acquire(A, 1), acquire(B, 4)];
    let says = |n| says(Count(n));
    vec![
        row(given(), Action::Forget { count: 1 }, says(1), [says(0), says(2)]),
        row(given(), Action::Forget { count: 4 }, says(2), [says(4), says(3)]),
        row(aside(), Action::Forget { count: 1 }, says(0), [says(1), says(2)]),
        row(given(), Action::ForgetHeld { name: A }, settles(&[]), [says(1), settles(&[(A, Granted)])]),
        row(aside(), Action::ForgetHeld { name: B }, settles(&[]), [says(4), settles(&[(B, Granted)])]),
        row(
            aside(),
            Action::Add { count: 2 },
            settles(&[(B, Granted)]),
            [settles(&[]), Outcome { answer: Granted, settled: vec![(B, Granted)] }],
        ),
        row(
            aside(),
            Action::Add { count: 1 },
            Outcome { answer: Done, settled: vec![] },
            [settles(&[(B, Granted)]), says(1)],
        ),
        row(given(), Action::Available, says(2), [says(3), says(1)]),
        row(aside(), Action::Available, says(0), [says(2), says(3)]),
    ]
}

fn closing() -> Vec<Row<Action, Outcome>> {
    use Answer::{Closed, Flag, Granted, Short, Waiting};
    let given = || [Action::Open { permits: 2 }, acquire(A, 1), acquire(B, 2)];
    let closed = || [Action::Open { permits: 2 }, Action::Close, Action::Forget { count: 1 }];
    vec![
        row(
            given(),
            Action::Close,
            settles(&[(B, Closed)]),
            [settles(&[]), settles(&[(B, Granted)]), settles(&[(A, Closed), (B, Closed)])],
        ),
        row(closed(), acquire(A, 1), says(Closed), [says(Granted), says(Waiting)]),
        row(closed(), Action::Try { name: A, count: 1 }, says(Closed), [says(Granted), says(Short)]),
        row(closed(), Action::IsClosed, says(Flag(true)), [says(Flag(false)), says(Closed)]),
        row(given(), Action::IsClosed, says(Flag(false)), [says(Flag(true)), says(Closed)]),
    ]
}
