//! One command between two documents, and what is peculiar about it.

use lawful_contract::{Checkpoint, Label};
use lawful_graph::Step;
use lawful_tree::{Action, Feature, Oddity, Place, Supports, Treatment};

use crate::tree::seen::{Answer, Document, Id, Seen};

/// A command that was carried out: the document before it, its answer, the document after it.
#[derive(Clone, Copy)]
pub(super) struct Edit<'a> {
    pub(super) action: &'a Action,
    pub(super) before: &'a Document,
    pub(super) answer: &'a Answer,
    pub(super) after: &'a Document,
    pub(super) supports: Supports,
}

/// Where a node goes: its parent, and the children of that parent afterwards.
pub(super) struct Spot {
    pub(super) parent: Option<Id>,
    pub(super) row: Vec<Id>,
}

/// What is peculiar about a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peculiar {
    /// An oddity with a treatment.
    Oddity(Oddity),
    /// It names a node that was never made.
    Stranger,
    /// It is outside the language: nothing is promised.
    Outside,
}

/// What is promised of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promise {
    /// It is accepted, although it is peculiar in this way if in any.
    Accepted(Option<Oddity>),
    /// It is refused, because it is peculiar in this way.
    Refused(Peculiar),
    /// Nothing.
    Nothing,
}

impl<'a> Edit<'a> {
    /// An edit that no law judges unless it was accepted: where nothing may change, one law says so and the structure,
    /// which was judged before, has nothing left to say.
    pub(super) fn accepted(step: &'a Step<'a, Action, Seen>, supports: Supports) -> Option<Self> {
        let (Seen::Edited { before, answer, after }, Some(action)) = (step.seen, step.action) else { return None };
        let silent = *answer == Answer::Refused || matches!(action, Action::Repeat { .. });
        (!silent && step.checkpoint == Checkpoint::Published).then_some(Self {
            action,
            before,
            answer,
            after,
            supports,
        })
    }

    /// An accepted edit of which acceptance was promised, and which had something to do.
    pub(super) fn effective(step: &'a Step<'a, Action, Seen>, supports: Supports) -> Option<Self> {
        let edit = Self::accepted(step, supports)?;
        let promised = matches!(promise(edit.action, edit.before, supports), Promise::Accepted(_));
        (promised && !edit.is_still()).then_some(edit)
    }

    /// The node that the command is about.
    pub(super) fn about(&self) -> Option<Id> {
        self.action.names().next().and_then(|name| self.before.named(name))
    }

    /// The second node that the command names.
    pub(super) fn other(&self) -> Option<Id> {
        self.action.names().nth(1).and_then(|name| self.before.named(name))
    }

    /// Whether the command leaves everything where it stands: it reads, or moves a node to its own place.
    pub(super) fn is_still(&self) -> bool {
        match self.action {
            Action::Look => true,
            Action::Reparent { node, to } => {
                if to.is_beside() && to.of() == node {
                    return true;
                }
                let Some(id) = self.about() else { return false };
                let stays = |spot: Spot| {
                    let old = self.before.parent(id);
                    spot.parent == old && old.is_none_or(|old| spot.row == self.before.children(old))
                };
                spot(self.before, Some(id), *to).is_some_and(stays)
            }
            Action::Detach { .. } => self.about().is_some_and(|id| self.before.parent(id).is_none()),
            Action::Adopt { .. } => self.about().is_some_and(|id| self.before.children(id).is_empty()),
            _ => false,
        }
    }
}

/// Where a place is in a document, and the row of siblings with the node in it: taken out, then put in. A node that is
/// still to be made has no id, and the row is that without it. `None` if the place names no node that is there.
pub(super) fn spot(before: &Document, node: Option<Id>, place: Place<Label>) -> Option<Spot> {
    let of = before.named(*place.of())?;
    let parent = if place.is_beside() { before.parent(of) } else { Some(of) };
    let Some(parent) = parent else { return Some(Spot { parent: None, row: Vec::new() }) };
    let mut row = before.children(parent).to_vec();
    row.retain(|sibling| Some(*sibling) != node);
    if let Some(node) = node {
        put(&mut row, node, place.map(|_| of));
    }
    Some(Spot { parent: Some(parent), row })
}

