//! Counterfeits whose structure is right and whose answers about it are not.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::Published;
use lawful_tree::{Place, Reply, Walk};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [siblings(), ancestry(), inventory()].concat()
}

fn siblings() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "one-way-link",
                "a node put between two siblings is skipped backwards",
                "of the four links between three nodes only those that lead forward are set",
            ],
            ("siblings", "children backwards", Published),
            || then(&[0], [create(2, First(0))]),
            || Box::new(OneWayLink),
        ),
        wrong(
            [
                "last-child-is-remembered",
                "the last child is the one that was appended last, even when it has left",
                "the last child is noted when a node is appended, and the note is never taken back",
            ],
            ("siblings", "first and last child", Published),
            || tree(&[0]),
            || Box::new(LastChildIsRemembered::default()),
        ),
        wrong(
            [
                "next-is-next-in-the-walk",
                "the next sibling of a last child is its uncle",
                "next is written for the walk over the whole tree and used for siblings",
            ],
            ("siblings", "previous and next sibling", Published),
            || tree(&[0, 0, 1]),
            || Box::new(NextIsNextInTheWalk),
        ),
        wrong(
            [
                "counts-arrivals",
                "a move within one row is counted as one child more",
                "the number of children grows on insertion and shrinks only when the parent changes",
            ],
            ("siblings", "number of children", Published),
            || then(&[0, 0], [reparent(1, Last(0))]),
            || Box::new(CountsArrivals::default()),
        ),
    ]
}

struct OneWayLink;
impl Behaviour for OneWayLink {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = self.spot(s, at);
        let behind = spot.next.map(|next| (next, s.of(next).prev));
        s.link(node, spot);
        if let Some((next, prev)) = behind {
            s.of_mut(next).prev = prev;
        }
        Ok(node)
    }
}

#[derive(Default)]
struct LastChildIsRemembered(BTreeMap<Node, Node>);
impl Behaviour for LastChildIsRemembered {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = self.spot(s, at);
        s.link(node, spot);
        if let (None, Some(parent)) = (spot.next, spot.parent) {
            self.0.insert(parent, node);
        }
        Ok(node)
    }
    fn ends(&mut self, s: &Store, node: Node) -> [Option<Node>; 2] {
        let last = s.of(node).last;
        let noted = self.0.get(&node).copied();
        [s.of(node).first, noted.filter(|noted| !s.is_there(*noted) && last.is_none()).or(last)]
    }
}

struct NextIsNextInTheWalk;
impl Behaviour for NextIsNextInTheWalk {
    fn beside(&mut self, s: &Store, node: Node) -> [Option<Node>; 2] {
        let uncle = s.of(node).parent.and_then(|parent| s.of(parent).next);
        [s.of(node).prev, s.of(node).next.or(uncle)]
    }
}

#[derive(Default)]
struct CountsArrivals(BTreeMap<Node, usize>);
impl Behaviour for CountsArrivals {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        if to.is_beside() && *to.of() == node {
            return Ok(());
        }
        let was = (s.of(node).parent, s.of(node).prev, s.of(node).next);
        self.rehang(s, node, to);
        let is = (s.of(node).parent, s.of(node).prev, s.of(node).next);
        if let Some(parent) = was.0.filter(|old| is.0 == Some(*old) && was != is) {
            *self.0.entry(parent).or_default() += 1;
        }
        Ok(())
    }
    fn degree(&mut self, s: &Store, node: Node) -> usize {
        s.children(node).len() + self.0.get(&node).copied().unwrap_or(0)
    }
}

fn ancestry() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "root-is-remembered",
                "the root of what hangs below a node that moves stays the old one",
                "each node notes its root when it gets a parent, and the note is brought up to date for that \
                 node alone",
            ],
            ("ancestry", "root", Published),
            || then(&[0], [replace_root(0, 2)]),
            || Box::new(RootIsRemembered::default()),
        )
        .only(Under::Forest),
        wrong(
            [
                "ancestors-without-the-root",
                "the root is not among the ancestors",
                "the climb stops where the parent has no parent, one step early",
            ],
            ("ancestry", "ancestors", Published),
            || tree(&[0]),
            || Box::new(AncestorsWithoutTheRoot),
        )
        .displaced(),
        wrong(
            [
                "depth-of-the-one-that-moves",
                "the depth below a node that moves is not brought up to date",
                "the depth is stored, and a move writes that of the node and not those below it",
            ],
            ("ancestry", "depth", Published),
            || then(&[0, 0, 1], [reparent(1, Last(2))]),
            || Box::new(DepthOfTheOneThatMoves::default()),
        ),
        wrong(
            [
                "walks-on-past-the-top",
                "the walk over a subtree goes on with the siblings of its top",
                "the walk climbs until there is a next sibling and never asks whether it has left the subtree",
            ],
            ("ancestry", "subtree", Published),
            || tree(&[0, 0]),
            || Box::new(WalksOnPastTheTop),
        ),
        wrong(
            [
                "once-a-root",
                "a root that was hung up is still on the list of roots",
                "the list of roots is filled by the command that makes one, and no move takes from it",
            ],
            ("ancestry", "list of roots", Published),
            || vec![plant(0), plant(1), reparent(1, Last(0))],
            || Box::new(OnceARoot::default()),
        )
        .only(Under::Forest),
        wrong(
            [
                "leaves-are-walked-first",
                "a subtree is walked with the leaves among the children first",
                "a queue of leaves is emptied before the stack of the others",
            ],
            ("ancestry", "subtree", Published),
            || tree(&[0, 1, 0]),
            || Box::new(LeavesAreWalkedFirst),
        ),
    ]
}

