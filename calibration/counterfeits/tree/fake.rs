//! The subject that every counterfeit is: a right tree whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation of a tree over linked nodes, and states it right. A counterfeit overrides the
//! operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::marker::PhantomData;

use lawful_tree::{Carried, End, Feature, Oddity, Place, Point, Replaced, Reply, Supports, Treatment, Tree, Walk};

use super::store::{Node, Receipt, Spot, Store};

/// A command as a fake runs it.
pub type Command<'c> = &'c mut dyn FnMut(&mut dyn Behaviour, &mut Store) -> Receipt;

/// How a fake behaves. Every provided method is right.
#[allow(missing_docs, reason = "the methods are those of `Tree`")]
pub trait Behaviour: 'static {
    /// A new node under nobody.
    fn fresh(&mut self, s: &mut Store) -> Node {
        s.fresh()
    }
    /// Refuses what is peculiar about a place.
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        s.check(moving, to)
    }
    /// Where a place is, once the node that moves was taken out.
    fn spot(&mut self, s: &Store, to: Place<Node>) -> Spot {
        match to {
            Place::Last(parent) => s.behind(parent, usize::MAX),
            Place::First(parent) => s.behind(parent, 0),
            Place::Index(parent, index) => s.behind(parent, index),
            Place::Before(of) => Spot { parent: s.of(of).parent, prev: s.of(of).prev, next: Some(of) },
            Place::After(of) => Spot { parent: s.of(of).parent, prev: Some(of), next: s.of(of).next },
        }
    }
    /// Keeps what is promised of positions when a node has got another parent; before that its origin was there.
    fn carry(&mut self, s: &mut Store, node: Node, origin: Point) {
        if s.supports.carried() == Carried::Local {
            let by = s.origin(node) - origin;
            s.shift(node, by);
        }
    }
    /// Takes a node out, and puts it in.
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let origin = s.origin(node);
        s.unlink(node);
        let spot = self.spot(s, to);
        s.link(node, spot);
        self.carry(s, node, origin);
    }
    fn plant(&mut self, s: &mut Store) -> Reply<Node> {
        Ok(self.fresh(s))
    }
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = self.fresh(s);
        let spot = self.spot(s, at);
        s.link(node, spot);
        Ok(node)
    }
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        if !(to.is_beside() && *to.of() == node) {
            self.rehang(s, node, to);
        }
        Ok(())
    }
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        self.check(s, Some(from), Place::Last(to))?;
        let mut children = s.children(from);
        if end == End::First {
            children.reverse();
        }
        for child in children {
            let place = if end == End::First { Place::First(to) } else { Place::Last(to) };
            self.rehang(s, child, place);
        }
        Ok(())
    }
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let origin = s.origin(node);
        s.unlink(node);
        self.carry(s, node, origin);
        Ok(())
    }
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let all = s.subtree(node);
        s.unlink(node);
        all.into_iter().for_each(|node| s.free(node));
        Ok(())
    }
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        for child in s.children(node) {
            if s.of(node).parent.is_some() {
                self.rehang(s, child, Place::Before(node));
            } else {
                self.detach(s, child)?;
            }
        }
        s.unlink(node);
        s.free(node);
        Ok(())
    }
    fn replace_root(&mut self, s: &mut Store, root: Node) -> Reply<Node> {
        s.there(root)?;
        if s.supports.replaced() == Replaced::Gone {
            s.subtree(root).into_iter().for_each(|node| s.free(node));
            return Ok(self.fresh(s));
        }
        let new = self.fresh(s);
        self.rehang(s, root, Place::Last(new));
        Ok(new)
    }
    fn shift(&mut self, s: &mut Store, node: Node, by: Point) -> Reply<()> {
        s.there(node)?;
        s.shift(node, by);
        Ok(())
    }

    /// Answers a command: with its receipt, or by running it.
    fn answer(&mut self, s: &mut Store, run: Command<'_>) -> Receipt
    where
        Self: Sized,
    {
        let id = s.command;
        if let Some(receipt) = s.receipts.get(&id) {
            return receipt.clone();
        }
        let receipt = run(self, s);
        s.receipts.insert(id, receipt.clone());
        receipt
    }

    fn parent(&mut self, s: &Store, node: Node) -> Reply<Option<Node>> {
        s.there(node)?;
        Ok(s.of(node).parent)
    }
    fn children(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        walk.along(s.of(node).first, |child| s.of(*child).next)
    }
    fn children_back(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        walk.along(s.of(node).last, |child| s.of(*child).prev)
    }
    fn ends(&mut self, s: &Store, node: Node) -> [Option<Node>; 2] {
        [s.of(node).first, s.of(node).last]
    }
    fn beside(&mut self, s: &Store, node: Node) -> [Option<Node>; 2] {
        [s.of(node).prev, s.of(node).next]
    }
    fn degree(&mut self, s: &Store, node: Node) -> usize {
        s.children(node).len()
    }
    fn root(&mut self, s: &Store, node: Node) -> Node {
        s.above(node).last().copied().unwrap_or(node)
    }
    fn ancestors(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        walk.along(s.of(node).parent, |above| s.of(*above).parent)
    }
    fn depth(&mut self, s: &Store, node: Node) -> usize {
        s.above(node).len()
    }
    fn subtree(&mut self, s: &Store, node: Node, walk: &mut Walk<Node>) -> Reply<()> {
        walk.over(s.subtree(node))
    }
    fn roots(&mut self, s: &Store) -> Vec<Node> {
        s.all().filter(|node| s.of(*node).parent.is_none()).collect()
    }
    fn nodes(&mut self, s: &Store) -> Vec<Node> {
        s.all().collect()
    }
    fn count(&mut self, s: &Store) -> usize {
        s.count
    }
    fn position(&mut self, s: &Store, node: Node) -> Point {
        s.of(node).at
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug, Default)]
pub struct Honest;

impl Behaviour for Honest {}

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

/// A document with one root; a move beside itself is accepted and every other oddity refused; positions are local, and a
/// replaced root goes.
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
