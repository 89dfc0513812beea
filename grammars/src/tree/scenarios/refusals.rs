//! What is refused, and what is not.

use lawful_tree::{Action, End, Oddity, Treatment};

use super::super::words::*;
use super::{Named, Needs, named};
use crate::Scenario;

pub(super) fn scenarios() -> Vec<Named> {
    let refused =
        |case, name, given, history| (Needs::Policy(case, Treatment::Refused), Scenario::new(name, given, history));
    let strangers = |name, given, history| (Needs::Strangers, Scenario::new(name, given, history));
    let mut all = vec![
        named(
            "refusal/a promised command is accepted",
            "Given a chain, when its end moves up and the rest below it, then both moves are accepted.",
            then(row(1), [create(2, Last(1)), reparent(2, Last(0)), reparent(1, Last(2))]),
        ),
        refused(
            Oddity::UnderItself,
            "refusal/under itself",
            "Given a node with a child, when it goes under itself or beside its child, then it is refused.",
            then(row(1), [reparent(1, Last(1)), reparent(0, Last(0))]),
        ),
        refused(
            Oddity::UnderOwn,
            "refusal/under what hangs below it",
            "Given a chain, when its top goes under its middle and its end, then each is refused.",
            then(row(1), [create(2, Last(1)), reparent(0, Last(1)), reparent(0, Last(2)), reparent(1, Last(2))]),
        ),
        refused(
            Oddity::UnderOwn,
            "refusal/children under what hangs below them",
            "Given a chain, when a node's children go to its grandchild, then it is refused.",
            then(row(1), [create(2, Last(1)), adopt(0, 2, End::Last), adopt(0, 1, End::Last)]),
        ),
        refused(
            Oddity::BesideItself,
            "refusal/beside itself",
            "Given children, when one goes before and after itself, then it is refused.",
            then(row(2), [reparent(1, Before(1)), reparent(1, After(1))]),
        ),
        refused(
            Oddity::BesideRoot,
            "refusal/beside a root",
            "Given a root, when nodes are made and moved beside it, then it is refused.",
            then(row(1), [create(2, After(0)), reparent(1, Before(0))]),
        ),
        refused(
            Oddity::PastEnd,
            "refusal/an index past the end",
            "Given two children, when a node is made at index three and one moves to index two, then it is refused.",
            then(row(2), [create(3, Index(0, 3)), reparent(1, Index(0, 2)), create(3, Index(1, 1))]),
        ),
        refused(
            Oddity::Gone,
            "refusal/a node that is gone",
            "Given a deleted node whose place in memory may serve another one, when it is used, then it is refused.",
            then(
                row(2),
                [
                    create(3, Last(1)),
                    delete_subtree(1),
                    create(4, Last(2)),
                    reparent(3, Last(2)),
                    create(5, Last(1)),
                    reparent(2, Last(3)),
                    delete_subtree(1),
                ],
            ),
        ),
        refused(
            Oddity::TheRoot,
            "refusal/the one root",
            "Given a tree with one root, when the root is deleted in either way, then it is refused.",
            then(row(1), [delete_subtree(0), delete_lift(0)]),
        ),
        strangers(
            "refusal/a node that never was",
            "Given a tree, when nodes are made under, and moved from, ids that nobody was given, then it is refused.",
            then(row(1), [create(2, Last(7)), reparent(7, Last(0)), reparent(1, Last(7))]),
        ),
        refused(
            Oddity::UnderOwn,
            "refusal/a refused command changes nothing",
            "Given rows of children, when refused commands come one after another, then the tree is as before.",
            then(row(2), [create(3, Last(1)), reparent(1, Last(3)), reparent(0, Last(2)), Action::Look]),
        ),
    ];
    all.extend(absent());
    all.extend(more(refused));
    all
}

/// Each kind, asked about a node that is gone.
fn absent() -> Vec<Named> {
    let gone = |name, given, command: Vec<Action>| {
        let history = then(row(2), std::iter::once(delete_subtree(1)).chain(command));
        (Needs::Policy(Oddity::Gone, Treatment::Refused), Scenario::new(name, given, history))
    };
    vec![
        gone(
            "refusal/children of a node that is gone",
            "Given a deleted node, when children move from or to it, then it \
              is refused.",
            vec![adopt(1, 2, End::Last), adopt(0, 1, End::Last)],
        ),
        gone(
            "refusal/a node that is gone is detached",
            "Given a deleted node, when it is detached, then it is refused.",
            vec![detach(1)],
        ),
        gone(
            "refusal/a node that is gone is deleted",
            "Given a deleted node, when it is deleted alone, then it is \
              refused.",
            vec![delete_lift(1)],
        ),
        gone(
            "refusal/a node that is gone is shifted",
            "Given a deleted node, when it is shifted, then it is refused.",
            vec![shift(1, 1, 0)],
        ),
        gone(
            "refusal/a node that is gone is replaced",
            "Given a deleted node, when it is replaced, then it is refused.",
            vec![replace_root(1, 4)],
        ),
    ]
}

fn more(refused: impl Fn(Oddity, &'static str, &'static str, Vec<Action>) -> Named) -> Vec<Named> {
    vec![
        refused(
            Oddity::UnderItself,
            "refusal/beside its own child",
            "Given a node with a child, when it goes beside the child, then it is refused.",
            then(row(1), [create(2, Last(1)), reparent(1, After(2)), reparent(1, First(1)), reparent(1, Index(1, 0))]),
        ),
        refused(
            Oddity::UnderOwn,
            "refusal/beside what hangs below it",
            "Given a chain, when its top goes beside its end, then it is refused.",
            then(row(1), [create(2, Last(1)), create(3, Last(2)), reparent(1, Before(3)), reparent(0, After(3))]),
        ),
    ]
}
