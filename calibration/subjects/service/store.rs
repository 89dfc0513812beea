//! The file of the service, and the files that serve one service after another.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{CachedStatement, Connection};
use tempfile::TempDir;

use super::Result;

const SCHEMA: &str = "
    CREATE TABLE clock (now INTEGER NOT NULL);
    INSERT INTO clock VALUES (0);
    CREATE TABLE leases (
        document INTEGER PRIMARY KEY, client INTEGER NOT NULL, token INTEGER NOT NULL, due INTEGER NOT NULL);
    CREATE TABLE nodes (
        id INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL, parent INTEGER, place INTEGER NOT NULL);
    CREATE INDEX nodes_by_parent ON nodes (document, parent, place);
    CREATE TABLE commands (
        id INTEGER PRIMARY KEY, document INTEGER NOT NULL, token INTEGER NOT NULL, edit TEXT NOT NULL, outcome TEXT);
    CREATE TABLE stages (
        command INTEGER NOT NULL, stage INTEGER NOT NULL, state INTEGER NOT NULL, seq INTEGER NOT NULL,
        PRIMARY KEY (command, stage)) WITHOUT ROWID;
    CREATE TABLE settlements (seq INTEGER PRIMARY KEY AUTOINCREMENT, command INTEGER NOT NULL, outcome TEXT NOT NULL);
    CREATE TABLE listing (title TEXT PRIMARY KEY, document INTEGER NOT NULL, command INTEGER NOT NULL) WITHOUT ROWID;
";

const CLEAR: &str = "
    BEGIN;
    UPDATE clock SET now = 0;
    DELETE FROM leases; DELETE FROM nodes; DELETE FROM commands; DELETE FROM stages; DELETE FROM settlements;
    DELETE FROM listing;
    COMMIT;
";

/// An open database and the folder that holds its file. The connection goes first.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    dir: TempDir,
}

impl Store {
    fn create() -> Result<Self> {
        let store = Self::open(crate::subjects::folder()?)?;
        store.connection.execute_batch(SCHEMA)?;
        Ok(store)
    }

    fn open(dir: TempDir) -> Result<Self> {
        let connection = Connection::open(dir.path().join("service.sqlite"))?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "MEMORY")?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(Self { connection, dir })
    }

    pub(super) fn reopen(self) -> Result<Self> {
        self.connection.close().map_err(|(_, error)| error)?;
        Self::open(self.dir)
    }

    /// A statement, prepared once per connection.
    ///
    /// # Errors
    ///
    /// Those of the database.
    pub fn sql(&self, statement: &str) -> Result<CachedStatement<'_>> {
        Ok(self.connection.prepare_cached(statement)?)
    }

    /// Runs something in one transaction; an error takes it back.
    pub(super) fn transaction<T>(&mut self, run: impl FnOnce(&Self) -> Result<T>) -> Result<T> {
        self.sql("BEGIN IMMEDIATE")?.execute([])?;
        let done = run(self);
        self.sql(if done.is_ok() { "COMMIT" } else { "ROLLBACK" })?.execute([])?;
        done
    }
}

/// Files that serve one service after another. A service that is dropped without closing takes its file along.
#[derive(Clone, Debug, Default)]
pub struct Files {
    spare: Arc<Mutex<Vec<Store>>>,
}

impl Files {
    pub(super) fn store(&self) -> Result<Store> {
        let spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.map_or_else(Store::create, Ok)
    }

    /// Keeps a store for the next service. A watched child has none, and leaves without putting anything away.
    pub(super) fn give_back(&self, store: Store) -> Result<()> {
        if lawful_campaign::is_child() {
            return Ok(());
        }
        store.connection.execute_batch(CLEAR)?;
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(store);
        Ok(())
    }
}
