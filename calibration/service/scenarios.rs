//! One scenario for each clause of the laws that span the parts, and for what composing the parts makes possible.

use lawful_grammars::Scenario;
use lawful_tree::Place;

use super::action::{Change, Do};
use super::words::{
    acquire, advance, again, applied, apply, create, delete, fail, index, plant, release, renew, reparent, send, then,
};
use crate::subjects::service::Stage;

/// The scenarios of a document service.
pub fn scenarios() -> Vec<Scenario<Do>> {
    [tokens(), receipts(), listing(), repeats(), edits()].into_iter().flatten().collect()
}

fn tokens() -> Vec<Scenario<Do>> {
    vec![
        Scenario::new(
            "stale/when it is sent",
            "Given a lease that was given back, when its claim sends a command, then nothing changes.",
            [acquire(0, 0, 9, 0), release(0), send(0, 0, plant(0))],
        ),
        Scenario::new(
            "stale/when it is written",
            "Given a command that was sent, when its lease ends before it is written, then nothing is written.",
            [acquire(0, 0, 1, 0), send(0, 0, plant(0)), advance(1), apply(0)],
        ),
        Scenario::new(
            "stale/superseded",
            "Given a lease that ended and one that followed, when the first claim's command is written, then nothing is.",
            [acquire(0, 0, 1, 0), send(0, 0, plant(0)), advance(1), acquire(0, 1, 9, 1), apply(0)],
        ),
        Scenario::new(
            "stale/renewed",
            "Given a command that was sent, when its lease is renewed past its first end, then it is written.",
            [acquire(0, 0, 1, 0), send(0, 0, plant(0)), renew(0, 9), advance(1), apply(0), index(0)],
        ),
    ]
}

fn receipts() -> Vec<Scenario<Do>> {
    vec![
        Scenario::new(
            "prefix/nothing before its receipts",
            "Given a lease, when a command is sent, then no document and no row shows it.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0))],
        ),
        Scenario::new(
            "prefix/its document and no other",
            "Given two documents, when a command is applied, then only its own shows it.",
            then(applied([plant(0)]), [acquire(1, 0, 9, 1), send(1, 1, plant(0)), apply(1)]),
        ),
        Scenario::new(
            "prefix/its row and no other",
            "Given a listed document, when a command of another is indexed, then both are listed.",
            then(applied([plant(0)]), [index(0), acquire(1, 0, 9, 1), send(1, 1, plant(0)), index(1), apply(1)]),
        ),
        Scenario::new(
            "prefix/nothing by a receipt that fails",
            "Given a command that is applied, when its indexing fails, then it is rejected and its document shows it.",
            then(applied([plant(0)]), [fail(0, Stage::Indexed)]),
        ),
        Scenario::new(
            "prefix/nothing afterwards",
            "Given a command whose indexing has failed, when the worker comes to write it, then nothing is written.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0)), fail(0, Stage::Indexed), apply(0)],
        ),
        Scenario::new(
            "prefix/indexed first",
            "Given a command that is indexed, when its writing fails, then it is rejected and the listing shows it.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0)), index(0), fail(0, Stage::Applied)],
        ),
        Scenario::new(
            "visible/in its document",
            "Given a command that is indexed, when it is applied, then it settles and its document shows it.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0)), index(0), apply(0)],
        ),
        Scenario::new(
            "visible/while leases and time change",
            "Given a settled command, when its lease ends and another client comes, then its document shows it.",
            then(applied([plant(0)]), [index(0), advance(9), acquire(0, 1, 9, 1), release(1)]),
        ),
        Scenario::new(
            "visible/after a reopening",
            "Given a settled command and one that waits, when the service is reopened, then both are as they were.",
            then(
                applied([plant(0)]),
                [index(0), send(1, 0, create(1, Place::Last(0))), Do::Reopen, apply(1), index(1)],
            ),
        ),
    ]
}

fn listing() -> Vec<Scenario<Do>> {
    vec![
        Scenario::new(
            "visible/in the listing",
            "Given a command that is applied, when it is indexed, then it settles and the listing names it.",
            then(applied([plant(0)]), [index(0), Do::Find { document: 0 }, Do::Find { document: 1 }, Do::List]),
        ),
        Scenario::new(
            "listing/archived",
            "Given a listed document, when it is archived, then its row is gone and its nodes are not.",
            then(applied([plant(0), Change::Archive]), [index(0), index(1)]),
        ),
        Scenario::new(
            "listing/reopened",
            "Given a listed document, when the service is reopened, then it is listed.",
            then(applied([plant(0)]), [index(0), Do::Reopen]),
        ),
        Scenario::new(
            "listing/order",
            "Given two documents, when the later title is listed first, then titles ascend.",
            [
                acquire(1, 0, 9, 1),
                send(0, 1, plant(0)),
                index(0),
                acquire(0, 0, 9, 0),
                send(1, 0, plant(0)),
                index(1),
                Do::List,
            ],
        ),
    ]
}

fn repeats() -> Vec<Scenario<Do>> {
    vec![
        Scenario::new(
            "repeats/a command that waits",
            "Given a command that waits, when it is sent again, then it waits once.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0)), again(0), apply(0), index(0)],
        ),
        Scenario::new(
            "repeats/a command that has settled",
            "Given a settled command, when it is sent again, then it answers with its settlement and executes no more.",
            then(applied([plant(0)]), [index(0), again(0)]),
        ),
        Scenario::new(
            "repeats/a rejected command",
            "Given a rejected command, when it is sent again, then it answers with its rejection.",
            [acquire(0, 0, 9, 0), send(0, 0, plant(0)), fail(0, Stage::Applied), again(0)],
        ),
        Scenario::new(
            "repeats/a command that was never accepted",
            "Given a command that was turned away, when it is sent again, then it is turned away.",
            [acquire(0, 0, 9, 0), release(0), send(0, 0, plant(0)), again(0)],
        ),
        Scenario::new(
            "repeats/after a reopening",
            "Given a settled command, when it is sent again to the reopened service, then it is known.",
            then(applied([plant(0)]), [index(0), Do::Reopen, again(0)]),
        ),
    ]
}

fn edits() -> Vec<Scenario<Do>> {
    let row = || applied([plant(0), create(1, Place::Last(0)), create(2, Place::First(0))]);
    vec![
        Scenario::new(
            "edit/moved",
            "Given a row of siblings, when one moves before the other, then the row is turned round.",
            then(row(), [send(3, 0, reparent(1, Place::Before(2))), apply(3)]),
        ),
        Scenario::new(
            "edit/under its own",
            "Given a node with a child, when it moves under it, then the command is rejected and nothing changes.",
            then(row(), [send(3, 0, reparent(0, Place::Last(1))), apply(3)]),
        ),
        Scenario::new(
            "edit/gone",
            "Given a deleted node, when a command that was sent before moves it, then that command is rejected.",
            then(row(), [send(3, 0, reparent(2, Place::Last(1))), send(4, 0, delete(2)), apply(4), apply(3), again(3)]),
        ),
        Scenario::new(
            "edit/deleted with what hangs below",
            "Given a node with children, when it is deleted, then they are gone with it.",
            then(row(), [send(3, 0, delete(0)), apply(3), index(3)]),
        ),
    ]
}
