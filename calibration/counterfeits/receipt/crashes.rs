//! Counterfeits that do not answer: a panic, a group that wakes itself for ever. No law of the domain judges these; the
//! harness does, by the promise that a legal action returns.

use std::task::Waker;

use lawful_contract::Checkpoint::Applied;
use lawful_receipt::Shape::{All, Keyed};
use lawful_receipt::{Answer, Settlement};

use super::Class::{Assertion, Timeout};
use super::actions::{put, start, take};
use super::fake::{self, decide};
use super::{Behaviour, Counterfeit, DESIGN, Fake, State};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "empty-request-panics",
            breaks: "a request over nothing panics",
            why: "the first receipt is read without asking whether there is one",
            law: "returns",
            checkpoint: Applied,
            class: Assertion,
            witness: || vec![start(All, 0)],
            build: || Fake::new(EmptyRequestPanics),
            ..DESIGN
        },
        Counterfeit {
            name: "wakes-itself",
            breaks: "a stream that waits after a replacement wakes itself for ever",
            why: "an output that is skipped is answered by waking the task and waiting",
            law: "returns",
            checkpoint: Applied,
            class: Timeout,
            witness: || vec![start(Keyed, 1), put(0), take(1)],
            build: || Fake::new(WakesItself),
            ..DESIGN
        },
    ]
}

struct EmptyRequestPanics;

impl Behaviour for EmptyRequestPanics {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        assert!(!state.entries.is_empty(), "a request has a receipt");
        decide(state)
    }
}

struct WakesItself;

impl Behaviour for WakesItself {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let answer = fake::next(state);
        let skipped = state.entries.iter().any(|entry| entry.receipt.round > 0);
        if answer.is_none() && skipped {
            state.waker.iter().for_each(Waker::wake_by_ref);
        }
        answer
    }
}
