//! Laws about the document after a command: whether it is a tree, and whether every way to read it says the same.

use lawful_graph::{Difference, Mismatch, Verdict};
use lawful_tree::{Action, Oddity, Replaced, Treatment};

use crate::tree::edit::Edit;
use crate::tree::same::shown;
use crate::tree::seen::{Answer, Document, Id, Row, Sight};

/// A violation with both values.
pub(super) fn wrong(expected: &str, observed: &str, difference: Difference) -> Verdict {
    Verdict::Violated(Box::new(Mismatch::values(&expected, &observed, difference)))
}

/// Compares rows of nodes, by name.
pub(super) fn rows(names: &Document, expected: &[Id], observed: &Row) -> Verdict {
    if observed.ended && expected == observed.ids {
        return Verdict::upheld(0);
    }
    let list = |ids: &[Id]| -> Vec<String> { ids.iter().map(|id| shown(names, *id)).collect() };
    let (expected, seen) = (list(expected), list(&observed.ids));
    if !observed.ended {
        return Verdict::Violated(Box::new(Mismatch::rows(&expected, &seen, Difference::Endless)));
    }
    Mismatch::unless_same_rows(&expected, &seen, |a, b| a == b).into()
}

/// The same without regard to order.
fn lists(names: &Document, expected: impl Iterator<Item = Id>, observed: &Row) -> Verdict {
    let mut expected: Vec<_> = expected.collect();
    let mut sorted = observed.clone();
    expected.sort();
    sorted.ids.sort();
    rows(names, &expected, &sorted)
}

/// A creation answers with ids that the product never gave before. Where nothing is promised of nodes that are gone, an
/// id may come back.
pub(super) fn new_ids(before: &Document, answer: &Answer, gone: Treatment) -> Verdict {
    let made = answer.made();
    let is_used = |id: Id| if gone == Treatment::Undefined { before.node(id).is_some() } else { id.0 < before.known };
    for (at, id) in made.iter().enumerate() {
        if is_used(*id) || made[..at].contains(id) {
            return wrong("a new id", &format!("the id of {}", shown(before, *id)), Difference::Repeated);
        }
    }
    Verdict::upheld(0).comparing(made.len())
}

/// Every node that is there was made by a command, and has its name.
pub(super) fn all_made(edit: &Edit<'_>) -> Verdict {
    let after = edit.after;
    let mut named = after.by_id(false);
    for (_, id) in &after.names {
        if let Some(named) = named.get_mut(id.0 as usize) {
            *named = true;
        }
    }
    let stranger = after.ids().find(|id| !named.get(id.0 as usize).is_some_and(|named| *named));
    match stranger {
        Some(id) => wrong("a node that a command made", &shown(after, id), Difference::Extra).on(1),
        None => Verdict::upheld(1).comparing(after.nodes.len()),
    }
}

/// The nodes are those that were there, with those that were made and without those that were deleted.
pub(super) fn conservation(edit: &Edit<'_>) -> Verdict {
    let (before, after) = (edit.before, edit.after);
    let about = edit.about();
    let gone: Vec<Id> = match edit.action {
        Action::DeleteSubtree { .. } => about.map(|top| before.subtree(top)).unwrap_or_default(),
        Action::ReplaceRoot { .. } if edit.supports.replaced() == Replaced::Gone => {
            about.map(|top| before.subtree(top)).unwrap_or_default()
        }
        Action::DeleteLift { .. } => about.into_iter().collect(),
        Action::Fell => before.ids().filter(|id| before.parent(*id).is_some()).collect(),
        _ => Vec::new(),
    };
    let clause = match edit.action {
        Action::Plant { .. } | Action::Create { .. } | Action::Grow { .. } => 1,
        Action::DeleteSubtree { .. } | Action::Fell => 2,
        Action::DeleteLift { .. } => 3,
        Action::ReplaceRoot { .. } => 4,
        _ => 0,
    };
    let mut is_gone = before.by_id(false);
    for id in gone {
        if let Some(gone) = is_gone.get_mut(id.0 as usize) {
            *gone = true;
        }
    }
    let stays = |id: &Id| !is_gone.get(id.0 as usize).is_some_and(|gone| *gone);
    let mut expected: Vec<_> = before.ids().filter(stays).chain(edit.answer.made().iter().copied()).collect();
    expected.sort();
    let observed = Row { ids: after.ids().collect(), ended: true };
    rows(after, &expected, &observed).on(clause).comparing(expected.len() + 1)
}

/// A parent lists each of its children once, each child names it, and no other node lists the child.
pub(super) fn links(after: &Document) -> Verdict {
    let mut lists = after.by_id(None);
    let node = |id| shown(after, id);
    let mut listed = 0;
    for Sight { id, children, .. } in &after.nodes {
        if !children.ended {
            return rows(after, &[], children).on(0);
        }
        for child in &children.ids {
            let Some(lister) = lists.get_mut(child.0 as usize) else { continue };
            if let Some(other) = lister.replace(*id) {
                let twice = format!("{} is listed by {} and by {}", node(*child), node(other), node(*id));
                return wrong("every node listed once", &twice, Difference::Repeated);
            }
            listed += 1;
        }
    }
    for (child, parent) in (0..).map(Id).zip(&lists) {
        let Some(parent) = parent else { continue };
        let named = after.node(child).map(|sight| sight.parent);
        if named != Some(Some(*parent)) {
            let names = named.map_or("is not there".to_string(), |named| {
                format!("names {}", named.map_or("nobody".to_string(), node))
            });
            let (expected, observed) =
                (format!("{} names {}", node(child), node(*parent)), format!("{} {names}", node(child)));
            return wrong(&expected, &observed, Difference::WrongValue).on(1);
        }
    }
    let mut named = 0;
    for Sight { id, parent, .. } in &after.nodes {
        let Some(parent) = parent else { continue };
        if lists.get(id.0 as usize) != Some(&Some(*parent)) {
            let expected = format!("{} lists {}", node(*parent), node(*id));
            return wrong(&expected, "it does not", Difference::Missing).on(2);
        }
        named += 1;
    }
    Verdict::several([listed, listed, named])
}

