//! What a caller can do with a tree, and what the contract promises in return.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One command to a tree.
///
/// Nodes are known by [`Label`]: the action that makes a node binds its name. A name may be bound again once its node
/// is gone. `Grow` and `Fell` are one action of a history and many nodes of the structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Makes a node without a parent.
    Plant {
        /// The node's name.
        name: Label,
    },
    /// Makes a node at a place.
    Create {
        /// The node's name.
        name: Label,
        /// Where.
        at: Place<Label>,
    },
    /// Moves a node, and all that hangs below it, to a place.
    Reparent {
        /// Which node.
        node: Label,
        /// Where to.
        to: Place<Label>,
    },
    /// Moves all children of one node to another node, in their order.
    Adopt {
        /// The node that loses its children.
        from: Label,
        /// The node that gets them.
        to: Label,
        /// Before or after the children that it has.
        end: End,
    },
    /// Takes a node from its parent; it becomes a root.
    Detach {
        /// Which node.
        node: Label,
    },
    /// Deletes a node and all that hangs below it.
    DeleteSubtree {
        /// Which node.
        node: Label,
    },
    /// Deletes a node; its children take its place among its siblings, in their order.
    DeleteLift {
        /// Which node.
        node: Label,
    },
    /// Puts a new node in the place of a root. What becomes of the old root is policy, `Replaced`.
    ReplaceRoot {
        /// The root that is replaced.
        root: Label,
        /// The new node's name.
        name: Label,
    },
    /// Moves a node in space; what hangs below it moves along.
    Shift {
        /// Which node.
        node: Label,
        /// How far.
        by: Point,
    },
    /// Sends a command again, under the command id that it had when it was last sent.
    Repeat {
        /// The command: any that makes, moves or deletes one node, or shifts it.
        command: Box<Action>,
    },
    /// Makes many nodes, one after another: `name`, and the names that follow it.
    Grow {
        /// The first node's name.
        name: Label,
        /// Where the first node goes.
        at: Place<Label>,
        /// How many nodes.
        count: usize,
        /// Where the others go.
        shape: Shape,
    },
    /// Reads everything that can be read. Changes nothing.
    Look,
    /// Deletes all that hangs below any root.
    Fell,
}

/// A place in a tree: a node to stand under or beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place<N> {
    /// Under a node, after all of its children.
    Last(N),
    /// Under a node, before all of its children.
    First(N),
    /// Under a node, behind so many of its children. A node that moves is not counted among them.
    Index(N, usize),
    /// Directly before a node, under the same parent.
    Before(N),
    /// Directly after a node, under the same parent.
    After(N),
}

impl<N> Place<N> {
    /// The node that the place names.
    ///
    /// ```
    /// use lawful_tree::Place;
    /// assert_eq!(Place::Index("p", 3).of(), &"p");
    /// ```
    pub const fn of(&self) -> &N {
        match self {
            Self::Last(node) | Self::First(node) | Self::Index(node, _) | Self::Before(node) | Self::After(node) => {
                node
            }
        }
    }

    /// The node that the place names, to change it.
    pub const fn of_mut(&mut self) -> &mut N {
        match self {
            Self::Last(node) | Self::First(node) | Self::Index(node, _) | Self::Before(node) | Self::After(node) => {
                node
            }
        }
    }

    /// Whether the place is beside the node that it names, and not under it.
    pub const fn is_beside(&self) -> bool {
        matches!(self, Self::Before(_) | Self::After(_))
    }

    /// The same place of another node.
    pub fn map<M>(self, name: impl FnOnce(N) -> M) -> Place<M> {
        match self {
            Self::Last(node) => Place::Last(name(node)),
            Self::First(node) => Place::First(name(node)),
            Self::Index(node, index) => Place::Index(name(node), index),
            Self::Before(node) => Place::Before(name(node)),
            Self::After(node) => Place::After(name(node)),
        }
    }
}

/// One end of a row of siblings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// After all.
    Last,
    /// Before all.
    First,
}

