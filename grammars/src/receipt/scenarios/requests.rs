//! Requests: settlement, errors, answers, rows, what is held.

use lawful_receipt::{Action, Shape};

use super::super::words::*;
use super::Scenarios;
use crate::Scenario;

pub(super) fn scenarios() -> Scenarios {
    [settlement(), errors(), answers(), once(), rows(), release(), sizes()].into_iter().flatten().collect()
}

fn settlement() -> Scenarios {
    vec![
        Scenario::new(
            "settlement/pending",
            "Given four receipts, when every peer of the second is applied, then the request still waits for it.",
            [start(Shape::All, 4), apply_peers(1), apply(1)],
        ),
        Scenario::new(
            "settlement/success",
            "Given three receipts, when they are applied from the last to the first, then the request succeeds.",
            [start(Shape::All, 3), apply(2), apply(1), apply(0)],
        ),
        Scenario::new(
            "settlement/rejection",
            "Given four receipts, when the first is applied and the second rejected, then it settles at once.",
            [start(Shape::All, 4), apply_earlier(1), reject(1, 0)],
        ),
        Scenario::new(
            "settlement/rejection alone",
            "Given four receipts that are pending, when the third is rejected, then it settles at once.",
            [start(Shape::All, 4), reject(2, 0)],
        ),
        Scenario::new(
            "settlement/the last one",
            "Given three receipts of which two are applied, when the last is rejected, then it settles with that error.",
            [start(Shape::All, 3), apply_earlier(2), reject(2, 1)],
        ),
        Scenario::new(
            "settlement/an empty request",
            "Given no receipts, when the request is started, then it has settled.",
            [start(Shape::All, 0)],
        ),
        Scenario::new(
            "settlement/every one of none",
            "Given no receipts, when a request for every result is started, then it has settled.",
            [start(Shape::Every, 0)],
        ),
        Scenario::new(
            "settlement/after a cancel",
            "Given a closed hold, when the request is cancelled and then the hold opens, then nothing settles.",
            [start(Shape::All, 2), apply(0), cancel(), apply(1)],
        ),
        Scenario::new(
            "settlement/after a hand-over",
            "Given a closed hold, when the request gets a new owner and then the hold opens, then the new owner sees it.",
            [start(Shape::All, 2), apply(0), hand_over(), apply(1)],
        ),
        Scenario::new(
            "settlement/after a restart",
            "Given a closed hold, when the request is restarted and then the hold opens, then the new request settles.",
            [start(Shape::All, 2), apply(0), restart(), apply(1)],
        ),
        Scenario::new(
            "settlement/restarted after a cancel",
            "Given a cancelled request, when it is restarted, then what had opened meanwhile counts.",
            [start(Shape::All, 2), apply(0), cancel(), apply(1), restart()],
        ),
    ]
}

fn errors() -> Scenarios {
    vec![
        Scenario::new(
            "error/the first rejection",
            "Given a rejection, when another follows with another error, then the first one stays.",
            [start(Shape::All, 3), reject(2, 1), reject(0, 2)],
        ),
        Scenario::new(
            "error/in one turn",
            "Given a pause, when two receipts are rejected in it, then one of the two errors is carried.",
            [start(Shape::All, 3), Action::Pause, reject(2, 1), reject(0, 2), Action::Resume],
        ),
        Scenario::new(
            "error/the last rejection",
            "Given a request for any, when the last of its receipts is rejected too, then it carries that error.",
            [start(Shape::Any, 3), reject(1, 1), reject(2, 2), reject(0, 0)],
        ),
        Scenario::new(
            "error/the rejection that won",
            "Given a race, when a receipt is rejected, then the race is over with that error.",
            [start(Shape::Race, 3), reject(1, 1), apply(0)],
        ),
    ]
}

