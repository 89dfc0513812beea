//! Named histories: at least one a clause.

use lawful_contract::{Kinds, Label};
use lawful_lease::permits::{Action, Feature, Supports};

use crate::Scenario;

type Scenarios = Vec<Scenario<Action>>;

/// The scenarios that a subject with this support can be asked.
pub fn scenarios(supports: Supports) -> Scenarios {
    let mut all: Scenarios = [requests(), order(), returns(), sizes(), closing()].into_iter().flatten().collect();
    let asks_for_many = |action: &Action| matches!(action, Action::Acquire { count, .. } | Action::Try { count, .. } | Action::Crowd { count, .. } if *count > 1);
    all.retain(|scenario| {
        scenario
            .history
            .iter()
            .all(|action| supports.kind(action.kind_name()) && (supports.has(Feature::Many) || !asks_for_many(action)))
    });
    all
}

fn open(permits: usize) -> Action {
    Action::Open { permits }
}

fn acquire(name: u32, count: usize) -> Action {
    Action::Acquire { name: Label(name), count }
}

fn attempt(name: u32, count: usize) -> Action {
    Action::Try { name: Label(name), count }
}

fn give_up(name: u32) -> Action {
    Action::Drop { name: Label(name) }
}

fn crowd(name: u32, members: usize, count: usize) -> Action {
    Action::Crowd { name: Label(name), members, count }
}

fn requests() -> Scenarios {
    vec![
        Scenario::new(
            "capacity/all are out",
            "Given two permits, when three requests ask for one each, then two are granted.",
            [open(2), acquire(0, 1), acquire(1, 1), acquire(2, 1)],
        ),
        Scenario::new(
            "capacity/some are out",
            "Given three permits, when one is granted, then two are free.",
            [open(3), acquire(0, 1)],
        ),
        Scenario::new(
            "grants/granted at once",
            "Given enough permits, when one and then all of the rest are asked for, then both are granted.",
            [open(3), acquire(0, 1), acquire(1, 2)],
        ),
        Scenario::new(
            "grants/has to wait",
            "Given too few permits, when two are asked for, then the request waits and holds none.",
            [open(1), acquire(0, 2), Action::Available],
        ),
        Scenario::new(
            "grants/a crowd",
            "Given five permits, when seven ask for one each, then five are granted and two wait.",
            [open(5), crowd(0, 7, 1), give_up(0), give_up(1)],
        ),
        Scenario::new(
            "grants/a try with enough",
            "Given two permits, when a try asks for both, then it holds them.",
            [open(2), attempt(0, 2), Action::Available],
        ),
        Scenario::new(
            "grants/a try with too few",
            "Given two permits of which one is out, when a try asks for two, then nothing is taken.",
            [open(2), acquire(0, 1), attempt(1, 2), Action::Available, attempt(2, 1)],
        ),
        Scenario::new(
            "grants/one permit",
            "Given one permit, when two ask and the first gives it back, then the second has it.",
            [open(1), acquire(0, 1), acquire(1, 1), give_up(0), give_up(1)],
        ),
        Scenario::new(
            "grants/as many as asked",
            "Given a request for three, when it is granted, then it holds three.",
            [open(5), acquire(0, 3), acquire(1, 2)],
        ),
        Scenario::new(
            "grants/asked again",
            "Given a request that waits, when it is polled without a reason, then it still waits and keeps its place.",
            [open(1), acquire(0, 1), acquire(1, 1), acquire(2, 1), Action::Nudge { name: Label(1) }, give_up(0)],
        ),
    ]
}

fn order() -> Scenarios {
    vec![
        Scenario::new(
            "fair/served in the order asked",
            "Given three that wait, when one permit after another comes back, then they are served in turn.",
            [open(1), acquire(0, 1), acquire(1, 1), acquire(2, 1), acquire(3, 1), give_up(0), give_up(1), give_up(2)],
        ),
        Scenario::new(
            "fair/a large request is not passed",
            "Given a request for three that waits, when a smaller one follows, then it waits behind.",
            [open(2), acquire(0, 3), acquire(1, 1), Action::Add { count: 1 }],
        ),
        Scenario::new(
            "fair/a try does not pass",
            "Given a permit that is put aside for a waiter, when a try asks for one, then there are too few.",
            [open(1), acquire(0, 2), attempt(1, 1)],
        ),
    ]
}

