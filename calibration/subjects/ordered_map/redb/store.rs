//! The file that a redb subject lives in.

use std::fs::File;
use std::io;

use lawful_ordered_map::Reply;
use redb::backends::FileBackend;
use redb::{Builder, Database, Durability, StorageBackend, WriteTransaction};
use tempfile::TempDir;

use super::PAIRS;

/// An open database and the folder that holds its file. The transaction goes first, the folder last.
pub(super) struct Store {
    pub(super) transaction: Option<WriteTransaction>,
    pub(super) database: Database,
    pub(super) dir: TempDir,
}

impl Store {
    /// A new file with an empty table.
    pub(super) fn create() -> Reply<Self> {
        let mut store = Self::open(crate::subjects::folder()?)?;
        store.writing()?.open_table(PAIRS)?;
        Ok(store)
    }

    fn open(dir: TempDir) -> Reply<Self> {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(dir.path().join(FILE))?;
        let database = Builder::new().create_with_backend(Unsynced(FileBackend::new(file)?))?;
        Ok(Self { transaction: None, database, dir })
    }

    pub(super) fn writing(&mut self) -> Reply<&WriteTransaction> {
        let transaction = match self.transaction.take() {
            Some(transaction) => transaction,
            None => self.database.begin_write()?,
        };
        Ok(self.transaction.insert(transaction))
    }

    /// Commits what is uncommitted, if anything is.
    pub(super) fn commit(&mut self, durability: Durability) -> Reply<()> {
        if let Some(mut transaction) = self.transaction.take() {
            transaction.set_durability(durability)?;
            transaction.commit()?;
        }
        Ok(())
    }

    pub(super) fn reopen(self) -> Reply<Self> {
        self.database.close()?;
        Self::open(self.dir)
    }

    pub(super) fn close(self) -> Reply<()> {
        drop(self.transaction);
        self.database.close()?;
        Ok(self.dir.close()?)
    }
}

pub(super) const FILE: &str = "pairs.redb";

/// redb's own backend for files, without the waits for the disk.
#[derive(Debug)]
struct Unsynced(FileBackend);

impl StorageBackend for Unsynced {
    fn len(&self) -> io::Result<u64> {
        self.0.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.0.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.0.write(offset, data)
    }

    fn close(&self) -> io::Result<()> {
        self.0.close()
    }
}
