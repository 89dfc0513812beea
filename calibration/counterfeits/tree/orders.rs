//! Counterfeits of the order among siblings.

use lawful_contract::Checkpoint::Published;
use lawful_tree::{End, Place, Reply};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Spot, Store};
use super::{Behaviour, Counterfeit, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [places(), neighbours(), rows()].concat()
}

/// Counted places.
fn places() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "last-but-one",
                "the last place is before the last child",
                "the end is found by stopping at the last child",
            ],
            ("order", "last", Published),
            || then(&[0], [create(2, Last(0))]),
            || {
                Box::new(Places(|s, to| match to {
                    Place::Last(parent) => Some(s.behind(parent, s.children(parent).len().saturating_sub(1))),
                    _ => None,
                }))
            },
        )
        .displaced(),
        wrong(
            [
                "first-but-one",
                "the first place is after the first child",
                "the new node is put behind the head of the list",
            ],
            ("order", "first", Published),
            || then(&[0], [create(2, First(0))]),
            || {
                Box::new(Places(|s, to| match to {
                    Place::First(parent) => Some(s.behind(parent, 1)),
                    _ => None,
                }))
            },
        )
        .displaced(),
        wrong(
            [
                "index-counts-from-one",
                "a node goes one place before its index",
                "the index is taken for a position that counts from one",
            ],
            ("order", "at an index", Published),
            || then(&[0], [create(2, Index(0, 1))]),
            || {
                Box::new(Places(|s, to| match to {
                    Place::Index(parent, index) => {
                        Some(s.behind(parent, index.min(s.children(parent).len()).saturating_sub(1)))
                    }
                    _ => None,
                }))
            },
        )
        .displaced(),
    ]
}

/// Places beside others, past the end, and among the same siblings.
fn neighbours() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "after-is-before",
                "a node that goes after a sibling is before it",
                "one function serves both sides, and its flag is read the wrong way round",
            ],
            ("order", "beside a sibling", Published),
            || then(&[0], [create(2, After(1))]),
            || {
                Box::new(Places(|s, to| match to {
                    Place::After(of) => Some(Spot { parent: s.of(of).parent, prev: s.of(of).prev, next: Some(of) }),
                    _ => None,
                }))
            },
        ),
        wrong(
            [
                "past-the-end-wraps",
                "an index past the end counts on from the front",
                "the index is taken modulo the number of places",
            ],
            ("order", "an index past the end goes last", Published),
            || then(&[0], [create(2, Index(0, 2))]),
            || {
                Box::new(Places(|s, to| match to {
                    Place::Index(parent, index) => Some(s.behind(parent, index % (s.children(parent).len() + 1))),
                    _ => None,
                }))
            },
        )
        .only(Under::Forest),
        wrong(
            [
                "counted-before-removal",
                "a node that moves later among its siblings ends one place early",
                "the place is looked up by index before the node is taken out",
            ],
            ("order", "among the same siblings", Published),
            || then(&[0, 0], [reparent(1, Index(0, 1))]),
            || Box::new(CountedBeforeRemoval),
        ),
    ]
}

/// Finds some places of new nodes wrong.
struct Places(fn(&Store, Place<Node>) -> Option<Spot>);
impl Behaviour for Places {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        let node = s.fresh();
        let spot = (self.0)(s, at).unwrap_or_else(|| Honest.spot(s, at));
        s.link(node, spot);
        Ok(node)
    }
}

struct CountedBeforeRemoval;
impl Behaviour for CountedBeforeRemoval {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let to = match to {
            Place::Index(parent, index) if s.of(node).parent == Some(parent) => {
                let is_later = s.children(parent).iter().take(index).any(|child| *child == node);
                Place::Index(parent, index - usize::from(is_later))
            }
            to => to,
        };
        Honest.rehang(s, node, to);
    }
}

fn rows() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "swap-remove",
                "the last child takes the place of one that leaves",
                "a row is a vector, and swap_remove is the fast way to take one out",
            ],
            ("order", "the row that a node leaves", Published),
            || then(&[0, 0, 0], [reparent(1, Last(2))]),
            || Box::new(SwapRemove),
        ),
        wrong(
            [
                "adopted-backwards",
                "children that move together come out reversed",
                "each child in turn is put at the same place",
            ],
            ("order", "children that move together", Published),
            || then(&[0, 0, 1, 1], [adopt(1, 2)]),
            || Box::new(AdoptedBackwards),
        ),
        wrong(
            [
                "lifted-to-the-end",
                "lifted children go last instead of into their parent's place",
                "they are appended to the parent above, after the node was taken out",
            ],
            ("order", "children that move together", Published),
            || then(&[0, 1, 0], [lift(1)]),
            || Box::new(LiftedToTheEnd),
        ),
        wrong(
            [
                "used-goes-last",
                "a node under which something is made moves to the end of its own row",
                "rows are kept in the order in which their nodes were last touched",
            ],
            ("order", "every other row", Published),
            || then(&[0, 0], [create(3, Last(1))]),
            || Box::new(UsedGoesLast),
        ),
    ]
}

struct SwapRemove;
impl Behaviour for SwapRemove {
    fn rehang(&mut self, s: &mut Store, node: Node, to: Place<Node>) {
        let old = s.of(node).parent;
        let at = old.and_then(|old| s.children(old).iter().position(|child| *child == node));
        Honest.rehang(s, node, to);
        if let (Some(old), Some(at)) = (old.filter(|old| s.of(node).parent != Some(*old)), at) {
            let mut row = s.children(old);
            if let Some(last) = row.pop() {
                row.insert(at.min(row.len()), last);
                s.arrange(old, &row);
            }
        }
    }
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        Honest.adopt(s, from, to, end)
    }
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        Honest.delete_lift(s, node)
    }
}

struct AdoptedBackwards;
impl Behaviour for AdoptedBackwards {
    fn adopt(&mut self, s: &mut Store, from: Node, to: Node, end: End) -> Reply<()> {
        self.check(s, Some(from), Place::Last(to))?;
        let mut children = s.children(from);
        if end == End::Last {
            children.reverse();
        }
        for child in children {
            let place = if end == End::First { Place::First(to) } else { Place::Last(to) };
            Honest.rehang(s, child, place);
        }
        Ok(())
    }
}

struct LiftedToTheEnd;
impl Behaviour for LiftedToTheEnd {
    fn delete_lift(&mut self, s: &mut Store, node: Node) -> Reply<()> {
        s.spared(node)?;
        let Some(parent) = s.of(node).parent else { return Honest.delete_lift(s, node) };
        for child in s.children(node) {
            Honest.rehang(s, child, Place::Last(parent));
        }
        s.unlink(node);
        s.free(node);
        Ok(())
    }
}

struct UsedGoesLast;
impl Behaviour for UsedGoesLast {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        let node = Honest.create(s, at)?;
        let used = *at.of();
        if let (false, Some(row)) = (at.is_beside(), s.of(used).parent) {
            s.unlink(used);
            let last = s.behind(row, usize::MAX);
            s.link(used, last);
        }
        Ok(node)
    }
}
