//! The subject that every counterfeit is: a tree with a replaceable behaviour, in one of two families of policies.

use std::marker::PhantomData;

use lawful_tree::{Carried, End, Feature, Oddity, Place, Point, Replaced, Reply, Supports, Treatment, Tree, Walk};

use super::behaviour::{Behaviour, Command};
use super::store::{Node, Receipt, Store};

/// What a family of fakes supports.
pub trait Family: Send + Sync + 'static {
    /// The features and policies.
    const SUPPORTS: Supports;
}

/// Several roots; an index past the end is accepted and every other oddity refused; positions are absolute.
#[derive(Clone, Copy, Debug)]
pub struct Forest;

impl Family for Forest {
    const SUPPORTS: Supports = Supports::ALL.treats(&[Oddity::PastEnd], Treatment::Accepted);
}

/// A document with one root; a move beside itself is accepted and every other oddity refused; positions are local, and
/// a replaced root goes.
#[derive(Clone, Copy, Debug)]
pub struct OneRoot;

impl Family for OneRoot {
    const SUPPORTS: Supports = Supports::ALL
        .without(&[Feature::Forest, Feature::Detach])
        .treats(&[Oddity::BesideItself], Treatment::Accepted)
        .carrying(Carried::Local)
        .replacing(Replaced::Gone);
}

/// A behaviour of any kind. Every [`Behaviour`] is one.
#[allow(missing_docs, reason = "for `Fake` alone")]
pub trait Behaves: 'static {
    fn inner(&mut self) -> &mut dyn Behaviour;
    fn answered(&mut self, s: &mut Store, run: Command<'_>) -> Receipt;
}

impl<B: Behaviour> Behaves for B {
    fn inner(&mut self) -> &mut dyn Behaviour {
        self
    }
    fn answered(&mut self, s: &mut Store, run: Command<'_>) -> Receipt {
        self.answer(s, run)
    }
}

/// A tree with a replaceable behaviour.
pub struct Fake<F> {
    store: Store,
    behaviour: Box<dyn Behaves>,
    family: PhantomData<F>,
}

impl<F: Family> Fake<F> {
    /// A tree without nodes that behaves like this.
    pub fn new(behaviour: impl Behaviour) -> Self {
        Self::behaving(Box::new(behaviour))
    }

    /// The same with a behaviour of any kind.
    pub fn behaving(behaviour: Box<dyn Behaves>) -> Self {
        Self { store: Store::new(F::SUPPORTS), behaviour, family: PhantomData }
    }

    fn command(&mut self, run: Command<'_>) -> Receipt {
        self.behaviour.answered(&mut self.store, run)
    }

    fn made(&mut self, run: Command<'_>) -> Reply<Node> {
        self.command(run).map(|node| node.unwrap_or(Node(usize::MAX)))
    }

    fn read<T>(&mut self, read: impl FnOnce(&mut dyn Behaviour, &Store) -> T) -> T {
        read(self.behaviour.inner(), &self.store)
    }
}

impl<F: Family> Tree for Fake<F> {
    type Node = Node;
    const SUPPORTS: Supports = F::SUPPORTS;

    fn plant(&mut self) -> Reply<Node> {
        self.made(&mut |b, s| b.plant(s).map(Some))
    }
    fn create(&mut self, at: Place<&Node>) -> Reply<Node> {
        let at = at.map(|node| *node);
        self.made(&mut |b, s| b.create(s, at).map(Some))
    }
    fn reparent(&mut self, node: &Node, to: Place<&Node>) -> Reply<()> {
        let to = to.map(|node| *node);
        self.command(&mut |b, s| b.reparent(s, *node, to).map(|()| None)).map(|_| ())
    }
    fn adopt(&mut self, from: &Node, to: &Node, end: End) -> Reply<()> {
        self.command(&mut |b, s| b.adopt(s, *from, *to, end).map(|()| None)).map(|_| ())
    }
    fn detach(&mut self, node: &Node) -> Reply<()> {
        self.command(&mut |b, s| b.detach(s, *node).map(|()| None)).map(|_| ())
    }
    fn delete_subtree(&mut self, node: &Node) -> Reply<()> {
        self.command(&mut |b, s| b.delete_subtree(s, *node).map(|()| None)).map(|_| ())
    }
    fn delete_lift(&mut self, node: &Node) -> Reply<()> {
        self.command(&mut |b, s| b.delete_lift(s, *node).map(|()| None)).map(|_| ())
    }
    fn replace_root(&mut self, root: &Node) -> Reply<Node> {
        self.made(&mut |b, s| b.replace_root(s, *root).map(Some))
    }
    fn shift(&mut self, node: &Node, by: Point) -> Reply<()> {
        self.command(&mut |b, s| b.shift(s, *node, by).map(|()| None)).map(|_| ())
    }
    fn identify(&mut self, command: u64) -> Reply<()> {
        self.store.command = command;
        Ok(())
    }
    fn stranger(&mut self) -> Reply<Node> {
        Ok(Node(usize::MAX))
    }
    fn parent(&mut self, node: &Node) -> Reply<Option<Node>> {
        self.read(|b, s| b.parent(s, *node))
    }
    fn children(&mut self, node: &Node, walk: &mut Walk<Node>) -> Reply<()> {
        self.read(|b, s| b.children(s, *node, walk))
    }
    fn children_back(&mut self, node: &Node, walk: &mut Walk<Node>) -> Reply<()> {
        self.read(|b, s| b.children_back(s, *node, walk))
    }
    fn ends(&mut self, node: &Node) -> Reply<[Option<Node>; 2]> {
        Ok(self.read(|b, s| b.ends(s, *node)))
    }
    fn beside(&mut self, node: &Node) -> Reply<[Option<Node>; 2]> {
        Ok(self.read(|b, s| b.beside(s, *node)))
    }
    fn degree(&mut self, node: &Node) -> Reply<usize> {
        Ok(self.read(|b, s| b.degree(s, *node)))
    }
    fn root(&mut self, node: &Node) -> Reply<Node> {
        Ok(self.read(|b, s| b.root(s, *node)))
    }
    fn ancestors(&mut self, node: &Node, walk: &mut Walk<Node>) -> Reply<()> {
        self.read(|b, s| b.ancestors(s, *node, walk))
    }
    fn depth(&mut self, node: &Node) -> Reply<usize> {
        Ok(self.read(|b, s| b.depth(s, *node)))
    }
    fn subtree(&mut self, node: &Node, walk: &mut Walk<Node>) -> Reply<()> {
        self.read(|b, s| b.subtree(s, *node, walk))
    }
    fn roots(&mut self, walk: &mut Walk<Node>) -> Reply<()> {
        walk.over(self.read(|b, s| b.roots(s)))
    }
    fn nodes(&mut self, walk: &mut Walk<Node>) -> Reply<()> {
        walk.over(self.read(|b, s| b.nodes(s)))
    }
    fn count(&mut self) -> Reply<usize> {
        Ok(self.read(|b, s| b.count(s)))
    }
    fn position(&mut self, node: &Node) -> Reply<Point> {
        Ok(self.read(|b, s| b.position(s, *node)))
    }
}