/// Puts a node into a row of siblings. An index past the end is the end.
pub(super) fn put(row: &mut Vec<Id>, node: Id, place: Place<Id>) {
    let beside = |of: Id| row.iter().position(|sibling| *sibling == of);
    let at = match place {
        Place::Last(_) => row.len(),
        Place::First(_) => 0,
        Place::Index(_, index) => index.min(row.len()),
        Place::Before(of) => beside(of).unwrap_or(row.len()),
        Place::After(of) => beside(of).map_or(row.len(), |at| at + 1),
    };
    row.insert(at, node);
}

/// What is promised of a command to a document.
pub(super) fn promise(action: &Action, before: &Document, supports: Supports) -> Promise {
    let treatment = |peculiar: &Peculiar| match peculiar {
        Peculiar::Oddity(case) => supports.treatment(*case),
        Peculiar::Stranger => Treatment::Refused,
        Peculiar::Outside => Treatment::Undefined,
    };
    let peculiar = peculiarities(action, before, supports);
    if peculiar.iter().any(|found| treatment(found) == Treatment::Undefined) {
        return Promise::Nothing;
    }
    match peculiar.iter().find(|found| treatment(found) == Treatment::Refused) {
        Some(refused) => Promise::Refused(*refused),
        None => Promise::Accepted(peculiar.iter().find_map(|found| match found {
            Peculiar::Oddity(case) => Some(*case),
            _ => None,
        })),
    }
}

/// All that is peculiar about a command.
fn peculiarities(action: &Action, before: &Document, supports: Supports) -> Vec<Peculiar> {
    let absent = |name: Label| match before.bound(name) {
        None => Some(Peculiar::Stranger),
        Some(id) => before.node(id).is_none().then_some(Peculiar::Oddity(Oddity::Gone)),
    };
    let mut found: Vec<_> = action.names().filter_map(absent).collect();
    if !found.is_empty() {
        return found;
    }
    let is_root = |name: Label| before.named(name).is_some_and(|id| before.parent(id).is_none());
    match action {
        Action::Plant { .. } if !supports.has(Feature::Forest) && !before.nodes.is_empty() => {
            found.push(Peculiar::Outside);
        }
        Action::Create { at, .. } | Action::Grow { at, .. } => found.extend(at_place(before, None, *at)),
        Action::Reparent { node, to } => found.extend(at_place(before, Some(*node), *to)),
        Action::Adopt { from, to, .. } => match (before.named(*from), before.named(*to)) {
            (Some(from), Some(to)) if from == to => found.push(Peculiar::Outside),
            (Some(from), Some(to)) if before.is_within(to, from) => found.push(Peculiar::Oddity(Oddity::UnderOwn)),
            _ => {}
        },
        Action::Detach { node } | Action::DeleteSubtree { node } | Action::DeleteLift { node }
            if !supports.has(Feature::Forest) && is_root(*node) =>
        {
            found.push(Peculiar::Oddity(Oddity::TheRoot));
        }
        Action::ReplaceRoot { root, .. } if !is_root(*root) => found.push(Peculiar::Outside),
        _ => {}
    }
    found
}

/// What is peculiar about a place, for a node that moves or for a new one.
fn at_place(before: &Document, moving: Option<Label>, place: Place<Label>) -> Vec<Peculiar> {
    let moving = moving.and_then(|name| before.named(name));
    let Some(of) = before.named(*place.of()) else { return Vec::new() };
    if place.is_beside() && moving == Some(of) {
        return vec![Peculiar::Oddity(Oddity::BesideItself)];
    }
    let parent = if place.is_beside() { before.parent(of) } else { Some(of) };
    let Some(parent) = parent else { return vec![Peculiar::Oddity(Oddity::BesideRoot)] };
    let mut found = Vec::new();
    match moving {
        Some(node) if node == parent => found.push(Peculiar::Oddity(Oddity::UnderItself)),
        Some(node) if before.is_within(parent, node) => found.push(Peculiar::Oddity(Oddity::UnderOwn)),
        _ => {}
    }
    let room = before.children(parent).iter().filter(|sibling| Some(**sibling) != moving).count();
    if matches!(place, Place::Index(_, index) if index > room) {
        found.push(Peculiar::Oddity(Oddity::PastEnd));
    }
    found
}
