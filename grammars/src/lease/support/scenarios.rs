//! One named history per clause of the laws, and the pair that the design document gives.

use lawful_contract::{Kinds, Label};
use lawful_lease::support::Action::{self, Survey};
use lawful_lease::support::Supports;

use crate::Scenario;

/// The named histories of a registry, those that it supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::lease::support::scenarios;
/// use lawful_lease::support::Supports;
///
/// let named = scenarios(Supports::ALL);
/// assert!(named.iter().any(|scenario| scenario.name == "retired/replaced before"));
/// ```
pub fn scenarios(supports: Supports) -> Vec<Scenario<Action>> {
    let mut all = [attempts(), moves(), ends(), others()].concat();
    all.retain(|scenario| scenario.history.iter().all(|action| supports.kind(action.kind_name())));
    all
}

type S = Scenario<Action>;

fn start(subject: u32, name: u32) -> Action {
    Action::Start { subject, name: Label(name) }
}

fn accept(name: u32) -> Action {
    Action::Accept { name: Label(name) }
}

fn refuse(name: u32) -> Action {
    Action::Refuse { name: Label(name) }
}

fn reject(name: u32) -> Action {
    Action::Reject { name: Label(name) }
}

fn release(name: u32) -> Action {
    Action::Release { name: Label(name) }
}

fn replace(old: u32, new: u32) -> Action {
    Action::Replace { old: Label(old), new: Label(new) }
}

fn inspect(subject: u32) -> Action {
    Action::Inspect { subject }
}

fn s(name: &'static str, given_when_then: &'static str, history: impl Into<Vec<Action>>) -> S {
    Scenario::new(name, given_when_then, history)
}

fn attempts() -> Vec<S> {
    vec![
        s(
            "attempt/started, none yet",
            "Given nothing, when an attempt starts, then nothing is supported.",
            [start(0, 0)],
        ),
        s(
            "attempt/accepted, a lease",
            "Given an attempt, when it is accepted, then its subject is supported.",
            [start(0, 0), accept(0)],
        ),
        s(
            "attempt/refused, none",
            "Given an attempt, when it is refused, then nothing is supported.",
            [start(0, 0), refuse(0), inspect(0)],
        ),
        s(
            "attempt/settled, as before",
            "Given an accepted attempt, when its promise rejects, then its lease is there and can be released.",
            [start(0, 0), accept(0), reject(0), inspect(0), release(0)],
        ),
        s(
            "attempt/settled, late",
            "Given an attempt that was released before its promise settled, when it resolves, then nothing is supported.",
            [start(0, 0), accept(0), release(0), Action::Resolve { name: Label(0) }, inspect(0)],
        ),
        s(
            "attempt/many accepted",
            "Given nothing, when many attempts are accepted, then the subject is supported.",
            [Action::Crowd { subject: 0, count: 300 }, Survey],
        ),
        s(
            "attempt/looked at",
            "Given one of two subjects, when both are asked, then one is supported.",
            [start(0, 0), accept(0), inspect(0), inspect(1)],
        ),
        s("attempt/the command is accepted", "Given nothing, when one looks, then it is accepted.", [Survey]),
    ]
}

fn moves() -> Vec<S> {
    vec![
        s(
            "replace/a live handle",
            "Given a live handle, when it is replaced, then the new one supports.",
            [start(0, 0), accept(0), replace(0, 1), release(1)],
        ),
        s(
            "replace/a handle that is not live",
            "Given a released handle, when it is replaced, then that is refused.",
            [start(0, 0), accept(0), release(0), replace(0, 1)],
        ),
        s(
            "replace/supported as before",
            "Given a live handle, when it is replaced twice, then support stays.",
            [start(0, 0), accept(0), replace(0, 1), replace(1, 2), inspect(0)],
        ),
        s(
            "retired/replaced before",
            "Given a replaced handle, when it is released, then its successor still supports.",
            [start(0, 0), accept(0), replace(0, 1), release(0), inspect(0)],
        ),
    ]
}

fn ends() -> Vec<S> {
    let two = || [start(0, 0), accept(0), start(0, 1), accept(1)];
    let then = |actions: &[Action]| [&two()[..], actions].concat();
    vec![
        s(
            "release/the last handle",
            "Given a live handle, when it is released, then support ends.",
            [start(0, 0), accept(0), release(0)],
        ),
        s(
            "release/a handle beside others",
            "Given two handles, when one is released, then support stays.",
            then(&[release(0)]),
        ),
        s(
            "release/one after another",
            "Given many handles, when all are released, then support ends.",
            [
                Action::Crowd { subject: 0, count: 300 },
                Action::Disperse { subject: 0, count: 299 },
                Action::Disperse { subject: 0, count: 1 },
            ],
        ),
        s(
            "release/half of a few",
            "Given a few handles, when half of them are released, then support stays.",
            [Action::Crowd { subject: 0, count: 4 }, Action::Disperse { subject: 0, count: 2 }, inspect(0)],
        ),
        s(
            "release/the command is accepted",
            "Given two handles, when both are released, then that is accepted.",
            then(&[release(1), release(0)]),
        ),
        s(
            "retired/released before",
            "Given two handles of which one was released, when that is released again, then the other still supports.",
            then(&[release(0), release(0), inspect(0)]),
        ),
        s(
            "retired/refused before",
            "Given a handle beside a refused attempt, when the attempt is released, then the handle still supports.",
            [start(0, 0), accept(0), start(0, 1), refuse(1), release(1), inspect(0)],
        ),
        s(
            "retired/the answer is that of the policy",
            "Given a released handle, when it is released again, then policy decides.",
            [start(0, 0), accept(0), release(0), release(0)],
        ),
    ]
}

fn others() -> Vec<S> {
    vec![
        s(
            "peers/supported and still so",
            "Given a healthy peer, when another subject is supported, moved and given up, then the peer stays.",
            [start(1, 5), accept(5), start(0, 0), accept(0), replace(0, 1), release(1), start(0, 0), refuse(0), Survey],
        ),
        s(
            "peers/unsupported and still so",
            "Given an unsupported subject, when a peer is supported, then it is not.",
            [start(1, 5), start(0, 0), accept(0)],
        ),
        s(
            "count/some handles",
            "Given two handles, when one is replaced and one released, then one is left.",
            [start(0, 0), accept(0), start(0, 1), accept(1), replace(0, 2), release(1)],
        ),
        s(
            "count/no handle",
            "Given an attempt, when it is refused, then there is no handle.",
            [start(0, 0), refuse(0)],
        ),
        s(
            "rows/each once",
            "Given two subjects, one of them twice, when the list is read, then each is there once.",
            [start(0, 0), accept(0), start(0, 1), accept(1), start(1, 2), accept(2), Survey],
        ),
        s(
            "identity/a new handle",
            "Given a released handle, when an attempt starts, then its handle is another.",
            [start(0, 0), accept(0), release(0), start(0, 1)],
        ),
    ]
}
