//! `indextree` 4.3.1. Promises: its documentation, and that moving a node makes no cycle, as every tree promises.
//!
//! Left out: a place at an index, moving all children, positions and command ids, which it does not have; and what
//! fails for another reason at this version. The smallest known: a first child that is prepended again panics, and so
//! does a node that goes after its own child, so places are last ones; an id whose slot serves another node is taken
//! for that node, and deleting a subtree leaves the second child of a node three levels above its first leaf, so
//! nothing is deleted.

#[path = "../../trial.rs"]
mod trial;

use indextree::{Arena, NodeError, NodeId};
use lawful_tree::{Feature, Place, Reply, Supports, Tree, Trouble, Walk};

struct IndexTree(Arena<()>);

/// Each error of the crate is a documented refusal.
fn refused(_: NodeError) -> Trouble {
    Trouble::Refused
}

impl Tree for IndexTree {
    type Node = NodeId;
    const SUPPORTS: Supports = Supports::CORE.with(&[
        Feature::Forest,
        Feature::Detach,
        Feature::Reverse,
        Feature::Ends,
        Feature::Siblings,
        Feature::Ancestors,
        Feature::Subtree,
        Feature::Count,
    ]);

    fn plant(&mut self) -> Reply<NodeId> {
        Ok(self.0.new_node(()))
    }

    fn create(&mut self, at: Place<&NodeId>) -> Reply<NodeId> {
        let node = self.plant()?;
        self.reparent(&node, at)?;
        Ok(node)
    }

    fn reparent(&mut self, node: &NodeId, to: Place<&NodeId>) -> Reply<()> {
        match to {
            Place::Last(parent) => parent.checked_append(*node, &mut self.0).map_err(refused),
            _ => Err(Trouble::Unsupported),
        }
    }

    fn parent(&mut self, node: &NodeId) -> Reply<Option<NodeId>> {
        Ok(self.0[*node].parent())
    }

    fn children(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.children(&self.0))
    }

    fn detach(&mut self, node: &NodeId) -> Reply<()> {
        node.detach(&mut self.0);
        Ok(())
    }

    fn children_back(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.reverse_children(&self.0))
    }

    fn ends(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        Ok([self.0[*node].first_child(), self.0[*node].last_child()])
    }

    fn beside(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        Ok([self.0[*node].previous_sibling(), self.0[*node].next_sibling()])
    }

    fn ancestors(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.ancestors(&self.0).skip(1))
    }

    fn subtree(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(node.descendants(&self.0))
    }

    fn count(&mut self) -> Reply<usize> {
        Ok(self.0.count())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "indextree",
            version: "4.3.1",
            used_in_design: "yes",
            expected_law: "acyclic",
            witness_actions: 3,
        },
        &lawful::tree::oracle("indextree", || IndexTree(Arena::new())),
    )
}