/// How the nodes of a `Grow` stand to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Each at the same place, so that they become siblings.
    Row,
    /// Each under the one before, so that they become ancestors and descendants.
    Chain,
}

/// A point or a vector in the plane, in the product's smallest unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: i64,
    /// Down.
    pub y: i64,
}

impl std::ops::Add for Point {
    type Output = Self;
    fn add(self, by: Self) -> Self {
        Self { x: self.x.wrapping_add(by.x), y: self.y.wrapping_add(by.y) }
    }
}

impl std::ops::Sub for Point {
    type Output = Self;
    fn sub(self, by: Self) -> Self {
        Self { x: self.x.wrapping_sub(by.x), y: self.y.wrapping_sub(by.y) }
    }
}

/// What the contract promises that the caller sees of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The command is accepted.
    Done,
    /// The command is refused and changes nothing.
    Refused,
}

impl Action {
    /// The single creations that a `Grow` stands for, first one first; none for another action.
    ///
    /// ```
    /// use lawful_contract::Label;
    /// use lawful_tree::{Action, Place, Shape};
    /// let grow = Action::Grow { name: Label(5), at: Place::First(Label(0)), count: 3, shape: Shape::Chain };
    /// assert!(grow.creations().eq([
    ///     (Label(5), Place::First(Label(0))),
    ///     (Label(6), Place::Last(Label(5))),
    ///     (Label(7), Place::Last(Label(6))),
    /// ]));
    /// ```
    pub fn creations(&self) -> impl Iterator<Item = (Label, Place<Label>)> + use<> {
        let (name, at, count, shape) = match self {
            Self::Grow { name, at, count, shape } => (*name, *at, *count, *shape),
            _ => (Label(0), Place::Last(Label(0)), 0, Shape::Row),
        };
        let names = (name.0..).take(count);
        names.map(move |n| match shape {
            Shape::Chain if n > name.0 => (Label(n), Place::Last(Label(n - 1))),
            Shape::Chain | Shape::Row => (Label(n), at),
        })
    }

    /// The names that this action binds.
    pub fn binds(&self) -> impl Iterator<Item = Label> + use<> {
        let (first, count) = match self {
            Self::Plant { name } | Self::Create { name, .. } | Self::ReplaceRoot { name, .. } => (*name, 1),
            Self::Grow { name, count, .. } => (*name, *count),
            _ => (Label(0), 0),
        };
        (first.0..).take(count).map(Label)
    }

    /// The nodes that this action names and does not make: the node it is about first, then the one at its place. What
    /// a repeated command names is not among them.
    pub fn names(&self) -> impl Iterator<Item = Label> + use<> {
        let (about, place) = match self {
            Self::Plant { .. } | Self::Repeat { .. } | Self::Look | Self::Fell => (None, None),
            Self::Create { at, .. } | Self::Grow { at, .. } => (None, Some(*at.of())),
            Self::Reparent { node, to } => (Some(*node), Some(*to.of())),
            Self::Adopt { from, to, .. } => (Some(*from), Some(*to)),
            Self::Detach { node }
            | Self::DeleteSubtree { node }
            | Self::DeleteLift { node }
            | Self::Shift { node, .. }
            | Self::ReplaceRoot { root: node, .. } => (Some(*node), None),
        };
        about.into_iter().chain(place)
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "plant",
        "create",
        "reparent",
        "adopt",
        "detach",
        "delete-subtree",
        "delete-lift",
        "replace-root",
        "shift",
        "repeat",
        "grow",
        "look",
        "fell",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Plant { .. } => 0,
            Self::Create { .. } => 1,
            Self::Reparent { .. } => 2,
            Self::Adopt { .. } => 3,
            Self::Detach { .. } => 4,
            Self::DeleteSubtree { .. } => 5,
            Self::DeleteLift { .. } => 6,
            Self::ReplaceRoot { .. } => 7,
            Self::Shift { .. } => 8,
            Self::Repeat { .. } => 9,
            Self::Grow { .. } => 10,
            Self::Look => 11,
            Self::Fell => 12,
        }
    }
}
