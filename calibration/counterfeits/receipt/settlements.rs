//! Counterfeits of when a request settles, and which way.

use std::task::Waker;

use lawful_receipt::Shape::{All, Any, Every, Race};
use lawful_receipt::{Output, Settlement};

use super::actions::{apply, apply_earlier, hand_over, reject, restart, start};
use super::fake::{self, decide, is_applied, is_rejected, note};
use super::{Behaviour, Counterfeit, DESIGN, Fake, FaultKind, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [pending(), late(), rejections(), boundaries(), displaced()].into_iter().flatten().collect()
}

fn pending() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "last-receipt-ignored",
            breaks: "a request succeeds without its last receipt",
            why: "the loop over the receipts runs to the length less one",
            law: "settlement",
            clause: "pending",
            kind: FaultKind::DisplacedConstant,
            witness: || vec![start(All, 1)],
            build: || Fake::new(LastReceiptIgnored),
            ..DESIGN
        },
        Counterfeit {
            name: "first-success-is-all",
            breaks: "a request for all succeeds with its first receipt",
            why: "the receipts race instead of being joined",
            law: "settlement",
            clause: "pending",
            witness: || vec![start(All, 2), apply(0)],
            build: || Fake::new(FirstSuccessIsAll),
            ..DESIGN
        },
        Counterfeit {
            name: "any-rejects-early",
            breaks: "a request for any is rejected by the first rejection",
            why: "the errors are propagated with `?` while the receipts are polled",
            law: "settlement",
            clause: "pending",
            witness: || vec![start(Any, 2), reject(0, 0)],
            build: || Fake::new(AnyRejectsEarly),
            ..DESIGN
        },
        Counterfeit {
            name: "rejection-counts-as-done",
            breaks: "a request for all succeeds although a receipt was rejected",
            why: "settled receipts are counted, whichever way they settled",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(All, 1), reject(0, 0)],
            build: || Fake::new(RejectionCountsAsDone),
            ..DESIGN
        },
    ]
}

/// The success of the entries that are applied.
fn applied(state: &State) -> Settlement {
    let all = state.entries.iter().filter_map(|entry| entry.result);
    Settlement::Success(all.filter(|output| is_applied(*output)).collect())
}

/// Settles early, once the tasks that are woken have run: so it is early at a standstill, too.
fn early_or(early: bool, state: &mut State) -> Option<Settlement> {
    match early {
        false => decide(state),
        true if fake::lets_others_run(state) => None,
        true => Some(applied(state)),
    }
}

struct LastReceiptIgnored;

impl Behaviour for LastReceiptIgnored {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let others = state.entries.len().saturating_sub(1);
        let done = state.entries[..others].iter().all(|entry| entry.result.is_some_and(is_applied));
        let early = state.shape == All && done && !state.entries.is_empty() && state.done.len() == others;
        early_or(early, state)
    }
}

struct FirstSuccessIsAll;

impl Behaviour for FirstSuccessIsAll {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let some = state.first(is_applied).is_some() && state.first(is_rejected).is_none();
        early_or(state.shape == All && some && state.all().is_none(), state)
    }
}

struct AnyRejectsEarly;

impl Behaviour for AnyRejectsEarly {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.shape == Any && state.first(is_applied).is_none() {
            return state.first(is_rejected).map(Settlement::one);
        }
        decide(state)
    }
}

struct RejectionCountsAsDone;

impl Behaviour for RejectionCountsAsDone {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.shape != All || state.first(is_rejected).is_none() {
            return decide(state);
        }
        state.all().map(|_| applied(state))
    }
}

fn late() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "success-wakes-nobody",
            breaks: "the receipt that completes a request last does not wake it",
            why: "the owner is woken while the count is above zero, and the count is lowered first",
            law: "settlement",
            clause: "success",
            witness: || vec![start(All, 1), apply(0)],
            build: || Fake::new(SuccessWakesNobody),
            ..DESIGN
        },
        Counterfeit {
            name: "empty-request-waits",
            breaks: "a request over nothing never settles",
            why: "it is settled by its last receipt, and it has none",
            law: "settlement",
            clause: "an empty request",
            witness: || vec![start(All, 0)],
            build: || Fake::new(EmptyRequestWaits),
            ..DESIGN
        },
    ]
}

struct SuccessWakesNobody;

impl Behaviour for SuccessWakesNobody {
    fn completes(&self) -> fn(&mut State, usize, Output) {
        |state, entry, output| {
            note(state, entry, output);
            let last = matches!(state.shape, All | Every) && state.all().is_some();
            if !(last && is_applied(output)) {
                state.waker.take().into_iter().for_each(Waker::wake);
            }
        }
    }
}

struct EmptyRequestWaits;

impl Behaviour for EmptyRequestWaits {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.entries.is_empty() { None } else { decide(state) }
    }
}

