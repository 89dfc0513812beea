//! Laws about what a command did: relations between the document before it and the document after it.

use lawful_contract::Checkpoint;
use lawful_graph::{Difference, Step, Verdict};
use lawful_tree::{Action, Carried, Oddity, Supports};

use crate::tree::changes::{clause, parents, rows as changed_rows, travellers};
use crate::tree::edit::{Edit, Peculiar, Promise, promise};
use crate::tree::same::{same, shown};
use crate::tree::seen::{Answer, Document, Id, Seen};
use crate::tree::structure::{oddity_clause, rows, wrong};

/// The clauses of `refusal` behind those of the oddities.
const STRANGER: usize = 8;
const UNCHANGED: usize = 9;

/// Whether a command is refused exactly where its refusal is promised; and a refused one changes nothing.
pub(super) fn refusal(step: &Step<'_, Action, Seen>, supports: Supports) -> Verdict {
    match (step.seen, step.action) {
        (Seen::Answered { before, answer, .. }, Some(action)) => answered(action, before, answer, supports),
        (Seen::Edited { before, answer: Answer::Refused, after }, Some(_)) => same(before, after).on(UNCHANGED),
        _ => Verdict::Silent,
    }
}

fn answered(action: &Action, before: &Document, answer: &Answer, supports: Supports) -> Verdict {
    let refused = *answer == Answer::Refused;
    match promise(action, before, supports) {
        Promise::Nothing => Verdict::Silent,
        Promise::Accepted(_) if refused => wrong("accepted", "refused", Difference::WrongRefusal),
        Promise::Accepted(_) => Verdict::upheld(0),
        Promise::Refused(peculiar) => {
            let clause = match peculiar {
                Peculiar::Oddity(case) => oddity_clause(case),
                Peculiar::Stranger | Peculiar::Outside => STRANGER,
            };
            let verdict = match refused {
                true => Verdict::upheld(0),
                false => wrong(&format!("refused: {peculiar:?}"), "accepted", Difference::WrongRefusal),
            };
            verdict.on(clause)
        }
    }
}

/// Each node that the command puts somewhere has the parent that it says.
pub(super) fn placed(edit: &Edit<'_>) -> Verdict {
    let clause = match edit.action {
        Action::Plant { .. } | Action::Create { .. } | Action::Grow { .. } => 0,
        Action::Reparent { .. } => 1,
        Action::Adopt { .. } => 2,
        Action::Detach { .. } => 3,
        Action::DeleteLift { .. } => 4,
        _ => 5,
    };
    let parents = parents(edit);
    let node = |id: Option<Id>| id.map_or("nobody".to_string(), |id| shown(edit.after, id));
    for (child, parent) in &parents {
        let Some(sight) = edit.after.node(*child) else { continue };
        if sight.parent != *parent {
            let under = |parent| format!("{} under {}", node(Some(*child)), node(parent));
            return wrong(&under(*parent), &under(sight.parent), Difference::WrongValue).on(clause);
        }
    }
    Verdict::upheld(clause).comparing(parents.len())
}

/// Each row of siblings is the old one with the node taken out and put in; every other row is as it was. What hangs
/// below a node that moves is judged by `travel`.
pub(super) fn order(edit: &Edit<'_>) -> Verdict {
    let (before, after) = (edit.before, edit.after);
    let changed = changed_rows(edit);
    let travelling = below(edit);
    let made = edit.answer.made();
    let mut compared = [0; clause::ALL];
    for sight in after.nodes.iter().filter(|sight| !is_in(&travelling, sight.id)) {
        let (expected, clause) = match changed.get(&sight.id) {
            Some((row, clause)) => (row.as_slice(), *clause),
            None if made.contains(&sight.id) => (&[][..], clause::OTHER),
            None => (before.children(sight.id), clause::OTHER),
        };
        if expected != sight.children.ids {
            return rows(after, expected, &sight.children).on(clause);
        }
        compared[clause] += if clause == clause::OTHER { expected.len() as u64 } else { 1 };
    }
    Verdict::several(compared)
}

