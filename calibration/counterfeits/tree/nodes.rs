//! Counterfeits of the structure: ids, what is there, the links, cycles.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_tree::{Place, Reply};

use super::actions::*;
use super::store::{Links, Node, Spot, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [identity(), conservation(), links(), acyclic()].concat()
}

fn identity() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "slot-is-the-id",
                "a new node gets the id of a deleted one",
                "a free list hands slots out, and a slot is an id",
            ],
            ("identity", "a new node has a new id", Applied),
            || then(&[0], [delete(1), create(2, Last(0))]),
            || Box::new(SlotIsTheId),
        ),
        wrong(
            [
                "leaves-a-placeholder",
                "a node that moves leaves another one behind",
                "a placeholder keeps the place while the node moves, and nobody removes it",
            ],
            ("identity", "no node that nobody made", Published),
            || then(&[0, 0], [reparent(1, Last(2))]),
            || Box::new(LeavesAPlaceholder),
        ),
    ]
}

struct SlotIsTheId;
impl Behaviour for SlotIsTheId {
    fn fresh(&mut self, s: &mut Store) -> Node {
        let Some(free) = s.nodes.iter().position(|links| !links.there) else { return s.fresh() };
        s.nodes[free] = Links { there: true, ..Links::default() };
        s.count += 1;
        Node(free)
    }
}

struct LeavesAPlaceholder;
impl Behaviour for LeavesAPlaceholder {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let spot = Spot { parent: s.of(node).parent, prev: s.of(node).prev, next: Some(node) };
        if spot.parent.is_some() && s.of(node).parent != Some(*to.of()) && !to.is_beside() {
            let placeholder = s.fresh();
            s.link(placeholder, spot);
        }
        rehang(self, s, node, to);
    }
}

/// What the honest behaviour does.
fn rehang(behaviour: &mut dyn Behaviour, s: &mut Store, node: Node, to: Place<Node>) {
    let origin = s.origin(node);
    s.unlink(node);
    let spot = behaviour.spot(s, to);
    s.link(node, spot);
    behaviour.carry(s, node, origin);
}

fn conservation() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "loose-is-garbage",
                "a detached node is gone",
                "a node without a parent is collected, although the caller holds it",
            ],
            ("conservation", "an edit keeps every node", Published),
            || then(&[0], [detach(1)]),
            || Box::new(LooseIsGarbage),
        )
        .only(Under::Forest),
        wrong(
            [
                "moved-into-a-full-row",
                "a fourth child that moves in is dropped",
                "a row has room for three, and the move does not ask whether it is full",
            ],
            ("conservation", "an edit keeps every node", Published),
            || then(&[0, 0, 0, 1], [reparent(4, Last(0))]),
            || Box::new(MovedIntoAFullRow),
        )
        .displaced(),
        wrong(
            [
                "registered-when-last",
                "a node made before others is not there",
                "the table of nodes is filled by the path that appends, and the other path forgets it",
            ],
            ("conservation", "a new node is there", Published),
            || then(&[], [create(1, First(0))]),
            || Box::new(RegisteredWhenLast),
        ),
        wrong(
            [
                "grandchildren-stay",
                "deleting a subtree leaves the grandchildren",
                "the children are deleted in a loop that does not call itself",
            ],
            ("conservation", "a deleted subtree is gone, and nothing else", Published),
            || tree(&[0, 1, 2]),
            || Box::new(GrandchildrenStay),
        ),
        wrong(
            [
                "deletes-the-next-one-too",
                "deleting a subtree goes on with the next sibling",
                "the walk that frees nodes follows the sibling's link of the top as well",
            ],
            ("conservation", "a deleted subtree is gone, and nothing else", Published),
            || then(&[0, 0], [delete(1)]),
            || Box::new(DeletesTheNextOneToo),
        ),
        wrong(
            [
                "lifts-nobody",
                "deleting a node alone deletes a leaf child with it",
                "children without children of their own are not worth lifting",
            ],
            ("conservation", "a deleted node is gone, its children stay", Published),
            || then(&[0, 1], [lift(1)]),
            || Box::new(LiftsNobody),
        ),
        wrong(
            [
                "replaced-and-forgotten",
                "a replaced root is gone where it should stay, and there where it should go",
                "the policy for the old root is read the wrong way round",
            ],
            ("conservation", "a replaced root", Published),
            || vec![plant(0), replace_root(0, 1)],
            || Box::new(ReplacedAndForgotten),
        ),
    ]
}

