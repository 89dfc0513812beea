//! The files that lease tables live in, one after another.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lawful_lease::exclusive::Reply;
use rusqlite::Connection;
use tempfile::TempDir;

use super::SqliteLeases;

/// Files that serve one table after another, for campaigns of many short histories.
///
/// A table that is closed leaves its file for the next one, emptied by `DELETE`; a table that is dropped without
/// closing takes its file along. The files go with the last clone of this value.
#[derive(Clone, Default)]
pub struct LeaseFiles {
    spare: Arc<Mutex<Vec<Store>>>,
}

impl LeaseFiles {
    /// No file yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A table without leases in a spare file, or in a new one if all are in use.
    pub fn subject(&self) -> SqliteLeases {
        SqliteLeases { store: self.spare().pop(), files: self.clone(), now: 0 }
    }

    /// Keeps a store for the next table, or closes it when no next one can come.
    pub(super) fn give_back(self, store: Store) -> Reply<()> {
        if Arc::strong_count(&self.spare) == 1 {
            return store.close();
        }
        store.connection.execute_batch(EMPTY)?;
        self.spare().push(store);
        Ok(())
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Store>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for LeaseFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeaseFiles").field("spare", &self.spare().len()).finish()
    }
}

const TABLES: &str = "
    CREATE TABLE leases (resource INTEGER PRIMARY KEY, client INTEGER NOT NULL, token INTEGER NOT NULL UNIQUE,
        expires INTEGER NOT NULL);
    CREATE INDEX expiry ON leases (expires);
    CREATE TABLE counter (token INTEGER NOT NULL);
    INSERT INTO counter VALUES (0);
    CREATE TABLE work (resource INTEGER NOT NULL, token INTEGER NOT NULL);
";
const EMPTY: &str = "BEGIN; DELETE FROM leases; DELETE FROM work; UPDATE counter SET token = 0; COMMIT";

/// An open database and the folder that holds its file. The connection goes first.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) connection: Connection,
    dir: TempDir,
}

impl Store {
    /// A new file with empty tables.
    pub(super) fn create() -> Reply<Self> {
        let store = Self::open(crate::subjects::folder()?)?;
        store.connection.execute_batch(TABLES)?;
        Ok(store)
    }

    pub(super) fn reopen(self) -> Reply<Self> {
        self.connection.close().map_err(|(_, error)| error)?;
        Self::open(self.dir)
    }

    fn open(dir: TempDir) -> Reply<Self> {
        let connection = Connection::open(dir.path().join("leases.sqlite"))?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "MEMORY")?;
        Ok(Self { connection, dir })
    }

    fn close(self) -> Reply<()> {
        self.connection.close().map_err(|(_, error)| error)?;
        Ok(self.dir.close()?)
    }
}

#[cfg(test)]
mod tests {
    use lawful_lease::exclusive::LeaseTable;

    use super::*;

    #[test]
    fn a_closed_table_leaves_an_empty_one_for_the_next() -> Reply<()> {
        let files = LeaseFiles::new();
        let mut first = files.subject();
        first.acquire(1, 7, 9)?;
        first.close()?;
        assert_eq!(files.spare().len(), 1);

        let mut second = files.subject();
        assert_eq!((files.spare().len(), second.list()), (0, Ok(Vec::new())));
        drop(second);
        assert_eq!(files.spare().len(), 0);
        Ok(())
    }
}
