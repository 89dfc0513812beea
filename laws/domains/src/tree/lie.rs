//! Falsifies one part of an observation, for the blind-spot control.

use std::sync::Arc;

use lawful_tree::Point;

use crate::tree::seen::{Answer, Document, Id, Pair, Row, Seen, Sight};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change. The document before
/// a command was judged after the command before it, so it stays.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answered { before, answer, .. } => self::answer(answer, before),
        Seen::Edited { after, .. } => document(Arc::make_mut(after), below),
    }
}

/// Refuses what was accepted, accepts what was refused, or answers with the id of another node.
fn answer(answer: &mut Answer, before: &Document) -> Option<&'static str> {
    match (&mut *answer, before.ids().next()) {
        (Answer::Refused, _) => {
            *answer = Answer::Done;
            Some("refusal")
        }
        (Answer::Made(ids), Some(other)) => {
            *ids.last_mut()? = other;
            Some("new id")
        }
        (Answer::Done | Answer::Made(_), _) => {
            *answer = Answer::Refused;
            Some("acceptance")
        }
    }
}

fn document(document: &mut Document, below: Below<'_>) -> Option<&'static str> {
    if document.nodes.is_empty() {
        return conjured(document, Id(document.known));
    }
    let at = below(document.nodes.len());
    match below(8) {
        0 => {
            document.nodes.remove(at);
            Some("a node")
        }
        1 => row(document.roots.as_mut()?, below).map(|()| "list of roots"),
        2 => row(document.listed.as_mut()?, below).map(|()| "list of nodes"),
        3 => {
            *document.count.as_mut()? += 1;
            Some("number of nodes")
        }
        4 => conjured(document, Id(document.known)),
        _ => {
            let other = document.nodes[below(document.nodes.len())].id;
            node(&mut document.nodes[at], other, below)
        }
    }
}

/// A node that nobody made.
fn conjured(document: &mut Document, id: Id) -> Option<&'static str> {
    document.known += 1;
    document.nodes.push(Sight {
        id,
        parent: None,
        children: Row { ids: Vec::new(), ended: true },
        backward: None,
        ends: None,
        beside: None,
        degree: None,
        root: None,
        ancestors: None,
        depth: None,
        subtree: None,
        position: None,
    });
    Some("a node that nobody made")
}

fn node(sight: &mut Sight, other: Id, below: Below<'_>) -> Option<&'static str> {
    match below(11) {
        0 => {
            sight.parent = if sight.parent == Some(other) { None } else { Some(other) };
            Some("parent")
        }
        1 => row(&mut sight.children, below).map(|()| "children"),
        2 => row(sight.backward.as_mut()?, below).map(|()| "children backwards"),
        3 => pair(sight.ends.as_mut()?, other, below).map(|()| "first and last child"),
        4 => pair(sight.beside.as_mut()?, other, below).map(|()| "siblings"),
        5 => {
            *sight.degree.as_mut()? += 1;
            Some("number of children")
        }
        6 => {
            *sight.root.as_mut()? = other;
            Some("root")
        }
        7 => row(sight.ancestors.as_mut()?, below).map(|()| "ancestors"),
        8 => {
            *sight.depth.as_mut()? += 1;
            Some("depth")
        }
        9 => row(sight.subtree.as_mut()?, below).map(|()| "subtree"),
        // Where a new node is seen is not promised.
        _ => {
            let position = sight.position.as_mut()?;
            *position = *position + Point { x: 1, y: 1 };
            Some("position")
        }
    }
}

fn pair(pair: &mut Pair, other: Id, below: Below<'_>) -> Option<()> {
    let one = &mut pair[below(2)];
    *one = if *one == Some(other) { None } else { Some(other) };
    Some(())
}

/// Drops, repeats or exchanges an entry, or lets the walk go on.
fn row(row: &mut Row, below: Below<'_>) -> Option<()> {
    let at = below(row.ids.len());
    match (below(4), row.ids.len()) {
        (0, 1..) => drop(row.ids.remove(at)),
        (1, 1..) => row.ids.insert(at, row.ids[at]),
        (2, length @ 2..) => row.ids.swap(at, (at + 1) % length),
        _ => row.ended = false,
    }
    Some(())
}
