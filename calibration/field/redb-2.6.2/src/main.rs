//! redb 2.6.2 on a real file. Promises: the documentation of `redb::Table`; for inverted bounds, the release notes of
//! 2.6.3, which name anything but an empty range a correctness fault.
//!
//! The subject is that of the current version, written for this interface: writes gather in one transaction, a full
//! scan commits it with `Durability::None` and reads through a read transaction, reopening commits with
//! `Durability::Immediate`, and nothing waits for the disk. Left out is what a table of this version does not have: an
//! entry, splitting, appending, copying, comparing and prefix queries; and size hints, which ranges do not give.

#[path = "../../trial.rs"]
mod trial;

use std::fs::File;
use std::io;
use std::ops::Bound;

use lawful_ordered_map::{End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Walk};
use redb::backends::FileBackend;
use redb::{
    AccessGuard, Builder, Database, Durability, ReadableTable, ReadableTableMetadata, StorageBackend, StorageError,
    Table, TableDefinition, WriteTransaction,
};
use tempfile::TempDir;

const PAIRS: TableDefinition<'_, u32, u32> = TableDefinition::new("pairs");

#[derive(Default)]
struct Redb {
    store: Option<Store>,
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
        Ok(self.table()?.get(key)?.map(|value| value.value()))
    }

    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        let store = self.store()?;
        store.commit(Durability::None)?;
        let table = store.database.begin_read()?.open_table(PAIRS)?;
        walk.try_ends(table.iter()?.map(pair))
    }

    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        let table = self.table()?;
        walk.try_ends(table.range::<u32>((low.cloned(), high.cloned()))?.map(pair))
    }

    fn len(&mut self) -> Reply<usize> {
        Ok(usize::try_from(self.table()?.len()?)?)
    }

    fn contains(&mut self, key: &u32) -> Reply<bool> {
        Ok(self.table()?.get(key)?.is_some())
    }

    fn peek(&mut self, end: End) -> Reply<Option<(u32, u32)>> {
        let table = self.table()?;
        let found = match end {
            End::First => table.first()?,
            End::Last => table.last()?,
        };
        Ok(found.map(values))
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
        let table = self.table()?;
        let found = match side {
            Side::AtOrBelow => table.range::<u32>(..=*key)?.next_back(),
            Side::Below => table.range::<u32>(..*key)?.next_back(),
            Side::AtOrAbove => table.range::<u32>(*key..)?.next(),
            Side::Above => table.range::<u32>((Bound::Excluded(*key), Bound::Unbounded))?.next(),
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

    fn table(&mut self) -> Reply<Table<'_, u32, u32>> {
        Ok(self.store()?.writing()?.open_table(PAIRS)?)
    }
}

type Guards<'a> = (AccessGuard<'a, u32>, AccessGuard<'a, u32>);

fn values((key, value): Guards<'_>) -> (u32, u32) {
    (key.value(), value.value())
}

fn pair(item: Result<Guards<'_>, StorageError>) -> Result<(u32, u32), StorageError> {
    item.map(values)
}

/// The transaction goes first, the folder last.
struct Store {
    transaction: Option<WriteTransaction>,
    database: Database,
    dir: TempDir,
}

impl Store {
    fn create() -> Reply<Self> {
        let stores = lawful::campaign::output_folder().join("stores");
        std::fs::create_dir_all(&stores)?;
        let mut store = Self::open(tempfile::tempdir_in(stores)?)?;
        store.writing()?.open_table(PAIRS)?;
        Ok(store)
    }

    fn open(dir: TempDir) -> Reply<Self> {
        let path = dir.path().join("pairs.redb");
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let database = Builder::new().create_with_backend(Unsynced(FileBackend::new(file)?))?;
        Ok(Self { transaction: None, database, dir })
    }

    fn writing(&mut self) -> Reply<&WriteTransaction> {
        let transaction = match self.transaction.take() {
            Some(transaction) => transaction,
            None => self.database.begin_write()?,
        };
        Ok(self.transaction.insert(transaction))
    }

    fn commit(&mut self, durability: Durability) -> Reply<()> {
        if let Some(mut transaction) = self.transaction.take() {
            transaction.set_durability(durability);
            transaction.commit()?;
        }
        Ok(())
    }

    fn reopen(self) -> Reply<Self> {
        drop(self.database);
        Self::open(self.dir)
    }

    fn close(self) -> Reply<()> {
        drop(self.transaction);
        drop(self.database);
        Ok(self.dir.close()?)
    }
}

/// redb's own backend for files, without the waits for the disk.
#[derive(Debug)]
struct Unsynced(FileBackend);

impl StorageBackend for Unsynced {
    fn len(&self) -> io::Result<u64> {
        self.0.len()
    }

    fn read(&self, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        self.0.read(offset, len)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn sync_data(&self, _eventual: bool) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.0.write(offset, data)
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row { name: "redb", version: "2.6.2", used_in_design: "yes", expected_law: "range", witness_actions: 2 },
        &lawful::ordered_map::oracle("redb", Redb::default),
    )
}
