//! Counterfeits whose receipts are wrong.

use lawful_contract::Checkpoint::{Published, Settled};

use super::{Counterfeit, Told};
use crate::service::Do;
use crate::service::words::{acquire, applied, apply, fail, index, plant, send, then};
use crate::subjects::service::{Edit, Order, Outcome, Reason, Result, Stage, Steps, Store, Work, receipts};

pub(super) fn all() -> Vec<Counterfeit> {
    let sent = || vec![acquire(0, 0, 1, 0), send(0, 0, plant(0))];
    let failed = || then(sent(), [fail(0, Stage::Applied)]);
    let settled = || then(sent(), [index(0), apply(0)]);
    vec![
        Told {
            name: "settled-before-it-is-indexed",
            breaks: "a command settles as soon as it is applied",
            why: "indexing cannot fail in tests",
            law: "receipt/settlement",
            checkpoint: Settled,
        }
        .design(applied([plant(0)]), || Finishes(settles_early)),
        Told {
            name: "settled-twice",
            breaks: "a command that succeeds settles twice",
            why: "each receipt tells that it was the last one",
            law: "receipt/once",
            checkpoint: Settled,
        }
        .design(settled(), || Finishes(settles_twice)),
        Told {
            name: "another-error",
            breaks: "a command is rejected with another error than its receipt",
            why: "errors are numbered anew when they are stored",
            law: "receipt/error",
            checkpoint: Settled,
        }
        .displaced(failed(), || Finishes(fails_otherwise)),
        Told {
            name: "receipts-in-another-order",
            breaks: "a success lists its receipts in reverse",
            why: "they are listed as they were taken off a stack",
            law: "receipt/answer",
            checkpoint: Settled,
        }
        .design(settled(), || Finishes(lists_in_reverse)),
        Told {
            name: "rejected-and-waiting",
            breaks: "a rejected command still waits for its other receipt",
            why: "only the receipt that failed is closed",
            law: "receipt/release",
            checkpoint: Published,
        }
        .design(failed(), || Finishes(keeps_waiting)),
        Told {
            name: "reopen-forgets-receipts",
            breaks: "a command that waits for its last receipt has lost the other one after a reopening",
            why: "receipts are written to the file when their command settles",
            law: "receipt/rows",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [Do::Reopen]), || ForgetsReceipts),
        Told {
            name: "late-work-counts",
            breaks: "the worker writes a plant that was rejected, and says so",
            why: "the worker looks at its own receipt only",
            law: "receipt/rows",
            checkpoint: Published,
        }
        .design(then(sent(), [fail(0, Stage::Indexed), apply(0)]), || WorksLate),
    ]
}

/// Finishes a receipt, not as it should be.
type Wrongly = fn(&Store, &Order, Stage, &Work) -> Result<()>;

struct Finishes(Wrongly);

impl Steps for Finishes {
    fn finish(&mut self, store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
        (self.0)(store, order, stage, work)
    }
}

fn settles_early(store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
    receipts::finish(store, order.id, stage, work)?;
    let first = matches!(work, Work::Done(_)) && receipts::waits(store, order.id, Stage::Indexed)?;
    match first {
        true => receipts::settle(store, order.id, &Ok(vec![Stage::Applied, Stage::Indexed])),
        false => Ok(()),
    }
}

/// Settles again what has settled just now, as `change` says.
fn resettle(store: &Store, change: fn(Outcome) -> Vec<Outcome>) -> Result<()> {
    for (id, outcome) in receipts::take_settlements(store)? {
        for outcome in change(outcome) {
            receipts::settle(store, id, &outcome)?;
        }
    }
    Ok(())
}

fn settles_twice(store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
    receipts::finish(store, order.id, stage, work)?;
    resettle(store, |outcome| if outcome.is_ok() { vec![outcome.clone(), outcome] } else { vec![outcome] })
}

fn fails_otherwise(store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
    let work = match work {
        Work::Failed(Reason::Fault(fault)) => Work::Failed(Reason::Fault(fault + 1)),
        other => *other,
    };
    receipts::finish(store, order.id, stage, &work)
}

fn lists_in_reverse(store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
    receipts::finish(store, order.id, stage, work)?;
    resettle(store, |outcome| vec![outcome.map(|stages| stages.into_iter().rev().collect())])
}

fn keeps_waiting(store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
    let other = if stage == Stage::Applied { Stage::Indexed } else { Stage::Applied };
    let waits = receipts::waits(store, order.id, other)?;
    receipts::finish(store, order.id, stage, work)?;
    if waits && matches!(work, Work::Failed(_)) {
        receipts::mark(store, order.id, other, receipts::WAITING)?;
    }
    Ok(())
}

struct ForgetsReceipts;

impl Steps for ForgetsReceipts {
    fn opened(&mut self, store: &Store) -> Result<()> {
        let forget = "UPDATE stages SET state = 3
            WHERE state = 1 AND command IN (SELECT id FROM commands WHERE outcome IS NULL)";
        store.sql(forget)?.execute([])?;
        Ok(())
    }
}

struct WorksLate;

impl Steps for WorksLate {
    fn finish(&mut self, store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
        let settled = matches!(receipts::outcome(store, order.id)?, Some(Some(_)));
        let failed = matches!(work, Work::Failed(_));
        if settled && failed { Ok(()) } else { receipts::finish(store, order.id, stage, work) }
    }
    fn waits(&mut self, store: &Store, order: &Order, stage: Stage) -> Result<bool> {
        let rejected = matches!(receipts::outcome(store, order.id)?, Some(Some(Err(_))));
        let late = rejected && stage == Stage::Applied && order.edit == Edit::Plant && self.may(store, order)?;
        Ok(late || receipts::waits(store, order.id, stage)?)
    }
}
