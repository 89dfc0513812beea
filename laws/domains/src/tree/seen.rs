//! What the driver records. Illegal documents stay representable: a node under two parents, a child listed twice, a
//! cycle, a link to a node that is gone, a node that nobody made.

use std::sync::Arc;

use lawful_contract::Label;
use lawful_tree::Point;

/// A node as it is recorded: one number for each id that the product gave, in the order in which they were first seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u32);

/// One observation of a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What a command answered, and the document that it was sent to.
    Answered {
        /// The document before the command.
        before: Arc<Document>,
        /// The answer.
        answer: Answer,
        /// For a repeated command, its first answer.
        stored: Option<Answer>,
    },
    /// What a command did.
    Edited {
        /// The document before the command.
        before: Arc<Document>,
        /// The answer.
        answer: Answer,
        /// The document after it.
        after: Arc<Document>,
    },
}

/// What a command answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is accepted.
    Done,
    /// It is accepted and made these nodes.
    Made(Vec<Id>),
    /// It is refused.
    Refused,
}

impl Answer {
    /// The nodes that the command made.
    pub fn made(&self) -> &[Id] {
        match self {
            Self::Made(ids) => ids,
            Self::Done | Self::Refused => &[],
        }
    }
}

/// A first and a last one, or the one before and the one after.
pub type Pair = [Option<Id>; 2];

/// What a bounded walk yielded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The nodes in the order yielded.
    pub ids: Vec<Id>,
    /// Whether the walk came to an end by itself.
    pub ended: bool,
}

/// Everything that can be read of a tree between two commands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// How many ids the product has shown so far.
    pub known: u32,
    /// The node that each name was last bound to, ascending by name.
    pub names: Vec<(Label, Id)>,
    /// The nodes that are there, ascending by id.
    pub nodes: Vec<Sight>,
    /// The product's list of roots.
    pub roots: Option<Row>,
    /// The product's list of all nodes.
    pub listed: Option<Row>,
    /// How many nodes the product says there are.
    pub count: Option<usize>,
}

/// What is read of one node. An optional part is there if the subject has it and the cadence asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The node.
    pub id: Id,
    /// Its parent.
    pub parent: Option<Id>,
    /// Its children.
    pub children: Row,
    /// Its children, read backwards.
    pub backward: Option<Row>,
    /// Its first and last child.
    pub ends: Option<Pair>,
    /// The siblings before and after it.
    pub beside: Option<Pair>,
    /// How many children it has.
    pub degree: Option<usize>,
    /// The root above it.
    pub root: Option<Id>,
    /// Its ancestors, its parent first.
    pub ancestors: Option<Row>,
    /// How many ancestors it has.
    pub depth: Option<usize>,
    /// The walk over what hangs below it, itself first.
    pub subtree: Option<Row>,
    /// Where it is seen.
    pub position: Option<Point>,
}

impl Document {
    /// What was read of a node, if it is there.
    pub fn node(&self, id: Id) -> Option<&Sight> {
        // Until a node is deleted, each stands at the place of its number.
        if let Some(sight) = self.nodes.get(id.0 as usize).filter(|sight| sight.id == id) {
            return Some(sight);
        }
        self.nodes.binary_search_by_key(&id, |sight| sight.id).ok().map(|at| &self.nodes[at])
    }

    /// The node of a name, if it is there.
    pub fn named(&self, name: Label) -> Option<Id> {
        self.bound(name).filter(|id| self.node(*id).is_some())
    }

    /// The node that a name was last bound to, there or not.
    pub fn bound(&self, name: Label) -> Option<Id> {
        self.names.binary_search_by_key(&name, |(name, _)| *name).ok().map(|at| self.names[at].1)
    }

    /// The name of a node; `None` if nobody made it, or its name was bound again.
    pub fn name(&self, id: Id) -> Option<Label> {
        self.names.iter().find(|(_, named)| *named == id).map(|(name, _)| *name)
    }

    /// A node's children; none if it is not there.
    pub fn children(&self, id: Id) -> &[Id] {
        self.node(id).map_or(&[], |sight| &sight.children.ids)
    }

    /// A node's parent.
    pub fn parent(&self, id: Id) -> Option<Id> {
        self.node(id).and_then(|sight| sight.parent)
    }

    /// The nodes that are there.
    pub fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        self.nodes.iter().map(|sight| sight.id)
    }

    /// From a node's parent upwards, one more than there are nodes at most.
    pub fn climb(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        std::iter::successors(self.parent(id), |above| self.parent(*above)).take(self.nodes.len() + 1)
    }

    /// Whether a node is another one or hangs below it.
    pub fn is_within(&self, id: Id, top: Id) -> bool {
        id == top || self.climb(id).any(|above| above == top)
    }

    /// Room for something about each id that the product has shown.
    pub(crate) fn by_id<T: Clone>(&self, empty: T) -> Vec<T> {
        vec![empty; self.known as usize]
    }

    /// A node and what hangs below it, each before its children; one more than there are nodes at most.
    pub fn subtree(&self, top: Id) -> Vec<Id> {
        let (mut found, mut stack) = (Vec::new(), vec![top]);
        while let Some(id) = stack.pop().filter(|_| found.len() <= self.nodes.len()) {
            found.push(id);
            stack.extend(self.children(id).iter().rev());
        }
        found
    }
}