/// The root of a node, noted when it was made or moved itself.
#[derive(Default)]
struct RootIsRemembered(BTreeMap<Node, Node>);
impl Behaviour for RootIsRemembered {
    fn replace_root(&mut self, s: &mut Store, root: Node) -> Reply<Node> {
        s.there(root)?;
        let below: Vec<_> = s.subtree(root).into_iter().skip(1).collect();
        let new = Honest.replace_root(s, root)?;
        self.0.extend(below.into_iter().map(|node| (node, root)));
        Ok(new)
    }
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        Honest.rehang(s, node, to);
        self.0.clear();
    }
    fn root(&mut self, s: &Store, node: Node) -> Node {
        let noted = self.0.get(&node).copied().filter(|root| s.is_there(*root) && s.is_within(node, *root));
        noted.unwrap_or_else(|| Honest.root(s, node))
    }
}

struct AncestorsWithoutTheRoot;
impl Behaviour for AncestorsWithoutTheRoot {
    fn ancestors(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        walk.over(s.above(node).into_iter().filter(|above| s.of(*above).parent.is_some()))
    }
}

#[derive(Default)]
struct DepthOfTheOneThatMoves(BTreeMap<Node, usize>);
impl Behaviour for DepthOfTheOneThatMoves {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let below: Vec<_> = if s.is_there(node) { s.subtree(node).into_iter().skip(1).collect() } else { Vec::new() };
        let depths: Vec<_> = below.iter().map(|node| self.depth(s, *node)).collect();
        Honest.reparent(s, node, to)?;
        self.0.remove(&node);
        self.0.extend(below.into_iter().zip(depths));
        Ok(())
    }
    fn depth(&mut self, s: &Store, node: Node) -> usize {
        self.0.get(&node).copied().unwrap_or_else(|| s.above(node).len())
    }
}

struct WalksOnPastTheTop;
impl Behaviour for WalksOnPastTheTop {
    fn subtree(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        let next = s.of(node).next.map(|next| s.subtree(next)).unwrap_or_default();
        walk.over(s.subtree(node).into_iter().chain(next))
    }
}

#[derive(Default)]
struct OnceARoot(Vec<Node>);
impl Behaviour for OnceARoot {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let was_root = s.is_there(node) && s.of(node).parent.is_none();
        Honest.reparent(s, node, to)?;
        self.0.extend(was_root.then_some(node));
        Ok(())
    }
    fn roots(&mut self, s: &Store) -> Vec<Node> {
        let listed = |node: &Node| s.of(*node).parent.is_none() || self.0.contains(node);
        s.all().filter(listed).collect()
    }
}

struct LeavesAreWalkedFirst;
impl Behaviour for LeavesAreWalkedFirst {
    fn subtree(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        let (leaves, others): (Vec<_>, Vec<_>) =
            s.children(node).into_iter().partition(|child| s.of(*child).first.is_none());
        let below = others.into_iter().flat_map(|child| s.subtree(child));
        walk.over(std::iter::once(node).chain(leaves).chain(below))
    }
}

fn inventory() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "lists-what-is-below",
                "the list of nodes repeats a node with children",
                "each parent adds itself and its children, and a child that is a parent is added twice",
            ],
            ("inventory", "list of nodes", Published),
            || tree(&[0, 1]),
            || Box::new(ListsWhatIsBelow),
        ),
        wrong(
            [
                "counts-one-for-a-subtree",
                "deleting a subtree counts as one node less",
                "the number of nodes shrinks by one in the command that deletes",
            ],
            ("inventory", "number of nodes", Published),
            || tree(&[0, 1]),
            || Box::new(CountsOneForASubtree::default()),
        ),
    ]
}

struct ListsWhatIsBelow;
impl Behaviour for ListsWhatIsBelow {
    fn nodes(&mut self, s: &Store) -> Vec<Node> {
        let twice = s.all().filter(|node| s.of(*node).parent.is_some() && s.of(*node).first.is_some());
        s.all().chain(twice).collect()
    }
}

#[derive(Default)]
struct CountsOneForASubtree {
    extra: usize,
}
impl Behaviour for CountsOneForASubtree {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        let size = if s.is_there(node) { s.subtree(node).len() } else { 1 };
        Honest.delete_subtree(s, node)?;
        self.extra += size - 1;
        Ok(())
    }
    fn count(&mut self, s: &Store) -> usize {
        s.count + self.extra
    }
}