struct LooseIsGarbage;
impl Behaviour for LooseIsGarbage {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let is_loose = s.of(node).parent.is_none();
        s.unlink(node);
        if !is_loose {
            // The count is taken when the collector runs.
            s.subtree(node).into_iter().for_each(|node| *s.of_mut(node) = Links::default());
        }
        Ok(())
    }
}

struct MovedIntoAFullRow;
impl Behaviour for MovedIntoAFullRow {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        if to.is_beside() && *to.of() == node {
            return Ok(());
        }
        let parent = if to.is_beside() { s.of(*to.of()).parent } else { Some(*to.of()) };
        let full = parent != s.of(node).parent && parent.is_some_and(|parent| s.children(parent).len() > 2);
        if full && s.of(node).first.is_none() {
            s.unlink(node);
            s.free(node);
            return Ok(());
        }
        rehang(self, s, node, to);
        Ok(())
    }
}

struct RegisteredWhenLast;
impl Behaviour for RegisteredWhenLast {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = self.spot(s, at);
        s.link(node, spot);
        s.of_mut(node).there = !matches!(at, Place::First(_));
        Ok(node)
    }
}

struct GrandchildrenStay;
impl Behaviour for GrandchildrenStay {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let children = s.children(node);
        let grandchildren: Vec<_> = children.iter().flat_map(|child| s.children(*child)).collect();
        s.unlink(node);
        grandchildren.into_iter().for_each(|node| s.unlink(node));
        children.into_iter().chain([node]).for_each(|node| s.free(node));
        Ok(())
    }
}

struct DeletesTheNextOneToo;
impl Behaviour for DeletesTheNextOneToo {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let next = s.of(node).next;
        for top in next.into_iter().chain([node]) {
            let all = s.subtree(top);
            s.unlink(top);
            all.into_iter().for_each(|node| s.free(node));
        }
        Ok(())
    }
}

struct LiftsNobody;
impl Behaviour for LiftsNobody {
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        for child in s.children(node) {
            if s.of(child).first.is_none() {
                s.unlink(child);
                s.free(child);
            } else if s.of(node).parent.is_some() {
                rehang(self, s, child, Place::Before(node));
            } else {
                s.unlink(child);
            }
        }
        s.unlink(node);
        s.free(node);
        Ok(())
    }
}

struct ReplacedAndForgotten;
impl Behaviour for ReplacedAndForgotten {
    fn replace_root(&mut self, s: &mut Store, root: Node) -> Reply<Node> {
        use lawful_tree::Replaced;
        s.there(root)?;
        let new = s.fresh();
        match s.supports.replaced() {
            Replaced::Under => s.subtree(root).into_iter().for_each(|node| s.free(node)),
            Replaced::Gone => {
                let spot = s.behind(new, 0);
                s.link(root, spot);
            }
        }
        Ok(new)
    }
}

fn links() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "index-copies",
                "a node that moves to an index is also listed where it was",
                "the path for an index inserts and leaves the removal to the caller",
            ],
            ("links", "a child is listed once", Published),
            || then(&[0, 0], [reparent(1, Index(2, 0))]),
            || Box::new(IndexCopies),
        ),
        wrong(
            [
                "ring-of-siblings",
                "the last child's next sibling is the first one again",
                "a ring saves the pointer to the last child, and the walk never asks where it began",
            ],
            ("links", "a child is listed once", Published),
            || tree(&[0]),
            || Box::new(RingOfSiblings),
        ),
        wrong(
            [
                "lifted-by-the-first",
                "only the first lifted child gets the new parent",
                "the row is spliced in whole, and the loop over it stops after its head",
            ],
            ("links", "a listed child names its parent", Published),
            || then(&[0, 1, 1], [lift(1)]),
            || Box::new(LiftedByTheFirst),
        ),
        wrong(
            [
                "still-names-its-parent",
                "a detached node still names its old parent",
                "the node is taken out of the row and its own link is left for later",
            ],
            ("links", "a named parent lists its child", Published),
            || then(&[0], [detach(1)]),
            || Box::new(StillNamesItsParent),
        )
        .only(Under::Forest),
        wrong(
            [
                "a-root-is-its-own-parent",
                "a node that was lifted out names itself as its parent",
                "as in a union-find, a link to itself marks the top",
            ],
            ("links", "a named parent lists its child", Published),
            || tree(&[0]),
            || Box::new(ARootIsItsOwnParent),
        ),
        wrong(
            [
                "appends-the-last-child-again",
                "the last child that is appended again follows itself",
                "the row is not taken apart when the parent stays the same",
            ],
            ("links", "a child is listed once", Published),
            || then(&[0], [reparent(1, Last(0))]),
            || Box::new(AppendsTheLastChildAgain),
        ),
    ]
}

