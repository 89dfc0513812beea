//! Counterfeits of what a group holds, lets go and says that it owes.

use lawful_receipt::Shape::{All, Keyed, Unordered};
use lawful_receipt::{Output, Settlement};

use super::actions::{abort, apply, cancel, put, reject, start, take};
use super::fake::{self, decide, is_applied, note};
use super::{Behaviour, Counterfeit, Fake, SHOWN, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [release(), owed()].into_iter().flatten().collect()
}

fn release() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "neighbour-removed",
            breaks: "when a member finishes, another one is dropped with it",
            why: "a finished member is removed by `swap_remove`, and the index is used twice",
            law: "release",
            clause: "waited for",
            witness: || vec![start(All, 2), apply(0)],
            build: || Fake::new(NeighbourRemoved),
            ..SHOWN
        },
        Counterfeit {
            name: "losers-go-on",
            breaks: "a settled request keeps its pending members running",
            why: "the tasks are detached when their handles are dropped",
            law: "release",
            clause: "after a settlement",
            witness: || vec![start(All, 2), reject(0, 0)],
            build: || Fake::new(LosersGoOn),
            ..SHOWN
        },
        Counterfeit {
            name: "cancel-detaches",
            breaks: "dropping a group leaves its members running",
            why: "the tasks belong to the executor, and nobody aborts them",
            law: "release",
            clause: "after a cancel",
            witness: || vec![start(All, 1), cancel()],
            build: || Fake::new(CancelDetaches),
            ..SHOWN
        },
        Counterfeit {
            name: "replaced-goes-on",
            breaks: "a replaced member goes on",
            why: "the map drops the old handle, and dropping a handle does not stop its task",
            law: "release",
            clause: "a member was replaced",
            witness: || vec![start(Keyed, 1), put(0)],
            build: || Fake::new(ReplacedGoesOn),
            ..SHOWN
        },
        Counterfeit {
            name: "abort-only-marks",
            breaks: "an aborted member goes on",
            why: "abort sets a flag that the task reads when it finishes",
            law: "release",
            clause: "members were aborted",
            witness: || vec![start(Unordered, 1), abort(0)],
            build: || Fake::new(AbortOnlyMarks),
            ..SHOWN
        },
    ]
}

struct NeighbourRemoved;

impl Behaviour for NeighbourRemoved {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let pending = (0..state.entries.len()).rev().find(|entry| state.result(*entry).is_none());
        if let (All, Some(_), Some(pending)) = (state.shape, state.first(is_applied), pending)
            && !fake::lets_others_run(state)
        {
            state.stop(pending);
        }
        decide(state)
    }
}

struct LosersGoOn;

impl Behaviour for LosersGoOn {
    fn lets_go(&mut self, state: &mut State) {
        if state.shape != All {
            fake::stop_all(state);
        }
    }
}

struct CancelDetaches;

impl Behaviour for CancelDetaches {
    fn drops(&self) -> fn(&mut State) {
        |_| {}
    }
}

struct ReplacedGoesOn;

impl Behaviour for ReplacedGoesOn {
    fn forgets(&mut self, state: &mut State, entry: usize) {
        if state.shape == Keyed {
            state.owed.retain(|owed| *owed != entry);
        } else {
            fake::forget(state, entry);
        }
    }
}

struct AbortOnlyMarks;

impl Behaviour for AbortOnlyMarks {
    fn aborts(&mut self, state: &mut State, entry: usize) {
        note(state, entry, Output::Cancelled);
    }
}

fn owed() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "length-of-pending",
            breaks: "the length leaves out outputs that are there and were not taken",
            why: "the length is that of the set of running tasks",
            law: "owed",
            clause: "length",
            witness: || vec![start(Unordered, 1), apply(0)],
            build: || Fake::new(LengthOfPending),
            ..SHOWN
        },
        Counterfeit {
            name: "replaced-key-twice",
            breaks: "a key that was put again is listed twice",
            why: "the keys are those of the tasks, and a replaced task stays in the list",
            law: "owed",
            clause: "keys",
            witness: || vec![start(Keyed, 1), put(0)],
            build: || Fake::new(ReplacedKeyTwice),
            ..SHOWN
        },
        Counterfeit {
            name: "taken-key-stays",
            breaks: "a key whose output was taken is still listed",
            why: "the key is removed when it is put again",
            law: "owed",
            clause: "keys",
            witness: || vec![start(Keyed, 1), apply(0), take(1)],
            build: || Fake::new(TakenKeyStays),
            ..SHOWN
        },
    ]
}

struct LengthOfPending;

impl Behaviour for LengthOfPending {
    fn len(&self, state: &State) -> usize {
        state.owed.iter().filter(|entry| state.result(**entry).is_none_or(|output| output == Output::Cancelled)).count()
    }
}

struct ReplacedKeyTwice;

impl Behaviour for ReplacedKeyTwice {
    fn keys(&self, state: &State) -> Vec<usize> {
        let mut keys = fake_keys(state);
        let again = state.owed.iter().map(|entry| state.entries[*entry].receipt).filter(|receipt| receipt.round > 0);
        keys.extend(again.map(|receipt| receipt.at));
        keys
    }
}

struct TakenKeyStays;

impl Behaviour for TakenKeyStays {
    fn keys(&self, state: &State) -> Vec<usize> {
        let mut keys = fake_keys(state);
        let taken = state.done.iter().filter(|entry| !state.owed.contains(entry));
        let last = taken.map(|entry| state.entries[*entry].receipt.at).rfind(|at| !keys.contains(at));
        keys.extend(last);
        keys
    }
}

fn fake_keys(state: &State) -> Vec<usize> {
    state.owed.iter().map(|entry| state.entries[*entry].receipt.at).collect()
}
