//! The files that SQLite subjects live in, one after another.

use std::fmt;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lawful_ordered_map::Reply;
use rusqlite::Connection;
use tempfile::TempDir;

use super::Sqlite;

/// Files that serve one subject after another, for campaigns of many short histories.
///
/// A subject that is closed leaves its file for the next one, emptied by `DELETE`. Such a history starts with an empty
/// table and not with an empty file: pages that earlier histories freed are used again. A subject that is dropped
/// without closing, after a failure, takes its file along. The files go with the last clone of this value.
pub struct SqliteFiles<K> {
    spare: Arc<Mutex<Vec<Store>>>,
    keys: PhantomData<fn(K)>,
}

impl<K> SqliteFiles<K> {
    /// No file yet.
    pub fn new() -> Self {
        Self { spare: Arc::default(), keys: PhantomData }
    }

    /// An empty table in a spare file, or in a new one if all are in use.
    pub fn subject(&self) -> Sqlite<K> {
        Sqlite { store: self.spare().pop(), files: self.clone() }
    }

    /// Keeps a store for the next subject, or closes it when no next one can come.
    pub(super) fn give_back(self, store: Store) -> Reply<()> {
        if Arc::strong_count(&self.spare) == 1 {
            return store.close();
        }
        store.connection.execute("DELETE FROM pairs", [])?;
        self.spare().push(store);
        Ok(())
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Store>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K> Clone for SqliteFiles<K> {
    fn clone(&self) -> Self {
        Self { spare: Arc::clone(&self.spare), keys: PhantomData }
    }
}

impl<K> Default for SqliteFiles<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K> fmt::Debug for SqliteFiles<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteFiles").field("spare", &self.spare().len()).finish()
    }
}

/// An open database and the folder that holds its file. The connection goes first.
#[derive(Debug)]
pub(super) struct Store {
    pub(super) connection: Connection,
    pub(super) dir: TempDir,
}

impl Store {
    /// A new file with an empty table.
    pub(super) fn create(table: &str) -> Reply<Self> {
        let store = Self::open(crate::subjects::folder()?)?;
        store.connection.execute(table, [])?;
        Ok(store)
    }

    pub(super) fn reopen(self) -> Reply<Self> {
        self.connection.close().map_err(|(_, error)| error)?;
        Self::open(self.dir)
    }

    fn open(dir: TempDir) -> Reply<Self> {
        let connection = Connection::open(dir.path().join("pairs.sqlite"))?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(Self { connection, dir })
    }

    fn close(self) -> Reply<()> {
        self.connection.close().map_err(|(_, error)| error)?;
        Ok(self.dir.close()?)
    }
}

/// Room for every statement that a history can need.
const STATEMENTS: usize = 64;

#[cfg(test)]
mod tests {
    use lawful_ordered_map::OrderedMap;

    use super::*;

    #[test]
    fn a_closed_subject_leaves_an_empty_table_for_the_next() -> Reply<()> {
        let files = SqliteFiles::<u32>::new();
        let mut first = files.subject();
        first.insert(1, 10)?;
        first.close()?;
        assert_eq!(files.spare().len(), 1);

        let mut second = files.subject();
        assert_eq!(files.spare().len(), 0);
        assert_eq!(second.len(), Ok(0));

        drop(second);
        assert_eq!(files.spare().len(), 0);
        Ok(())
    }

    #[test]
    fn the_last_subject_removes_its_file() -> Reply<()> {
        let mut map = Sqlite::<u32>::new();
        map.insert(1, 10)?;
        let dir = map.store.as_ref().map(|store| store.dir.path().to_owned());
        map.close()?;
        assert_eq!(dir.map(|dir| dir.exists()), Some(false));
        Ok(())
    }
}
