//! Counterfeits of streams: wrong orders and moments.

use std::task::Waker;

use lawful_receipt::Shape::{Keyed, Ordered, Unordered};
use lawful_receipt::{Answer, End, Output};

use super::actions::{add, apply, apply_all, apply_backwards, hand_over, reject, start, take};
use super::fake::{self, note, pick};
use super::{Behaviour, Counterfeit, DESIGN, Fake, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [orders(), prompts()].into_iter().flatten().collect()
}

fn orders() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "newest-ready-first",
            breaks: "an ordered stream yields the last of the outputs that are there",
            why: "finished outputs are kept in a stack",
            law: "order",
            clause: "the next in order",
            witness: || vec![start(Ordered, 2), apply_all(), take(1)],
            build: || Fake::new(NewestReadyFirst),
            ..DESIGN
        },
        Counterfeit {
            name: "order-of-completion",
            breaks: "an ordered stream yields an output whose turn has not come",
            why: "an unordered set is wrapped, and the wrapper sorts only what it has at once",
            law: "order",
            clause: "waits for the first",
            witness: || vec![start(Ordered, 2), take(1), apply(1)],
            build: || Fake::new(OrderOfCompletion),
            ..DESIGN
        },
        Counterfeit {
            name: "front-is-second",
            breaks: "a member that is added in front comes after the one that was first",
            why: "the first output was already chosen when the queue is changed",
            law: "order",
            clause: "a member came in front",
            witness: || vec![start(Ordered, 1), apply(0), add(End::Front), take(1)],
            build: || Fake::new(FrontIsSecond),
            ..DESIGN
        },
        Counterfeit {
            name: "ordered-stops-after-rejection",
            breaks: "an ordered stream yields nothing after a rejection",
            why: "the stream short-circuits as if the first error were its last item, and does not end",
            law: "order",
            clause: "the next in order",
            witness: || vec![start(Ordered, 2), reject(0, 0), apply(1), take(2)],
            build: || Fake::new(OrderedStopsAfterRejection),
            ..DESIGN
        },
    ]
}

struct NewestReadyFirst;

impl Behaviour for NewestReadyFirst {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.shape != Ordered || pick(state).is_none() {
            return fake::next(state);
        }
        let last = state.owed.iter().rev().copied().find(|entry| state.result(*entry).is_some())?;
        Some(fake::take(state, last))
    }
}

struct OrderOfCompletion;

impl Behaviour for OrderOfCompletion {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.shape != Ordered || state.owed.is_empty() || pick(state).is_some() {
            return fake::next(state);
        }
        let ready = state.owed.iter().copied().find(|entry| state.result(*entry).is_some())?;
        Some(fake::take(state, ready))
    }
}

struct FrontIsSecond;

impl Behaviour for FrontIsSecond {
    fn lines_up(&mut self, state: &mut State, end: End, entry: usize) {
        match end {
            End::Front => state.owed.insert(state.owed.len().min(1), entry),
            End::Back => state.owed.push(entry),
        }
    }
}

struct OrderedStopsAfterRejection;

impl Behaviour for OrderedStopsAfterRejection {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.shape == Ordered && state.count == 1 && !state.owed.is_empty() {
            return None;
        }
        let answer = fake::next(state);
        if let Some(Answer::Next(taken)) = &answer {
            state.count = usize::from(fake::is_rejected(taken.output));
        }
        answer
    }
}

fn prompts() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "edge-triggered",
            breaks: "an output that was there before it was asked for is withheld until another comes",
            why: "the buffer is looked at when a completion is signalled, and the signal was consumed",
            law: "prompt",
            clause: "asked for later",
            witness: || vec![start(Unordered, 1), apply(0), take(1)],
            build: || Fake::new(EdgeTriggered),
            ..DESIGN
        },
        Counterfeit {
            name: "rejections-wake-nobody",
            breaks: "a consumer that waits is not woken by a rejection",
            why: "the error path returns before the line that wakes",
            law: "prompt",
            clause: "asked for before",
            witness: || vec![start(Unordered, 1), take(1), reject(0, 0)],
            build: || Fake::new(RejectionsWakeNobody),
            ..DESIGN
        },
        Counterfeit {
            name: "first-consumer-only",
            breaks: "a consumer that took the stream over is not woken",
            why: "the waker is stored when the stream is first polled",
            law: "prompt",
            clause: "after a hand-over",
            witness: || vec![start(Unordered, 1), take(1), hand_over(), apply(0)],
            build: || Fake::new(FirstConsumerOnly),
            ..DESIGN
        },
        Counterfeit {
            name: "one-output-a-turn",
            breaks: "of several outputs that are there one is yielded, and the others wait for the next event",
            why: "a fairness budget of one is spent, and the stream forgets to wake itself",
            law: "prompt",
            clause: "asked for later",
            witness: || vec![start(Keyed, 2), apply_backwards(), take(2)],
            build: || Fake::new(OneOutputATurn),
            ..DESIGN
        },
    ]
}

struct EdgeTriggered;

impl Behaviour for EdgeTriggered {
    fn completes(&self) -> fn(&mut State, usize, Output) {
        |state, entry, output| {
            // Nobody waits: the signal is lost.
            let nobody = state.shape == Unordered && state.waker.is_none() && state.done.is_empty();
            state.count = usize::from(nobody);
            fake::complete(state, entry, output);
        }
    }
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let withheld = state.count == 1 && state.done.len() == 1 && pick(state).is_some();
        if withheld { None } else { fake::next(state) }
    }
}

struct RejectionsWakeNobody;

impl Behaviour for RejectionsWakeNobody {
    fn completes(&self) -> fn(&mut State, usize, Output) {
        |state, entry, output| match output {
            Output::Rejected(_) if matches!(state.shape, Unordered | Keyed) => note(state, entry, output),
            output => fake::complete(state, entry, output),
        }
    }
}

struct FirstConsumerOnly;

impl Behaviour for FirstConsumerOnly {
    fn registers(&mut self, state: &mut State, waker: &Waker) {
        let keeps = matches!(state.shape, Unordered | Keyed);
        if !keeps || state.waker.is_none() {
            state.waker = Some(waker.clone());
        }
    }
    fn completes(&self) -> fn(&mut State, usize, Output) {
        |state, entry, output| {
            note(state, entry, output);
            state.waker.iter().for_each(Waker::wake_by_ref);
        }
    }
}

struct OneOutputATurn;

impl Behaviour for OneOutputATurn {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.shape != Keyed || pick(state).is_none() {
            return fake::next(state);
        }
        let spent = state.count == 1;
        state.count = usize::from(!spent);
        if spent { None } else { fake::next(state) }
    }
}
