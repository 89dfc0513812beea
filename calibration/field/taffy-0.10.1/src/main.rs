//! `taffy` 0.10.1, `TaffyTree`. Promises: its documentation, and that a child has one parent, as every tree promises.
//!
//! Left out: deletion, which lets children go, and what it does not have; a place at an index, whose error is counted
//! among the children before the move; and moves of a node under itself or what hangs below it, of which nothing is
//! promised.

#[path = "../../trial.rs"]
mod trial;

use lawful_tree::{Oddity, Feature, Place, Reply, Supports, Treatment, Tree, Trouble, Walk};
use taffy::{NodeId, Style, TaffyTree, TraversePartialTree};

struct Taffy(TaffyTree<()>);

impl Tree for Taffy {
    type Node = NodeId;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[Feature::Forest, Feature::Detach, Feature::Degree, Feature::Count])
        .treats(&[Oddity::UnderItself, Oddity::UnderOwn], Treatment::Undefined);

    fn plant(&mut self) -> Reply<NodeId> {
        Ok(self.0.new_leaf(Style::default())?)
    }

    fn create(&mut self, at: Place<&NodeId>) -> Reply<NodeId> {
        let node = self.plant()?;
        self.reparent(&node, at)?;
        Ok(node)
    }

    fn reparent(&mut self, node: &NodeId, to: Place<&NodeId>) -> Reply<()> {
        match to {
            Place::Last(parent) => Ok(self.0.add_child(*parent, *node)?),
            _ => Err(Trouble::Unsupported),
        }
    }

    fn parent(&mut self, node: &NodeId) -> Reply<Option<NodeId>> {
        Ok(self.0.parent(*node))
    }

    fn children(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(self.0.children(*node)?)
    }

    fn detach(&mut self, node: &NodeId) -> Reply<()> {
        match self.0.parent(*node) {
            Some(parent) => Ok(self.0.remove_child(parent, *node).map(drop)?),
            None => Ok(()),
        }
    }

    fn degree(&mut self, node: &NodeId) -> Reply<usize> {
        Ok(self.0.child_count(*node))
    }

    fn count(&mut self) -> Reply<usize> {
        Ok(self.0.total_node_count())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "taffy",
            version: "0.10.1",
            used_in_design: "yes",
            expected_law: "links",
            witness_actions: 4,
        },
        &lawful::tree::oracle("taffy", || Taffy(TaffyTree::new())),
    )
}
