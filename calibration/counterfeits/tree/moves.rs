//! Counterfeits of moves: a changed subtree, and a move that should change nothing.

use lawful_contract::Checkpoint::Published;
use lawful_tree::{End, Place, Point, Reply};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [travel(), still()].concat()
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
        .only(Under::OneRoot),
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
