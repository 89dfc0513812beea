//! Counterfeits of ids, and of what is there.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_tree::{Place, Reply};

use super::actions::*;
use super::store::{Links, Node, Spot, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [identity(), conservation()].concat()
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
