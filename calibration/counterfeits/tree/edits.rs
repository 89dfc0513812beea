//! Counterfeits of edits that end under a wrong parent.

use lawful_contract::Checkpoint::Published;
use lawful_tree::{End, Place, Point, Reply};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    placed()
}

fn placed() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "made-beside-is-made-below",
                "a node made beside another one is made below it",
                "the sibling that the place names is taken for the parent",
            ],
            ("placed", "a new node", Published),
            || then(&[0], [create(2, After(1))]),
            || Box::new(MadeBesideIsMadeBelow),
        ),
        wrong(
            [
                "moved-beside-stays-below",
                "a node that moves beside a sibling of another row keeps its parent",
                "beside rearranges a row and was never meant to change it",
            ],
            ("placed", "a node that moves", Published),
            || then(&[0, 1], [reparent(2, After(1))]),
            || Box::new(MovedBesideStaysBelow),
        ),
        wrong(
            [
                "leaves-do-not-adopt",
                "children that move to a leaf go to its parent",
                "a node without children is no container",
            ],
            ("placed", "children that move together", Published),
            || then(&[0, 1, 0], [adopt(1, 3)]),
            || Box::new(LeavesDoNotAdopt),
        ),
        wrong(
            [
                "detached-goes-to-the-top",
                "a detached grandchild goes under the root",
                "whatever hangs nowhere is kept under the root",
            ],
            ("placed", "a detached node", Published),
            || then(&[0, 1], [detach(2)]),
            || Box::new(DetachedGoesToTheTop),
        )
        .only(Under::Forest),
        wrong(
            [
                "lifted-to-the-root",
                "lifted children go under the root, and where they are seen with them",
                "the parent of a deleted node is looked up after it was unlinked, which gives the top",
            ],
            ("placed", "lifted children", Published),
            || then(&[0, 1, 2], [lift(2)]),
            || Box::new(LiftedToTheRoot),
        ),
        wrong(
            [
                "old-root-stays-a-root",
                "a replaced root stays a root beside the new one",
                "the new root is made, and the link that hangs the old one under it is forgotten",
            ],
            ("placed", "a new root, and the old one", Published),
            || vec![plant(0), replace_root(0, 1)],
            || Box::new(OldRootStaysARoot),
        )
        .only(Under::Forest),
    ]
}

struct MadeBesideIsMadeBelow;
impl Behaviour for MadeBesideIsMadeBelow {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        Honest.create(s, if at.is_beside() { Place::Last(*at.of()) } else { at })
    }
}

struct MovedBesideStaysBelow;
impl Behaviour for MovedBesideStaysBelow {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let (old, new) = (s.of(node).parent, s.of(*to.of()).parent);
        let there_is_one = s.is_there(node) && old.is_some();
        if to.is_beside() && old != new && there_is_one && s.is_there(*to.of()) && new.is_some() {
            return;
        }
        Honest.rehang(s, node, to);
    }
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        Honest.delete_lift(s, node)
    }
}

struct LeavesDoNotAdopt;
impl Behaviour for LeavesDoNotAdopt {
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        self.check(s, Some(from), Place::Last(to))?;
        let parent = s.of(to).parent.filter(|parent| s.of(to).first.is_none() && !s.is_within(*parent, from));
        Honest.adopt(s, from, parent.unwrap_or(to), end)
    }
}

struct DetachedGoesToTheTop;
impl Behaviour for DetachedGoesToTheTop {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        match s.above(node)[..] {
            [_, .., root] => Honest.rehang(s, node, Place::Last(root)),
            _ => Honest.detach(s, node)?,
        }
        Ok(())
    }
}

struct LiftedToTheRoot;
impl Behaviour for LiftedToTheRoot {
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let [_, .., root] = s.above(node)[..] else { return Honest.delete_lift(s, node) };
        for child in s.children(node) {
            Honest.rehang(s, child, Place::Last(root));
            s.shift(child, Point { x: 1, y: 1 });
        }
        s.unlink(node);
        s.free(node);
        Ok(())
    }
}

struct OldRootStaysARoot;
impl Behaviour for OldRootStaysARoot {
    fn replace_root(&mut self, s: &mut Store, root: Node) -> Reply<Node> {
        s.there(root)?;
        Ok(s.fresh())
    }
}
