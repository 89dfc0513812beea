//! Counterfeits of streams: wrong outputs, ends, orders and moments.

use std::task::Waker;

use lawful_receipt::Shape::{Keyed, Ordered, Unordered};
use lawful_receipt::{Answer, End, Failure, Output};

use super::actions::{abort, add, apply, apply_all, apply_backwards, clear, hand_over, put, reject, start, take};
use super::fake::{self, forget, note, pick};
use super::{Behaviour, Counterfeit, DESIGN, Fake, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [outputs(), ends(), orders(), prompts()].into_iter().flatten().collect()
}

fn outputs() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "first-output-again",
            breaks: "the first output comes a second time",
            why: "the buffer of results is read by a cursor that is set back when something is added to it",
            law: "outputs",
            clause: "applied",
            witness: || vec![start(Ordered, 1), apply(0), take(2)],
            build: || Fake::new(FirstOutputAgain),
            ..DESIGN
        },
        Counterfeit {
            name: "rejection-flattened",
            breaks: "a rejected member is yielded as an applied one",
            why: "results are flattened with `ok()` or a default before they are yielded",
            law: "outputs",
            clause: "applied",
            witness: || vec![start(Unordered, 1), reject(0, 0), take(1)],
            build: || Fake::new(RejectionFlattened),
            ..DESIGN
        },
        Counterfeit {
            name: "stream-error-generic",
            breaks: "a rejection is yielded without its own error",
            why: "errors are mapped to one kind when they pass the boundary of the stream",
            law: "outputs",
            clause: "rejected",
            witness: || vec![start(Unordered, 1), reject(0, 1), take(1)],
            build: || Fake::new(StreamErrorGeneric),
            ..DESIGN
        },
        Counterfeit {
            name: "abort-overrides",
            breaks: "a member that has settled is yielded as cancelled after an abort",
            why: "abort marks the member, and the mark is read before the result",
            law: "outputs",
            clause: "cancelled",
            witness: || vec![start(Unordered, 1), apply(0), abort(0), take(1)],
            build: || Fake::new(AbortOverrides),
            ..DESIGN
        },
        Counterfeit {
            name: "key-of-neighbour",
            breaks: "an output carries the key of another member",
            why: "keys are kept in a second list, which is not shortened when an output is taken",
            law: "outputs",
            clause: "applied",
            witness: || vec![start(Keyed, 2), apply(1), take(1)],
            build: || Fake::new(KeyOfNeighbour),
            ..DESIGN
        },
    ]
}

struct FirstOutputAgain;

impl Behaviour for FirstOutputAgain {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        // The entry that was yielded first, counted from one; the greatest number once it was repeated.
        match state.count {
            0 => {
                let first = pick(state).filter(|entry| state.result(*entry).is_some_and(fake::is_applied));
                state.count = first.map_or(0, |entry| entry + 1);
                fake::next(state)
            }
            usize::MAX => fake::next(state),
            first => {
                state.count = usize::MAX;
                Some(Answer::Next(fake::taken(state, first - 1)))
            }
        }
    }
}

struct RejectionFlattened;

impl Behaviour for RejectionFlattened {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        fake::next(state).map(|answer| {
            with_output(answer, |output| match output {
                Output::Rejected(failure) => Output::Applied(failure.receipt),
                output => output,
            })
        })
    }
}

struct StreamErrorGeneric;

impl Behaviour for StreamErrorGeneric {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        fake::next(state).map(|answer| {
            with_output(answer, |output| match output {
                Output::Rejected(failure) => Output::Rejected(Failure { error: 0, ..failure }),
                output => output,
            })
        })
    }
}

fn with_output(answer: Answer, change: impl Fn(Output) -> Output) -> Answer {
    match answer {
        Answer::Next(mut taken) => {
            taken.output = change(taken.output);
            Answer::Next(taken)
        }
        answer => answer,
    }
}

struct AbortOverrides;

impl Behaviour for AbortOverrides {
    fn aborts(&mut self, state: &mut State, entry: usize) {
        fake::abort(state, entry);
        if state.shape != Ordered {
            state.entries[entry].result = Some(Output::Cancelled);
        }
    }
}

struct KeyOfNeighbour;

