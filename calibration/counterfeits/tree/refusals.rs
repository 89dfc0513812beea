//! Counterfeits of refusals: refused where it was promised, accepted where refusal was, or refused half done.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_tree::{Place, Reply, Trouble};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [accepted(), refused()].concat()
}

fn accepted() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "deeper-is-below",
                "a node is not moved under a deeper one of another branch",
                "depths are compared instead of ancestors",
            ],
            ("refusal", "a promised command is accepted", Applied),
            || then(&[0, 0, 1], [reparent(2, Last(3))]),
            || Box::new(DeeperIsBelow),
        ),
        wrong(
            [
                "the-end-is-past-the-end",
                "the index behind all children is refused",
                "the index is compared with the number of children as an element's index would be",
            ],
            ("refusal", "a promised command is accepted", Applied),
            || then(&[], [create(1, Index(0, 0))]),
            || Box::new(TheEndIsPastTheEnd),
        )
        .displaced(),
    ]
}

struct DeeperIsBelow;
impl Behaviour for DeeperIsBelow {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        self.check(s, Some(node), to)?;
        let deeper = s.above(*to.of()).len() > s.above(node).len() && s.of(node).parent.is_some();
        if deeper && !to.is_beside() { Err(Trouble::Refused) } else { Honest.reparent(s, node, to) }
    }
}

struct TheEndIsPastTheEnd;
impl Behaviour for TheEndIsPastTheEnd {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let past = matches!(at, Place::Index(parent, index) if index == s.children(parent).len());
        if past { Err(Trouble::Refused) } else { Honest.create(s, at) }
    }
}

fn refused() -> Vec<Counterfeit> {
    let all = vec![
        wrong(
            ["under-itself-is-a-no-op", "a move under itself is accepted", "a move that makes no sense is ignored"],
            ("refusal", "under itself", Applied),
            || then(&[], [reparent(0, Last(0))]),
            || Box::new(Ignores(|s, node, parent| s.is_there(node) && parent == Some(node))),
        ),
        wrong(
            [
                "under-its-own-is-a-no-op",
                "a move under a descendant is accepted and does nothing",
                "the move that would close a cycle is ignored instead of refused",
            ],
            ("refusal", "under what hangs below it", Applied),
            || then(&[0], [reparent(0, Last(1))]),
            || {
                Box::new(Ignores(|s, node, parent| {
                    parent.is_some_and(|parent| s.is_there(parent) && parent != node && s.is_within(parent, node))
                }))
            },
        ),
        wrong(
            [
                "gone-is-a-no-op",
                "a move of a deleted node is accepted",
                "somebody else may have deleted it, so a node that is gone is no error",
            ],
            ("refusal", "a node that is gone", Applied),
            || then(&[0], [delete(1), reparent(1, Last(0))]),
            || Box::new(Ignores(|s, node, _| node.0 < s.nodes.len() && !s.is_there(node))),
        ),
        wrong(
            [
                "strangers-are-welcome",
                "a move of a node that never was is accepted",
                "an unknown id is taken for one that was not yet delivered",
            ],
            ("refusal", "a node that never was", Applied),
            || then(&[], [reparent(1, Last(0))]),
            || Box::new(Ignores(|s, node, _| node.0 >= s.nodes.len())),
        ),
        wrong(
            [
                "takes-out-before-it-checks",
                "a refused move leaves the node last in its row",
                "the node is taken out first, and put back by appending it when the target is refused",
            ],
            ("refusal", "a refused command changes nothing", Published),
            || then(&[0, 0], [reparent(1, Last(3))]),
            || Box::new(TakesOutBeforeItChecks),
        ),
        wrong(
            [
                "makes-before-it-checks",
                "a refused creation leaves a node behind",
                "the node is made before its place is looked up",
            ],
            ("refusal", "a refused command changes nothing", Published),
            || vec![create(1, Last(0))],
            || Box::new(MakesBeforeItChecks),
        ),
    ];
    [all, policies()].concat()
}

