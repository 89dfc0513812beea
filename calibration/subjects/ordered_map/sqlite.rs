//! SQLite through `rusqlite`, bundled, on a real file: one table of pairs.
//!
//! Integer keys are row ids; text and byte strings are the key of a table without row ids, which is another kind of
//! tree. A query is one SQL statement, prepared once per connection. `insert` and `update` read the replaced value
//! first, because SQL does not return it. Inverted bounds are an empty range: no row satisfies both comparisons.
//!
//! Statements walk one way, so a walk from both ends is left out, and so are size hints, which a statement does not
//! give.
//!
//! A table has no operation that splits, merges, copies, compares or filters by a function of the caller: those are
//! left out.
//!
//! # Transactions and durability
//!
//! The file is in write-ahead mode with `synchronous = OFF`. What this subject promises is that a closed and reopened
//! store keeps everything applied; a loss of power is outside the claim, so nothing waits for the disk. The connection
//! locks its file for itself.
//!
//! Writes gather in one transaction. The next full scan, reopening or closing commits it. A bulk fill therefore writes
//! one transaction, lookups and ranges read uncommitted pages, and scans read committed ones.

use std::fmt;
use std::ops::Bound;

use lawful_contract::Counted;
use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Trouble, Walk, Way};
use rusqlite::types::{FromSql, ToSql};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

mod files;

pub use files::SqliteFiles;
use files::Store;

/// A table of SQLite under judgement, in a file of its own.
///
/// The first operation makes the file; closing or dropping the value removes it.
pub struct Sqlite<K> {
    store: Option<Store>,
    files: SqliteFiles<K>,
}

/// A key type that SQLite orders as Rust does.
pub trait SqlKey: Counted + ToSql + FromSql {
    /// The statement that makes the table.
    const TABLE: &'static str;
    /// The features that only this type of key has.
    const FEATURES: &'static [Feature] = &[];
}

impl SqlKey for u32 {
    const TABLE: &'static str = INTEGERS;
}

impl SqlKey for i64 {
    const TABLE: &'static str = INTEGERS;
}

/// `TEXT` compares byte by byte (collation `BINARY`).
impl SqlKey for String {
    const TABLE: &'static str = "CREATE TABLE pairs (k TEXT PRIMARY KEY, v INTEGER NOT NULL) WITHOUT ROWID";
    const FEATURES: &'static [Feature] = &[Feature::Prefix];
}

impl SqlKey for Vec<u8> {
    const TABLE: &'static str = "CREATE TABLE pairs (k BLOB PRIMARY KEY, v INTEGER NOT NULL) WITHOUT ROWID";
    const FEATURES: &'static [Feature] = &[Feature::Prefix];
}

const INTEGERS: &str = "CREATE TABLE pairs (k INTEGER PRIMARY KEY, v INTEGER NOT NULL)";

impl<K> Sqlite<K> {
    /// An empty table in a new file.
    pub fn new() -> Self {
        SqliteFiles::new().subject()
    }
}

impl<K> Default for Sqlite<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K> fmt::Debug for Sqlite<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sqlite").field(&self.store.as_ref().map(|store| store.dir.path())).finish()
    }
}

