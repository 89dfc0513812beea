//! A document in SQLite behind a command endpoint, through `rusqlite`, bundled: one table of nodes, one of receipts.
//!
//! Promises: the design of the command endpoint. Each command runs in a transaction with its id; its receipt, a
//! refusal too, is stored in the same transaction, and a repeated id is answered from there. Each node stores its
//! parent, its place among its siblings and where it is seen from its parent. Where it is seen on the page is added up
//! by a recursive query, and kept when it gets another parent; whoever asks after a command has the whole page laid
//! out. SQLite never gives an id of the table out twice (`AUTOINCREMENT`). What hangs below a node is deleted with it
//! by another such query: `ON DELETE CASCADE` nests a trigger in another for each level, and SQLite refuses the
//! thousandth.
//!
//! The document has one root; an index past the end is the end; every other oddity is refused.
//!
//! Left out: siblings, ends, roots, ancestors, depths and subtrees, which the endpoint does not answer.

use std::collections::HashMap;

use lawful_tree::{End, Feature, Oddity, Place, Point, Reply, Supports, Treatment, Tree, Trouble, Walk};
use rusqlite::{Connection, OptionalExtension, Row, params};

const TABLES: &str = "
    PRAGMA foreign_keys = ON;
    CREATE TABLE nodes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        parent INTEGER REFERENCES nodes (id),
        place INTEGER NOT NULL DEFAULT 0,
        x INTEGER NOT NULL DEFAULT 0,
        y INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX rows ON nodes (parent, place);
    CREATE TABLE receipts (command INTEGER PRIMARY KEY, refused INTEGER NOT NULL, made INTEGER);
";

/// Where a node is seen on the page.
const ON_THE_PAGE: &str = "
    WITH RECURSIVE up (parent, x, y) AS (
        SELECT parent, x, y FROM nodes WHERE id = ?1
        UNION ALL SELECT above.parent, above.x, above.y FROM nodes AS above JOIN up ON above.id = up.parent
    )
    SELECT sum(x), sum(y) FROM up
";

/// Where each node is seen on the page: one walk down, for whoever asks for many of them.
const PAGE: &str = "
    WITH RECURSIVE down (id, x, y) AS (
        SELECT id, x, y FROM nodes WHERE parent IS NULL
        UNION ALL SELECT nodes.id, down.x + nodes.x, down.y + nodes.y FROM nodes JOIN down ON nodes.parent = down.id
    )
    SELECT id, x, y FROM down
";

/// Deletes a node and all that hangs below it.
const DELETE: &str = "
    WITH RECURSIVE below (id) AS (
        VALUES (?1) UNION ALL SELECT nodes.id FROM nodes JOIN below ON nodes.parent = below.id
    )
    DELETE FROM nodes WHERE id IN below
";

const IS_WITHIN: &str = "
    WITH RECURSIVE up (id) AS (
        VALUES (?1) UNION SELECT parent FROM nodes JOIN up USING (id) WHERE parent IS NOT NULL
    )
    SELECT EXISTS (SELECT 1 FROM up WHERE id = ?2)
";

/// A document in memory, the id of the command that comes next, and the page as it was laid out since the last one.
#[derive(Debug)]
pub struct Document {
    connection: Option<Connection>,
    command: u64,
    page: Option<HashMap<i64, Point>>,
}

impl Document {
    /// A document without nodes. The first command opens it.
    pub const fn new() -> Self {
        Self { connection: None, command: 0, page: None }
    }

    fn open(&mut self) -> Reply<&mut Connection> {
        if self.connection.is_none() {
            let connection = Connection::open_in_memory()?;
            connection.execute_batch(TABLES)?;
            self.connection = Some(connection);
        }
        self.connection.as_mut().ok_or(Trouble::Unsupported)
    }

    /// Runs a command once; its id is answered from its receipt ever after.
    fn command(&mut self, run: impl FnOnce(&Connection) -> Reply<Option<i64>>) -> Reply<Option<i64>> {
        self.page = None;
        let id = self.command as i64;
        let transaction = self.open()?.transaction()?;
        let stored = |row: &Row<'_>| Ok((row.get::<_, bool>(0)?, row.get(1)?));
        let receipt =
            transaction.query_row("SELECT refused, made FROM receipts WHERE command = ?1", [id], stored).optional()?;
        if let Some((refused, made)) = receipt {
            return if refused { Err(Trouble::Refused) } else { Ok(made) };
        }
        transaction.execute_batch("SAVEPOINT command")?;
        let reply = run(&transaction);
        let (refused, made) = match &reply {
            Ok(made) => (false, *made),
            Err(Trouble::Refused) => (true, None),
            Err(_) => return reply,
        };
        if refused {
            transaction.execute_batch("ROLLBACK TO command")?;
        }
        transaction.execute("INSERT INTO receipts VALUES (?1, ?2, ?3)", params![id, refused, made])?;
        transaction.commit()?;
        reply
    }