fn returns() -> Scenarios {
    vec![
        Scenario::new(
            "grants/served by what came back",
            "Given two that wait, when three permits come back, then both are served.",
            [open(3), acquire(0, 3), acquire(1, 1), acquire(2, 2), give_up(0)],
        ),
        Scenario::new(
            "grants/nobody else is served",
            "Given a waiter for two, when one permit comes back, then it waits on.",
            [open(2), acquire(0, 1), acquire(1, 1), acquire(2, 2), give_up(0), give_up(1)],
        ),
        Scenario::new(
            "grants/a waiter that is gone",
            "Given a waiter with a permit put aside, when it is given up, then the permit is available.",
            [open(1), acquire(0, 2), give_up(0), Action::Available, attempt(1, 1)],
        ),
        Scenario::new(
            "grants/the next after one that is gone",
            "Given a first waiter that is too large, when it is given up, then the next is served.",
            [open(1), acquire(0, 2), acquire(1, 1), give_up(0)],
        ),
        Scenario::new(
            "grants/given up after it was served",
            "Given a waiter, when it is given up right after a permit came back for it, then the next is served.",
            [
                open(1),
                acquire(0, 1),
                acquire(1, 1),
                acquire(2, 1),
                Action::DropTwo { first: Label(0), second: Label(1) },
            ],
        ),
        Scenario::new(
            "grants/many at once",
            "Given a hundred that wait, when a hundred permits come back at once, then all are served.",
            [open(100), acquire(0, 100), crowd(1, 100, 1), give_up(0)],
        ),
    ]
}

fn sizes() -> Scenarios {
    let forget = |count| Action::Forget { count };
    vec![
        Scenario::new(
            "grants/one by one",
            "Given a permit that is added and one that is forgotten, when all is given up, then as many are left.",
            [
                open(1),
                acquire(0, 1),
                acquire(1, 1),
                Action::Add { count: 1 },
                Action::ForgetHeld { name: Label(0) },
                give_up(1),
                Action::Available,
            ],
        ),
        Scenario::new(
            "capacity/everything given up",
            "Given requests that hold and wait, when all are given up, then every permit is available.",
            [open(3), acquire(0, 2), acquire(1, 2), acquire(2, 1), Action::Drain],
        ),
        Scenario::new(
            "grants/forgotten, as many as asked",
            "Given five permits, when two are forgotten, then three are left.",
            [open(5), forget(2), Action::Available],
        ),
        Scenario::new(
            "grants/forgotten, fewer than asked",
            "Given three permits of which one is out, when five are forgotten, then two are gone and one comes back.",
            [open(3), acquire(0, 1), forget(5), give_up(0), Action::Available],
        ),
        Scenario::new(
            "grants/forgotten, none",
            "Given a waiter with a permit put aside, when permits are forgotten, then none is taken.",
            [open(1), acquire(0, 2), forget(1), Action::Add { count: 1 }],
        ),
        Scenario::new(
            "grants/held permits that are forgotten",
            "Given a request that holds two, when they are forgotten, then they never come back.",
            [open(3), acquire(0, 2), Action::ForgetHeld { name: Label(0) }, give_up(0), Action::Available],
        ),
        Scenario::new(
            "grants/available, nobody waits",
            "Given five permits of which two are out, when two are added, then five are available.",
            [open(5), acquire(0, 2), Action::Add { count: 2 }, Action::Available],
        ),
        Scenario::new(
            "grants/available, somebody waits",
            "Given a waiter that is too large, when it is asked what is available, then nothing is.",
            [open(2), acquire(0, 3), Action::Available],
        ),
        Scenario::new(
            "grants/available, after close",
            "Given a permit that is out and one put aside, when the semaphore is closed, then both come back.",
            [open(2), acquire(0, 1), acquire(1, 2), Action::Close, give_up(0), Action::Available],
        ),
    ]
}

fn closing() -> Scenarios {
    vec![
        Scenario::new(
            "closed/a request after close",
            "Given a closed semaphore, when permits are forgotten and added, then a request is still refused.",
            [
                open(10),
                Action::Close,
                Action::Forget { count: 4 },
                acquire(0, 1),
                Action::Add { count: 1 },
                acquire(1, 1),
                crowd(2, 2, 1),
            ],
        ),
        Scenario::new(
            "closed/one permit after close",
            "Given a closed semaphore, when the permit that is out comes back, then a request is still refused.",
            [open(1), acquire(0, 1), Action::Close, give_up(0), acquire(1, 1)],
        ),
        Scenario::new(
            "closed/a try after close",
            "Given a closed semaphore with permits, when a try asks for one, then it is told so.",
            [open(1), Action::Close, attempt(0, 1)],
        ),
        Scenario::new(
            "closed/those that wait",
            "Given two that wait, when the semaphore is closed, then both are told and none is granted.",
            [open(0), acquire(0, 1), acquire(1, 1), Action::Close],
        ),
        Scenario::new(
            "closed/it says so",
            "Given a semaphore, when it is closed, then it says so for ever.",
            [open(1), Action::IsClosed, Action::Close, Action::IsClosed, Action::Close, Action::IsClosed],
        ),
        Scenario::new(
            "closed/an open one is not",
            "Given an open semaphore without permits, when a try asks, then there are too few and it is not closed.",
            [open(0), attempt(0, 1), acquire(1, 1)],
        ),
    ]
}
