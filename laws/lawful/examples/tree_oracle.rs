//! A whole test of a tree: the tree's methods and one call. Run it, or copy it into `tests/`.
//! Promise: `Outline` is an ordered tree, as the design of the command endpoint asks. Limit: see `lawful laws`.

use lawful::tree::{Feature, Place, Reply, Supports, Tree, Trouble, Walk};

struct Outline(Vec<(Option<usize>, Vec<usize>)>);

impl Tree for Outline {
    type Node = usize;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Forest, Feature::Index]);
    fn plant(&mut self) -> Reply<usize> {
        self.0.push((None, Vec::new()));
        Ok(self.0.len() - 1)
    }
    fn create(&mut self, at: Place<&usize>) -> Reply<usize> {
        let node = self.plant()?;
        self.reparent(&node, at).inspect_err(|_| drop(self.0.pop())).map(|()| node)
    }
    fn reparent(&mut self, node: &usize, to: Place<&usize>) -> Reply<()> {
        let (parent, old) = (**to.of(), self.0[*node].0);
        let room = self.0[parent].1.len() - usize::from(old == Some(parent));
        let at = if let Place::Index(_, index) = to { index } else { room };
        if at > room || std::iter::successors(Some(parent), |above| self.0[*above].0).any(|above| above == *node) {
            return Err(Trouble::Refused);
        }
        old.into_iter().for_each(|old| self.0[old].1.retain(|child| child != node));
        self.0[parent].1.insert(at, *node);
        self.0[*node].0 = Some(parent);
        Ok(())
    }
    fn parent(&mut self, node: &usize) -> Reply<Option<usize>> {
        Ok(self.0[*node].0)
    }
    fn children(&mut self, node: &usize, walk: &mut Walk<usize>) -> Reply<()> {
        walk.over(self.0[*node].1.clone())
    }
}
fn main() {
    lawful::tree::check(|| Outline(Vec::new()));
}
