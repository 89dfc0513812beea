//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are those of the grammar's own state: who is under whom. They say which relation between commands
//! occurred; they predict no answer.

use std::collections::BTreeSet;

use lawful_contract::Label;
use lawful_tree::{Action, End, Oddity, Place, Shape, Supports};

use super::legal::{self, Class};
use super::state::{Domain, State};
use super::words::*;
use crate::controls::{Categories, Category};
use crate::{Keying, Scenario, Window};

const AMONG: &str = "a move among the same siblings";
const BESIDE: &str = "a move beside a sibling of the same row";
const UNDER_OWN: &str = "a move under what hangs below";
const TOGETHER: &str = "three or more children move together";
const LIFTED: &str = "a node with children is lifted between siblings";
const MOVED: &str = "a subtree of three or more nodes moves";
const DELETED: &str = "a subtree of three or more nodes is deleted";
const REHUNG: &str = "a detached node is hung up again";
const REUSED: &str = "a node that is gone is used after another was made";
const PAST_END: &str = "an index past the end";
const REPEATED: &str = "a command is repeated after another one";
const REPLACED: &str = "a root with children is replaced";
const SHIFTED: &str = "a node with children is shifted";
const DEEP_4: &str = "depth over 4";
const DEEP_16: &str = "depth over 16";
const OVER_64: &str = "more than 64 nodes";
const OVER_512: &str = "more than 512 nodes";
const FELLED: &str = "felled";

/// The categories of tree histories, for a subject with this support: those that it can reach.
pub fn categories(supports: Supports) -> Categories<Action> {
    let category =
        |name, least, history| Category { witness: Scenario::new(name, "a witness of its category", history), least };
    let chain = |count| vec![plant(0), grow(1, Last(0), count, Shape::Chain)];
    let many = |count| vec![plant(0), grow(1, Last(0), count, Shape::Row)];
    let mut list = vec![
        category(AMONG, 300, then(row(2), [reparent(1, Last(0))])),
        category(BESIDE, 100, then(row(3), [reparent(1, After(2))])),
        category(UNDER_OWN, 150, then(row(1), [reparent(0, Last(1))])),
        category(TOGETHER, 40, then(row(3), [plant(4), adopt(0, 4, End::Last)])),
        category(LIFTED, 40, then(row(3), [create(4, Last(2)), delete_lift(2)])),
        category(MOVED, 200, then(row(2), [plant(3), reparent(0, Last(3))])),
        category(DELETED, 60, then(row(2), [delete_subtree(0)])),
        category(REHUNG, 80, then(row(2), [detach(1), reparent(1, Last(2))])),
        category(REUSED, 100, then(row(1), [delete_subtree(1), create(2, Last(0)), reparent(1, Last(2))])),
        category(PAST_END, 100, then(row(1), [create(2, Index(0, 2))])),
        category(REPEATED, 150, then(row(1), [create(2, Last(1)), repeat(create(1, Last(0)))])),
        category(REPLACED, 60, then(row(1), [replace_root(0, 2)])),
        category(SHIFTED, 150, then(row(1), [shift(0, 1, 0)])),
        category(DEEP_4, 120, chain(5)),
        category(DEEP_16, 30, chain(17)),
        category(OVER_64, 30, many(64)),
        category(OVER_512, 5, many(512)),
        category(FELLED, 300, then(row(1), [Action::Fell])),
    ];
    let sentences = crate::Sentences::new(super::TreeGrammar::new(supports));
    list.retain(|category| sentences.admits(&category.witness.history) || !is_optional(category.witness.name));
    Categories { list, classify }
}

/// Whether a category needs what not every tree has.
fn is_optional(name: &str) -> bool {
    ![AMONG, DEEP_4, DEEP_16, OVER_64, OVER_512].contains(&name)
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let many = 1 << 20;
    let everything = Window { first: 0, stride: 1, keys: many, values: many, bulk: many, keying: Keying::Related };
    let domain = Domain { bulk: many, ..Domain::of(&everything) };
    let mut facts = Facts {
        state: State::new(domain, Supports::ALL),
        detached: BTreeSet::new(),
        made_since: false,
        sent: Vec::new(),
        occurred: BTreeSet::new(),
    };
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

struct Facts {
    state: State,
    detached: BTreeSet<Label>,
    /// Whether a node was made since one was deleted.
    made_since: bool,
    sent: Vec<Action>,
    occurred: BTreeSet<&'static str>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        match legal::class(&self.state, action) {
            Ok(Class::Ordinary) => self.ordinary(action),
            Ok(Class::Peculiar(case)) => {
                self.occurs(UNDER_OWN, case == Oddity::UnderOwn);
                self.occurs(PAST_END, case == Oddity::PastEnd);
            }
            Ok(Class::Absent) => {
                let gone = action.names().any(|name| self.state.is_gone(name));
                self.occurs(REUSED, gone && self.made_since);
            }
            Err(_) => {}
        }
        self.state.advance(action);
        if !matches!(action, Action::Repeat { .. } | Action::Look) {
            self.sent.push(action.clone());
        }
        self.occurs(OVER_64, self.state.live().len() > 64);
        self.occurs(OVER_512, self.state.live().len() > 512);
        for name in action.names().chain(action.binds()) {
            let depth = std::iter::successors(Some(name), |at| self.state.parent(*at)).count() - 1;
            self.occurs(DEEP_4, depth > 4);
            self.occurs(DEEP_16, depth > 16);
        }
    }

    fn ordinary(&mut self, action: &Action) {
        let state = &self.state;
        let size = |top: Label| state.live().iter().filter(|node| state.is_within(**node, top)).take(3).count();
        let found: Vec<(&'static str, bool)> = match action {
            Action::Reparent { node, to } => {
                let among = state.parent(*node).is_some() && state.parent(*node) == state.under(*to);
                let beside = matches!(to, Place::Before(_) | Place::After(_));
                let rehung = self.detached.contains(node);
                vec![(AMONG, among), (BESIDE, among && beside), (MOVED, size(*node) == 3), (REHUNG, rehung)]
            }
            Action::Adopt { from, .. } => vec![(TOGETHER, state.degree(*from) > 2)],
            Action::DeleteLift { node } => {
                let among = state.parent(*node).is_some_and(|parent| state.degree(parent) > 1);
                vec![(LIFTED, among && state.degree(*node) > 0)]
            }
            Action::DeleteSubtree { node } => vec![(DELETED, size(*node) == 3)],
            Action::ReplaceRoot { root, .. } => vec![(REPLACED, state.degree(*root) > 0)],
            Action::Shift { node, .. } => vec![(SHIFTED, state.degree(*node) > 0)],
            Action::Repeat { command } => vec![(REPEATED, self.sent.last().is_some_and(|last| *last != **command))],
            Action::Fell => vec![(FELLED, state.live().len() > state.roots())],
            _ => Vec::new(),
        };
        found.into_iter().for_each(|(name, whether)| self.occurs(name, whether));
        match action {
            Action::Detach { node } if self.state.parent(*node).is_some() => drop(self.detached.insert(*node)),
            Action::DeleteSubtree { .. } | Action::DeleteLift { .. } => self.made_since = false,
            Action::Create { .. } | Action::Plant { .. } => self.made_since = true,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use lawful_tree::Feature;

    use super::*;

    #[test]
    fn a_subject_with_the_core_has_the_categories_of_moves_and_growth() {
        let names = |supports| categories(supports).list.len();
        assert_eq!(names(Supports::ALL), 18);
        assert_eq!(names(Supports::CORE), 6);
        assert_eq!(names(Supports::ALL.without(&[Feature::Adopt])), 17);
    }
}
