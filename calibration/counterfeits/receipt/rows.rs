//! Counterfeits of the rows that are visible.

use lawful_receipt::Shape::{All, Unordered};
use lawful_receipt::{Output, Receipt, Settlement};

use super::actions::{apply, apply_backwards, cancel, deliver, reject, start, take};
use super::{Behaviour, Counterfeit, Dropped, Fake, SHOWN, State};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "row-at-completion",
            breaks: "a row is not visible before its receipt completes",
            why: "the view is refreshed when the completion arrives, and not when the writes do",
            law: "rows",
            clause: "while it waits",
            witness: || vec![start(All, 1), deliver(0)],
            build: || Fake::new(RowAtCompletion),
            ..SHOWN
        },
        Counterfeit {
            name: "success-before-last-row",
            breaks: "a request succeeds before its last row is visible",
            why: "the settlement and the view are updated by two queues",
            law: "rows",
            clause: "at a success",
            witness: || vec![start(All, 1), apply(0)],
            build: || Fake::new(SuccessBeforeLastRow),
            ..SHOWN
        },
        Counterfeit {
            name: "rejection-rolls-back",
            breaks: "a rejected request takes its applied rows away",
            why: "a rejection is taken for a transaction that aborts",
            law: "rows",
            clause: "at a rejection",
            witness: || vec![start(All, 2), apply(0), reject(1, 0)],
            build: || Fake::new(RejectionRollsBack),
            ..SHOWN
        },
        Counterfeit {
            name: "rejected-row-visible",
            breaks: "the row of a rejected receipt is visible",
            why: "rows are shown before their receipt has settled, and not withdrawn",
            law: "rows",
            clause: "at a rejection",
            witness: || vec![start(All, 1), reject(0, 0)],
            build: || Fake::new(RejectedRowVisible),
            ..SHOWN
        },
        Counterfeit {
            name: "cancel-rolls-back",
            breaks: "a cancelled request takes its applied rows away",
            why: "the rows are owned by the request and dropped with it",
            law: "rows",
            clause: "after a cancel",
            witness: || vec![start(All, 2), apply(0), cancel()],
            build: || Fake::new(CancelRollsBack),
            ..SHOWN
        },
        Counterfeit {
            name: "row-twice",
            breaks: "the row of an output that was yielded is there twice",
            why: "a row is applied by its task and again when its output is taken",
            law: "rows",
            clause: "of a stream",
            witness: || vec![start(Unordered, 1), apply(0), take(1)],
            build: || Fake::new(RowTwice),
            ..SHOWN
        },
        Counterfeit {
            name: "rows-by-place",
            breaks: "rows are shown by their places, and not in the order of delivery",
            why: "the view is a map from places",
            law: "rows",
            clause: "in the order of delivery",
            witness: || vec![start(All, 2), apply_backwards()],
            build: || Fake::new(RowsByPlace),
            ..SHOWN
        },
    ]
}

fn is_rejection(state: &State) -> bool {
    matches!(state.settled, Some(Settlement::Rejection(_)))
}

struct RowAtCompletion;

impl Behaviour for RowAtCompletion {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let waits = state.shape == All && state.settled.is_none() && state.dropped == Dropped::No;
        let complete =
            |receipt: &Receipt| state.entries.iter().any(|entry| entry.receipt == *receipt && entry.result.is_some());
        state.rows.visible().into_iter().filter(|receipt| !waits || complete(receipt)).collect()
    }
}

struct SuccessBeforeLastRow;

impl Behaviour for SuccessBeforeLastRow {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let mut rows = state.rows.visible();
        if state.shape == All && matches!(state.settled, Some(Settlement::Success(_))) {
            rows.pop();
        }
        rows
    }
}

struct RejectionRollsBack;

impl Behaviour for RejectionRollsBack {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        if is_rejection(state) { Vec::new() } else { state.rows.visible() }
    }
}

struct RejectedRowVisible;

impl Behaviour for RejectedRowVisible {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let mut rows = state.rows.visible();
        if let Some(Settlement::Rejection(failure)) = &state.settled {
            rows.extend((!rows.contains(&failure.receipt)).then_some(failure.receipt));
        }
        rows
    }
}

struct CancelRollsBack;

impl Behaviour for CancelRollsBack {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let gone = state.dropped == Dropped::Yes && state.settled.is_none();
        if gone { Vec::new() } else { state.rows.visible() }
    }
}

struct RowTwice;

impl Behaviour for RowTwice {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let mut rows = state.rows.visible();
        let taken = |entry: &usize| !state.owed.contains(entry) && state.dropped == Dropped::No;
        let first = state.done.iter().find(|entry| taken(entry)).and_then(|entry| state.result(*entry));
        if let (Unordered, Some(Output::Applied(receipt))) = (state.shape, first) {
            rows.push(receipt);
        }
        rows
    }
}

struct RowsByPlace;

impl Behaviour for RowsByPlace {
    fn rows(&self, state: &State) -> Vec<Receipt> {
        let mut rows = state.rows.visible();
        rows.sort();
        rows
    }
}
