//! What the service does in each of its steps.

use rusqlite::OptionalExtension;

use super::{Edit, Entry, Order, Reason, Reply, Result, Stage, Store, Work, leases, outline, receipts, title};

/// The steps of the service. Each provided method is the right one; whoever runs the service with other ones replaces
/// them one by one.
pub trait Steps: 'static {
    /// Grants a lease on a document that nobody holds.
    ///
    /// # Errors
    ///
    /// Those of the database, as everywhere here.
    fn grant(&mut self, store: &Store, document: u32, client: u32, ttl: u32) -> Result<Option<i64>> {
        leases::grant(store, document, client, ttl)
    }

    /// Gives a live lease its ticks from now on.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn renew(&mut self, store: &Store, document: u32, token: i64, ttl: u32) -> Result<Option<i64>> {
        if !leases::is_current(store, document, token)? {
            return Ok(None);
        }
        leases::end_in(store, document, ttl)?;
        Ok(Some(token))
    }

    /// Ends a live lease.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn release(&mut self, store: &Store, document: u32, token: i64) -> Result<bool> {
        let current = leases::is_current(store, document, token)?;
        if current {
            leases::end_in(store, document, 0)?;
        }
        Ok(current)
    }

    /// Whether a command may do what it does under its token, when it is sent and when it is written.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn may(&mut self, store: &Store, order: &Order) -> Result<bool> {
        leases::is_current(store, order.document, order.token)
    }

    /// Takes a command in. One that is known is not taken in again.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn send(&mut self, store: &Store, order: &Order) -> Result<Reply> {
        if let Some(outcome) = receipts::outcome(store, order.id)? {
            return Ok(Reply::Known(outcome));
        }
        if !self.may(store, order)? {
            return Ok(Reply::Stale);
        }
        receipts::owe(store, order)?;
        Ok(Reply::Accepted)
    }

    /// Whether a command waits for a receipt.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn waits(&mut self, store: &Store, order: &Order, stage: Stage) -> Result<bool> {
        receipts::waits(store, order.id, stage)
    }

    /// Writes the edit of a command, if its lease is still live.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn write(&mut self, store: &Store, order: &Order) -> Result<Work> {
        match self.may(store, order)? {
            true => self.edit(store, order),
            false => Ok(Work::Failed(Reason::Stale)),
        }
    }

    /// Carries out the edit of a command.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn edit(&mut self, store: &Store, order: &Order) -> Result<Work> {
        outline::edit(store, order.document, order.edit)
    }

    /// Names a command in the listing, or takes its document off.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn index(&mut self, store: &Store, order: &Order) -> Result<()> {
        let title = title(order.document);
        match order.edit {
            Edit::Archive => store.sql("DELETE FROM listing WHERE title = ?1")?.execute([title])?,
            _ => store.sql("INSERT OR REPLACE INTO listing VALUES (?1, ?2, ?3)")?.execute((
                title,
                order.document,
                order.id,
            ))?,
        };
        Ok(())
    }

    /// What a receipt that fails leaves behind: nothing.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn abandon(&mut self, store: &Store, order: &Order, stage: Stage) -> Result<()> {
        let _ = (store, order, stage);
        Ok(())
    }

    /// Writes down what came of a receipt.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn finish(&mut self, store: &Store, order: &Order, stage: Stage, work: &Work) -> Result<()> {
        receipts::finish(store, order.id, stage, work)
    }

    /// The listing, by title.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn listing(&mut self, store: &Store) -> Result<Vec<Entry>> {
        entries(store, "SELECT title, document, command FROM listing ORDER BY title")
    }

    /// How many documents are listed.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn count(&mut self, store: &Store) -> Result<usize> {
        Ok(store.sql("SELECT count(*) FROM listing")?.query_row([], |row| row.get::<_, u32>(0))? as usize)
    }

    /// The last command of a listed document.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn find(&mut self, store: &Store, document: u32) -> Result<Option<u32>> {
        let mut select = store.sql("SELECT command FROM listing WHERE title = ?1")?;
        Ok(select.query_row([title(document)], |row| row.get(0)).optional()?)
    }

    /// What is to do when the file was opened again: nothing, for everything is in it.
    ///
    /// # Errors
    ///
    /// Those of the database.
    fn opened(&mut self, store: &Store) -> Result<()> {
        let _ = store;
        Ok(())
    }
}

/// Rows of the listing as a statement selects them.
///
/// # Errors
///
/// Those of the database.
pub fn entries(store: &Store, select: &str) -> Result<Vec<Entry>> {
    let mut select = store.sql(select)?;
    let rows =
        select.query_map([], |row| Ok(Entry { title: row.get(0)?, document: row.get(1)?, command: row.get(2)? }))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The steps that are right throughout.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Steps for Standard {}
