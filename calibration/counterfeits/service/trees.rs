//! Counterfeits whose documents are wrong.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_tree::Place;

use super::{Counterfeit, Told};
use crate::service::words::{acquire, applied, apply, create, delete, plant, reparent, send, then};
use crate::subjects::service::{Edit, NodeId, Order, Reason, Result, Spot, Steps, Store, Work, outline};

/// Carries out an edit rightly, and then something else.
type Wrongly = fn(&Store, &Order) -> Result<Work>;

struct Edits(Wrongly);

impl Steps for Edits {
    fn edit(&mut self, store: &Store, order: &Order) -> Result<Work> {
        (self.0)(store, order)
    }
}

fn right(store: &Store, order: &Order) -> Result<Work> {
    outline::edit(store, order.document, order.edit)
}

pub(super) fn all() -> Vec<Counterfeit> {
    [structure(), places()].into_iter().flatten().collect()
}

fn structure() -> Vec<Counterfeit> {
    vec![
        Told {
            name: "planted-twice",
            breaks: "a plant makes a second node that no answer names",
            why: "the insert is repeated after a timeout that was none",
            law: "tree[*]/identity",
            checkpoint: Published,
        }
        .design(applied([plant(0)]), || Edits(plants_twice)),
        Told {
            name: "planted-in-another-document",
            breaks: "a plant lands in the document with the lowest number that has nodes",
            why: "the statement of the edit lost its condition on the document",
            law: "tree[*]/conservation",
            checkpoint: Published,
        }
        .design(then(applied([plant(0)]), [acquire(1, 0, 1, 1), send(1, 1, plant(0)), apply(1)]), || {
            Edits(plants_elsewhere)
        }),
        Told {
            name: "children-outlive-their-parent",
            breaks: "a deletion leaves what hangs below the node",
            why: "there is no cascade on the column of parents",
            law: "tree[*]/conservation",
            checkpoint: Published,
        }
        .design(applied([plant(0), create(1, Place::Last(0)), delete(0)]), || Edits(deletes_alone)),
        Told {
            name: "moved-under-its-own",
            breaks: "a node moves under what hangs below it",
            why: "only the node itself is compared with its new parent's ancestors, and wrongly",
            law: "tree[*]/acyclic",
            checkpoint: Published,
        }
        .design(applied([plant(0), create(1, Place::Last(0)), reparent(0, Place::Last(1))]), || Edits(moves_anywhere)),
        Told {
            name: "no-way-to-the-top",
            breaks: "a move beside a node at the top is refused",
            why: "a node at the top has no row of siblings to look in",
            law: "tree[*]/refusal",
            checkpoint: Applied,
        }
        .design(applied([plant(0), plant(1), reparent(1, Place::Before(0))]), || Edits(refuses_top)),
    ]
}

fn places() -> Vec<Counterfeit> {
    vec![
        Told {
            name: "moved-to-the-grandparent",
            breaks: "a node that moves under a nested node goes under that node's parent",
            why: "the place is resolved once too often",
            law: "tree[*]/placed",
            checkpoint: Published,
        }
        .design(applied([plant(0), create(1, Place::Last(0)), plant(2), reparent(2, Place::Last(1))]), || {
            Edits(moves_higher)
        }),
        Told {
            name: "first-goes-last",
            breaks: "a node that is made first among siblings stands last",
            why: "new rows are appended",
            law: "tree[*]/order",
            checkpoint: Published,
        }
        .design(applied([plant(0), create(1, Place::Last(0)), create(2, Place::First(0))]), || Edits(appends)),
        Told {
            name: "children-turned-round",
            breaks: "a node that moves has its children in reverse",
            why: "the subtree is copied from a stack",
            law: "tree[*]/travel",
            checkpoint: Published,
        }
        .design(
            applied([
                plant(0),
                plant(1),
                create(2, Place::Last(1)),
                create(3, Place::Last(1)),
                reparent(1, Place::Last(0)),
            ]),
            || Edits(reverses_children),
        ),
        Told {
            name: "moved-although-it-stays",
            breaks: "a move to where a node stands turns the row of its siblings",
            why: "the node is taken out and put back by its old index",
            law: "tree[*]/still",
            checkpoint: Published,
        }
        .design(
            applied([plant(0), create(1, Place::Last(0)), create(2, Place::Last(0)), reparent(2, Place::Last(0))]),
            || Edits(turns_row),
        ),
    ]
}

