//! Rows of right outcomes with wrong neighbours, and what is asked of them.
#![allow(dead_code, reason = "each test file uses its part")]

use std::collections::BTreeSet;
use std::fmt::Debug;

use lawful_contract::{Kinds, Model};

/// One right outcome after a history, and neighbours that it must not be.
pub(crate) struct Row<A, O> {
    pub(crate) given: Vec<A>,
    pub(crate) when: A,
    pub(crate) right: O,
    pub(crate) wrong: Vec<O>,
}

pub(crate) fn row<A, O>(given: impl Into<Vec<A>>, when: A, right: O, wrong: impl Into<Vec<O>>) -> Row<A, O> {
    Row { given: given.into(), when, right, wrong: wrong.into() }
}

/// What a model shows after a history.
pub(crate) fn shown<M: Model>(mut model: M, given: &[M::Action], when: &M::Action) -> M::Outcome {
    for action in given {
        model.apply(action);
    }
    model.apply(when)
}

/// Both formulations show every right outcome, and every kind of action has a row.
pub(crate) fn accept<A, O, P, S>(rows: &[Row<A, O>], plain: &P, second: Option<&S>)
where
    A: Kinds + Debug,
    O: PartialEq + Debug,
    P: Model<Action = A, Outcome = O>,
    S: Model<Action = A, Outcome = O>,
{
    for Row { given, when, right, .. } in rows {
        assert_eq!(shown(plain.clone(), given, when), *right, "plain: {when:?} after {given:?}");
        if let Some(second) = second {
            assert_eq!(shown(second.clone(), given, when), *right, "second: {when:?} after {given:?}");
        }
    }
}

/// Every kind of action has a row.
pub(crate) fn every_kind<A: Kinds, O>(rows: &[Row<A, O>]) {
    let kinds: BTreeSet<_> = rows.iter().map(|row| row.when.kind_name()).collect();
    assert_eq!(kinds, A::KINDS.iter().copied().collect());
    assert_eq!(kinds.len(), A::KINDS.len(), "a kind is named twice");
}

/// Both formulations differ from at least two wrong neighbours of each row.
pub(crate) fn reject<A, O, P, S>(rows: &[Row<A, O>], plain: &P, second: Option<&S>) -> usize
where
    A: Debug,
    O: PartialEq + Debug,
    P: Model<Action = A, Outcome = O>,
    S: Model<Action = A, Outcome = O>,
{
    for Row { given, when, wrong, .. } in rows {
        assert!(wrong.len() >= 2, "{when:?} after {given:?} has fewer than two wrong neighbours");
        for (i, neighbour) in wrong.iter().enumerate() {
            assert_ne!(shown(plain.clone(), given, when), *neighbour, "plain: {when:?} after {given:?}");
            if let Some(second) = second {
                assert_ne!(shown(second.clone(), given, when), *neighbour, "second: {when:?} after {given:?}");
            }
            assert!(!wrong[..i].contains(neighbour), "{when:?} lists {neighbour:?} twice");
        }
    }
    rows.iter().map(|row| row.wrong.len()).sum()
}
