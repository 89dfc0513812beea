//! Whether two documents show the same: for commands that must change nothing.

use std::fmt::Debug;

use lawful_graph::{Difference, Mismatch, Verdict};

use crate::tree::seen::{Document, Id, Row, Sight};

/// Compares two documents part by part; what one of them did not read is not compared. The order in which all nodes or
/// all roots are listed is not promised.
pub(super) fn same(before: &Document, after: &Document) -> Verdict {
    let compared = before.nodes.len() + 1;
    match difference(before, after) {
        None => Verdict::upheld(0).comparing(compared),
        Some(mismatch) => Verdict::Violated(Box::new(mismatch)),
    }
}

fn difference(before: &Document, after: &Document) -> Option<Mismatch> {
    if !before.ids().eq(after.ids()) {
        let ids = |document: &Document| -> Vec<String> { document.ids().map(|id| shown(after, id)).collect() };
        return Mismatch::unless_same_rows(&ids(before), &ids(after), |a, b| a == b);
    }
    let nodes = before.nodes.iter().zip(&after.nodes);
    let lists = [(&before.roots, &after.roots), (&before.listed, &after.listed)];
    let lists = lists.into_iter().filter_map(|(before, after)| Some((before.as_ref()?, after.as_ref()?)));
    nodes
        .filter_map(|(before, now)| changed(after, before, now))
        .chain(lists.filter_map(|(before, now)| changed_list(after, before, now)))
        .chain(part("how many nodes there are", &before.count, &after.count))
        .next()
}

/// The first part of a node that was read both times and differs.
fn changed(names: &Document, before: &Sight, after: &Sight) -> Option<Mismatch> {
    if before == after {
        return None;
    }
    let node = shown(names, before.id);
    let about = |what: &str| format!("{what} of {node}");
    None.or_else(|| part(&about("parent"), &Some(before.parent), &Some(after.parent)))
        .or_else(|| part(&about("children"), &Some(&before.children), &Some(&after.children)))
        .or_else(|| part(&about("children backwards"), &before.backward, &after.backward))
        .or_else(|| part(&about("ends"), &before.ends, &after.ends))
        .or_else(|| part(&about("siblings"), &before.beside, &after.beside))
        .or_else(|| part(&about("number of children"), &before.degree, &after.degree))
        .or_else(|| part(&about("root"), &before.root, &after.root))
        .or_else(|| part(&about("ancestors"), &before.ancestors, &after.ancestors))
        .or_else(|| part(&about("depth"), &before.depth, &after.depth))
        .or_else(|| part(&about("subtree"), &before.subtree, &after.subtree))
        .or_else(|| part(&about("position"), &before.position, &after.position))
}

fn part<T: PartialEq + Debug>(what: &str, before: &Option<T>, after: &Option<T>) -> Option<Mismatch> {
    let (before, after) = (before.as_ref()?, after.as_ref()?);
    (before != after).then(|| Mismatch::values(&(what, before), &(what, after), Difference::WrongValue))
}

fn changed_list(names: &Document, before: &Row, after: &Row) -> Option<Mismatch> {
    if before == after {
        return None;
    }
    let sorted = |row: &Row| {
        let mut ids: Vec<_> = row.ids.iter().map(|id| shown(names, *id)).collect();
        ids.sort();
        ids.extend((!row.ended).then(|| "and so on".to_string()));
        ids
    };
    let (before, after) = (sorted(before), sorted(after));
    Mismatch::unless_same_rows(&before, &after, |a, b| a == b)
}

/// A node as a report shows it: by its name, where it has one.
pub(super) fn shown(document: &Document, id: Id) -> String {
    document.name(id).map_or_else(|| format!("an unnamed node ({})", id.0), |name| name.to_string())
}
