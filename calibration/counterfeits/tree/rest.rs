//! Counterfeits of positions and of command ids, and one that does not answer.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_tree::{Place, Point, Reply};

use super::actions::*;
use super::behaviour::Honest;
use super::store::{Node, Store};
use super::{Behaviour, Command, Counterfeit, Receipt, Under, wrong};

pub(super) fn all() -> Vec<Counterfeit> {
    [space(), receipts(), crashes()].concat()
}

fn space() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "children-stay-behind",
                "what hangs below a shifted node stays where it was",
                "positions are absolute, and the shift writes that of one node",
            ],
            ("space", "what is shifted", Published),
            || then(&[0], [shift(0)]),
            || Box::new(ChildrenStayBehind),
        ),
        wrong(
            [
                "the-row-moves-along",
                "the siblings of a shifted node move with it",
                "the layout of a row is shifted as one",
            ],
            ("space", "what is not shifted", Published),
            || then(&[0, 0], [shift(1)]),
            || Box::new(TheRowMovesAlong),
        ),
        wrong(
            [
                "kept-from-the-parent",
                "a node that gets another parent is seen elsewhere",
                "positions are stored from the parent and not converted when it changes",
            ],
            ("space", "absolute positions survive another parent", Published),
            || then(&[0, 0], [shift(1), reparent(2, Last(1))]),
            || Box::new(CarriesTheOther),
        )
        .only(Under::Forest),
        wrong(
            [
                "kept-on-the-page",
                "a node that gets another parent stays where it was on the page",
                "positions are converted when the parent changes, although they are promised from the parent",
            ],
            ("space", "local positions survive another parent", Published),
            || then(&[0, 0], [shift(1), reparent(2, Last(1))]),
            || Box::new(CarriesTheOther),
        )
        .only(Under::OneRoot),
    ]
}

struct ChildrenStayBehind;
impl Behaviour for ChildrenStayBehind {
    fn shift(&mut self, s: &mut Store, node: Node, by: Point) -> Reply<()> {
        s.there(node)?;
        let at = s.of(node).at;
        s.of_mut(node).at = at + by;
        Ok(())
    }
}

struct TheRowMovesAlong;
impl Behaviour for TheRowMovesAlong {
    fn shift(&mut self, s: &mut Store, node: Node, by: Point) -> Reply<()> {
        s.there(node)?;
        let row = s.of(node).parent.map_or(vec![node], |parent| s.children(parent));
        row.into_iter().for_each(|sibling| s.shift(sibling, by));
        Ok(())
    }
}

/// Carries what the product does not promise.
struct CarriesTheOther;
impl Behaviour for CarriesTheOther {
    fn carry(&mut self, s: &mut Store, node: Node, origin: Point) {
        if s.supports.carried() == lawful_tree::Carried::Absolute {
            let by = s.origin(node) - origin;
            s.shift(node, by);
        }
    }
}

fn receipts() -> Vec<Counterfeit> {
    vec![
        wrong(
            [
                "made-again",
                "a repeated creation makes another node",
                "receipts are kept for commands that answer nothing, and a creation answers",
            ],
            ("receipts", "an accepted command", Applied),
            || then(&[], [again(plant(0))]),
            || Box::new(Keeps(|receipt| !matches!(receipt, Ok(Some(_))))),
        ),
        wrong(
            [
                "refusals-are-not-kept",
                "a refused command that comes again is carried out",
                "a refusal is no result, so nothing is stored for it",
            ],
            ("receipts", "a refused command", Applied),
            || {
                let moved = reparent(1, Last(2));
                then(&[0, 1], [moved.clone(), reparent(2, Last(0)), again(moved)])
            },
            || Box::new(Keeps(|receipt| receipt.is_ok())),
        ),
        wrong(
            [
                "carried-out-and-answered",
                "a repeated command answers with its receipt and is carried out all the same",
                "the receipt is looked up where the answer is written, after the command has run",
            ],
            ("receipts", "nothing changes", Published),
            || then(&[], [shift(0), again(shift(0))]),
            || Box::new(CarriedOutAndAnswered),
        ),
    ]
}

/// Keeps some receipts.
struct Keeps(fn(&Receipt) -> bool);
impl Behaviour for Keeps {
    fn answer(&mut self, s: &mut Store, run: Command<'_>) -> Receipt {
        let id = s.command;
        if let Some(receipt) = s.receipts.get(&id) {
            return receipt.clone();
        }
        let receipt = run(self, s);
        if (self.0)(&receipt) {
            s.receipts.insert(id, receipt.clone());
        }
        receipt
    }
}

struct CarriedOutAndAnswered;
impl Behaviour for CarriedOutAndAnswered {
    fn answer(&mut self, s: &mut Store, run: Command<'_>) -> Receipt {
        let id = s.command;
        let stored = s.receipts.get(&id).cloned();
        match stored {
            Some(Ok(Some(node))) => Ok(Some(node)),
            stored => {
                let receipt = run(self, s);
                s.receipts.insert(id, receipt.clone());
                stored.unwrap_or(receipt)
            }
        }
    }
}

fn crashes() -> Vec<Counterfeit> {
    vec![wrong(
        [
            "an-only-child-has-no-neighbour",
            "moving a node beside an only child of another row panics",
            "the neighbour behind the anchor is unwrapped, and an only child has none",
        ],
        ("returns", "returns", Applied),
        || then(&[0, 1], [create(3, After(2))]),
        || Box::new(AnOnlyChildHasNoNeighbour),
    )]
}

struct AnOnlyChildHasNoNeighbour;
impl Behaviour for AnOnlyChildHasNoNeighbour {
    fn create(&mut self, s: &mut Store, at: Place<Node>) -> Reply<Node> {
        self.check(s, None, at)?;
        if let Place::After(of) = at {
            let deep = s.above(of).len() > 1;
            assert!(!deep || s.of(of).prev.or(s.of(of).next).is_some(), "the anchor has a neighbour");
        }
        Honest.create(s, at)
    }
}
