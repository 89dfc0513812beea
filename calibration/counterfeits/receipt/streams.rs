//! Counterfeits of streams: wrong outputs and ends.

use lawful_receipt::Shape::{Keyed, Ordered, Unordered};
use lawful_receipt::{Answer, Failure, Output};

use super::actions::{abort, apply, clear, put, reject, start, take};
use super::fake::{self, forget, pick};
use super::{Behaviour, Counterfeit, DESIGN, Fake, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [outputs(), ends()].into_iter().flatten().collect()
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
