//! Reads a whole document from a subject, link by link, and gives each id of the product a number.

use std::collections::HashMap;
use std::sync::Arc;

use lawful_tree::{Feature, Reply, Tree, Trouble, Walk};

use crate::tree::seen::{Document, Id, Pair, Row, Sight};

/// How much of a document is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// Every link of every node.
    Links,
    /// Also what takes a walk over many nodes: roots, ancestors, subtrees. Of a large document only for some nodes.
    Everything,
}

/// So many nodes of a large document are read with everything.
const SAMPLE: usize = 64;

/// The ids that a product has shown.
pub(super) struct Reader<N> {
    nodes: Vec<N>,
    ids: HashMap<N, Id>,
    /// Nodes that commands have made.
    pub(super) made: usize,
}

impl<N> Default for Reader<N> {
    fn default() -> Self {
        Self { nodes: Vec::new(), ids: HashMap::new(), made: 0 }
    }
}

impl<N: Clone + Eq + std::hash::Hash> Reader<N> {
    /// The number of an id; a new one if it was not shown before.
    pub(super) fn id(&mut self, node: N) -> Id {
        let next = Id(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        *self.ids.entry(node).or_insert_with_key(|node| {
            self.nodes.push(node.clone());
            next
        })
    }

    /// The product's id.
    pub(super) fn node(&self, id: Id) -> &N {
        &self.nodes[id.0 as usize]
    }

    /// Reads everything there is. Every id that was ever shown is asked about, those that a link leads to as well.
    pub(super) fn read<S: Tree<Node = N>>(
        &mut self,
        subject: &mut S,
        depth: Depth,
        names: Vec<(lawful_contract::Label, Id)>,
    ) -> Reply<Arc<Document>> {
        let mut document = Document { names, ..Document::default() };
        if S::SUPPORTS.has(Feature::Nodes) {
            document.listed = Some(self.walk(|walk| subject.nodes(walk))?);
        }
        if S::SUPPORTS.has(Feature::Roots) {
            document.roots = Some(self.walk(|walk| subject.roots(walk))?);
        }
        if S::SUPPORTS.has(Feature::Count) {
            document.count = Some(subject.count()?);
        }
        // A product that makes up a new id in each answer would never be read to the end.
        let most = 2 * self.made + SAMPLE;
        let mut next = 0;
        while next < self.nodes.len().min(most) {
            let id = Id(next as u32);
            match self.sight(subject, id) {
                Ok(sight) => document.nodes.push(sight),
                // A node that refuses to be read is not there.
                Err(Trouble::Refused) => {}
                Err(trouble) => return Err(trouble),
            }
            next += 1;
        }
        if depth == Depth::Everything || document.nodes.len() <= super::SMALL {
            self.deepen(subject, &mut document)?;
        }
        document.known = self.nodes.len() as u32;
        Ok(Arc::new(document))
    }

    /// The links of one node.
    fn sight<S: Tree<Node = N>>(&mut self, subject: &mut S, id: Id) -> Reply<Sight> {
        let node = self.node(id).clone();
        let has = |feature| S::SUPPORTS.has(feature);
        let parent = subject.parent(&node)?.map(|parent| self.id(parent));
        let children = self.walk(|walk| subject.children(&node, walk))?;
        let backward = has(Feature::Reverse).then(|| self.walk(|walk| subject.children_back(&node, walk)));
        let mut pair = |pair: [Option<N>; 2]| -> Pair { pair.map(|node| node.map(|node| self.id(node))) };
        let ends = if has(Feature::Ends) { Some(pair(subject.ends(&node)?)) } else { None };
        // Nothing is promised of the siblings of a root.
        let among = has(Feature::Siblings) && parent.is_some();
        let beside = if among { Some(pair(subject.beside(&node)?)) } else { None };
        // A count of children that never end would not return.
        let degree = if has(Feature::Degree) && children.ended { Some(subject.degree(&node)?) } else { None };
        let position = if has(Feature::Space) { Some(subject.position(&node)?) } else { None };
        Ok(Sight {
            id,
            parent,
            children,
            backward: backward.transpose()?,
            ends,
            beside,
            degree,
            root: None,
            ancestors: None,
            depth: None,
            subtree: None,
            position,
        })
    }

    /// Reads what takes a walk over many nodes.
    fn deepen<S: Tree<Node = N>>(&mut self, subject: &mut S, document: &mut Document) -> Reply<()> {
        let has = |feature| S::SUPPORTS.has(feature);
        let step = document.nodes.len().div_ceil(SAMPLE).max(1);
        for at in (0..document.nodes.len()).step_by(step) {
            let id = document.nodes[at].id;
            let node = self.node(id).clone();
            // A climb around a cycle would not return, where no walk bounds it.
            let climbs = document.climb(id).count() <= document.nodes.len();
            let root = if has(Feature::Root) && climbs { Some(subject.root(&node)?) } else { None };
            let depth = if has(Feature::Depth) && climbs { Some(subject.depth(&node)?) } else { None };
            let ancestors = has(Feature::Ancestors).then(|| self.walk(|walk| subject.ancestors(&node, walk)));
            let subtree = has(Feature::Subtree).then(|| self.walk(|walk| subject.subtree(&node, walk)));
            let sight = &mut document.nodes[at];
            (sight.ancestors, sight.subtree, sight.depth) = (ancestors.transpose()?, subtree.transpose()?, depth);
            sight.root = root.map(|root| self.id(root));
        }
        Ok(())
    }

    /// A bounded walk: one node more than were made.
    pub(super) fn walk(&mut self, run: impl FnOnce(&mut Walk<N>) -> Reply<()>) -> Reply<Row> {
        let mut walk = Walk::new(self.made + 1);
        run(&mut walk)?;
        let (nodes, ended) = walk.finish();
        Ok(Row { ids: nodes.into_iter().map(|node| self.id(node)).collect(), ended })
    }
}