struct IndexCopies;
impl Behaviour for IndexCopies {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let was = s.of(node).clone();
        let copies = matches!(to, Place::Index(parent, _) if Some(parent) != was.parent);
        rehang(self, s, node, to);
        if let (true, Some(old)) = (copies, was.parent) {
            match was.prev {
                Some(prev) => s.of_mut(prev).next = Some(node),
                None => s.of_mut(old).first = Some(node),
            }
        }
    }
}

struct RingOfSiblings;
impl Behaviour for RingOfSiblings {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = self.spot(s, at);
        s.link(node, spot);
        if let (None, Some(parent)) = (spot.next, spot.parent) {
            s.of_mut(node).next = s.of(parent).first;
        }
        Ok(node)
    }
}

struct LiftedByTheFirst;
impl Behaviour for LiftedByTheFirst {
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let children = s.children(node);
        let to_roots = s.of(node).parent.is_none();
        for child in &children {
            if to_roots { s.unlink(*child) } else { rehang(self, s, *child, Place::Before(node)) }
        }
        s.unlink(node);
        s.free(node);
        children.iter().skip(1).filter(|_| !to_roots).for_each(|child| s.of_mut(*child).parent = Some(node));
        Ok(())
    }
}

struct StillNamesItsParent;
impl Behaviour for StillNamesItsParent {
    fn detach(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let parent = s.of(node).parent;
        s.unlink(node);
        s.of_mut(node).parent = parent;
        Ok(())
    }
}

struct ARootIsItsOwnParent;
impl Behaviour for ARootIsItsOwnParent {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let all = s.subtree(node);
        let parent = s.of(node).parent;
        s.unlink(node);
        all.into_iter().for_each(|node| s.free(node));
        if let Some(root) = parent.filter(|parent| s.of(*parent).parent.is_none()) {
            s.of_mut(root).parent = Some(root);
        }
        Ok(())
    }
}

struct AppendsTheLastChildAgain;
impl Behaviour for AppendsTheLastChildAgain {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let parent = *to.of();
        if matches!(to, Place::Last(_)) && s.of(parent).last == Some(node) {
            s.of_mut(node).next = Some(node);
            return;
        }
        rehang(self, s, node, to);
    }
}

fn acyclic() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "asks-the-parent-only",
                "a node goes under a grandchild",
                "only the target and its parent are asked, not what is above them",
            ],
            ("acyclic", "every climb ends", Published),
            || then(&[0, 1, 2], [reparent(1, Last(3))]),
            || Box::new(AsksTheParentOnly),
        ),
        wrong(
            [
                "the-lower-goes-under-the-higher",
                "a node that moves up to its grandparent pulls that one under itself",
                "the two nodes are ordered by depth, and the order is the wrong way round",
            ],
            ("acyclic", "every climb ends", Published),
            || then(&[0, 1, 2], [reparent(3, Last(1))]),
            || Box::new(TheLowerGoesUnderTheHigher),
        ),
    ]
}

struct AsksTheParentOnly;
impl Behaviour for AsksTheParentOnly {
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        let parent =
            if to.is_beside() { s.is_there(*to.of()).then(|| s.of(*to.of()).parent).flatten() } else { Some(*to.of()) };
        let (Some(node), Some(parent)) = (moving, parent) else { return s.check(moving, to) };
        let near = !s.is_there(node) || !s.is_there(parent) || parent == node || s.of(parent).parent == Some(node);
        if near || !s.is_within(parent, node) { s.check(moving, to) } else { s.check(None, to) }
    }
}

struct TheLowerGoesUnderTheHigher;
impl Behaviour for TheLowerGoesUnderTheHigher {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        if to.is_beside() && *to.of() == node {
            return Ok(());
        }
        match to {
            Place::Last(top)
                if s.of(top).parent.is_some() && s.above(node).iter().skip(1).any(|above| *above == top) =>
            {
                rehang(self, s, top, Place::Last(node));
            }
            to => rehang(self, s, node, to),
        }
        Ok(())
    }
}