/// Children backwards, ends, next and previous siblings and the number of children agree with the children forwards.
pub(super) fn siblings(after: &Document) -> Verdict {
    let mut compared = [0; 4];
    for sight in &after.nodes {
        let row = &sight.children.ids;
        if let Some(backward) = &sight.backward {
            let reversed: Vec<_> = row.iter().rev().copied().collect();
            let verdict = rows(after, &reversed, backward);
            if matches!(verdict, Verdict::Violated(_)) {
                return verdict;
            }
            compared[0] += row.len() as u64;
        }
        let pair = |pair: [Option<Id>; 2]| format!("{:?}", pair.map(|id| id.map(|id| shown(after, id))));
        if let Some(ends) = sight.ends {
            let expected = [row.first().copied(), row.last().copied()];
            if ends != expected {
                return wrong(&pair(expected), &pair(ends), Difference::WrongValue).on(1);
            }
            compared[1] += 1;
        }
        for (at, child) in row.iter().enumerate() {
            let Some(beside) = after.node(*child).and_then(|child| child.beside) else { continue };
            let expected = [at.checked_sub(1).map(|at| row[at]), row.get(at + 1).copied()];
            if beside != expected {
                return wrong(&pair(expected), &pair(beside), Difference::WrongValue).on(2);
            }
            compared[2] += 1;
        }
        if let Some(degree) = sight.degree {
            if degree != row.len() {
                return wrong(&row.len().to_string(), &degree.to_string(), Difference::WrongValue).on(3);
            }
            compared[3] += 1;
        }
    }
    Verdict::several(compared)
}

/// Climbing from any node ends at a root. Each node is climbed through once.
pub(super) fn acyclic(after: &Document) -> Verdict {
    let mut ends = after.by_id(false);
    for id in after.ids() {
        let mut path = vec![id];
        path.extend(after.climb(id).take_while(|above| !ends.get(above.0 as usize).is_some_and(|ends| *ends)));
        if path.len() > after.nodes.len() {
            let round: Vec<_> = path.iter().take(8).map(|id| shown(after, *id)).collect();
            return wrong("a climb that ends", &format!("{}, and so on", round.join(" under ")), Difference::Endless);
        }
        for id in path {
            if let Some(ends) = ends.get_mut(id.0 as usize) {
                *ends = true;
            }
        }
    }
    Verdict::upheld(0).comparing(after.nodes.len())
}

/// Roots, ancestors, depths, subtrees and the list of roots agree with the links.
pub(super) fn ancestry(after: &Document) -> Verdict {
    let mut compared = [0; 5];
    let node = |id| shown(after, id);
    for sight in &after.nodes {
        let read = sight.root.is_some() || sight.depth.is_some() || sight.ancestors.is_some();
        let above: Vec<_> = if read { after.climb(sight.id).collect() } else { Vec::new() };
        if let Some(root) = sight.root {
            let expected = above.last().copied().unwrap_or(sight.id);
            if root != expected {
                return wrong(&node(expected), &node(root), Difference::WrongValue);
            }
            compared[0] += 1;
        }
        if let Some(ancestors) = &sight.ancestors {
            let verdict = rows(after, &above, ancestors);
            if matches!(verdict, Verdict::Violated(_)) {
                return verdict.on(1);
            }
            compared[1] += above.len() as u64;
        }
        if let Some(depth) = sight.depth {
            if depth != above.len() {
                return wrong(&above.len().to_string(), &depth.to_string(), Difference::WrongValue).on(2);
            }
            compared[2] += 1;
        }
        if let Some(subtree) = &sight.subtree {
            let expected = after.subtree(sight.id);
            let verdict = rows(after, &expected, subtree);
            if matches!(verdict, Verdict::Violated(_)) {
                return verdict.on(3);
            }
            compared[3] += expected.len() as u64;
        }
    }
    if let Some(roots) = &after.roots {
        let expected = after.nodes.iter().filter(|sight| sight.parent.is_none()).map(|sight| sight.id);
        let verdict = lists(after, expected, roots);
        if matches!(verdict, Verdict::Violated(_)) {
            return verdict.on(4);
        }
        compared[4] += roots.ids.len() as u64 + 1;
    }
    Verdict::several(compared)
}

/// The product's list of nodes has each node that is there once, and its count counts them.
pub(super) fn inventory(after: &Document) -> Verdict {
    let mut compared = [0; 2];
    if let Some(listed) = &after.listed {
        let verdict = lists(after, after.ids(), listed);
        if matches!(verdict, Verdict::Violated(_)) {
            return verdict;
        }
        compared[0] += after.nodes.len() as u64 + 1;
    }
    if let Some(count) = after.count {
        if count != after.nodes.len() {
            return wrong(&after.nodes.len().to_string(), &count.to_string(), Difference::WrongValue).on(1);
        }
        compared[1] += 1;
    }
    Verdict::several(compared)
}

/// The clause of `refusal` that an oddity has.
pub(super) const fn oddity_clause(case: Oddity) -> usize {
    1 + case as usize
}
