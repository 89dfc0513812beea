//! redb on a real file: one table of pairs.
//!
//! Ranges meet in the middle, so walks from both ends of one iterator are asked. Inverted bounds are an empty range:
//! the release notes of 2.6.3 name anything else a correctness fault.
//!
//! Left out: size hints, which ranges do not give, and splitting, appending, copying, comparing and prefix queries,
//! which a table does not have.
//!
//! # Transactions and durability
//!
//! What this subject promises is that a closed and reopened store keeps everything applied; a loss of power is outside
//! the claim. So the file is read and written through redb's own backend, without its waits for the disk.
//!
//! Writes gather in one transaction. The next full scan commits it with `Durability::None`, and reopening commits with
//! `Durability::Immediate`. A bulk fill therefore writes one transaction; lookups and ranges read uncommitted pages
//! while it is open and committed ones, through a read transaction, when it is not.

use std::fmt;
use std::ops::Bound;

use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Walk};
use redb::{
    AccessGuard, Durability, Range, ReadOnlyTable, ReadableDatabase, ReadableTable, ReadableTableMetadata,
    StorageError, Table, TableDefinition,
};

mod store;

use store::Store;

const PAIRS: TableDefinition<'_, u32, u32> = TableDefinition::new("pairs");

/// A table of redb under judgement, in a file of its own that goes with the value.
///
/// The file is made by the first operation.
#[derive(Default)]
pub struct Redb {
    store: Option<Store>,
}

impl Redb {
    /// An empty table in a new file.
    pub fn new() -> Self {
        Self::default()
    }
}

impl fmt::Debug for Redb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Redb").field(&self.store.as_ref().map(|store| store.dir.path())).finish()
    }
}

impl OrderedMap for Redb {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Range,
            Feature::Reverse,
            Feature::MixedEnds,
            Feature::Len,
            Feature::Contains,
            Feature::Entry,
            Feature::Ends,
            Feature::Pop,
            Feature::Nearest,
            Feature::Clear,
            Feature::Retain,
            Feature::Reopen,
        ])
        .inverted(Inverted::Empty);

    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.table()?.insert(key, value)?.map(|replaced| replaced.value()))
    }

    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.table()?.remove(key)?.map(|removed| removed.value()))
    }

    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.view()?.get(key)?.map(|value| value.value()))
    }

    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        self.store()?.commit(Durability::None)?;
        let view = self.view()?;
        walk.try_ends(view.range((Bound::Unbounded, Bound::Unbounded))?.map(pair))
    }

    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        let view = self.view()?;
        walk.try_ends(view.range((low.cloned(), high.cloned()))?.map(pair))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(usize::try_from(self.view()?.len()?)?)
    }

    fn contains(&mut self, key: &u32) -> Reply<bool> {
        Ok(self.view()?.get(key)?.is_some())
    }

    fn update(&mut self, key: &u32, value: u32) -> Reply<Option<u32>> {
        let mut table = self.table()?;
        let Some(mut present) = table.get_mut(key)? else {
            return Ok(None);
        };
        let replaced = present.value();
        present.insert(value)?;
        Ok(Some(replaced))
    }

    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        Ok(self.table()?.entry(key)?.or_insert(value)?.value())
    }

    fn peek(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        Ok(self.view()?.peek(end)?.map(values))
    }

    fn pop(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        let mut table = self.table()?;
        let removed = match end {
            End::First => table.pop_first()?,
            End::Last => table.pop_last()?,
        };
        Ok(removed.map(values))
    }

    fn nearest(&mut self, key: &u32, side: Side) -> Reply<Option<(u32, u32)>> {
        let view = self.view()?;
        let found = match side {
            Side::AtOrBelow => view.range((Bound::Unbounded, Bound::Included(*key)))?.next_back(),
            Side::Below => view.range((Bound::Unbounded, Bound::Excluded(*key)))?.next_back(),
            Side::AtOrAbove => view.range((Bound::Included(*key), Bound::Unbounded))?.next(),
            Side::Above => view.range((Bound::Excluded(*key), Bound::Unbounded))?.next(),
        };
        Ok(found.transpose()?.map(values))
    }

    fn clear(&mut self) -> Reply<()> {
        let store = self.store()?;
        store.writing()?.delete_table(PAIRS)?;
        store.writing()?.open_table(PAIRS)?;
        Ok(())
    }

    fn retain(&mut self, keep: &dyn Fn(&u32) -> bool) -> Reply<()> {
        Ok(self.table()?.retain(|key, _| keep(&key))?)
    }

    fn reopen(&mut self) -> Reply<()> {
        let store = self.store()?;
        store.writing()?;
        store.commit(Durability::Immediate)?;
        self.store = self.store.take().map(Store::reopen).transpose()?;
        Ok(())
    }

    fn close(mut self) -> Reply<()> {
        self.store.take().map_or(Ok(()), Store::close)
    }
}

