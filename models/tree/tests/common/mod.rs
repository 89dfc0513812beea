//! What the tests of this crate share: a given tree, one action, and what both formulations then show.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod table;

use lawful_contract::{Label, Model};
use lawful_tree::{Action, Feature, Nested, Outcome, Place, Plain, Supports};

/// Every feature and many roots; each oddity is refused.
pub(crate) const ALL: Supports = Supports::ALL;
/// Every feature, and one root.
pub(crate) const ONE: Supports = Supports::ALL.without(&[Feature::Forest, Feature::Detach]);

/// A tree before an action, written as `0(1(3) 2) 4`: roots in ascending order, children in brackets.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) supports: Supports,
    pub(crate) tree: &'static str,
}

/// What an action shows: its outcome, and the tree afterwards.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) outcome: Outcome,
    pub(crate) tree: String,
}

pub(crate) fn given(supports: Supports, tree: &'static str) -> Given {
    Given { supports, tree }
}

impl Given {
    /// What the plain formulation shows.
    pub(crate) fn plain(&self, action: &Action) -> Seen {
        let mut model = self.built(Plain::new(self.supports));
        let outcome = model.apply(action);
        let rows = model.nodes().into_iter().map(|node| (node, model.parent(node), model.children(node)));
        Seen { outcome, tree: written(&rows.collect::<Vec<_>>()) }
    }

    /// What the nested formulation shows.
    pub(crate) fn nested(&self, action: &Action) -> Seen {
        let mut model = self.built(Nested::new(self.supports));
        let outcome = model.apply(action);
        Seen { outcome, tree: written(&model.nodes()) }
    }

    /// What both formulations show; panics where they differ.
    pub(crate) fn when(&self, action: Action) -> Seen {
        let seen = self.plain(&action);
        assert_eq!(seen, self.nested(&action), "the formulations differ after {action:?}");
        seen
    }

    fn built<M: Model<Action = Action, Outcome = Outcome>>(&self, mut model: M) -> M {
        let mut above: Vec<Label> = Vec::new();
        let mut last = None;
        for token in self.tree.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
            match token {
                "(" => above.extend(last),
                ")" => drop(above.pop()),
                name => {
                    let name = label(name);
                    let create = above.last().map(|parent| Action::Create { name, at: Place::Last(*parent) });
                    let outcome = model.apply(&create.unwrap_or(Action::Plant { name }));
                    assert_eq!(outcome, Outcome::Done, "{} cannot be built", self.tree);
                    last = Some(name);
                }
            }
        }
        model
    }
}

impl Seen {
    /// Asserts the outcome and the tree.
    pub(crate) fn then(self, outcome: Outcome, tree: &str) {
        assert_eq!((self.outcome, self.tree.as_str()), (outcome, tree));
    }
}

fn label(text: &str) -> Label {
    Label(text.parse().unwrap_or_else(|_| panic!("{text} is no name")))
}

/// A tree as it is written in a [`Given`].
fn written(rows: &[(Label, Option<Label>, Vec<Label>)]) -> String {
    let roots: Vec<_> = rows.iter().filter(|row| row.1.is_none()).map(|row| row.0).collect();
    row(rows, &roots)
}

fn row(rows: &[(Label, Option<Label>, Vec<Label>)], nodes: &[Label]) -> String {
    let one = |node: &Label| {
        let children = rows.iter().find(|row| row.0 == *node).map(|row| row.2.as_slice()).unwrap_or_default();
        if children.is_empty() { node.0.to_string() } else { format!("{}({})", node.0, row(rows, children)) }
    };
    nodes.iter().map(one).collect::<Vec<_>>().join(" ")
}
