//! What an accepted command may change: who gets which parent, which rows of siblings become what, who travels.

use std::collections::BTreeMap;

use lawful_tree::{Action, Oddity, Place, Replaced};

use crate::tree::edit::{Edit, Promise, promise, put, spot};
use crate::tree::seen::Id;

/// The clauses of `order`.
pub(super) mod clause {
    pub(in crate::tree) const LAST: usize = 0;
    pub(in crate::tree) const FIRST: usize = 1;
    pub(in crate::tree) const INDEX: usize = 2;
    pub(in crate::tree) const BESIDE: usize = 3;
    pub(in crate::tree) const CLAMPED: usize = 4;
    pub(in crate::tree) const AMONG: usize = 5;
    pub(in crate::tree) const LEFT: usize = 6;
    pub(in crate::tree) const TOGETHER: usize = 7;
    pub(in crate::tree) const OTHER: usize = 8;
    pub(in crate::tree) const ALL: usize = 9;
}

/// A row of siblings as it must be, and the clause that says so.
pub(super) type Rows = BTreeMap<Id, (Vec<Id>, usize)>;

/// Each node whose parent the command decides, with that parent.
pub(super) fn parents(edit: &Edit<'_>) -> Vec<(Id, Option<Id>)> {
    let made = edit.answer.made();
    let about = edit.about();
    let children = |of: Option<Id>| of.map(|of| edit.before.children(of).to_vec()).unwrap_or_default();
    match edit.action {
        Action::Plant { .. } => made.iter().map(|id| (*id, None)).collect(),
        Action::Create { at, .. } => {
            let spot = spot(edit.before, None, *at);
            made.iter().filter_map(|id| Some((*id, spot.as_ref()?.parent))).collect()
        }
        Action::Grow { .. } => grown(edit).into_iter().map(|(id, _, parent)| (id, parent)).collect(),
        Action::Reparent { to, .. } => {
            let spot = spot(edit.before, about, *to);
            about.zip(spot).map(|(id, spot)| (id, spot.parent)).into_iter().collect()
        }
        Action::Adopt { .. } => children(about).into_iter().map(|child| (child, edit.other())).collect(),
        Action::Detach { .. } => about.into_iter().map(|id| (id, None)).collect(),
        Action::DeleteLift { .. } => {
            let parent = about.and_then(|id| edit.before.parent(id));
            children(about).into_iter().map(|child| (child, parent)).collect()
        }
        Action::ReplaceRoot { .. } => {
            let new = made.first().copied();
            let old = about.filter(|_| edit.supports.replaced() == Replaced::Under);
            new.map(|new| (new, None)).into_iter().chain(old.map(|old| (old, new))).collect()
        }
        _ => Vec::new(),
    }
}

/// Each node that a `Grow` made, the place where it was put, and its parent.
fn grown(edit: &Edit<'_>) -> Vec<(Id, Place<Id>, Option<Id>)> {
    let (before, made) = (edit.before, edit.answer.made());
    let Some(first) = edit.action.creations().next() else { return Vec::new() };
    // A name of this action was perhaps bound to a node that is gone: what was made counts.
    let node = |name| match edit.action.binds().position(|bound| bound == name) {
        Some(at) => made.get(at).copied(),
        None => before.named(name),
    };
    let under = spot(before, None, first.1).and_then(|spot| spot.parent);
    let one = |(id, (_, place)): (&Id, (_, Place<_>))| {
        let of = node(*place.of())?;
        let parent = if place.of() == first.1.of() { under } else { Some(of) };
        Some((*id, place.map(|_| of), parent))
    };
    made.iter().zip(edit.action.creations()).filter_map(one).collect()
}