/// What hangs below a node that moves is as it was.
pub(super) fn travel(edit: &Edit<'_>) -> Verdict {
    let clause = match edit.action {
        Action::Reparent { .. } => 0,
        Action::Detach { .. } => 1,
        Action::Adopt { .. } | Action::DeleteLift { .. } => 2,
        _ => 3,
    };
    let tops = travellers(edit);
    let mut compared = 0;
    for top in &tops {
        for id in edit.before.subtree(*top) {
            let expected = edit.before.children(id);
            let Some(now) = edit.after.node(id).filter(|now| now.children.ids != expected) else {
                compared += expected.len();
                continue;
            };
            return rows(edit.after, expected, &now.children).on(clause);
        }
    }
    Verdict::upheld(clause).comparing(compared)
}

/// A command that leaves everything where it stands changes nothing.
pub(super) fn still(edit: &Edit<'_>) -> Verdict {
    let promised = matches!(promise(edit.action, edit.before, edit.supports), Promise::Accepted(_));
    if !promised || !edit.is_still() {
        return Verdict::Silent;
    }
    let itself = promise(edit.action, edit.before, edit.supports) == Promise::Accepted(Some(Oddity::BesideItself));
    let clause = match edit.action {
        Action::Reparent { .. } if itself => 1,
        Action::Reparent { .. } => 0,
        Action::Detach { .. } => 2,
        Action::Adopt { .. } => 3,
        _ => 4,
    };
    same(edit.before, edit.after).on(clause)
}

/// A shift moves a node and what hangs below it by one vector; every other command leaves each node where it is seen,
/// or where it is seen from its parent.
pub(super) fn space(edit: &Edit<'_>) -> Verdict {
    if let Action::Shift { by, .. } = edit.action {
        let shifted: Vec<Id> = edit.about().map(|top| sorted(edit.before.subtree(top))).unwrap_or_default();
        let mut compared = [0; 2];
        for sight in &edit.after.nodes {
            let inside = is_in(&shifted, sight.id);
            let (Some(was), Some(is)) = (edit.before.node(sight.id).and_then(|was| was.position), sight.position)
            else {
                continue;
            };
            let expected = if inside { was + *by } else { was };
            let clause = usize::from(!inside);
            if is != expected {
                let at = |point| format!("{} at {point:?}", shown(edit.after, sight.id));
                return wrong(&at(expected), &at(is), Difference::WrongValue).on(clause);
            }
            compared[clause] += 1;
        }
        return Verdict::several(compared);
    }
    let carried = edit.supports.carried();
    let seen = |document: &Document, id: Id| {
        let position = document.node(id)?.position?;
        let from = document.parent(id).and_then(|parent| document.node(parent)?.position).unwrap_or_default();
        Some(if carried == Carried::Local { position - from } else { position })
    };
    let mut compared = 0;
    for id in edit.after.ids() {
        let (Some(was), Some(is)) = (seen(edit.before, id), seen(edit.after, id)) else { continue };
        if was != is {
            let at = |point| format!("{} at {point:?}", shown(edit.after, id));
            return wrong(&at(was), &at(is), Difference::WrongValue).on(if carried == Carried::Local { 3 } else { 2 });
        }
        compared += usize::from(edit.before.parent(id) != edit.after.parent(id));
    }
    Verdict::upheld(if carried == Carried::Local { 3 } else { 2 }).comparing(compared)
}

/// A repeated command id answers with the stored receipt and changes nothing.
pub(super) fn receipts(step: &Step<'_, Action, Seen>) -> Verdict {
    match step.seen {
        Seen::Answered { answer, stored: Some(stored), .. } => {
            let difference = match (stored, answer) {
                _ if stored == answer => return Verdict::upheld(usize::from(*stored == Answer::Refused)),
                (Answer::Refused, _) | (_, Answer::Refused) => Difference::WrongRefusal,
                _ => Difference::WrongValue,
            };
            let clause = usize::from(*stored == Answer::Refused);
            wrong(&format!("{stored:?}, as before"), &format!("{answer:?}"), difference).on(clause)
        }
        Seen::Edited { before, after, .. } if step.checkpoint == Checkpoint::Published => same(before, after).on(2),
        _ => Verdict::Silent,
    }
}

/// What hangs below the nodes that move, themselves among them, ascending.
fn below(edit: &Edit<'_>) -> Vec<Id> {
    sorted(travellers(edit).into_iter().flat_map(|top| edit.before.subtree(top)).collect())
}

fn sorted(mut ids: Vec<Id>) -> Vec<Id> {
    ids.sort();
    ids
}

fn is_in(sorted: &[Id], id: Id) -> bool {
    sorted.binary_search(&id).is_ok()
}