fn plants_twice(store: &Store, order: &Order) -> Result<Work> {
    let work = right(store, order)?;
    if order.edit == Edit::Plant {
        right(store, order)?;
    }
    Ok(work)
}

fn plants_elsewhere(store: &Store, order: &Order) -> Result<Work> {
    if order.edit != Edit::Plant {
        return right(store, order);
    }
    let lowest = "SELECT coalesce(min(document), ?1) FROM nodes";
    let document = store.sql(lowest)?.query_row([order.document], |row| row.get(0))?;
    outline::edit(store, document, Edit::Plant)
}

fn deletes_alone(store: &Store, order: &Order) -> Result<Work> {
    match order.edit {
        Edit::Delete(node) => {
            let mut delete = store.sql("DELETE FROM nodes WHERE id = ?1 AND document = ?2")?;
            let deleted = delete.execute((node.0, order.document))?;
            Ok(if deleted == 1 { Work::Done(None) } else { Work::Failed(Reason::Refused) })
        }
        _ => right(store, order),
    }
}

fn moves_anywhere(store: &Store, order: &Order) -> Result<Work> {
    let refused = right(store, order)?;
    let (Edit::Move(node, Spot::First(of) | Spot::Last(of)), Work::Failed(_)) = (order.edit, refused) else {
        return Ok(refused);
    };
    if !has(store, order.document, node)? || !has(store, order.document, of)? {
        return Ok(refused);
    }
    let mut row = outline::children(store, order.document, Some(of.0))?;
    row.retain(|sibling| *sibling != node.0);
    row.push(node.0);
    outline::arrange(store, Some(of.0), &row)?;
    Ok(Work::Done(None))
}

fn has(store: &Store, document: u32, node: NodeId) -> Result<bool> {
    Ok(outline::rows(store, document)?.iter().any(|(other, _)| *other == node))
}

fn parent(store: &Store, document: u32, node: NodeId) -> Result<Option<NodeId>> {
    let rows = outline::rows(store, document)?;
    Ok(rows.into_iter().find(|(other, _)| *other == node).and_then(|(_, parent)| parent))
}

fn refuses_top(store: &Store, order: &Order) -> Result<Work> {
    match order.edit {
        Edit::Move(node, Spot::Before(of) | Spot::After(of))
            if node != of && parent(store, order.document, of)?.is_none() =>
        {
            Ok(Work::Failed(Reason::Refused))
        }
        _ => right(store, order),
    }
}

fn moves_higher(store: &Store, order: &Order) -> Result<Work> {
    let (work, changed) = changes(store, order)?;
    if let (Edit::Move(node, Spot::First(of) | Spot::Last(of)), true) = (order.edit, changed)
        && let Some(above) = parent(store, order.document, of)?
    {
        let mut row = outline::children(store, order.document, Some(above.0))?;
        row.retain(|sibling| *sibling != node.0);
        row.push(node.0);
        outline::arrange(store, Some(above.0), &row)?;
    }
    Ok(work)
}

fn appends(store: &Store, order: &Order) -> Result<Work> {
    let edit = if let Edit::Create(Spot::First(of)) = order.edit { Edit::Create(Spot::Last(of)) } else { order.edit };
    outline::edit(store, order.document, edit)
}

/// Whether a move changes a parent or a row.
fn changes(store: &Store, order: &Order) -> Result<(Work, bool)> {
    let before = outline::rows(store, order.document)?;
    let work = right(store, order)?;
    Ok((work, before != outline::rows(store, order.document)?))
}

fn reverses_children(store: &Store, order: &Order) -> Result<Work> {
    let (work, changed) = changes(store, order)?;
    if let (Edit::Move(node, _), true) = (order.edit, changed) {
        let mut row = outline::children(store, order.document, Some(node.0))?;
        row.reverse();
        outline::arrange(store, Some(node.0), &row)?;
    }
    Ok(work)
}

fn turns_row(store: &Store, order: &Order) -> Result<Work> {
    let (work, changed) = changes(store, order)?;
    if let (Edit::Move(node, _), false, Work::Done(_)) = (order.edit, changed, work)
        && let Some(above) = parent(store, order.document, node)?
    {
        let mut row = outline::children(store, order.document, Some(above.0))?;
        row.rotate_left(1);
        outline::arrange(store, Some(above.0), &row)?;
    }
    Ok(work)
}
