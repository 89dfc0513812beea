//! `ego-tree` 0.10.0. Promises: its documentation. The first node is the root of a tree; every other one begins as an
//! orphan.
//!
//! Left out: a place at an index, deletion, positions and command ids, which it does not have; moves of a node under or
//! beside itself or under what hangs below it, and places beside a root, of which its documentation promises nothing or
//! a panic; and what fails for another reason at this version. The smallest known: with the children 1 and 2, putting 1
//! before 2 makes 1 its own sibling, so nothing goes beside a sibling.

#[path = "../../trial.rs"]
mod trial;

use ego_tree::{NodeId, NodeMut, NodeRef, Tree as EgoTree};
use lawful_tree::{Oddity, End, Feature, Place, Reply, Supports, Treatment, Tree, Trouble, Walk};

/// A tree, once its root was planted.
struct Ego(Option<EgoTree<()>>);

impl Ego {
    fn tree(&mut self) -> Reply<&mut EgoTree<()>> {
        self.0.as_mut().ok_or(Trouble::Refused)
    }

    fn node(&mut self, node: &NodeId) -> Reply<NodeRef<'_, ()>> {
        self.tree()?.get(*node).ok_or(Trouble::Refused)
    }

    fn node_mut(&mut self, node: &NodeId) -> Reply<NodeMut<'_, ()>> {
        self.tree()?.get_mut(*node).ok_or(Trouble::Refused)
    }
}

fn ids<'a>(nodes: impl Iterator<Item = NodeRef<'a, ()>>) -> impl Iterator<Item = NodeId> {
    nodes.map(|node| node.id())
}

impl Tree for Ego {
    type Node = NodeId;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[
            Feature::Forest,
            Feature::First,
            Feature::Adopt,
            Feature::Detach,
            Feature::Reverse,
            Feature::Ends,
            Feature::Siblings,
            Feature::Ancestors,
            Feature::Subtree,
            Feature::Nodes,
        ])
        .treats(&[Oddity::UnderItself, Oddity::UnderOwn], Treatment::Undefined);

    fn plant(&mut self) -> Reply<NodeId> {
        match &mut self.0 {
            Some(tree) => Ok(tree.orphan(()).id()),
            None => Ok(self.0.insert(EgoTree::new(())).root().id()),
        }
    }

    fn create(&mut self, at: Place<&NodeId>) -> Reply<NodeId> {
        match at {
            Place::Last(parent) => Ok(self.node_mut(parent)?.append(()).id()),
            Place::First(parent) => Ok(self.node_mut(parent)?.prepend(()).id()),
            _ => Err(Trouble::Unsupported),
        }
    }

    fn reparent(&mut self, node: &NodeId, to: Place<&NodeId>) -> Reply<()> {
        match to {
            Place::Last(parent) => drop(self.node_mut(parent)?.append_id(*node)),
            Place::First(parent) => drop(self.node_mut(parent)?.prepend_id(*node)),
            _ => return Err(Trouble::Unsupported),
        }
        Ok(())
    }

    fn parent(&mut self, node: &NodeId) -> Reply<Option<NodeId>> {
        Ok(self.node(node)?.parent().map(|parent| parent.id()))
    }

    fn children(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(ids(self.node(node)?.children()))
    }

    fn adopt(&mut self, from: &NodeId, to: &NodeId, end: End) -> Reply<()> {
        match end {
            End::Last => self.node_mut(to)?.reparent_from_id_append(*from),
            End::First => self.node_mut(to)?.reparent_from_id_prepend(*from),
        }
        Ok(())
    }

    fn detach(&mut self, node: &NodeId) -> Reply<()> {
        self.node_mut(node)?.detach();
        Ok(())
    }

    fn children_back(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(ids(self.node(node)?.children().rev()))
    }

    fn ends(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        let node = self.node(node)?;
        Ok([node.first_child(), node.last_child()].map(|child| child.map(|child| child.id())))
    }

    fn beside(&mut self, node: &NodeId) -> Reply<[Option<NodeId>; 2]> {
        let node = self.node(node)?;
        Ok([node.prev_sibling(), node.next_sibling()].map(|sibling| sibling.map(|sibling| sibling.id())))
    }

    fn ancestors(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(ids(self.node(node)?.ancestors()))
    }

    fn subtree(&mut self, node: &NodeId, walk: &mut Walk<NodeId>) -> Reply<()> {
        walk.over(ids(self.node(node)?.descendants()))
    }

    fn nodes(&mut self, walk: &mut Walk<NodeId>) -> Reply<()> {
        match &self.0 {
            Some(tree) => walk.over(ids(tree.nodes())),
            None => walk.over([]),
        }
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "ego-tree",
            version: "0.10.0",
            used_in_design: "yes",
            expected_law: "links",
            witness_actions: 6,
        },
        &lawful::tree::oracle("ego-tree", || Ego(None)),
    )
}
