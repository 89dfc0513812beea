//! Counterfeits whose listing is wrong.

use lawful_contract::Checkpoint::Published;

use super::{Counterfeit, Told};
use crate::service::words::{acquire, index, plant, send, then};
use crate::service::{Change, Do};
use crate::subjects::service::{Edit, Entry, Order, Result, Standard, Steps, Store, entries, title};

pub(super) fn all() -> Vec<Counterfeit> {
    let listed = || vec![acquire(0, 0, 1, 0), send(0, 0, plant(0)), index(0)];
    vec![
        Told {
            name: "new-document-not-listed",
            breaks: "a document that is not listed yet is not listed by its first command",
            why: "the row is updated, and nothing inserts it",
            law: "listing/contents",
            checkpoint: Published,
        }
        .design(listed(), || UpdatesOnly),
        Told {
            name: "archived-and-listed",
            breaks: "an archived document stays listed",
            why: "archiving writes the row like any other command, or does not write it",
            law: "listing/contents",
            checkpoint: Published,
        }
        .design(then(listed(), [send(1, 0, Change::Archive), index(1)]), || KeepsArchived),
        Told {
            name: "listed-by-the-last-change",
            breaks: "the listing is ordered by the last command of each document",
            why: "clients like to see the newest last",
            law: "listing/order",
            checkpoint: Published,
        }
        .design(
            vec![
                acquire(1, 0, 1, 1),
                acquire(0, 0, 1, 0),
                send(0, 1, plant(0)),
                send(1, 0, plant(0)),
                index(0),
                index(1),
            ],
            || ByCommand,
        ),
        Told {
            name: "counts-every-document",
            breaks: "the number of listed documents counts all that a command was sent for",
            why: "the count is kept beside the commands",
            law: "listing/cardinality",
            checkpoint: Published,
        }
        .design(vec![acquire(0, 0, 1, 0), send(0, 0, plant(0))], || CountsAll),
        Told {
            name: "reopen-loses-a-row",
            breaks: "a reopened listing lacks the row that was written last",
            why: "the index is built anew from commands up to the last checkpoint",
            law: "listing/durability",
            checkpoint: Published,
        }
        .design(then(listed(), [Do::Reopen]), || LosesRow),
    ]
}

struct UpdatesOnly;

impl Steps for UpdatesOnly {
    fn index(&mut self, store: &Store, order: &Order) -> Result<()> {
        if order.edit == Edit::Archive {
            return Standard.index(store, order);
        }
        store.sql("UPDATE listing SET command = ?2 WHERE title = ?1")?.execute((title(order.document), order.id))?;
        Ok(())
    }
}

struct KeepsArchived;

impl Steps for KeepsArchived {
    fn index(&mut self, store: &Store, order: &Order) -> Result<()> {
        if order.edit == Edit::Archive { Ok(()) } else { Standard.index(store, order) }
    }
}

struct ByCommand;

impl Steps for ByCommand {
    fn listing(&mut self, store: &Store) -> Result<Vec<Entry>> {
        entries(store, "SELECT title, document, command FROM listing ORDER BY command")
    }
}

struct CountsAll;

impl Steps for CountsAll {
    fn count(&mut self, store: &Store) -> Result<usize> {
        let count = "SELECT count(DISTINCT document) FROM commands";
        Ok(store.sql(count)?.query_row([], |row| row.get::<_, u32>(0))? as usize)
    }
}

struct LosesRow;

impl Steps for LosesRow {
    fn opened(&mut self, store: &Store) -> Result<()> {
        store.sql("DELETE FROM listing WHERE command = (SELECT max(command) FROM listing)")?.execute([])?;
        Ok(())
    }
}
