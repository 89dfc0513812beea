//! Counterfeits of edits: a wrong parent, a changed subtree, a move that should change nothing.

use lawful_contract::Checkpoint::Published;
use lawful_tree::{End, Place, Point, Reply};

use super::actions::*;
use super::fake::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [placed(), travel(), still()].concat()
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

fn travel() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "rebuilt-backwards",
                "the children of a node that moves come out reversed",
                "the node is taken apart and rebuilt by putting each child first",
            ],
            ("travel", "below a node that moves", Published),
            || then(&[0, 0, 1, 1], [reparent(1, Last(2))]),
            || Box::new(Rebuilds { moved: true, detached: false, together: false, replaced: false }),
        ),
        wrong(
            [
                "detached-and-flattened",
                "below a detached node everything hangs at its children's level",
                "a subtree that leaves its tree is copied into one flat list",
            ],
            ("travel", "below a detached node", Published),
            || then(&[0, 1, 2], [detach(1)]),
            || Box::new(DetachedAndFlattened),
        )
        .only(Under::Forest),
        wrong(
            [
                "adopted-and-rebuilt",
                "the children of children that move together come out reversed",
                "each child is rebuilt under its new parent by putting what it has first",
            ],
            ("travel", "below children that move together", Published),
            || then(&[0, 0, 1, 3, 3], [adopt(1, 2)]),
            || Box::new(Rebuilds { moved: false, detached: false, together: true, replaced: false }),
        ),
        wrong(
            [
                "replaced-and-rebuilt",
                "the children of a replaced root come out reversed",
                "the old root is rebuilt under the new one by putting each child first",
            ],
            ("travel", "below a replaced root", Published),
            || then(&[0, 0], [replace_root(0, 3)]),
            || Box::new(Rebuilds { moved: false, detached: false, together: false, replaced: true }),
        )
        .only(Under::Forest),
    ]
}

/// Reverses the children of what moves, in some commands.
struct Rebuilds {
    moved: bool,
    detached: bool,
    together: bool,
    replaced: bool,
}

fn reverse(s: &mut Store, node: Node) {
    let mut row = s.children(node);
    row.reverse();
    s.arrange(node, &row);
}

impl Behaviour for Rebuilds {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let old = s.is_there(node).then(|| s.of(node).parent);
        Honest.reparent(s, node, to)?;
        if self.moved && old != Some(s.of(node).parent) {
            reverse(s, node);
        }
        Ok(())
    }
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        Honest.detach(s, node)?;
        if self.detached {
            reverse(s, node);
        }
        Ok(())
    }
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        let children = if s.is_there(from) { s.children(from) } else { Vec::new() };
        Honest.adopt(s, from, to, end)?;
        children.into_iter().filter(|_| self.together).for_each(|child| reverse(s, child));
        Ok(())
    }
    fn replace_root(&mut self, s: &mut Store, root: Node) -> Reply<Node> {
        let new = Honest.replace_root(s, root)?;
        if self.replaced {
            reverse(s, root);
        }
        Ok(new)
    }
}

struct DetachedAndFlattened;
impl Behaviour for DetachedAndFlattened {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let is_root = s.of(node).parent.is_none();
        Honest.detach(s, node)?;
        let below: Vec<_> = s.subtree(node).into_iter().skip(1).collect();
        for inner in below.into_iter().filter(|_| !is_root) {
            if s.of(inner).parent != Some(node) {
                Honest.rehang(s, inner, Place::Last(node));
            }
        }
        Ok(())
    }
}

fn still() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "an-arrival-goes-last",
                "a move to the place where the node stands puts it last",
                "where nothing seems to change, the fast path appends the node again",
            ],
            ("still", "a move to the same place", Published),
            || then(&[0, 0], [reparent(1, First(0))]),
            || Box::new(AnArrivalGoesLast),
        ),
        wrong(
            [
                "beside-itself-goes-last",
                "a node that goes beside itself is last in its row",
                "the anchor cannot be found once the node was taken out, and the end is the fallback",
            ],
            ("still", "a move beside itself", Published),
            || then(&[0, 0], [reparent(1, Before(1))]),
            || Box::new(BesideItselfGoesLast),
        )
        .only(Under::Forest),
        wrong(
            [
                "detach-detaches-someone",
                "detaching a root detaches its first child",
                "detach is written for the node at the top of a cursor, which has gone down already",
            ],
            ("still", "a root is detached", Published),
            || then(&[0], [detach(0)]),
            || Box::new(DetachDetachesSomeone),
        )
        .only(Under::Forest),
        wrong(
            [
                "adopts-the-childless-one",
                "a node without children moves itself when its children should",
                "an empty list of children is taken for a list of the node alone",
            ],
            ("still", "no children move together", Published),
            || then(&[0, 0], [adopt(1, 2)]),
            || Box::new(AdoptsTheChildlessOne),
        ),
        wrong(
            [
                "second-reading-is-from-a-cache",
                "read twice without a command between, a node is seen at the origin",
                "the first reading fills a cache of positions, whose entries nobody fills in",
            ],
            ("still", "reading", Published),
            || then(&[], [shift(0)]),
            || Box::new(SecondReadingIsFromACache { readings: 0 }),
        ),
    ]
}

struct AnArrivalGoesLast;
impl Behaviour for AnArrivalGoesLast {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        let was = (s.of(node).parent, s.of(node).prev, s.of(node).next);
        Honest.reparent(s, node, to)?;
        let is = (s.of(node).parent, s.of(node).prev, s.of(node).next);
        if let (true, Some(parent), false) = (was == is, is.0, to.is_beside() && *to.of() == node) {
            s.unlink(node);
            let last = s.behind(parent, usize::MAX);
            s.link(node, last);
        }
        Ok(())
    }
}

struct BesideItselfGoesLast;
impl Behaviour for BesideItselfGoesLast {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        match s.of(node).parent.filter(|_| to.is_beside() && *to.of() == node) {
            Some(parent) => Honest.reparent(s, node, Place::Last(parent)),
            None => Honest.reparent(s, node, to),
        }
    }
}

struct DetachDetachesSomeone;
impl Behaviour for DetachDetachesSomeone {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let child = s.of(node).first.filter(|_| s.of(node).parent.is_none());
        Honest.detach(s, child.unwrap_or(node))
    }
}

struct AdoptsTheChildlessOne;
impl Behaviour for AdoptsTheChildlessOne {
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        self.check(s, Some(from), Place::Last(to))?;
        if s.of(from).first.is_none() && s.of(from).parent.is_some() {
            Honest.rehang(s, from, Place::Last(to));
        }
        Honest.adopt(s, from, to, end)
    }
}

/// Every reading asks how many nodes there are, once; every command answers through `answer`.
struct SecondReadingIsFromACache {
    readings: usize,
}
impl Behaviour for SecondReadingIsFromACache {
    fn answer(&mut self, s: &mut Store, run: super::Command<'_>) -> super::Receipt {
        self.readings = 0;
        Honest.answer(s, &mut |_, s| run(self, s))
    }
    fn count(&mut self, s: &Store) -> usize {
        self.readings += 1;
        s.count
    }
    fn position(&mut self, s: &Store, node: Node) -> Point {
        if self.readings > 1 { Point::default() } else { s.of(node).at }
    }
}