/// Accepts, and does nothing for, some moves that should be refused: those of a node under a parent.
struct Ignores(fn(&Store, Node, Option<Node>) -> bool);
impl Behaviour for Ignores {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let of = *to.of();
        let parent = if to.is_beside() && s.is_there(of) { s.of(of).parent } else { Some(of) };
        let ignored = (self.0)(s, node, parent) && !(to.is_beside() && of == node);
        if ignored && s.check(Some(node), to).is_err() { Ok(()) } else { Honest.reparent(s, node, to) }
    }
}

struct TakesOutBeforeItChecks;
impl Behaviour for TakesOutBeforeItChecks {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let checked = self.check(s, Some(node), to);
        if let (Err(_), Some(parent)) = (&checked, s.is_there(node).then(|| s.of(node).parent).flatten()) {
            s.unlink(node);
            let last = s.behind(parent, usize::MAX);
            s.link(node, last);
        }
        checked?;
        Honest.reparent(s, node, to)
    }
}

struct MakesBeforeItChecks;
impl Behaviour for MakesBeforeItChecks {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        if let Err(refused) = self.check(s, None, at) {
            s.fresh();
            return Err(refused);
        }
        Honest.create(s, at)
    }
}

fn policies() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "beside-itself-is-a-no-op",
                "a move beside itself is accepted where it is refused",
                "before and after are found before the node is taken out, and it is its own neighbour",
            ],
            ("refusal", "beside itself", Applied),
            || then(&[0], [reparent(1, Before(1))]),
            || Box::new(BesideItselfIsANoOp),
        )
        .only(Under::Forest),
        wrong(
            [
                "beside-a-root-is-below-it",
                "a node that goes beside a root becomes its last child",
                "a root has no siblings, so the nearest thing is done",
            ],
            ("refusal", "beside a root", Applied),
            || then(&[0], [reparent(1, After(0))]),
            || Box::new(BesideARootIsBelowIt),
        ),
        wrong(
            [
                "past-the-end-is-the-end",
                "an index past the end is taken for the end where it is refused",
                "insertion clamps its index, as an editor's would",
            ],
            ("refusal", "an index past the end", Applied),
            || then(&[], [create(1, Index(0, 1))]),
            || Box::new(PastTheEndIsTheEnd),
        )
        .only(Under::OneRoot),
        wrong(
            [
                "the-root-can-go",
                "the one root is deleted",
                "deleting asks whether the node is there and not what it is",
            ],
            ("refusal", "the one root", Applied),
            || then(&[], [delete(0)]),
            || Box::new(TheRootCanGo),
        )
        .only(Under::OneRoot),
    ]
}

struct BesideItselfIsANoOp;
impl Behaviour for BesideItselfIsANoOp {
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        let itself = to.is_beside() && moving == Some(*to.of()) && s.is_there(*to.of());
        if itself { Ok(()) } else { s.check(moving, to) }
    }
}

struct BesideARootIsBelowIt;
impl Behaviour for BesideARootIsBelowIt {
    fn reparent(&mut self, s: &mut Store, node: Node, to: Place<Node>) -> Reply<()> {
        let of = *to.of();
        let is_root = to.is_beside() && s.is_there(of) && s.of(of).parent.is_none() && of != node;
        Honest.reparent(s, node, if is_root { Place::Last(of) } else { to })
    }
}

struct PastTheEndIsTheEnd;
impl Behaviour for PastTheEndIsTheEnd {
    fn check(&mut self, s: &Store, moving: Option<Node>, to: Place<Node>) -> Reply<()> {
        match to {
            Place::Index(parent, _) => s.check(moving, Place::Last(parent)),
            to => s.check(moving, to),
        }
    }
}

struct TheRootCanGo;
impl Behaviour for TheRootCanGo {
    fn delete_subtree(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.there(node)?;
        let all = s.subtree(node);
        s.unlink(node);
        all.into_iter().for_each(|node| s.free(node));
        Ok(())
    }
}