    fn made(&mut self, run: impl FnOnce(&Connection) -> Reply<i64>) -> Reply<i64> {
        self.command(|connection| run(connection).map(Some))?.ok_or(Trouble::Refused)
    }

    fn done(&mut self, run: impl FnOnce(&Connection) -> Reply<()>) -> Reply<()> {
        self.command(|connection| run(connection).map(|()| None)).map(drop)
    }

    fn list(&mut self, query: &str, walk: &mut Walk<i64>) -> Reply<()> {
        let mut statement = self.open()?.prepare_cached(query)?;
        let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<_>, _>>()?;
        walk.over(ids)
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

fn new(connection: &Connection) -> Reply<i64> {
    connection.execute("INSERT INTO nodes DEFAULT VALUES", [])?;
    Ok(connection.last_insert_rowid())
}

/// A node's parent. Refused if the node is not there.
fn parent(connection: &Connection, node: i64) -> Reply<Option<i64>> {
    let mut statement = connection.prepare_cached("SELECT parent FROM nodes WHERE id = ?1")?;
    statement.query_row([node], |row| row.get(0)).optional()?.ok_or(Trouble::Refused)
}

/// A node's children, in their order.
fn row(connection: &Connection, node: i64) -> Reply<Vec<i64>> {
    let mut statement = connection.prepare_cached("SELECT id FROM nodes WHERE parent = ?1 ORDER BY place")?;
    Ok(statement.query_map([node], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

fn on_the_page(connection: &Connection, node: i64) -> Reply<Point> {
    let point = |row: &Row<'_>| Ok(Point { x: row.get(0)?, y: row.get(1)? });
    Ok(connection.prepare_cached(ON_THE_PAGE)?.query_row([node], point)?)
}

fn page(connection: &Connection) -> Reply<HashMap<i64, Point>> {
    let seen = |row: &Row<'_>| Ok((row.get(0)?, Point { x: row.get(1)?, y: row.get(2)? }));
    Ok(connection.prepare_cached(PAGE)?.query_map([], seen)?.collect::<Result<_, _>>()?)
}

fn is_within(connection: &Connection, node: i64, top: i64) -> Reply<bool> {
    Ok(connection.prepare_cached(IS_WITHIN)?.query_row([node, top], |row| row.get(0))?)
}

/// Where a place is: the parent, and how many siblings are before it, the node that moves not counted.
fn spot(connection: &Connection, moving: Option<i64>, to: Place<i64>) -> Reply<(i64, usize)> {
    let of = *to.of();
    let above = parent(connection, of)?;
    if to.is_beside() && moving == Some(of) {
        return Err(Trouble::Refused);
    }
    let under = if to.is_beside() { above.ok_or(Trouble::Refused)? } else { of };
    if let Some(node) = moving {
        parent(connection, node)?;
        if is_within(connection, under, node)? {
            return Err(Trouble::Refused);
        }
    }
    let mut siblings = row(connection, under)?;
    siblings.retain(|sibling| Some(*sibling) != moving);
    let beside = || siblings.iter().position(|sibling| *sibling == of).ok_or(Trouble::Refused);
    let index = match to {
        Place::Last(_) => siblings.len(),
        Place::First(_) => 0,
        Place::Index(_, index) => index.min(siblings.len()),
        Place::Before(_) => beside()?,
        Place::After(_) => beside()? + 1,
    };
    Ok((under, index))
}

/// Takes a node out of its row and puts it into another; it stays where it is on the page.
fn hang(connection: &Connection, node: i64, (under, index): (i64, usize)) -> Reply<()> {
    let seen = on_the_page(connection, node)?;
    let leave = "UPDATE nodes SET place = place - 1 FROM (SELECT parent AS of, place AS at FROM nodes WHERE id = ?1) \
                 WHERE parent = of AND place > at";
    connection.prepare_cached(leave)?.execute([node])?;
    connection.prepare_cached("UPDATE nodes SET parent = NULL WHERE id = ?1")?.execute([node])?;
    let enter = "UPDATE nodes SET place = place + 1 WHERE parent = ?1 AND place >= ?2";
    connection.prepare_cached(enter)?.execute(params![under, index as i64])?;
    let local = seen - on_the_page(connection, under)?;
    let put = "UPDATE nodes SET parent = ?2, place = ?3, x = ?4, y = ?5 WHERE id = ?1";
    connection.prepare_cached(put)?.execute(params![node, under, index as i64, local.x, local.y])?;
    Ok(())
}

/// Refuses the root, and a node that is not there.
fn spared(connection: &Connection, node: i64) -> Reply<i64> {
    parent(connection, node)?.ok_or(Trouble::Refused)
}

fn delete(connection: &Connection, node: i64) -> Reply<()> {
    let close = "UPDATE nodes SET place = place - 1 FROM (SELECT parent AS of, place AS at FROM nodes WHERE id = ?1) \
                 WHERE parent = of AND place > at";
    connection.prepare_cached(close)?.execute([node])?;
    connection.prepare_cached(DELETE)?.execute([node])?;
    Ok(())
}

impl Tree for Document {
    type Node = i64;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::First,
            Feature::Index,
            Feature::Beside,
            Feature::Adopt,
            Feature::DeleteSubtree,
            Feature::DeleteLift,
            Feature::ReplaceRoot,
            Feature::Space,
            Feature::Ids,
            Feature::Strangers,
            Feature::Reverse,
            Feature::Degree,
            Feature::Nodes,
            Feature::Count,
        ])
        .treats(&[Oddity::PastEnd], Treatment::Accepted);

    fn plant(&mut self) -> Reply<i64> {
        self.made(new)
    }

    fn create(&mut self, at: Place<&i64>) -> Reply<i64> {
        let at = at.map(|node| *node);
        self.made(|connection| {
            let spot = spot(connection, None, at)?;
            let node = new(connection)?;
            hang(connection, node, spot)?;
            Ok(node)
        })
    }

    fn reparent(&mut self, node: &i64, to: Place<&i64>) -> Reply<()> {
        let (node, to) = (*node, to.map(|node| *node));
        self.done(|connection| hang(connection, node, spot(connection, Some(node), to)?))
    }

    fn adopt(&mut self, from: &i64, to: &i64, end: End) -> Reply<()> {
        self.done(|connection| {
            spot(connection, Some(*from), Place::Last(*to))?;
            for (at, child) in row(connection, *from)?.into_iter().enumerate() {
                let place = if end == End::First { Place::Index(*to, at) } else { Place::Last(*to) };
                hang(connection, child, spot(connection, Some(child), place)?)?;
            }
            Ok(())
        })
    }

    fn delete_subtree(&mut self, node: &i64) -> Reply<()> {
        self.done(|connection| spared(connection, *node).and_then(|_| delete(connection, *node)))
    }

    fn delete_lift(&mut self, node: &i64) -> Reply<()> {
        self.done(|connection| {
            spared(connection, *node)?;
            for child in row(connection, *node)? {
                hang(connection, child, spot(connection, Some(child), Place::Before(*node))?)?;
            }
            delete(connection, *node)
        })
    }

    fn replace_root(&mut self, root: &i64) -> Reply<i64> {
        self.made(|connection| {
            if parent(connection, *root)?.is_some() {
                return Err(Trouble::Refused);
            }
            let node = new(connection)?;
            hang(connection, *root, (node, 0))?;
            Ok(node)
        })
    }

    fn shift(&mut self, node: &i64, by: Point) -> Reply<()> {
        self.done(|connection| {
            parent(connection, *node)?;
            let shift = "UPDATE nodes SET x = x + ?2, y = y + ?3 WHERE id = ?1";
            connection.prepare_cached(shift)?.execute(params![node, by.x, by.y])?;
            Ok(())
        })
    }

    fn identify(&mut self, command: u64) -> Reply<()> {
        self.command = command;
        Ok(())
    }

    fn stranger(&mut self) -> Reply<i64> {
        Ok(-1)
    }

    fn parent(&mut self, node: &i64) -> Reply<Option<i64>> {
        parent(self.open()?, *node)
    }

    fn children(&mut self, node: &i64, walk: &mut Walk<i64>) -> Reply<()> {
        walk.over(row(self.open()?, *node)?)
    }

    fn children_back(&mut self, node: &i64, walk: &mut Walk<i64>) -> Reply<()> {
        let connection = self.open()?;
        let mut statement = connection.prepare_cached("SELECT id FROM nodes WHERE parent = ?1 ORDER BY place DESC")?;
        let ids = statement.query_map([node], |row| row.get(0))?.collect::<Result<Vec<_>, _>>()?;
        walk.over(ids)
    }

    fn degree(&mut self, node: &i64) -> Reply<usize> {
        let count = "SELECT count(*) FROM nodes WHERE parent = ?1";
        Ok(self.open()?.prepare_cached(count)?.query_row([node], |row| row.get::<_, i64>(0))? as usize)
    }

    fn nodes(&mut self, walk: &mut Walk<i64>) -> Reply<()> {
        self.list("SELECT id FROM nodes", walk)
    }

    fn count(&mut self) -> Reply<usize> {
        Ok(self.open()?.prepare_cached("SELECT count(*) FROM nodes")?.query_row([], |row| row.get::<_, i64>(0))?
            as usize)
    }

    fn position(&mut self, node: &i64) -> Reply<Point> {
        let page = match self.page.take() {
            Some(page) => page,
            None => page(self.open()?)?,
        };
        let seen = page.get(node).copied().ok_or(Trouble::Refused);
        self.page = Some(page);
        seen
    }
}
