//! Outlines: nodes with a parent and a place among their siblings.

use rusqlite::OptionalExtension;

use super::{Edit, NodeId, Reason, Result, Spot, Store, Work};

type Node = i64;

/// The nodes of a document with their parents; siblings in their order.
///
/// # Errors
///
/// Those of the database, as everywhere here.
pub fn rows(store: &Store, document: u32) -> Result<Vec<(NodeId, Option<NodeId>)>> {
    let mut select = store.sql("SELECT id, parent FROM nodes WHERE document = ?1 ORDER BY parent, place")?;
    let rows =
        select.query_map([document], |row| Ok((NodeId(row.get(0)?), row.get::<_, Option<Node>>(1)?.map(NodeId))))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The children of a node, or the nodes at the top, in their order.
///
/// # Errors
///
/// Those of the database.
pub fn children(store: &Store, document: u32, parent: Option<Node>) -> Result<Vec<Node>> {
    let mut select = store.sql("SELECT id FROM nodes WHERE document = ?1 AND parent IS ?2 ORDER BY place")?;
    let rows = select.query_map((document, parent), |row| row.get(0))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The parent of a node; nothing if the node is not in the document.
fn parent(store: &Store, document: u32, node: Node) -> Result<Option<Option<Node>>> {
    let mut select = store.sql("SELECT parent FROM nodes WHERE document = ?1 AND id = ?2")?;
    Ok(select.query_row((document, node), |row| row.get(0)).optional()?)
}

/// Whether a node is another one or hangs below it.
fn is_within(store: &Store, node: Node, top: Node) -> Result<bool> {
    let above = "WITH RECURSIVE above (id) AS (
            VALUES (?1) UNION SELECT parent FROM nodes JOIN above USING (id) WHERE parent IS NOT NULL)
        SELECT EXISTS (SELECT 1 FROM above WHERE id = ?2)";
    Ok(store.sql(above)?.query_row((node, top), |row| row.get(0))?)
}

/// Gives a row of siblings its parent and its order.
///
/// # Errors
///
/// Those of the database.
pub fn arrange(store: &Store, parent: Option<Node>, row: &[Node]) -> Result<()> {
    let mut update = store.sql("UPDATE nodes SET parent = ?2, place = ?3 WHERE id = ?1")?;
    for (place, node) in (0_i64..).zip(row) {
        update.execute((node, parent, place))?;
    }
    Ok(())
}

/// A new node that stands nowhere yet.
///
/// # Errors
///
/// Those of the database.
pub fn insert(store: &Store, document: u32) -> Result<Node> {
    let insert = "INSERT INTO nodes (document, parent, place) VALUES (?1, NULL, 1000000) RETURNING id";
    Ok(store.sql(insert)?.query_row([document], |row| row.get(0))?)
}

/// A parent, the siblings there, and a place among them.
type Located = (Option<Node>, Vec<Node>, usize);

/// Where a node goes: its parent, the siblings there without it, and its place among them. Nothing if it cannot go
/// there.
fn locate(store: &Store, document: u32, node: Option<Node>, spot: Spot) -> Result<Option<Located>> {
    let (Spot::First(of) | Spot::Last(of) | Spot::Before(of) | Spot::After(of)) = spot;
    let Some(above) = parent(store, document, of.0)? else { return Ok(None) };
    let beside = matches!(spot, Spot::Before(_) | Spot::After(_));
    if beside && node == Some(of.0) {
        return Ok(None);
    }
    let target = if beside { above } else { Some(of.0) };
    if let (Some(node), Some(target)) = (node, target)
        && is_within(store, target, node)?
    {
        return Ok(None);
    }
    let mut row = children(store, document, target)?;
    row.retain(|sibling| Some(*sibling) != node);
    let at = row.iter().position(|sibling| *sibling == of.0).unwrap_or(0);
    let place = match spot {
        Spot::First(_) => 0,
        Spot::Last(_) => row.len(),
        Spot::Before(_) => at,
        Spot::After(_) => at + 1,
    };
    Ok(Some((target, row, place)))
}

fn stand(store: &Store, document: u32, node: Option<Node>, spot: Spot) -> Result<Option<Node>> {
    let Some((target, mut row, place)) = locate(store, document, node, spot)? else { return Ok(None) };
    let node = match node {
        Some(node) => node,
        None => insert(store, document)?,
    };
    row.insert(place, node);
    arrange(store, target, &row)?;
    Ok(Some(node))
}

/// Carries out an edit; what cannot be done is refused and changes nothing.
///
/// # Errors
///
/// Those of the database.
pub fn edit(store: &Store, document: u32, edit: Edit) -> Result<Work> {
    let done = match edit {
        Edit::Archive => return Ok(Work::Done(None)),
        Edit::Plant => {
            let node = insert(store, document)?;
            arrange(store, None, &children(store, document, None)?)?;
            Some(Some(node))
        }
        Edit::Create(spot) => stand(store, document, None, spot)?.map(Some),
        Edit::Move(node, _) | Edit::Delete(node) if parent(store, document, node.0)?.is_none() => None,
        Edit::Move(node, spot) => stand(store, document, Some(node.0), spot)?.map(|_| None),
        Edit::Delete(node) => {
            let below = "WITH RECURSIVE below (id) AS (
                    VALUES (?1) UNION SELECT nodes.id FROM nodes JOIN below ON nodes.parent = below.id)
                DELETE FROM nodes WHERE id IN below";
            store.sql(below)?.execute([node.0])?;
            Some(None)
        }
    };
    Ok(done.map_or(Work::Failed(Reason::Refused), |made| Work::Done(made.map(NodeId))))
}
