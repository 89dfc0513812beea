//! How a fake behaves: each operation of a tree over linked nodes, stated right.
//!
//! A counterfeit overrides the operations that it gets wrong and nothing else, so what it breaks is what its `impl`
//! block shows.

use lawful_tree::{Carried, End, Place, Point, Replaced, Reply, Walk};

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