impl<K: SqlKey> OrderedMap for Sqlite<K> {
    type Key = K;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Range,
            Feature::Reverse,
            Feature::Len,
            Feature::Contains,
            Feature::Entry,
            Feature::Ends,
            Feature::Pop,
            Feature::Nearest,
            Feature::Clear,
            Feature::Reopen,
        ])
        .with(K::FEATURES)
        .inverted(Inverted::Empty);

    fn insert(&mut self, key: K, value: u32) -> Reply<Option<u32>> {
        let replaced = self.get(&key)?;
        let upsert = "INSERT INTO pairs VALUES (?1, ?2) ON CONFLICT (k) DO UPDATE SET v = excluded.v";
        self.write()?.prepare_cached(upsert)?.execute(params![key, value])?;
        Ok(replaced)
    }

    fn remove(&mut self, key: &K) -> Reply<Option<u32>> {
        let mut delete = self.write()?.prepare_cached("DELETE FROM pairs WHERE k = ?1 RETURNING v")?;
        Ok(delete.query_row([key], |row| row.get(0)).optional()?)
    }

    fn get(&mut self, key: &K) -> Reply<Option<u32>> {
        let mut select = self.read()?.prepare_cached("SELECT v FROM pairs WHERE k = ?1")?;
        Ok(select.query_row([key], |row| row.get(0)).optional()?)
    }

    fn scan(&mut self, walk: &mut Walk<K, u32>) -> Reply<()> {
        self.committed()?;
        self.walk("TRUE", [], walk)
    }

    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let (above, low) = match low {
            Bound::Included(key) => ("k >= ?", Some(key)),
            Bound::Excluded(key) => ("k > ?", Some(key)),
            Bound::Unbounded => ("TRUE", None),
        };
        let (below, high) = match high {
            Bound::Included(key) => ("k <= ?", Some(key)),
            Bound::Excluded(key) => ("k < ?", Some(key)),
            Bound::Unbounded => ("TRUE", None),
        };
        self.walk(&format!("{above} AND {below}"), low.into_iter().chain(high), walk)
    }

    fn len(&mut self) -> Reply<usize> {
        let mut count = self.read()?.prepare_cached("SELECT count(*) FROM pairs")?;
        Ok(usize::try_from(count.query_row([], |row| row.get::<_, i64>(0))?)?)
    }

    fn contains(&mut self, key: &K) -> Reply<bool> {
        let mut exists = self.read()?.prepare_cached("SELECT EXISTS (SELECT 1 FROM pairs WHERE k = ?1)")?;
        Ok(exists.query_row([key], |row| row.get(0))?)
    }

    fn update(&mut self, key: &K, value: u32) -> Reply<Option<u32>> {
        let replaced = self.get(key)?;
        let update = "UPDATE pairs SET v = ?2 WHERE k = ?1";
        self.write()?.prepare_cached(update)?.execute(params![key, value])?;
        Ok(replaced)
    }

    fn ensure(&mut self, key: K, value: u32) -> Reply<u32> {
        let insert = "INSERT INTO pairs VALUES (?1, ?2) ON CONFLICT (k) DO NOTHING";
        self.write()?.prepare_cached(insert)?.execute(params![key, value])?;
        self.get(&key)?.ok_or_else(|| Trouble::Failed("the row is absent after INSERT".into()))
    }

    fn peek(&mut self, end: End) -> Reply<Option<(K, u32)>> {
        let select = match end {
            End::First => "SELECT k, v FROM pairs ORDER BY k LIMIT 1",
            End::Last => "SELECT k, v FROM pairs ORDER BY k DESC LIMIT 1",
        };
        Ok(self.read()?.prepare_cached(select)?.query_row([], pair).optional()?)
    }

    fn pop(&mut self, end: End) -> Reply<Option<(K, u32)>> {
        let delete = match end {
            End::First => "DELETE FROM pairs WHERE k = (SELECT min(k) FROM pairs) RETURNING k, v",
            End::Last => "DELETE FROM pairs WHERE k = (SELECT max(k) FROM pairs) RETURNING k, v",
        };
        Ok(self.write()?.prepare_cached(delete)?.query_row([], pair).optional()?)
    }

    fn nearest(&mut self, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        let select = match side {
            Side::AtOrBelow => "SELECT k, v FROM pairs WHERE k <= ?1 ORDER BY k DESC LIMIT 1",
            Side::Below => "SELECT k, v FROM pairs WHERE k < ?1 ORDER BY k DESC LIMIT 1",
            Side::AtOrAbove => "SELECT k, v FROM pairs WHERE k >= ?1 ORDER BY k LIMIT 1",
            Side::Above => "SELECT k, v FROM pairs WHERE k > ?1 ORDER BY k LIMIT 1",
        };
        Ok(self.read()?.prepare_cached(select)?.query_row([key], pair).optional()?)
    }

    fn prefix(&mut self, prefix: &K, walk: &mut Walk<K, u32>) -> Reply<()> {
        self.walk("k >= ?1 AND instr(k, ?1) = 1", [prefix], walk)
    }

    fn clear(&mut self) -> Reply<()> {
        self.write()?.prepare_cached("DELETE FROM pairs")?.execute([])?;
        Ok(())
    }

    fn reopen(&mut self) -> Reply<()> {
        self.committed()?;
        self.store = self.store.take().map(Store::reopen).transpose()?;
        Ok(())
    }

    fn close(mut self) -> Reply<()> {
        self.committed()?;
        self.store.take().map_or(Ok(()), |store| self.files.give_back(store))
    }
}

impl<K: SqlKey> Sqlite<K> {
    /// The connection, as it stands.
    fn read(&mut self) -> Reply<&Connection> {
        let store = match self.store.take() {
            Some(store) => store,
            None => Store::create(K::TABLE)?,
        };
        Ok(&self.store.insert(store).connection)
    }

    /// The connection, inside the write transaction.
    fn write(&mut self) -> Reply<&Connection> {
        let connection = self.read()?;
        if connection.is_autocommit() {
            connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        }
        Ok(connection)
    }

    /// The connection, with nothing uncommitted.
    fn committed(&mut self) -> Reply<&Connection> {
        let connection = self.read()?;
        if !connection.is_autocommit() {
            connection.prepare_cached("COMMIT")?.execute([])?;
        }
        Ok(connection)
    }

    /// Walks the rows that pass a filter, in the order that the walk asks for.
    fn walk<'a>(&mut self, filter: &str, keys: impl IntoIterator<Item = &'a K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let order = match walk.way() {
            Way::Backward => "DESC",
            Way::Forward | Way::Ends(_) => "ASC",
        };
        let select = format!("SELECT k, v FROM pairs WHERE {filter} ORDER BY k {order}");
        let mut select = self.read()?.prepare_cached(&select)?;
        walk.try_along(select.query_map(params_from_iter(keys), pair)?)
    }
}

fn pair<K: SqlKey>(row: &Row<'_>) -> rusqlite::Result<(K, u32)> {
    Ok((row.get(0)?, row.get(1)?))
}

#[cfg(test)]
mod tests {
    use lawful_ordered_map::Trail;

    use super::*;

    #[test]
    fn reopening_reads_the_file_with_another_connection() -> Reply<()> {
        let mut map = Sqlite::<u32>::new();
        map.insert(1, 10)?;
        map.read()?.execute_batch("CREATE TEMP TABLE of_this_connection (k)")?;
        map.reopen()?;
        assert_eq!(map.get(&1), Ok(Some(10)));
        assert!(map.read()?.execute_batch("SELECT * FROM of_this_connection").is_err());
        map.close()
    }

    #[test]
    fn a_scan_commits_and_a_lookup_does_not() -> Reply<()> {
        let mut map = Sqlite::<u32>::new();
        map.insert(1, 10)?;
        map.get(&1)?;
        assert!(!map.read()?.is_autocommit());
        map.scan(&mut Walk::new(Way::Forward, 2, lawful_ordered_map::Hinted::Ignored, &mut Trail::new()))?;
        assert!(map.read()?.is_autocommit());
        map.close()
    }
}
