//! A bounded, recorded walk over a product's nodes.

use crate::Reply;

/// Takes nodes from a product's iterator and records them in the order yielded.
///
/// A walk never takes more nodes than the history could have made, plus one, so that a walk around a cycle is still
/// recorded and judged.
#[derive(Debug)]
pub struct Walk<N> {
    most: usize,
    taken: Vec<N>,
    ended: bool,
}

impl<N> Walk<N> {
    /// A walk that takes at most `most` nodes.
    pub const fn new(most: usize) -> Self {
        Self { most, taken: Vec::new(), ended: false }
    }

    /// Takes what an iterator yields.
    ///
    /// # Errors
    ///
    /// None; the reply lets an implementation end with this call.
    pub fn over(&mut self, nodes: impl IntoIterator<Item = N>) -> Reply<()> {
        self.taken.extend(nodes.into_iter().take(self.most));
        self.ended = self.taken.len() < self.most;
        Ok(())
    }

    /// Follows links: `first`, then what `next` answers for each node, until it answers none.
    ///
    /// ```
    /// use lawful_tree::Walk;
    /// let mut walk = Walk::new(3);
    /// walk.along(Some(5), |n| Some(n + 1)).unwrap();
    /// assert_eq!(walk.finish(), (vec![5, 6, 7], false));
    /// ```
    ///
    /// # Errors
    ///
    /// None; the reply lets an implementation end with this call.
    pub fn along(&mut self, first: Option<N>, mut next: impl FnMut(&N) -> Option<N>) -> Reply<()> {
        let mut link = first;
        while let Some(node) = link.take().filter(|_| self.taken.len() < self.most) {
            link = next(&node);
            self.taken.push(node);
        }
        self.ended = self.taken.len() < self.most;
        Ok(())
    }

    /// The nodes, and whether the walk came to an end by itself.
    pub fn finish(self) -> (Vec<N>, bool) {
        (self.taken, self.ended)
    }
}
