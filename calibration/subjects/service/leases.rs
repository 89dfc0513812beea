//! The table of leases: for each document its last grant and the tick at which it ends.

use rusqlite::OptionalExtension;

use super::{Lease, Result, Store};

/// The tick that it is.
///
/// # Errors
///
/// Those of the database, as everywhere here.
pub fn now(store: &Store) -> Result<i64> {
    Ok(store.sql("SELECT now FROM clock")?.query_row([], |row| row.get(0))?)
}

/// Lets ticks pass.
///
/// # Errors
///
/// Those of the database.
pub fn advance(store: &Store, ticks: u32) -> Result<()> {
    store.sql("UPDATE clock SET now = now + ?1")?.execute([ticks])?;
    Ok(())
}

/// The live lease on a document.
///
/// # Errors
///
/// Those of the database.
pub fn holder(store: &Store, document: u32) -> Result<Option<Lease>> {
    let live = "SELECT client, token, due - now FROM leases, clock WHERE document = ?1 AND now < due";
    let lease = store
        .sql(live)?
        .query_row([document], |row| Ok(Lease { client: row.get(0)?, token: row.get(1)?, left: row.get(2)? }));
    Ok(lease.optional()?)
}

/// The token of the last grant of a document, live or not.
///
/// # Errors
///
/// Those of the database.
pub fn last_token(store: &Store, document: u32) -> Result<i64> {
    let token = store.sql("SELECT token FROM leases WHERE document = ?1")?.query_row([document], |row| row.get(0));
    Ok(token.optional()?.unwrap_or(0))
}

/// Writes a grant under this token.
///
/// # Errors
///
/// Those of the database.
pub fn put(store: &Store, document: u32, client: u32, token: i64, ttl: u32) -> Result<()> {
    let due = now(store)? + i64::from(ttl);
    store.sql("INSERT OR REPLACE INTO leases VALUES (?1, ?2, ?3, ?4)")?.execute((document, client, token, due))?;
    Ok(())
}

/// A new grant with a new token, unless somebody holds the document.
///
/// # Errors
///
/// Those of the database.
pub fn grant(store: &Store, document: u32, client: u32, ttl: u32) -> Result<Option<i64>> {
    if holder(store, document)?.is_some() {
        return Ok(None);
    }
    let token = last_token(store, document)? + 1;
    put(store, document, client, token, ttl)?;
    Ok(Some(token))
}

/// Whether a token is that of the live lease.
///
/// # Errors
///
/// Those of the database.
pub fn is_current(store: &Store, document: u32, token: i64) -> Result<bool> {
    Ok(holder(store, document)?.is_some_and(|lease| lease.token == token))
}

/// Writes when the lease of a document ends, in ticks from now.
///
/// # Errors
///
/// Those of the database.
pub fn end_in(store: &Store, document: u32, ticks: u32) -> Result<()> {
    let due = now(store)? + i64::from(ticks);
    store.sql("UPDATE leases SET due = ?2 WHERE document = ?1")?.execute((document, due))?;
    Ok(())
}
