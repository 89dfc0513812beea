//! Named histories: at least one a clause.

use lawful_lease::refill::{Action, Pace, Supports};

use crate::lease::refill::RefillGrammar;
use crate::{Scenario, Sentences};

type Scenarios = Vec<Scenario<Action>>;

/// The scenarios that a subject with this support can be asked. For one that can do less there are plainer ones.
pub fn scenarios(supports: Supports) -> Scenarios {
    let mut all: Scenarios =
        [plain(), takes(), steps(supports.pace()), questions(), limits()].into_iter().flatten().collect();
    let sentences = Sentences::new(RefillGrammar::new(supports));
    all.retain(|scenario| sentences.admits(&scenario.history));
    all
}

/// Two tokens every three ticks, at most four.
fn open(tokens: u64) -> Action {
    Action::Open { max: 4, width: 2, interval: 3, tokens }
}

/// One token every three ticks, at most two, full at first.
const PLAIN: Action = Action::Open { max: 2, width: 1, interval: 3, tokens: 2 };

fn take(count: u64) -> Action {
    Action::Take { count }
}

fn advance(ticks: u64) -> Action {
    Action::Advance { ticks }
}

/// What every subject can be asked.
fn plain() -> Scenarios {
    vec![
        Scenario::new(
            "takes/one by one",
            "Given two tokens, when three are taken and two come back in turn, then each is granted when it is there.",
            [PLAIN, take(1), take(1), take(1), advance(2), take(1), advance(1), take(1), advance(3), take(1)],
        ),
        Scenario::new(
            "takes/one token at all",
            "Given a bucket of one token, when it is taken again and again, then once an interval.",
            [
                Action::Open { max: 1, width: 1, interval: 2, tokens: 1 },
                Action::Burst { times: 3, count: 1 },
                advance(1),
                take(1),
                advance(1),
                take(1),
                take(1),
                advance(20),
                Action::Burst { times: 3, count: 1 },
            ],
        ),
        Scenario::new(
            "budget/one by one",
            "Given a full bucket, when it is emptied, left for long and emptied again, then two are granted each time.",
            [
                PLAIN,
                Action::Burst { times: 4, count: 1 },
                advance(100),
                Action::Burst { times: 4, count: 1 },
                advance(1),
                Action::Drain,
            ],
        ),
        Scenario::new(
            "wait/one token",
            "Given an empty bucket, when it is asked how long one takes, then after that time it is there.",
            [
                PLAIN,
                Action::Wait { count: 1 },
                Action::Burst { times: 2, count: 1 },
                Action::Wait { count: 1 },
                advance(2),
                Action::Wait { count: 1 },
                advance(1),
                Action::Wait { count: 1 },
                take(1),
            ],
        ),
        Scenario::new(
            "takes/none is shown",
            "Given two tokens, when both are taken, then none is shown.",
            [PLAIN, Action::Available, take(1), Action::Available, take(1), Action::Available],
        ),
    ]
}

fn takes() -> Scenarios {
    vec![
        Scenario::new(
            "takes/granted or refused",
            "Given four tokens, when one and then three are taken, then both takes are granted.",
            [open(4), take(1), take(3), take(1)],
        ),
        Scenario::new(
            "takes/too few tokens",
            "Given two tokens, when three are asked for, then none is taken.",
            [open(2), take(3), take(2), take(1)],
        ),
        Scenario::new(
            "takes/as many as are there",
            "Given two tokens, when up to three are taken, then two are.",
            [
                open(2),
                Action::TakeUpTo { count: 3 },
                Action::TakeUpTo { count: 1 },
                advance(3),
                Action::TakeUpTo { count: 1 },
            ],
        ),
        Scenario::new(
            "takes/one after another",
            "Given four tokens, when three takes ask for two each, then two are granted.",
            [open(4), Action::Burst { times: 3, count: 2 }],
        ),
        Scenario::new(
            "takes/until none is left",
            "Given some tokens, when all are taken, then as many are granted as there were.",
            [open(1), advance(3), Action::Drain],
        ),
        Scenario::new(
            "takes/more than the maximum",
            "Given a full bucket, when more than the maximum is asked for, then it is refused, now and later.",
            [open(4), take(5), advance(30), take(5), take(4)],
        ),
    ]
}

fn steps(pace: Pace) -> Scenarios {
    let mut all = vec![
        Scenario::new(
            "takes/at an interval",
            "Given no token, when an interval passes, then its width is there.",
            [open(0), take(1), advance(3), take(2), take(1)],
        ),
        Scenario::new(
            "takes/time in parts",
            "Given no token, when an interval passes tick by tick, then its width is there.",
            [open(0), advance(1), advance(1), advance(1), take(2), take(1)],
        ),
        Scenario::new(
            "takes/several intervals",
            "Given no token, when two intervals and a tick pass at once, then two widths are there.",
            [open(0), advance(7), take(4), advance(2), take(2)],
        ),
    ];
    match pace {
        Pace::Stepped => all.push(Scenario::new(
            "takes/one tick before a step",
            "Given no token, when all but one tick of an interval pass, then nothing is there yet.",
            [open(0), advance(2), take(1), advance(1), take(2), advance(2), take(1), advance(1), take(1)],
        )),
        Pace::Steady => all.push(Scenario::new(
            "takes/part of an interval",
            "Given no token, when two of three ticks pass, then one of two tokens is there.",
            [open(0), advance(1), take(1), advance(1), take(1), advance(1), take(1), take(1)],
        )),
    }
    all
}

fn questions() -> Scenarios {
    let wait = |count| Action::Wait { count };
    vec![
        Scenario::new(
            "takes/some are shown",
            "Given a bucket, when time passes and tokens are taken, then what is shown follows.",
            [open(1), Action::Available, advance(3), Action::Available, take(2), Action::Available],
        ),
        Scenario::new(
            "wait/at once",
            "Given two tokens, when it is asked how long two take, then no time.",
            [open(2), wait(2), wait(1), take(2)],
        ),
        Scenario::new(
            "wait/later",
            "Given one token, when it is asked how long three take, then after that time they are there.",
            [open(1), wait(3), advance(1), wait(3), advance(2), wait(3), take(3)],
        ),
        Scenario::new(
            "wait/never",
            "Given a bucket of four, when it is asked how long five take, then it is never.",
            [open(0), wait(5), wait(4)],
        ),
    ]
}

fn limits() -> Scenarios {
    vec![
        Scenario::new(
            "ceiling/below",
            "Given a bucket that is not full, when time passes, then it holds what came.",
            [open(0), advance(3), Action::Available],
        ),
        Scenario::new(
            "ceiling/full",
            "Given a full bucket, when a long time passes, then it holds the maximum and no more.",
            [open(4), advance(3_000), Action::Available, take(4), take(1)],
        ),
        Scenario::new(
            "budget/since the start",
            "Given an empty bucket, when takes are tried all the time, then no more is granted than came.",
            [open(0), take(1), advance(3), take(2), take(1), advance(3), take(2), take(1)],
        ),
        Scenario::new(
            "budget/between two takes",
            "Given a full bucket, when it is emptied after a long pause, then the pause brought one filling.",
            [open(4), take(1), advance(300), take(4), take(1), advance(3), take(2), take(1)],
        ),
    ]
}
