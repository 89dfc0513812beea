//! Relations over two runs. They relate the product to itself, so a fault that product and laws share cannot hide from
//! them.
//!
//! The shared-fault hypothesis of this domain: product and laws count an index the same wrong way, with the node that
//! moves among the siblings that it leaves. `spelling` compares a move by index with a move to the last place, and
//! `there-and-back` a document with itself after a move and its undoing; neither says what an index means.
//!
//! Both histories of a relation begin with the commands of a generated history that nothing is peculiar about, chosen
//! by the structural predictor. It chooses what is asked and judges nothing.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::Published;
use lawful_contract::{Clause, Contract, Hears, Label, Model};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_tree::{Action, CONTRACT, Outcome, Place, Plain, Point, Supports};

use crate::tree::seen::{Document, Id, Seen};

type T = Trace<Action, Seen>;
type R = Twice<Action, Seen>;
type Two = Option<(Vec<Action>, Vec<Action>)>;

static THERE_AND_BACK: Contract = Contract {
    id: "there-and-back",
    law: "Moving a node elsewhere and back to where it stood restores the document.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("restored", &["reparent"])],
    ..CONTRACT
};
static COMMUTE: Contract = Contract {
    id: "commute",
    law: "Two moves between disjoint subtrees commute.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("exchanged", &["reparent"])],
    ..CONTRACT
};
static SPELLING: Contract = Contract {
    id: "spelling",
    law: "Two spellings of one place agree: the last place, the index behind all other siblings, after the last \
          of them.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("respelled", &["index", "beside"])],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "Which of two nodes is made first, and so which ids they get, changes no place.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("ids exchanged", &["create"])],
    limits: &["labels never reach a product, so its own ids are exchanged instead"],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to.
pub fn relations(supports: Supports) -> Vec<R> {
    use lawful_tree::Feature;
    let all = [
        Twice { contract: &THERE_AND_BACK, of: "order", transform: there_and_back, relate: same_everything },
        Twice { contract: &COMMUTE, of: "order", transform: commute, relate: same_everything },
        Twice { contract: &RENAME, of: "order", transform: rename, relate: same_places },
        Twice { contract: &SPELLING, of: "order", transform: spelling, relate: same_everything },
    ];
    let respells = supports.has(Feature::Index) || supports.has(Feature::Beside);
    all.into_iter().filter(|relation| respells || relation.contract.id != SPELLING.id).collect()
}

/// The plain part of a history: commands that are accepted whatever the policies are, and what they lead to.
struct Base {
    actions: Vec<Action>,
    tree: Plain,
    /// Whether a place was given by an index, and whether beside a sibling: what the product is known to have.
    by_index: bool,
    beside: bool,
}

/// The most nodes of one `Grow` that a base takes over.
const MANY: usize = 64;

impl Base {
    fn of(history: &[Action]) -> Self {
        let mut base = Self { actions: Vec::new(), tree: Plain::new(Supports::ALL), by_index: false, beside: false };
        for action in history {
            base.take(action);
        }
        base
    }

    fn take(&mut self, action: &Action) {
        let is_root = |node: &Label| self.tree.contains(*node) && self.tree.parent(*node).is_none();
        let by_policy = match action {
            Action::Detach { node } | Action::DeleteSubtree { node } | Action::DeleteLift { node } => is_root(node),
            Action::ReplaceRoot { .. } | Action::Repeat { .. } | Action::Look | Action::Fell => true,
            // The predictor is plain, and slow for many nodes.
            Action::Grow { count, .. } if *count > MANY => true,
            _ => action.binds().any(|name| self.tree.contains(name)),
        };
        if by_policy || self.tree.clone().apply(action) == Outcome::Refused {
            return;
        }
        self.tree.apply(action);
        self.actions.push(action.clone());
        if let Action::Create { at, .. } | Action::Reparent { to: at, .. } = action {
            self.by_index |= matches!(at, Place::Index(..));
            self.beside |= at.is_beside();
        }
    }

    /// The base with more commands and a last reading.
    fn then(&self, tail: &[Action]) -> Vec<Action> {
        [&self.actions, tail, &[Action::Look]].concat()
    }

    /// A node with a parent, in the middle of the history's nodes.
    fn children(&self) -> Vec<Label> {
        let mut nodes = self.tree.nodes();
        nodes.retain(|node| self.tree.parent(*node).is_some());
        let middle = nodes.len() / 2;
        nodes.rotate_left(middle);
        nodes
    }

    fn free(&self) -> Label {
        Label(self.tree.nodes().last().map_or(0, |last| last.0 + 1))
    }

    /// Whether neither of two nodes hangs below the other one.
    fn apart(&self, one: Label, other: Label) -> bool {
        !self.tree.is_within(one, other) && !self.tree.is_within(other, one)
    }
}

