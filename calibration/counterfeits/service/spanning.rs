//! Counterfeits whose parts keep their contracts, and whose parts do not agree.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};

use super::{Counterfeit, Told};
use crate::service::Do;
use crate::service::words::{acquire, advance, again, applied, apply, fail, index, plant, release, send, then};
use crate::subjects::service::{
    Order, Reason, Reply, Result, Stage, Standard, Steps, Store, Work, leases, outline, receipts,
};

pub(super) fn all() -> Vec<Counterfeit> {
    let sent = |ttl| vec![acquire(0, 0, ttl, 0), send(0, 0, plant(0))];
    let mut all = vec![
        Told {
            name: "written-before-the-check",
            breaks: "a command whose lease has ended is written, and then rejected",
            why: "the token is compared after the edit, in a transaction that nobody takes back",
            law: "stale",
            checkpoint: Published,
        }
        .design(then(sent(1), [advance(1), apply(0)]), || WritesFirst),
        Told {
            name: "turned-away-and-listed",
            breaks: "a command under a stale token is named in the listing",
            why: "the listing shows who tried last",
            law: "stale",
            checkpoint: Published,
        }
        .design(vec![acquire(0, 0, 1, 0), release(0), send(0, 0, plant(0))], || ListsStale),
        Told {
            name: "listed-although-indexing-failed",
            breaks: "a command whose indexing fails is named in the listing",
            why: "the row is written before the step that can fail",
            law: "prefix",
            checkpoint: Published,
        }
        .design(then(sent(1), [fail(0, Stage::Indexed)]), || ListsFailed),
        Told {
            name: "late-write",
            breaks: "the worker writes a command that was rejected, and says that it did not",
            why: "dropping a receipt does not cancel the write that is on its way",
            law: "prefix",
            checkpoint: Published,
        }
        .design(then(sent(1), [fail(0, Stage::Indexed), apply(0)]), || WritesLate),
        Told {
            name: "indexing-undoes",
            breaks: "indexing a command takes its document's last node away",
            why: "the indexer works on a copy of the document and writes it back",
            law: "prefix",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [index(0)]), || IndexingUndoes),
    ];
    all.extend(afterwards());
    all
}

fn afterwards() -> Vec<Counterfeit> {
    vec![
        Told {
            name: "release-discards",
            breaks: "giving a lease back takes its document's last node away",
            why: "edits are a draft of the lease, and the last one is never flushed",
            law: "visible",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [release(0)]), || ReleaseDiscards),
        Told {
            name: "reopen-loses-a-node",
            breaks: "a reopened service lacks the node that was made last",
            why: "the last page is not flushed on close",
            law: "visible",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [Do::Reopen]), || LosesNode),
        Told {
            name: "sent-again-and-executed-again",
            breaks: "a command that was applied and is sent again is carried out again",
            why: "the id is looked up for the answer and not for the edit",
            law: "repeats",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [again(0)]), || ExecutesAgain),
        Told {
            name: "reopen-forgets-ids",
            breaks: "a command that is sent again after a reopening is taken for a new one",
            why: "ids are remembered in memory; the insert ignores the row that is there",
            law: "repeats",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), send(0, 0, plant(0)), Do::Reopen, again(0)], || ForgetsIds(BTreeSet::new())),
    ]
}

struct WritesFirst;

impl Steps for WritesFirst {
    fn write(&mut self, store: &Store, order: &Order) -> Result<Work> {
        let work = self.edit(store, order)?;
        Ok(if self.may(store, order)? { work } else { Work::Failed(Reason::Stale) })
    }
}

struct ListsStale;

impl Steps for ListsStale {
    fn send(&mut self, store: &Store, order: &Order) -> Result<Reply> {
        let known = receipts::outcome(store, order.id)?.is_some();
        let tried = leases::last_token(store, order.document)? == order.token;
        let reply = Standard.send(store, order)?;
        if !known && tried && reply == Reply::Stale {
            Standard.index(store, order)?;
        }
        Ok(reply)
    }
}

struct ListsFailed;

impl Steps for ListsFailed {
    fn abandon(&mut self, store: &Store, order: &Order, stage: Stage) -> Result<()> {
        if stage == Stage::Indexed { self.index(store, order) } else { Ok(()) }
    }
}

struct WritesLate;

impl Steps for WritesLate {
    fn waits(&mut self, store: &Store, order: &Order, stage: Stage) -> Result<bool> {
        let waits = receipts::waits(store, order.id, stage)?;
        let rejected = matches!(receipts::outcome(store, order.id)?, Some(Some(Err(_))));
        if rejected && !waits && stage == Stage::Applied && self.may(store, order)? {
            outline::edit(store, order.document, order.edit)?;
        }
        Ok(waits)
    }
}

/// Takes away the node of a document that was made last.
fn lose_last(store: &Store, document: u32) -> Result<()> {
    store.sql("DELETE FROM nodes WHERE id = (SELECT max(id) FROM nodes WHERE document = ?1)")?.execute([document])?;
    Ok(())
}

struct IndexingUndoes;

impl Steps for IndexingUndoes {
    fn index(&mut self, store: &Store, order: &Order) -> Result<()> {
        lose_last(store, order.document)?;
        Standard.index(store, order)
    }
}

struct ReleaseDiscards;

impl Steps for ReleaseDiscards {
    fn release(&mut self, store: &Store, document: u32, token: i64) -> Result<bool> {
        let released = Standard.release(store, document, token)?;
        if released {
            lose_last(store, document)?;
        }
        Ok(released)
    }
}

struct LosesNode;

impl Steps for LosesNode {
    fn opened(&mut self, store: &Store) -> Result<()> {
        store.sql("DELETE FROM nodes WHERE id = (SELECT max(id) FROM nodes)")?.execute([])?;
        Ok(())
    }
}

struct ExecutesAgain;

impl Steps for ExecutesAgain {
    fn send(&mut self, store: &Store, order: &Order) -> Result<Reply> {
        let done = receipts::progress(store, order.id)?.is_some_and(|progress| progress.done.contains(&Stage::Applied));
        if done {
            outline::edit(store, order.document, order.edit)?;
        }
        Standard.send(store, order)
    }
}

/// The ids since the service was opened.
struct ForgetsIds(BTreeSet<u32>);

impl Steps for ForgetsIds {
    fn send(&mut self, store: &Store, order: &Order) -> Result<Reply> {
        if self.0.contains(&order.id) {
            return Standard.send(store, order);
        }
        if !self.may(store, order)? {
            return Ok(Reply::Stale);
        }
        self.0.insert(order.id);
        if receipts::outcome(store, order.id)?.is_none() {
            receipts::owe(store, order)?;
        }
        Ok(Reply::Accepted)
    }
    fn opened(&mut self, _: &Store) -> Result<()> {
        self.0.clear();
        Ok(())
    }
}
