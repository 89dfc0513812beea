//! What every fake stores: nodes with five links each, and the receipts of commands.

use std::collections::BTreeMap;

use lawful_tree::{Feature, Oddity, Place, Point, Reply, Supports, Treatment, Trouble};

/// A fake's id of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub usize);

/// What a command answered: the node that it made, if it makes one.
pub type Receipt = Reply<Option<Node>>;

/// A node's links, and where it is seen.
#[derive(Clone, Debug, Default)]
pub struct Links {
    /// Whether the node is there.
    pub there: bool,
    /// Its parent.
    pub parent: Option<Node>,
    /// Its first child.
    pub first: Option<Node>,
    /// Its last child.
    pub last: Option<Node>,
    /// The sibling before it.
    pub prev: Option<Node>,
    /// The sibling after it.
    pub next: Option<Node>,
    /// Where it is seen.
    pub at: Point,
}

/// Where a node goes: under whom, and between whom.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spot {
    /// The parent.
    pub parent: Option<Node>,
    /// The sibling before.
    pub prev: Option<Node>,
    /// The sibling after.
    pub next: Option<Node>,
}

/// The nodes of a fake.
#[derive(Clone, Debug)]
pub struct Store {
    /// All nodes that ever were, by id.
    pub nodes: Vec<Links>,
    /// How many nodes the fake says there are.
    pub count: usize,
    /// The id of the command that runs.
    pub command: u64,
    /// The receipts of earlier commands.
    pub receipts: BTreeMap<u64, Receipt>,
    /// What the fake supports.
    pub supports: Supports,
}

impl Store {
    /// A store without nodes.
    pub fn new(supports: Supports) -> Self {
        Self { nodes: Vec::new(), count: 0, command: 0, receipts: BTreeMap::new(), supports }
    }

    /// A node's links.
    pub fn of(&self, node: Node) -> &Links {
        &self.nodes[node.0]
    }

    /// A node's links, to change them.
    pub fn of_mut(&mut self, node: Node) -> &mut Links {
        &mut self.nodes[node.0]
    }

    /// Whether a node is there.
    pub fn is_there(&self, node: Node) -> bool {
        self.nodes.get(node.0).is_some_and(|links| links.there)
    }

    /// A new node under nobody.
    pub fn fresh(&mut self) -> Node {
        self.nodes.push(Links { there: true, ..Links::default() });
        self.count += 1;
        Node(self.nodes.len() - 1)
    }

    /// Forgets a node.
    pub fn free(&mut self, node: Node) {
        *self.of_mut(node) = Links::default();
        self.count = self.count.saturating_sub(1);
    }

    /// The nodes that are there.
    pub fn all(&self) -> impl Iterator<Item = Node> + '_ {
        (0..self.nodes.len()).map(Node).filter(|node| self.of(*node).there)
    }

    /// A node's children, by the links of the siblings, and no more than there are nodes.
    pub fn children(&self, node: Node) -> Vec<Node> {
        let next = |child: &Node| self.of(*child).next;
        std::iter::successors(self.of(node).first, next).take(self.nodes.len()).collect()
    }

    /// What is above a node, no more than there are nodes.
    pub fn above(&self, node: Node) -> Vec<Node> {
        std::iter::successors(self.of(node).parent, |at| self.of(*at).parent).take(self.nodes.len()).collect()
    }

    /// Whether a node is another one or hangs below it.
    pub fn is_within(&self, node: Node, top: Node) -> bool {
        node == top || self.above(node).contains(&top)
    }

    /// A node and what hangs below it, each before its children; no more than there are nodes.
    pub fn subtree(&self, top: Node) -> Vec<Node> {
        let (mut found, mut stack) = (Vec::new(), vec![top]);
        while let Some(node) = stack.pop().filter(|_| found.len() < self.nodes.len()) {
            found.push(node);
            stack.extend(self.children(node).into_iter().rev());
        }
        found
    }

    /// Takes a node out of its row of siblings.
    pub fn unlink(&mut self, node: Node) {
        let Links { parent, prev, next, .. } = *self.of(node);
        match (prev, parent) {
            (Some(prev), _) => self.of_mut(prev).next = next,
            (None, Some(parent)) => self.of_mut(parent).first = next,
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => self.of_mut(next).prev = prev,
            (None, Some(parent)) => self.of_mut(parent).last = prev,
            (None, None) => {}
        }
        let links = self.of_mut(node);
        (links.parent, links.prev, links.next) = (None, None, None);
    }

    /// Puts a node that is in no row into one.
    pub fn link(&mut self, node: Node, Spot { parent, prev, next }: Spot) {
        let links = self.of_mut(node);
        (links.parent, links.prev, links.next) = (parent, prev, next);
        match (prev, parent) {
            (Some(prev), _) => self.of_mut(prev).next = Some(node),
            (None, Some(parent)) => self.of_mut(parent).first = Some(node),
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => self.of_mut(next).prev = Some(node),
            (None, Some(parent)) => self.of_mut(parent).last = Some(node),
            (None, None) => {}
        }
    }

    /// The spot behind so many children of a node; past the end it is the last one.
    pub fn behind(&self, parent: Node, index: usize) -> Spot {
        let children = self.children(parent);
        let index = index.min(children.len());
        let prev = index.checked_sub(1).map(|at| children[at]);
        Spot { parent: Some(parent), prev, next: children.get(index).copied() }
    }

    /// Rebuilds a node's row of children.
    pub fn arrange(&mut self, parent: Node, row: &[Node]) {
        for child in self.children(parent) {
            self.unlink(child);
        }
        for child in row {
            let last = self.behind(parent, usize::MAX);
            self.link(*child, last);
        }
    }

    /// Moves a node and what hangs below it in space.
    pub fn shift(&mut self, top: Node, by: Point) {
        for node in self.subtree(top) {
            let at = self.of(node).at;
            self.of_mut(node).at = at + by;
        }
    }

    /// Where a node's positions are counted from.
    pub fn origin(&self, node: Node) -> Point {
        self.of(node).parent.map_or(Point::default(), |parent| self.of(parent).at)
    }

    /// The refusals of a place that every right tree promises.
    pub fn check(&self, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        let refuses = |case| self.supports.treatment(case) == Treatment::Refused;
        let of = *to.of();
        let absent = !self.is_there(of) || moving.is_some_and(|node| !self.is_there(node));
        if absent {
            return Err(Trouble::Refused);
        }
        if to.is_beside() && moving == Some(of) {
            return if refuses(Oddity::BesideItself) { Err(Trouble::Refused) } else { Ok(()) };
        }
        let parent = if to.is_beside() { self.of(of).parent } else { Some(of) };
        let Some(parent) = parent else { return Err(Trouble::Refused) };
        let own = moving.is_some_and(|node| self.is_within(parent, node));
        let room = self.children(parent).into_iter().filter(|child| Some(*child) != moving).count();
        let past = matches!(to, Place::Index(_, index) if index > room) && refuses(Oddity::PastEnd);
        if own || past { Err(Trouble::Refused) } else { Ok(()) }
    }

    /// Refuses a node that is not there.
    pub fn there(&self, node: Node) -> Reply<()> {
        if self.is_there(node) { Ok(()) } else { Err(Trouble::Refused) }
    }

    /// Refuses the one root of a tree.
    pub fn spared(&self, node: Node) -> Reply<()> {
        self.there(node)?;
        let one_root = !self.supports.has(Feature::Forest) && self.of(node).parent.is_none();
        if one_root { Err(Trouble::Refused) } else { Ok(()) }
    }
}