fn rejections() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "settle-all",
            breaks: "a rejection waits until every receipt has settled",
            why: "the results are collected first and searched for an error afterwards",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(All, 2), reject(0, 0)],
            build: || Fake::new(SettleAll),
            ..DESIGN
        },
        Counterfeit {
            name: "one-after-another",
            breaks: "a rejection hides behind an earlier receipt that is pending",
            why: "the receipts are awaited one after another",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(All, 3), reject(1, 0)],
            build: || Fake::new(OneAfterAnother),
            ..DESIGN
        },
        Counterfeit {
            name: "race-ignores-rejections",
            breaks: "a race is not over with a rejection",
            why: "a race is written as the first success",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(Race, 1), reject(0, 0)],
            build: || Fake::new(RaceIgnoresRejections),
            ..DESIGN
        },
        Counterfeit {
            name: "last-receipt-not-watched",
            breaks: "a rejection of the last receipt is noticed only when all others are done",
            why: "the last receipt is awaited in place while the others are watched",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(All, 2), reject(1, 0)],
            build: || Fake::new(LastReceiptNotWatched),
            ..DESIGN
        },
        Counterfeit {
            name: "later-peers-awaited",
            breaks: "a rejection after applied receipts waits for the later ones",
            why: "a batch of work that has begun is finished before its error is returned",
            law: "settlement",
            clause: "rejection",
            witness: || vec![start(All, 3), apply_earlier(1), reject(1, 0)],
            build: || Fake::new(LaterPeersAwaited),
            ..DESIGN
        },
    ]
}

struct SettleAll;

impl Behaviour for SettleAll {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.shape == All && state.all().is_none() { None } else { decide(state) }
    }
}

struct OneAfterAnother;

impl Behaviour for OneAfterAnother {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.shape != All {
            return decide(state);
        }
        for entry in 0..state.entries.len() {
            let output = state.result(entry)?;
            if is_rejected(output) {
                return Some(Settlement::one(output));
            }
        }
        decide(state)
    }
}

struct RaceIgnoresRejections;

impl Behaviour for RaceIgnoresRejections {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let waits = state.shape == Race && state.first(is_applied).is_none();
        if waits { None } else { decide(state) }
    }
}

struct LastReceiptNotWatched;

impl Behaviour for LastReceiptNotWatched {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let last = state.entries.len().checked_sub(1);
        let only_last = last.is_some_and(|last| {
            state.result(last).is_some_and(is_rejected) && (0..last).any(|entry| state.result(entry).is_none())
        });
        let others =
            state.done.iter().any(|entry| Some(*entry) != last && state.result(*entry).is_some_and(is_rejected));
        if state.shape == All && only_last && !others { None } else { decide(state) }
    }
}

struct LaterPeersAwaited;

impl Behaviour for LaterPeersAwaited {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let began = state.first(|_| true).is_some_and(is_applied);
        if state.shape == All && began && state.all().is_none() { None } else { decide(state) }
    }
}

fn boundaries() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "first-owner-only",
            breaks: "an owner that took a request over is not woken",
            why: "the waker is stored when the request is first polled",
            law: "settlement",
            clause: "after a hand-over",
            witness: || vec![start(All, 1), hand_over(), apply(0)],
            build: || Fake::new(FirstOwnerOnly),
            ..DESIGN
        },
        Counterfeit {
            name: "restart-subscribes-late",
            breaks: "a restarted request loses what completes first",
            why: "the new request asks for its receipts before it listens for their completions",
            law: "settlement",
            clause: "after a restart",
            witness: || vec![start(All, 1), apply(0), restart()],
            build: || Fake::new(RestartSubscribesLate),
            ..DESIGN
        },
    ]
}

struct FirstOwnerOnly;

impl Behaviour for FirstOwnerOnly {
    fn registers(&mut self, state: &mut State, waker: &Waker) {
        if state.shape.is_stream() || state.waker.is_none() {
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

struct RestartSubscribesLate;

impl Behaviour for RestartSubscribesLate {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.starts > 0 && state.count == 0 && !state.done.is_empty() {
            state.count = 1;
            state.entries.iter_mut().for_each(|entry| entry.result = None);
            state.done.clear();
        }
        decide(state)
    }
}

/// A group whose behaviour changes with its size.
pub struct Displaced {
    /// The largest group that is right.
    pub right: usize,
}

impl Behaviour for Displaced {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.entries.len() > self.right { OneAfterAnother.decides(state) } else { decide(state) }
    }
}

fn displaced() -> Vec<Counterfeit> {
    vec![Counterfeit {
        name: "large-groups-in-order",
        breaks: "in groups of more than 23 receipts a rejection hides behind an earlier receipt",
        why: "large groups are joined by another algorithm, which collects in order",
        law: "settlement",
        clause: "rejection",
        kind: FaultKind::DisplacedConstant,
        witness: || vec![start(All, 24), reject(1, 0)],
        build: || Fake::new(Displaced { right: 23 }),
        ..DESIGN
    }]
}