impl Redb {
    fn store(&mut self) -> Reply<&mut Store> {
        let store = match self.store.take() {
            Some(store) => store,
            None => Store::create()?,
        };
        Ok(self.store.insert(store))
    }

    /// The table, inside the write transaction.
    fn table(&mut self) -> Reply<Table<'_, u32, u32>> {
        Ok(self.store()?.writing()?.open_table(PAIRS)?)
    }

    /// The table as a reader sees it: uncommitted while a write transaction is open, committed otherwise.
    fn view(&mut self) -> Reply<View<'_>> {
        let store = self.store()?;
        Ok(match &store.transaction {
            Some(transaction) => View::Uncommitted(transaction.open_table(PAIRS)?),
            None => View::Committed(store.database.begin_read()?.open_table(PAIRS)?),
        })
    }
}

/// One reading interface for both kinds of table.
enum View<'a> {
    Uncommitted(Table<'a, u32, u32>),
    Committed(ReadOnlyTable<u32, u32>),
}

impl View<'_> {
    fn get(&self, key: &u32) -> Result<Option<AccessGuard<'_, u32>>, StorageError> {
        match self {
            Self::Uncommitted(table) => table.get(key),
            Self::Committed(table) => ReadableTable::get(table, key),
        }
    }

    fn range(&self, bounds: (Bound<u32>, Bound<u32>)) -> Result<Range<'_, u32, u32>, StorageError> {
        match self {
            Self::Uncommitted(table) => table.range::<u32>(bounds),
            Self::Committed(table) => ReadableTable::range::<u32>(table, bounds),
        }
    }

    fn peek(&self, end: End) -> Result<Option<Guards<'_>>, StorageError> {
        match (self, end) {
            (Self::Uncommitted(table), End::First) => table.first(),
            (Self::Uncommitted(table), End::Last) => table.last(),
            (Self::Committed(table), End::First) => table.first(),
            (Self::Committed(table), End::Last) => table.last(),
        }
    }

    fn len(&self) -> Result<u64, StorageError> {
        match self {
            Self::Uncommitted(table) => table.len(),
            Self::Committed(table) => table.len(),
        }
    }
}

type Guards<'a> = (AccessGuard<'a, u32>, AccessGuard<'a, u32>);

fn values((key, value): Guards<'_>) -> (u32, u32) {
    (key.value(), value.value())
}

fn pair(item: Result<Guards<'_>, StorageError>) -> Result<(u32, u32), StorageError> {
    item.map(values)
}

#[cfg(test)]
mod tests {
    use lawful_ordered_map::Trouble;

    use super::store::FILE;
    use super::*;

    #[test]
    fn reopening_keeps_what_was_applied() -> Reply<()> {
        let mut map = Redb::new();
        map.insert(1, 10)?;
        map.reopen()?;
        assert_eq!(map.get(&1), Ok(Some(10)));
        map.close()
    }

    #[test]
    fn reopening_reads_the_file_and_not_the_memory() -> Reply<()> {
        let mut map = Redb::new();
        map.insert(1, 10)?;
        std::fs::remove_file(map.store()?.dir.path().join(FILE))?;
        map.reopen()?;
        assert!(matches!(map.get(&1), Err(Trouble::Failed(_))));
        map.close()
    }

    #[test]
    fn closing_removes_the_file() -> Reply<()> {
        let mut map = Redb::new();
        map.insert(1, 10)?;
        let dir = map.store()?.dir.path().to_owned();
        map.close()?;
        assert!(!dir.exists());
        Ok(())
    }
}