/// The rows of siblings that the command changes, as they must be. Every other row stays.
pub(super) fn rows(edit: &Edit<'_>) -> Rows {
    let before = edit.before;
    let mut rows = Rows::new();
    let about = edit.about();
    let made = edit.answer.made();
    let old = about.and_then(|id| before.parent(id));
    let without = |parent: Id| before.children(parent).iter().copied().filter(|child| Some(*child) != about).collect();
    match edit.action {
        Action::Create { at, .. } => {
            let (Some(new), Some(spot)) = (made.first(), spot(before, None, *at)) else { return rows };
            let mut row = spot.row;
            if let (Some(parent), Some(of)) = (spot.parent, before.named(*at.of())) {
                put(&mut row, *new, at.map(|_| of));
                rows.insert(parent, (row, placed(edit, *at, None)));
            }
        }
        Action::Grow { .. } => {
            for (id, place, parent) in grown(edit) {
                let Some(parent) = parent else { continue };
                let row = rows.entry(parent).or_insert_with(|| (before.children(parent).to_vec(), placed_at(place)));
                put(&mut row.0, id, place);
            }
        }
        Action::Reparent { to, .. } => {
            let Some(spot) = spot(before, about, *to) else { return rows };
            if let Some(old) = old {
                rows.insert(old, (without(old), clause::LEFT));
            }
            if let Some(parent) = spot.parent {
                rows.insert(parent, (spot.row, placed(edit, *to, old)));
            }
        }
        Action::Adopt { end, .. } => {
            let (Some(from), Some(to)) = (about, edit.other()) else { return rows };
            let (own, adopted) = (before.children(to), before.children(from));
            // What `to` has may be `from` itself, which stays.
            let row = match end {
                lawful_tree::End::Last => [own, adopted].concat(),
                lawful_tree::End::First => [adopted, own].concat(),
            };
            rows.insert(from, (Vec::new(), clause::LEFT));
            rows.insert(to, (row, clause::TOGETHER));
        }
        Action::Detach { .. } | Action::DeleteSubtree { .. } => {
            if let Some(old) = old {
                rows.insert(old, (without(old), clause::LEFT));
            }
        }
        Action::DeleteLift { .. } => {
            if let (Some(node), Some(old)) = (about, old) {
                let lifted = |child: &Id| if *child == node { before.children(node).to_vec() } else { vec![*child] };
                rows.insert(old, (before.children(old).iter().flat_map(lifted).collect(), clause::TOGETHER));
            }
        }
        Action::ReplaceRoot { .. } => {
            let under = about.filter(|_| edit.supports.replaced() == Replaced::Under);
            if let Some(new) = made.first() {
                rows.insert(*new, (under.into_iter().collect(), clause::OTHER));
            }
        }
        Action::Fell => rows.extend(before.ids().map(|id| (id, (Vec::new(), clause::LEFT)))),
        Action::Plant { .. } | Action::Shift { .. } | Action::Repeat { .. } | Action::Look => {}
    }
    rows
}

/// The clause of the row that gets a node; `old` is the parent from which it comes.
fn placed(edit: &Edit<'_>, place: Place<lawful_contract::Label>, old: Option<Id>) -> usize {
    if promise(edit.action, edit.before, edit.supports) == Promise::Accepted(Some(Oddity::PastEnd)) {
        return clause::CLAMPED;
    }
    let same = old.is_some() && spot(edit.before, edit.about(), place).is_some_and(|spot| spot.parent == old);
    if same { clause::AMONG } else { placed_at(place) }
}

fn placed_at<N>(place: Place<N>) -> usize {
    match place {
        Place::Last(_) => clause::LAST,
        Place::First(_) => clause::FIRST,
        Place::Index(..) => clause::INDEX,
        Place::Before(_) | Place::After(_) => clause::BESIDE,
    }
}

/// The nodes at the top of the subtrees that move as they are.
pub(super) fn travellers(edit: &Edit<'_>) -> Vec<Id> {
    let about = edit.about();
    match edit.action {
        Action::Reparent { .. } | Action::Detach { .. } => about.into_iter().collect(),
        Action::Adopt { .. } | Action::DeleteLift { .. } => {
            about.map(|id| edit.before.children(id).to_vec()).unwrap_or_default()
        }
        Action::ReplaceRoot { .. } if edit.supports.replaced() == Replaced::Under => about.into_iter().collect(),
        _ => Vec::new(),
    }
}