fn there_and_back(history: &[Action]) -> Two {
    let base = Base::of(history);
    let tree = &base.tree;
    let back = |node: Label| {
        let parent = tree.parent(node)?;
        let row = tree.children(parent);
        let at = row.iter().position(|sibling| *sibling == node)?;
        match at {
            _ if at + 1 == row.len() && !base.by_index => Some(Place::Last(parent)),
            _ if base.by_index => Some(Place::Index(parent, at)),
            _ if base.beside => Some(Place::Before(row[at + 1])),
            _ => None,
        }
    };
    // Moving within one row says most of an index; else it goes under another node.
    let there = |node: Label| {
        let parent = tree.parent(node)?;
        let row = tree.children(parent);
        let within_row = base.by_index && row.len() > 2;
        let elsewhere = || tree.nodes().into_iter().find(|other| !tree.is_within(*other, node) && *other != parent);
        if within_row { Some(Place::Index(parent, 0)) } else { Some(Place::Last(elsewhere()?)) }
    };
    let moves = |node| Some((node, there(node)?, back(node)?));
    let (node, there, back) = base.children().into_iter().find_map(moves)?;
    let tail = [Action::Reparent { node, to: there }, Action::Reparent { node, to: back }];
    Some((base.then(&[]), base.then(&tail)))
}

/// Two nodes and two parents, none of which has children.
fn commute(history: &[Action]) -> Two {
    let base = Base::of(history);
    let leaves = base.tree.nodes().into_iter().filter(|node| base.tree.children(*node).is_empty());
    let leaves: Vec<_> = leaves.take(4).collect();
    let [one, other, first, second] = leaves[..] else { return None };
    let moves = [
        Action::Reparent { node: one, to: Place::Last(first) },
        Action::Reparent { node: other, to: Place::Last(second) },
    ];
    let [a, b] = moves.clone();
    Some((base.then(&moves), base.then(&[b, a])))
}

/// Two new nodes under one parent, in one order, whichever is made first.
fn rename(history: &[Action]) -> Two {
    let base = Base::of(history);
    let nodes = base.tree.nodes();
    let parent = *nodes.get(nodes.len() / 2)?;
    let [one, other] = [base.free(), Label(base.free().0 + 1)];
    let create = |name| Action::Create { name, at: Place::Last(parent) };
    let last = Action::Reparent { node: other, to: Place::Last(parent) };
    Some((base.then(&[create(one), create(other)]), base.then(&[create(other), create(one), last])))
}

fn spelling(history: &[Action]) -> Two {
    let base = Base::of(history);
    let tree = &base.tree;
    // A node among siblings, which moves behind the others.
    let rows = base.children().into_iter().filter_map(|node| Some((node, tree.parent(node)?)));
    let (node, parent) = rows.into_iter().find(|(node, parent)| {
        let row = tree.children(*parent);
        row.len() > 1 && row.last() != Some(node)
    })?;
    let others: Vec<_> = tree.children(parent).into_iter().filter(|sibling| *sibling != node).collect();
    let other = match others.last() {
        _ if base.by_index => Place::Index(parent, others.len()),
        Some(last) if base.beside && base.apart(*last, node) => Place::After(*last),
        _ => return None,
    };
    let to = |to| [Action::Reparent { node, to }];
    Some((base.then(&to(Place::Last(parent))), base.then(&to(other))))
}

/// What a document shows of each name: the parent, the children in order, the position.
type Places = BTreeMap<Label, (Option<Label>, Vec<Option<Label>>, Option<Point>)>;

fn places(trace: &T) -> Option<Places> {
    let Some(Seen::Edited { after, .. }) = trace.last(Published) else { return None };
    let by_id: BTreeMap<Id, Label> = after.names.iter().map(|(name, id)| (*id, *name)).collect();
    let name = |id: &Id| by_id.get(id).copied();
    let place = |(label, id): &(Label, Id)| {
        let sight = Document::node(after, *id)?;
        let children = sight.children.ids.iter().map(name).collect();
        Some((*label, (sight.parent.as_ref().and_then(name), children, sight.position)))
    };
    Some(after.names.iter().filter_map(place).collect())
}

fn same(plain: Option<Places>, other: Option<Places>) -> Verdict {
    let (Some(plain), Some(other)) = (plain, other) else { return Verdict::Silent };
    for (name, place) in &plain {
        let now = other.get(name);
        if now != Some(place) {
            let (expected, observed) = (format!("{name}: {place:?}"), format!("{name}: {now:?}"));
            return Verdict::Violated(Box::new(Mismatch::values(&expected, &observed, Difference::WrongValue)));
        }
    }
    Verdict::upheld(0).comparing(plain.len())
}

fn same_everything(plain: &T, other: &T) -> Verdict {
    same(places(plain), places(other))
}

/// Where a new node is seen is not promised.
fn same_places(plain: &T, other: &T) -> Verdict {
    let without = |trace| {
        let mut places = places(trace)?;
        places.values_mut().for_each(|place| place.2 = None);
        Some(places)
    };
    same(without(plain), without(other))
}
