//! Commands, their receipts and their settlement.

use rusqlite::OptionalExtension;

use super::{Order, Outcome, Progress, Result, Stage, Store, Work};

/// The state of a receipt that the command waits for.
pub const WAITING: u8 = 0;
const DONE: u8 = 1;
const FAILED: u8 = 2;
const DROPPED: u8 = 3;

/// Stores a command that owes both of its receipts.
///
/// # Errors
///
/// Those of the database, as everywhere here.
pub fn owe(store: &Store, order: &Order) -> Result<()> {
    let edit = serde_json::to_string(&order.edit)?;
    let insert = "INSERT OR REPLACE INTO commands VALUES (?1, ?2, ?3, ?4, NULL)";
    store.sql(insert)?.execute((order.id, order.document, order.token, edit))?;
    for stage in [Stage::Applied, Stage::Indexed] {
        mark(store, order.id, stage, WAITING)?;
    }
    Ok(())
}

/// A command that was accepted.
///
/// # Errors
///
/// Those of the database.
pub fn find(store: &Store, id: u32) -> Result<Option<Order>> {
    let mut select = store.sql("SELECT document, token, edit FROM commands WHERE id = ?1")?;
    let found = select.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?))).optional()?;
    let Some((document, token, edit)) = found else { return Ok(None) };
    Ok(Some(Order { id, document, token, edit: serde_json::from_str(&edit)? }))
}

/// What a command came to so far; nothing if it was never accepted.
///
/// # Errors
///
/// Those of the database.
pub fn outcome(store: &Store, id: u32) -> Result<Option<Option<Outcome>>> {
    let mut select = store.sql("SELECT outcome FROM commands WHERE id = ?1")?;
    let found = select.query_row([id], |row| row.get::<_, Option<String>>(0)).optional()?;
    Ok(found.map(|outcome| outcome.map(|text| serde_json::from_str(&text)).transpose()).transpose()?)
}

/// Whether a command waits for a receipt.
///
/// # Errors
///
/// Those of the database.
pub fn waits(store: &Store, id: u32, stage: Stage) -> Result<bool> {
    Ok(in_state(store, id, WAITING)?.contains(&stage))
}

/// How far a command is; nothing if it was never accepted.
///
/// # Errors
///
/// Those of the database.
pub fn progress(store: &Store, id: u32) -> Result<Option<Progress>> {
    let mut select = store.sql("SELECT stage, state FROM stages WHERE command = ?1 ORDER BY seq")?;
    let rows = select.query_map([id], |row| Ok((stage(row.get(0)?), row.get::<_, u8>(1)?)))?;
    let rows = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    let of = |wanted| rows.iter().filter(|(_, state)| *state == wanted).map(|(stage, _)| *stage).collect();
    Ok((!rows.is_empty()).then(|| Progress { done: of(DONE), waiting: of(WAITING) }))
}

/// Writes down what came of a receipt, and settles the command if nothing else is to come.
///
/// # Errors
///
/// Those of the database.
pub fn finish(store: &Store, id: u32, stage: Stage, work: &Work) -> Result<()> {
    match work {
        Work::Done(_) => {
            mark(store, id, stage, DONE)?;
            if in_state(store, id, DONE)?.len() == 2 {
                settle(store, id, &Ok(vec![Stage::Applied, Stage::Indexed]))?;
            }
        }
        Work::Failed(reason) => {
            mark(store, id, stage, FAILED)?;
            for stage in in_state(store, id, WAITING)? {
                mark(store, id, stage, DROPPED)?;
            }
            settle(store, id, &Err((stage, *reason)))?;
        }
        Work::Dropped => {}
    }
    Ok(())
}

/// Settles a command and says so.
///
/// # Errors
///
/// Those of the database.
pub fn settle(store: &Store, id: u32, outcome: &Outcome) -> Result<()> {
    let outcome = serde_json::to_string(outcome)?;
    store.sql("UPDATE commands SET outcome = ?2 WHERE id = ?1")?.execute((id, &outcome))?;
    store.sql("INSERT INTO settlements (command, outcome) VALUES (?1, ?2)")?.execute((id, &outcome))?;
    Ok(())
}

/// The settlements since the last call.
///
/// # Errors
///
/// Those of the database.
pub fn take_settlements(store: &Store) -> Result<Vec<(u32, Outcome)>> {
    let mut select = store.sql("SELECT command, outcome FROM settlements ORDER BY seq")?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get::<_, String>(1)?)))?;
    let rows = rows.collect::<rusqlite::Result<Vec<(u32, String)>>>()?;
    if !rows.is_empty() {
        store.sql("DELETE FROM settlements")?.execute([])?;
    }
    rows.into_iter().map(|(id, text)| Ok((id, serde_json::from_str(&text)?))).collect()
}

/// Writes the state of a receipt.
///
/// # Errors
///
/// Those of the database.
pub fn mark(store: &Store, id: u32, stage: Stage, state: u8) -> Result<()> {
    let mark = "INSERT OR REPLACE INTO stages VALUES (?1, ?2, ?3, (SELECT coalesce(max(seq), 0) + 1 FROM stages))";
    store.sql(mark)?.execute((id, stage as u8, state))?;
    Ok(())
}

fn in_state(store: &Store, id: u32, state: u8) -> Result<Vec<Stage>> {
    let mut select = store.sql("SELECT stage FROM stages WHERE command = ?1 AND state = ?2 ORDER BY seq")?;
    let stages = select.query_map((id, state), |row| Ok(stage(row.get(0)?)))?;
    Ok(stages.collect::<rusqlite::Result<_>>()?)
}

fn stage(number: u8) -> Stage {
    if number == Stage::Applied as u8 { Stage::Applied } else { Stage::Indexed }
}
