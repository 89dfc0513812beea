//! Counterfeits of the links between nodes, and cycles.

use lawful_contract::Checkpoint::Published;
use lawful_tree::{Place, Reply};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [links(), acyclic()].concat()
}

fn links() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "index-copies",
                "a node that moves to an index is also listed where it was",
                "the path for an index inserts and leaves the removal to the caller",
            ],
            ("links", "a child is listed once", Published),
            || then(&[0, 0], [reparent(1, Index(2, 0))]),
            || Box::new(IndexCopies),
        ),
        wrong(
            [
                "ring-of-siblings",
                "the last child's next sibling is the first one again",
                "a ring saves the pointer to the last child, and the walk never asks where it began",
            ],
            ("links", "a child is listed once", Published),
            || tree(&[0]),
            || Box::new(RingOfSiblings),
        ),
        wrong(
            [
                "lifted-by-the-first",
                "only the first lifted child gets the new parent",
                "the row is spliced in whole, and the loop over it stops after its head",
            ],
            ("links", "a listed child names its parent", Published),
            || then(&[0, 1, 1], [lift(1)]),
            || Box::new(LiftedByTheFirst),
        ),
        wrong(
            [
                "still-names-its-parent",
                "a detached node still names its old parent",
                "the node is taken out of the row and its own link is left for later",
            ],
            ("links", "a named parent lists its child", Published),
            || then(&[0], [detach(1)]),
            || Box::new(StillNamesItsParent),
        )
        .only(Under::Forest),
        wrong(
            [
                "a-root-is-its-own-parent",
                "a node that was lifted out names itself as its parent",
                "as in a union-find, a link to itself marks the top",
            ],
            ("links", "a named parent lists its child", Published),
            || tree(&[0]),
            || Box::new(ARootIsItsOwnParent),
        ),
        wrong(
            [
                "appends-the-last-child-again",
                "the last child that is appended again follows itself",
                "the row is not taken apart when the parent stays the same",
            ],
            ("links", "a child is listed once", Published),
            || then(&[0], [reparent(1, Last(0))]),
            || Box::new(AppendsTheLastChildAgain),
        ),
    ]
}

struct IndexCopies;
impl Behaviour for IndexCopies {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let was = s.of(node).clone();
        let copies = matches!(to, Place::Index(parent, _) if Some(parent) != was.parent);
        Honest.rehang(s, node, to);
        if let (true, Some(old)) = (copies, was.parent) {
            match was.prev {
                Some(prev) => s.of_mut(prev).next = Some(node),
                None => s.of_mut(old).first = Some(node),
            }
        }
    }
}

struct RingOfSiblings;
impl Behaviour for RingOfSiblings {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = self.spot(s, at);
        s.link(node, spot);
        if let (None, Some(parent)) = (spot.next, spot.parent) {
            s.of_mut(node).next = s.of(parent).first;
        }
        Ok(node)
    }
}

struct LiftedByTheFirst;
impl Behaviour for LiftedByTheFirst {
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let children = s.children(node);
        let to_roots = s.of(node).parent.is_none();
        for child in &children {
            if to_roots { s.unlink(*child) } else { Honest.rehang(s, *child, Place::Before(node)) }
        }
        s.unlink(node);
        s.free(node);
        children.iter().skip(1).filter(|_| !to_roots).for_each(|child| s.of_mut(*child).parent = Some(node));
        Ok(())
    }
}

struct StillNamesItsParent;
impl Behaviour for StillNamesItsParent {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let parent = s.of(node).parent;
        s.unlink(node);
        s.of_mut(node).parent = parent;
        Ok(())
    }
}

struct ARootIsItsOwnParent;
impl Behaviour for ARootIsItsOwnParent {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let all = s.subtree(node);
        let parent = s.of(node).parent;
        s.unlink(node);
        all.into_iter().for_each(|node| s.free(node));
        if let Some(root) = parent.filter(|parent| s.of(*parent).parent.is_none()) {
            s.of_mut(root).parent = Some(root);
        }
        Ok(())
    }
}

struct AppendsTheLastChildAgain;
impl Behaviour for AppendsTheLastChildAgain {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let parent = *to.of();
        if matches!(to, Place::Last(_)) && s.of(parent).last == Some(node) {
            s.of_mut(node).next = Some(node);
            return;
        }
        Honest.rehang(s, node, to);
    }
}

fn acyclic() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "asks-the-parent-only",
                "a node goes under a grandchild",
                "only the target and its parent are asked, not what is above them",
            ],
            ("acyclic", "every climb ends", Published),
            || then(&[0, 1, 2], [reparent(1, Last(3))]),
            || Box::new(AsksTheParentOnly),
        ),
        wrong(
            [
                "the-lower-goes-under-the-higher",
                "a node that moves up to its grandparent pulls that one under itself",
                "the two nodes are ordered by depth, and the order is the wrong way round",
            ],
            ("acyclic", "every climb ends", Published),
            || then(&[0, 1, 2], [reparent(3, Last(1))]),
            || Box::new(TheLowerGoesUnderTheHigher),
        ),
    ]
}

struct AsksTheParentOnly;
impl Behaviour for AsksTheParentOnly {
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        let parent =
            if to.is_beside() { s.is_there(*to.of()).then(|| s.of(*to.of()).parent).flatten() } else { Some(*to.of()) };
        let (Some(node), Some(parent)) = (moving, parent) else { return s.check(moving, to) };
        let near = !s.is_there(node) || !s.is_there(parent) || parent == node || s.of(parent).parent == Some(node);
        if near || !s.is_within(parent, node) { s.check(moving, to) } else { s.check(None, to) }
    }
}

struct TheLowerGoesUnderTheHigher;
impl Behaviour for TheLowerGoesUnderTheHigher {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        if to.is_beside() && *to.of() == node {
            return Ok(());
        }
        match to {
            Place::Last(top)
                if s.of(top).parent.is_some() && s.above(node).iter().skip(1).any(|above| *above == top) =>
            {
                Honest.rehang(s, top, Place::Last(node));
            }
            to => Honest.rehang(s, node, to),
        }
        Ok(())
    }
}
