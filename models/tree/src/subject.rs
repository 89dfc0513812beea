//! How a product is called: the trait that a tree implements to be judged.

use std::fmt::Debug;
use std::hash::Hash;

pub use lawful_contract::{Reply, Trouble};

use crate::{End, Place, Point, Supports, Walk};

/// A tree under judgement: the domain's natural operations.
///
/// `plant`, `create`, `reparent`, `parent` and `children` are the core and cannot be declined. Every other operation is
/// a [`Feature`](crate::Feature): implement it and name it in `SUPPORTS`, or leave both out. Laws without a supported
/// operation are reported as not applicable. A command that the product refuses replies with [`Trouble::Refused`]: map
/// its error value or its documented panic to it; it must have changed nothing.
///
/// Walks are bounded. A loop of the driver's own, to climb to a root or to count, needs a bound as well, because the
/// links of a wrong product may form a ring. Histories make trees of more than ten thousand nodes, so a bound belongs
/// far above that.
///
/// # Examples
///
/// ```
/// use lawful_tree::{Place, Reply, Supports, Tree, Trouble, Walk};
///
/// /// Each node's parent and children, by position.
/// struct Outline(Vec<(Option<usize>, Vec<usize>)>);
///
/// impl Tree for Outline {
///     type Node = usize;
///     const SUPPORTS: Supports = Supports::CORE;
///     fn plant(&mut self) -> Reply<usize> {
///         self.0.push((None, Vec::new()));
///         Ok(self.0.len() - 1)
///     }
///     fn create(&mut self, at: Place<&usize>) -> Reply<usize> {
///         let node = self.plant()?;
///         self.reparent(&node, at)?;
///         Ok(node)
///     }
///     fn reparent(&mut self, node: &usize, to: Place<&usize>) -> Reply<()> {
///         let Place::Last(parent) = to else { return Err(Trouble::Unsupported) };
///         let mut climb = Some(*parent);
///         while let Some(above) = climb {
///             if above == *node {
///                 return Err(Trouble::Refused);
///             }
///             climb = self.0[above].0;
///         }
///         if let Some(old) = self.0[*node].0 {
///             self.0[old].1.retain(|child| child != node);
///         }
///         self.0[*node].0 = Some(*parent);
///         self.0[*parent].1.push(*node);
///         Ok(())
///     }
///     fn parent(&mut self, node: &usize) -> Reply<Option<usize>> {
///         Ok(self.0[*node].0)
///     }
///     fn children(&mut self, node: &usize, walk: &mut Walk<usize>) -> Reply<()> {
///         walk.over(self.0[*node].1.iter().copied())
///     }
/// }
/// ```
pub trait Tree: Sized + 'static {
    /// The product's id of a node.
    type Node: Clone + Eq + Hash + Debug + 'static;
    /// Which features this subject has, and what its policies are.
    const SUPPORTS: Supports;

    /// Makes a node without a parent.
    fn plant(&mut self) -> Reply<Self::Node>;
    /// Makes a node at a place.
    fn create(&mut self, at: Place<&Self::Node>) -> Reply<Self::Node>;
    /// Moves a node with all that hangs below it.
    fn reparent(&mut self, node: &Self::Node, to: Place<&Self::Node>) -> Reply<()>;
    /// A node's parent. Refused if the node is not there: a subject that deletes nodes must tell so here.
    fn parent(&mut self, node: &Self::Node) -> Reply<Option<Self::Node>>;
    /// Hands the product's iteration over a node's children to `walk`, in their order.
    fn children(&mut self, node: &Self::Node, walk: &mut Walk<Self::Node>) -> Reply<()>;

    /// Moves all children of `from` to `to`. Feature [`Adopt`](crate::Feature::Adopt).
    fn adopt(&mut self, from: &Self::Node, to: &Self::Node, end: End) -> Reply<()> {
        let _ = (from, to, end);
        Err(Trouble::Unsupported)
    }
    /// Makes a node a root. Feature [`Detach`](crate::Feature::Detach).
    fn detach(&mut self, node: &Self::Node) -> Reply<()> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Deletes a node with all that hangs below it. Feature [`DeleteSubtree`](crate::Feature::DeleteSubtree).
    fn delete_subtree(&mut self, node: &Self::Node) -> Reply<()> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Deletes a node and lifts its children. Feature [`DeleteLift`](crate::Feature::DeleteLift).
    fn delete_lift(&mut self, node: &Self::Node) -> Reply<()> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Puts a new node in a root's place. Feature [`ReplaceRoot`](crate::Feature::ReplaceRoot).
    fn replace_root(&mut self, root: &Self::Node) -> Reply<Self::Node> {
        let _ = root;
        Err(Trouble::Unsupported)
    }
    /// Moves a node in space. Feature [`Space`](crate::Feature::Space).
    fn shift(&mut self, node: &Self::Node, by: Point) -> Reply<()> {
        let _ = (node, by);
        Err(Trouble::Unsupported)
    }
    /// The id that the next command carries. Feature [`Ids`](crate::Feature::Ids).
    fn identify(&mut self, command: u64) -> Reply<()> {
        let _ = command;
        Err(Trouble::Unsupported)
    }
    /// An id of the product's kind that it never gave out. Feature [`Strangers`](crate::Feature::Strangers).
    fn stranger(&mut self) -> Reply<Self::Node> {
        Err(Trouble::Unsupported)
    }

    /// Hands the product's backward iteration over a node's children to `walk`. Feature
    /// [`Reverse`](crate::Feature::Reverse).
    fn children_back(&mut self, node: &Self::Node, walk: &mut Walk<Self::Node>) -> Reply<()> {
        let _ = (node, walk);
        Err(Trouble::Unsupported)
    }
    /// A node's first and last child. Feature [`Ends`](crate::Feature::Ends).
    fn ends(&mut self, node: &Self::Node) -> Reply<[Option<Self::Node>; 2]> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// The siblings directly before and after a node. Feature [`Siblings`](crate::Feature::Siblings).
    fn beside(&mut self, node: &Self::Node) -> Reply<[Option<Self::Node>; 2]> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// How many children a node has. Feature [`Degree`](crate::Feature::Degree).
    fn degree(&mut self, node: &Self::Node) -> Reply<usize> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// The root above a node; of a root, itself. Feature [`Root`](crate::Feature::Root).
    fn root(&mut self, node: &Self::Node) -> Reply<Self::Node> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Hands the product's iteration over a node's ancestors to `walk`: its parent first, the node itself not among
    /// them. Feature [`Ancestors`](crate::Feature::Ancestors).
    fn ancestors(&mut self, node: &Self::Node, walk: &mut Walk<Self::Node>) -> Reply<()> {
        let _ = (node, walk);
        Err(Trouble::Unsupported)
    }
    /// How many ancestors a node has. Feature [`Depth`](crate::Feature::Depth).
    fn depth(&mut self, node: &Self::Node) -> Reply<usize> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Hands the product's walk over a subtree to `walk`: the node, then the subtree of each child in turn. Feature
    /// [`Subtree`](crate::Feature::Subtree).
    fn subtree(&mut self, node: &Self::Node, walk: &mut Walk<Self::Node>) -> Reply<()> {
        let _ = (node, walk);
        Err(Trouble::Unsupported)
    }
    /// Hands the product's list of roots to `walk`, in any order. Feature [`Roots`](crate::Feature::Roots).
    fn roots(&mut self, walk: &mut Walk<Self::Node>) -> Reply<()> {
        let _ = walk;
        Err(Trouble::Unsupported)
    }
    /// Hands the product's list of all nodes to `walk`, in any order. Feature [`Nodes`](crate::Feature::Nodes).
    fn nodes(&mut self, walk: &mut Walk<Self::Node>) -> Reply<()> {
        let _ = walk;
        Err(Trouble::Unsupported)
    }
    /// How many nodes there are. Feature [`Count`](crate::Feature::Count).
    fn count(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// Where a node is seen. Feature [`Space`](crate::Feature::Space).
    fn position(&mut self, node: &Self::Node) -> Reply<Point> {
        let _ = node;
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}