fn answers() -> Scenarios {
    vec![
        Scenario::new(
            "answer/every row in order",
            "Given three receipts, when they are applied out of order, then the success holds them in order.",
            [start(Shape::All, 3), apply(1), apply(2), apply(0)],
        ),
        Scenario::new(
            "answer/every result in order",
            "Given three receipts, when one is rejected and the others applied, then each result is there, in order.",
            [start(Shape::Every, 3), reject(1, 1), apply(2), apply(0)],
        ),
        Scenario::new(
            "answer/the one that decided",
            "Given a request for any, when one is rejected and another applied, then the applied one decides.",
            [start(Shape::Any, 3), reject(0, 1), apply(2), apply(1)],
        ),
        Scenario::new(
            "answer/the first in a race",
            "Given a race, when the last receipt is applied, then it decides, and a later one does not.",
            [start(Shape::Race, 3), apply(2), apply(0)],
        ),
    ]
}

fn once() -> Scenarios {
    vec![Scenario::new(
        "once/one settlement",
        "Given a settled request, when its other receipts are applied and rejected, then it does not settle again.",
        [start(Shape::All, 3), reject(0, 0), apply(1), reject(2, 1), hand_over()],
    )]
}

fn rows() -> Scenarios {
    vec![
        Scenario::new(
            "rows/while it waits",
            "Given three receipts, when one is delivered and one applied, then both rows are visible and it waits.",
            [start(Shape::All, 3), deliver(1), apply(0)],
        ),
        Scenario::new(
            "rows/at a success",
            "Given two receipts, when they are delivered and then applied, then each row is there once.",
            [start(Shape::All, 2), deliver(1), apply(0), apply(1)],
        ),
        Scenario::new(
            "rows/at a rejection",
            "Given four receipts, when one is rejected after two were applied, then the applied prefix is visible.",
            [start(Shape::All, 4), apply_earlier(2), reject(2, 0), apply(3)],
        ),
        Scenario::new(
            "rows/after a cancel",
            "Given an applied row, when the request is cancelled and another hold opens, then the row stays alone.",
            [start(Shape::All, 3), apply(1), cancel(), apply_all()],
        ),
        Scenario::new(
            "rows/in the order of delivery",
            "Given three receipts, when they are applied backwards, then their rows are in that order.",
            [start(Shape::All, 3), apply_backwards()],
        ),
    ]
}

fn release() -> Scenarios {
    vec![
        Scenario::new(
            "release/waited for",
            "Given four receipts, when one is applied, then the group holds the other three.",
            [start(Shape::All, 4), apply(2)],
        ),
        Scenario::new(
            "release/after a settlement",
            "Given four pending receipts, when one is rejected, then the group lets the others go.",
            [start(Shape::All, 4), reject(3, 0)],
        ),
        Scenario::new(
            "release/after a cancel",
            "Given pending receipts, when their request is cancelled, then it lets them go.",
            [start(Shape::All, 3), apply(0), cancel()],
        ),
        Scenario::new(
            "release/the losers of a race",
            "Given a race, when one receipt is applied, then the group lets the others go.",
            [start(Shape::Race, 3), apply(1)],
        ),
        Scenario::new(
            "release/a peer stays",
            "Given two requests, when one is rejected and the other's receipts are applied, then each answers for itself.",
            [start(Shape::All, 2), peer(Shape::All, 2), reject(0, 0), Action::Apply { name: PEER, at: 1 }],
        ),
    ]
}

/// Groups of many receipts, each with the two schedules that reject.
fn sizes() -> Scenarios {
    vec![
        Scenario::new(
            "settlement/of many, all but one",
            "Given seventy receipts, when every peer of one in the middle is applied, then the request waits for it.",
            [start(Shape::All, 70), apply_peers(35), apply(35)],
        ),
        Scenario::new(
            "settlement/of many, one rejected alone",
            "Given seventy pending receipts, when one in the middle is rejected, then the request settles at once.",
            [start(Shape::All, 70), reject(35, 1)],
        ),
        Scenario::new(
            "settlement/of many, after the earlier ones",
            "Given seventy receipts of which half are applied, when the next is rejected, then it settles at once.",
            [start(Shape::All, 70), apply_earlier(35), reject(35, 1)],
        ),
        Scenario::new(
            "answer/every result of many",
            "Given seventy receipts, when one is rejected and all others applied backwards, then each result is there.",
            [start(Shape::Every, 70), reject(35, 1), apply_backwards()],
        ),
    ]
}
