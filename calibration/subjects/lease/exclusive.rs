//! SQLite through `rusqlite`, bundled, on a real file: a table of leases as a product would write it.
//!
//! One row a resource: holder, token and the tick from which the lease is absent. A grant is one upsert that overwrites
//! an expired row and no live one, under a token from a counter of its own table, so that neither a release nor a sweep
//! nor a restart takes the counter back. Renewals, releases and guarded writes are single statements whose condition
//! names resource, client, token and time; a statement that changes no row is a refusal.
//!
//! The promises are those of `lawful_lease::exclusive`, with these choices: acquiring what one holds is refused, and so
//! is a late renewal. The clock is the caller's: a tick is handed in with each statement, and it does not go back when
//! the table is reopened.
//!
//! The file is written with `synchronous = OFF`: a closed and reopened table keeps everything applied; a
//! loss of power is outside the claim.

use std::fmt;

use lawful_lease::exclusive::{Claim, Held, LeaseTable, Reply, Supports, Trouble};
use rusqlite::{Connection, OptionalExtension, Row, params};

mod files;

pub use files::LeaseFiles;
use files::Store;

/// A table of leases in an SQLite file of its own.
///
/// The first operation makes the file; closing or dropping the value removes it.
pub struct SqliteLeases {
    store: Option<Store>,
    files: LeaseFiles,
    now: i64,
}

impl SqliteLeases {
    /// A table without leases in a new file.
    pub fn new() -> Self {
        LeaseFiles::new().subject()
    }

    fn connection(&mut self) -> Reply<&Connection> {
        let store = match self.store.take() {
            Some(store) => store,
            None => Store::create()?,
        };
        Ok(&self.store.insert(store).connection)
    }

    /// Runs a statement about a claim; it must change its row.
    fn under(&mut self, statement: &str, claim: Claim, tick: i64) -> Reply<()> {
        let token = i64::try_from(claim.token)?;
        let mut statement = self.connection()?.prepare_cached(statement)?;
        let changed = statement.execute(params![claim.resource, claim.client, token, tick])?;
        if changed == 1 { Ok(()) } else { Err(Trouble::Refused) }
    }
}

impl Default for SqliteLeases {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for SqliteLeases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteLeases").field("open", &self.store.is_some()).field("now", &self.now).finish()
    }
}

/// The counter moves first; where the row is live, the whole step is undone.
const COUNT: &str = "UPDATE counter SET token = token + 1 RETURNING token";
const GRANT: &str = "INSERT INTO leases (resource, client, token, expires) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (resource) DO UPDATE SET client = excluded.client, token = excluded.token, expires = excluded.expires
    WHERE leases.expires <= ?5";
const RENEW: &str = "UPDATE leases SET expires = ?5 WHERE resource = ?1 AND client = ?2 AND token = ?3 AND expires > ?4 RETURNING token";
const RELEASE: &str = "DELETE FROM leases WHERE resource = ?1 AND client = ?2 AND token = ?3 AND expires > ?4";
const WORK: &str = "INSERT INTO work (resource, token) SELECT resource, token FROM leases
    WHERE resource = ?1 AND client = ?2 AND token = ?3 AND expires > ?4";
const HOLDER: &str = "SELECT resource, client, token, expires - ?2 FROM leases WHERE resource = ?1 AND expires > ?2";
const LIST: &str = "SELECT resource, client, token, expires - ?1 FROM leases WHERE expires > ?1";
const SWEEP: &str = "DELETE FROM leases WHERE expires <= ?1";

impl LeaseTable for SqliteLeases {
    const SUPPORTS: Supports = Supports::ALL;

    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        let now = self.now;
        let connection = self.connection()?;
        let step = connection.unchecked_transaction()?;
        let token: i64 = step.prepare_cached(COUNT)?.query_row([], |row| row.get(0))?;
        let expires = now + i64::from(ttl);
        let granted = step.prepare_cached(GRANT)?.execute(params![resource, client, token, expires, now])?;
        if granted == 0 {
            step.rollback()?;
            return Err(Trouble::Refused);
        }
        step.commit()?;
        Ok(u64::try_from(token)?)
    }

    fn release(&mut self, claim: Claim) -> Reply<()> {
        self.under(RELEASE, claim, self.now)
    }

    fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
        let now = self.now;
        let mut select = self.connection()?.prepare_cached(HOLDER)?;
        Ok(select.query_row(params![resource, now], held).optional()?.map(|(_, held)| held))
    }

    fn advance(&mut self, ticks: u32) -> Reply<()> {
        self.now += i64::from(ticks);
        Ok(())
    }

    fn renew(&mut self, claim: Claim, ttl: u32) -> Reply<u64> {
        let (now, token) = (self.now, i64::try_from(claim.token)?);
        let mut update = self.connection()?.prepare_cached(RENEW)?;
        let expires = now + i64::from(ttl);
        let renewed = update.query_row(params![claim.resource, claim.client, token, now, expires], |row| row.get(0));
        let token: i64 = renewed.optional()?.ok_or(Trouble::Refused)?;
        Ok(u64::try_from(token)?)
    }

    fn operate(&mut self, claim: Claim) -> Reply<()> {
        self.under(WORK, claim, self.now)
    }

    fn list(&mut self) -> Reply<Vec<(u32, Held)>> {
        let now = self.now;
        let mut select = self.connection()?.prepare_cached(LIST)?;
        Ok(select.query_map([now], held)?.collect::<rusqlite::Result<_>>()?)
    }

    fn sweep(&mut self) -> Reply<()> {
        let now = self.now;
        self.connection()?.prepare_cached(SWEEP)?.execute([now])?;
        Ok(())
    }

    fn reopen(&mut self) -> Reply<()> {
        self.connection()?;
        self.store = self.store.take().map(Store::reopen).transpose()?;
        Ok(())
    }

    fn close(mut self) -> Reply<()> {
        self.store.take().map_or(Ok(()), |store| self.files.give_back(store))
    }
}

fn held(row: &Row<'_>) -> rusqlite::Result<(u32, Held)> {
    let token: i64 = row.get(2)?;
    let token = u64::try_from(token).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(2, token))?;
    Ok((row.get(0)?, Held { client: row.get(1)?, token, left: Some(row.get(3)?) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leases_and_the_counter_are_read_from_the_file_by_another_connection() -> Reply<()> {
        let mut leases = SqliteLeases::new();
        let token = leases.acquire(1, 7, 5)?;
        leases.connection()?.execute_batch("CREATE TEMP TABLE of_this_connection (k)")?;
        leases.reopen()?;
        assert_eq!(leases.holder(1), Ok(Some(Held { client: 7, token, left: Some(5) })));
        assert!(leases.connection()?.execute_batch("SELECT * FROM of_this_connection").is_err());
        leases.release(Claim { resource: 1, client: 7, token })?;
        assert!(leases.acquire(1, 7, 5)? > token);
        leases.close()
    }

    #[test]
    fn a_refused_acquisition_writes_nothing() -> Reply<()> {
        let mut leases = SqliteLeases::new();
        let token = leases.acquire(1, 7, 5)?;
        assert_eq!(leases.acquire(1, 8, 9), Err(Trouble::Refused));
        assert_eq!(leases.acquire(2, 8, 9), Ok(token + 1), "the counter was undone");
        leases.close()
    }
}
