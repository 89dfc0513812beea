//! SQLite through `rusqlite`, bundled, in memory: a table of handles as a product would write it.
//!
//! One row a handle, with its subject, its state and what became of its promise; support is a question to that table.
//! SQLite documents that an `AUTOINCREMENT` key is never used twice, which is what a retired handle needs. Each
//! operation is a statement whose condition names the state that it leaves, or one transaction of two.

use lawful_lease::support::{Registry, Reply, Settled, Supports, Trouble};
use rusqlite::{Connection, OptionalExtension, params};

/// A table of handles.
#[derive(Debug)]
pub struct SqliteHandles {
    connection: Option<Connection>,
}

impl SqliteHandles {
    /// No table yet: the first operation makes it.
    pub fn new() -> Self {
        Self { connection: None }
    }

    fn connection(&mut self) -> Reply<&Connection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                let connection = Connection::open_in_memory()?;
                connection.execute_batch(TABLE)?;
                connection
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// Moves a handle from one state to another; whether it was there.
    fn turn(&mut self, handle: u64, from: &str, to: &str) -> Reply<bool> {
        let handle = i64::try_from(handle)?;
        let mut update = self.connection()?.prepare_cached(TURN)?;
        Ok(update.execute(params![handle, from, to])? == 1)
    }

    fn insert(&mut self, subject: u32, state: &str) -> Reply<u64> {
        let connection = self.connection()?;
        connection.prepare_cached(INSERT)?.execute(params![subject, state])?;
        Ok(u64::try_from(connection.last_insert_rowid())?)
    }
}

impl Default for SqliteHandles {
    fn default() -> Self {
        Self::new()
    }
}

const TABLE: &str = "
    CREATE TABLE handles (id INTEGER PRIMARY KEY AUTOINCREMENT, subject INTEGER NOT NULL, state TEXT NOT NULL,
        promise TEXT NOT NULL DEFAULT 'open');
    CREATE INDEX support ON handles (subject) WHERE state = 'live';
";
const INSERT: &str = "INSERT INTO handles (subject, state) VALUES (?1, ?2)";
const TURN: &str = "UPDATE handles SET state = ?3 WHERE id = ?1 AND state = ?2";
const SETTLE: &str = "UPDATE handles SET promise = ?2 WHERE id = ?1 AND promise = 'open'";
const SUBJECT: &str = "SELECT subject FROM handles WHERE id = ?1 AND state = 'live'";
const COUNT: &str = "SELECT count(*) FROM handles WHERE subject = ?1 AND state = 'live'";
const ROWS: &str = "SELECT DISTINCT subject FROM handles WHERE state = 'live'";

impl Registry for SqliteHandles {
    const SUPPORTS: Supports = Supports::ALL;

    fn start(&mut self, subject: u32) -> Reply<u64> {
        self.insert(subject, "pending")
    }

    fn accept(&mut self, handle: u64) -> Reply<()> {
        match self.turn(handle, "pending", "live")? {
            true => Ok(()),
            false => Err(Trouble::Failed("no such attempt".into())),
        }
    }

    fn refuse(&mut self, handle: u64) -> Reply<()> {
        match self.turn(handle, "pending", "refused")? {
            true => Ok(()),
            false => Err(Trouble::Failed("no such attempt".into())),
        }
    }

    fn release(&mut self, handle: u64) -> Reply<()> {
        self.turn(handle, "live", "released")?;
        Ok(())
    }

    fn supports(&mut self, subject: u32) -> Reply<bool> {
        Ok(self.count(subject)? > 0)
    }

    fn settle(&mut self, handle: u64, how: Settled) -> Reply<()> {
        let (handle, promise) =
            (i64::try_from(handle)?, if how == Settled::Resolved { "resolved" } else { "rejected" });
        self.connection()?.prepare_cached(SETTLE)?.execute(params![handle, promise])?;
        Ok(())
    }

    fn replace(&mut self, handle: u64) -> Reply<u64> {
        let id = i64::try_from(handle)?;
        let subject: Option<u32> =
            self.connection()?.prepare_cached(SUBJECT)?.query_row([id], |row| row.get(0)).optional()?;
        let subject = subject.ok_or(Trouble::Refused)?;
        self.connection()?.execute_batch("BEGIN")?;
        let new = self.insert(subject, "live")?;
        self.turn(handle, "live", "replaced")?;
        self.connection()?.execute_batch("COMMIT")?;
        Ok(new)
    }

    fn count(&mut self, subject: u32) -> Reply<usize> {
        let mut count = self.connection()?.prepare_cached(COUNT)?;
        let count: i64 = count.query_row([subject], |row| row.get(0))?;
        Ok(usize::try_from(count)?)
    }

    fn rows(&mut self) -> Reply<Vec<u32>> {
        let mut select = self.connection()?.prepare_cached(ROWS)?;
        Ok(select.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?)
    }

    fn close(mut self) -> Reply<()> {
        let closed = self.connection.take().map_or(Ok(()), Connection::close);
        closed.map_err(|(_, error)| error.into())
    }
}
