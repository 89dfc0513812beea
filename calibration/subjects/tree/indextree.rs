//! `indextree`, an arena of linked nodes. Promises: its documentation, which says of each `checked_` command when it is
//! an error, that a removed node is not there, and that `remove` lets the children take the place of their parent.
//!
//! A node goes beside a root as a second root, and a range of lifted children of a root are siblings without a parent.
//! Siblings of roots are not promised, so that is a root like others.
//!
//! Left out: `adopt` and a place at an index, which it does not have; positions and command ids; the number of nodes by
//! `count`, which counts removed ones as documented; replacing a root; and ids that nobody was given, of which its
//! documentation says that they may panic.

use indextree::{Arena, NodeError, NodeId};
use lawful_tree::{Feature, Oddity, Place, Reply, Supports, Treatment, Tree, Trouble, Walk};

/// An arena and the forest in it.
#[derive(Debug, Default)]
pub struct IndexTree(Arena<()>);

impl IndexTree {
    /// An arena without nodes.
    pub fn new() -> Self {
        Self(Arena::new())
    }

    fn put(&mut self, node: NodeId, to: Place<NodeId>) -> Reply<()> {
        let arena = &mut self.0;
        let put = match to {
            Place::Last(parent) => parent.checked_append(node, arena),
            Place::First(parent) => parent.checked_prepend(node, arena),
            Place::Before(of) => of.checked_insert_before(node, arena),
            Place::After(of) => of.checked_insert_after(node, arena),
            Place::Index(..) => return Err(Trouble::Unsupported),
        };
        put.map_err(refused)
    }

    fn there(&self, node: NodeId) -> Reply<()> {
        if node.is_removed(&self.0) { Err(Trouble::Refused) } else { Ok(()) }
    }
}

/// Each error of the crate is a documented refusal.
fn refused(_: NodeError) -> Trouble {
    Trouble::Refused
}

impl Tree for IndexTree {
    type Node = NodeId;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Forest,
            Feature::First,
            Feature::Beside,
            Feature::Detach,
            Feature::DeleteSubtree,
            Feature::DeleteLift,
            Feature::Reverse,
            Feature::Ends,
            Feature::Siblings,
            Feature::Degree,
            Feature::Root,
            Feature::Ancestors,
            Feature::Depth,
            Feature::Subtree,
            Feature::Roots,
            Feature::Nodes,
            Feature::Count,
        ])
        .treats(&[Oddity::BesideRoot], Treatment::Accepted);

    fn plant(&mut self) -> Reply<NodeId> {
        Ok(self.0.new_node(()))
    }

    fn create(&mut self, at: Place<&NodeId>) -> Reply<NodeId> {
        // The methods that make a node in its place panic where those below refuse.
        let at = at.map(|node| *node);
        self.there(*at.of())?;
        let arena = &mut self.0;
        match at {
            Place::Last(parent) => Ok(parent.append_value((), arena)),
            Place::First(parent) => Ok(parent.prepend_value((), arena)),
            Place::Before(of) => Ok(of.insert_before_value((), arena)),
            Place::After(of) => Ok(of.insert_after_value((), arena)),
            Place::Index(..) => Err(Trouble::Unsupported),
        }
    }

    fn reparent(&mut self, node: &NodeId, to: Place<&NodeId>) -> Reply<()> {
        self.put(*node, to.map(|node| *node))
    }

    fn parent(&mut self, node: &NodeId) -> Reply<Option<NodeId>> {
        let node = self.0.get(*node).ok_or(Trouble::Refused)?;
        Ok(node.parent())
    }

    fn children(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.children(&self.0))
    }

    fn detach(&mut self, node: &NodeId) -> Reply<()> {
        node.checked_detach(&mut self.0).map_err(refused)
    }

    fn delete_subtree(&mut self, node: &NodeId) -> Reply<()> {
        node.checked_remove_subtree(&mut self.0).map_err(refused)
    }

    fn delete_lift(&mut self, node: &NodeId) -> Reply<()> {
        node.checked_remove(&mut self.0).map_err(refused)
    }

    fn children_back(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.children(&self.0).rev())
    }

    fn ends(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        Ok([node.first_child(&self.0), node.last_child(&self.0)])
    }

    fn beside(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        Ok([node.previous_sibling(&self.0), node.next_sibling(&self.0)])
    }

    fn degree(&mut self, node: &NodeId) -> Reply<usize> {
        Ok(node.child_count(&self.0))
    }

    fn root(&mut self, node: &NodeId) -> Reply<NodeId> {
        Ok(node.ancestors(&self.0).last().unwrap_or(*node))
    }

    fn ancestors(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.ancestors(&self.0).skip(1))
    }

    fn depth(&mut self, node: &NodeId) -> Reply<usize> {
        Ok(node.depth(&self.0))
    }

    fn subtree(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.descendants(&self.0))
    }

    fn roots(&mut self, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(self.0.roots())
    }

    fn nodes(&mut self, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(self.0.iter_node_ids())
    }

    fn count(&mut self) -> Reply<usize> {
        Ok(self.0.live_count())
    }
}