impl Behaviour for KeyOfNeighbour {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let first = state.owed.first().map(|entry| state.entries[*entry].receipt.at);
        let answer = fake::next(state)?;
        Some(match answer {
            Answer::Next(mut taken) if taken.output != Output::Cancelled => {
                taken.at = taken.at.and(first);
                Answer::Next(taken)
            }
            answer => answer,
        })
    }
}

fn ends() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "idle-is-the-end",
            breaks: "a stream ends when nothing is there, although members are pending",
            why: "a non-blocking receive that finds an empty buffer is taken for a closed one",
            law: "end",
            clause: "something is owed",
            witness: || vec![start(Unordered, 1), take(1)],
            build: || Fake::new(IdleIsTheEnd),
            ..DESIGN
        },
        Counterfeit {
            name: "rejection-is-the-end",
            breaks: "an ordered stream ends after a rejection",
            why: "the stream is written like an iterator of results that stops at the first error",
            law: "end",
            clause: "something is owed",
            witness: || vec![start(Ordered, 2), reject(0, 0), take(2)],
            build: || Fake::new(RejectionIsTheEnd),
            ..DESIGN
        },
        Counterfeit {
            name: "never-ends",
            breaks: "a stream that has yielded everything waits for more",
            why: "the sending half of the channel of results is kept by the group itself",
            law: "end",
            clause: "nothing is owed",
            witness: || vec![start(Unordered, 1), apply(0), take(1), take(1)],
            build: || Fake::new(NeverEnds),
            ..DESIGN
        },
        Counterfeit {
            name: "empty-stream-waits",
            breaks: "a stream that never had a member does not end",
            why: "the end is noticed when the last member leaves, and there is none to leave",
            law: "end",
            clause: "an empty stream",
            witness: || vec![start(Unordered, 0), take(1)],
            build: || Fake::new(EmptyStreamWaits),
            ..DESIGN
        },
        Counterfeit {
            name: "replacement-uncounted",
            breaks: "a stream ends one output early for each member that was replaced",
            why: "the count of open members is lowered when one is replaced and again when it is gone",
            law: "end",
            clause: "a member was replaced",
            witness: || vec![start(Keyed, 1), put(0), take(1)],
            build: || Fake::new(ReplacementUncounted),
            ..DESIGN
        },
        Counterfeit {
            name: "cleared-stream-waits",
            breaks: "a stream that was cleared does not end",
            why: "clearing drops the members and not the count of those that are awaited",
            law: "end",
            clause: "members were aborted",
            witness: || vec![start(Unordered, 1), clear(), take(1)],
            build: || Fake::new(ClearedStreamWaits),
            ..DESIGN
        },
    ]
}

struct RejectionIsTheEnd;

impl Behaviour for RejectionIsTheEnd {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.shape == Ordered && state.count == 1 {
            return Some(Answer::End);
        }
        let answer = fake::next(state);
        if let Some(Answer::Next(taken)) = &answer {
            state.count = usize::from(fake::is_rejected(taken.output));
        }
        answer
    }
}

struct IdleIsTheEnd;

impl Behaviour for IdleIsTheEnd {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let idle = state.shape == Unordered && pick(state).is_none();
        if idle { Some(Answer::End) } else { fake::next(state) }
    }
}

struct NeverEnds;

impl Behaviour for NeverEnds {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let finished = state.owed.is_empty() && !state.entries.is_empty();
        if finished { None } else { fake::next(state) }
    }
}

struct EmptyStreamWaits;

impl Behaviour for EmptyStreamWaits {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if state.entries.is_empty() { None } else { fake::next(state) }
    }
}

struct ReplacementUncounted;

impl Behaviour for ReplacementUncounted {
    fn forgets(&mut self, state: &mut State, entry: usize) {
        forget(state, entry);
        state.count += usize::from(state.shape == Keyed);
    }
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        if !state.owed.is_empty() && state.owed.len() <= state.count && state.shape == Keyed {
            return Some(Answer::End);
        }
        fake::next(state)
    }
}

struct ClearedStreamWaits;

impl Behaviour for ClearedStreamWaits {
    fn forgets(&mut self, state: &mut State, entry: usize) {
        forget(state, entry);
        state.count += usize::from(state.shape != Keyed);
    }
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let waits = state.owed.is_empty() && state.count > 0;
        if waits { None } else { fake::next(state) }
    }
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
