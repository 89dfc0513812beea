//! Places, order, travel, stillness, space, command ids.

use lawful_tree::{Action, End, Oddity, Shape, Treatment};

use super::super::words::*;
use super::{Named, Needs, named};
use crate::Scenario;

pub(super) fn scenarios() -> Vec<Named> {
    let mut all = placed();
    all.extend(order());
    all.extend(travel());
    all.extend(still());
    all.extend(space());
    all.extend(receipts());
    all
}

fn placed() -> Vec<Named> {
    vec![
        named(
            "placed/a new node",
            "Given a tree, when a node is made under a leaf, then it names that leaf.",
            then(row(2), [create(3, Last(2)), Action::Look]),
        ),
        named(
            "placed/a node that moves",
            "Given a root beside a tree, when it goes under a leaf, then it names that leaf.",
            vec![plant(0), plant(1), create(2, Last(1)), reparent(0, Last(2)), Action::Look],
        ),
        named(
            "placed/children that move together",
            "Given four children, when they move together, then each names its new parent.",
            then(row(1), [grow(2, Last(1), 4, Shape::Row), adopt(1, 0, End::First), Action::Look]),
        ),
        named(
            "placed/a detached node",
            "Given the middle of three children, when it is detached, then it names nobody.",
            then(row(3), [detach(2), Action::Look]),
        ),
        named(
            "placed/lifted children",
            "Given a node with children below another one, when it is deleted, then its children name the node \
             above it.",
            then(row(1), [create(2, Last(1)), grow(3, Last(2), 3, Shape::Row), delete_lift(2), Action::Look]),
        ),
        named(
            "placed/a new root, and the old one",
            "Given a tree, when its root is replaced twice, then the newest one names nobody.",
            then(row(1), [replace_root(0, 2), replace_root(2, 3), Action::Look]),
        ),
    ]
}

fn order() -> Vec<Named> {
    vec![
        named(
            "order/last",
            "Given children, when a node is made last, then it is.",
            then(row(2), [create(3, Last(0))]),
        ),
        named(
            "order/first",
            "Given children, when one is made first and one moves first, then each is.",
            then(row(2), [create(3, First(0)), create(4, Last(1)), reparent(4, First(0))]),
        ),
        named(
            "order/at an index",
            "Given children, when one is made and one comes at each index, then it has so many siblings before it.",
            then(
                row(2),
                [
                    create(3, Index(0, 1)),
                    create(4, Index(0, 0)),
                    create(5, Index(0, 4)),
                    create(6, Last(1)),
                    reparent(6, Index(0, 2)),
                ],
            ),
        ),
        named(
            "order/beside a sibling",
            "Given children, when nodes go directly before and after them, then they are neighbours.",
            then(row(2), [create(3, Before(1)), create(4, After(1)), create(5, After(2)), reparent(3, Before(2))]),
        ),
        (
            Needs::Policy(Oddity::PastEnd, Treatment::Accepted),
            Scenario::new(
                "order/an index past the end goes last",
                "Given children, when one is made and one moves past the end, then it is last.",
                then(row(2), [create(3, Index(0, 4)), reparent(1, Index(0, 4))]),
            ),
        ),
        named(
            "order/among the same siblings",
            "Given four children, when one moves later and earlier among them, then it stands behind as many as said.",
            then(
                row(4),
                [
                    reparent(1, Index(0, 2)),
                    reparent(4, Index(0, 1)),
                    reparent(2, After(3)),
                    reparent(3, Before(4)),
                    reparent(1, First(0)),
                ],
            ),
        ),
        named(
            "order/the row that a node leaves",
            "Given four children, when the first, the middle and the last one leave, then the others keep their order.",
            then(row(4), [reparent(2, Last(3)), reparent(1, Last(3)), reparent(4, Last(3))]),
        ),
        named(
            "order/children that move together",
            "Given two rows, when one moves before and after the other, then both keep their order.",
            then(
                row(2),
                [grow(3, Last(1), 3, Shape::Row), create(6, Last(2)), adopt(1, 2, End::First), adopt(2, 1, End::Last)],
            ),
        ),
        named(
            "order/children are lifted into their parent's place",
            "Given a node between siblings, when it is deleted, then its children stand where it stood, in \
             their order.",
            then(row(3), [grow(4, Last(2), 3, Shape::Row), delete_lift(2)]),
        ),
        named(
            "order/every other row",
            "Given two rows, when a node moves between two other nodes, then neither row changes.",
            then(
                row(3),
                [
                    grow(4, Last(1), 2, Shape::Row),
                    grow(6, Last(2), 2, Shape::Row),
                    create(8, Last(3)),
                    reparent(8, Last(4)),
                ],
            ),
        ),
    ]
}

fn travel() -> Vec<Named> {
    let deep = || then(row(2), [grow(3, Last(1), 3, Shape::Row), grow(6, Last(4), 2, Shape::Row)]);
    vec![
        named(
            "travel/below a node that moves",
            "Given a node with children and grandchildren, when it moves, then they hang below it as before.",
            then(deep(), [reparent(1, Last(2))]),
        ),
        named(
            "travel/below a detached node",
            "Given a node with children and grandchildren, when it is detached, then they hang below it as before.",
            then(deep(), [detach(1)]),
        ),
        named(
            "travel/below children that move together",
            "Given children with children, when they move together and are lifted, then theirs hang below as before.",
            then(deep(), [adopt(1, 2, End::Last), delete_lift(2)]),
        ),
        (
            Needs::Kept,
            Scenario::new(
                "travel/below a replaced root",
                "Given a tree, when its root is replaced and stays, then what hangs below it is as before.",
                then(deep(), [replace_root(0, 9)]),
            ),
        ),
    ]
}

fn still() -> Vec<Named> {
    vec![
        named(
            "still/a move to the same place",
            "Given children, when each goes where it stands, then nothing changes.",
            then(row(2), [create(3, Last(2)), reparent(2, Last(0)), reparent(3, Last(2))]),
        ),
        named(
            "still/a move beside the neighbour",
            "Given children, when one goes before the next, after the previous and to its own index, then \
             nothing changes.",
            then(
                row(3),
                [reparent(1, Before(2)), reparent(3, After(2)), reparent(2, Index(0, 1)), reparent(1, First(0))],
            ),
        ),
        (
            Needs::Policy(Oddity::BesideItself, Treatment::Accepted),
            Scenario::new(
                "still/a move beside itself",
                "Given children, when one goes before and after itself, then nothing changes.",
                then(row(3), [reparent(2, Before(2)), reparent(1, After(1))]),
            ),
        ),
        named("still/a root is detached", "Given a tree, when its root is detached, then nothing changes.", {
            then(row(2), [detach(0), detach(1), detach(1)])
        }),
        named(
            "still/no children move together",
            "Given a leaf, when all its children move, then nothing changes.",
            then(row(2), [adopt(1, 2, End::Last), adopt(2, 0, End::Last)]),
        ),
        named(
            "still/reading",
            "Given a tree, when it is read twice, then it is as before.",
            then(row(2), [create(3, Last(1)), Action::Look, Action::Look]),
        ),
    ]
}

fn space() -> Vec<Named> {
    vec![
        named(
            "space/what is shifted",
            "Given a node with children, when it is shifted, then it and they move by the vector.",
            then(row(2), [create(3, Last(1)), create(4, Last(3)), shift(1, 3, -2)]),
        ),
        named(
            "space/what is not shifted",
            "Given a node between others, when it is shifted, then its parent and its sibling stay.",
            then(row(2), [create(3, Last(1)), shift(3, 1, 1), shift(1, -4, 0)]),
        ),
        named(
            "space/absolute positions survive another parent",
            "Given nodes at different positions, when one moves between them, then it is seen where it was promised.",
            then(row(2), [shift(1, 5, 0), create(3, Last(1)), shift(2, 0, 7), shift(3, 1, 1), reparent(3, Last(2))]),
        ),
        named(
            "space/local positions survive another parent",
            "Given nodes at different positions, when children move together, then they are seen where it was \
             promised.",
            then(
                row(2),
                [
                    shift(1, 5, 0),
                    create(3, Last(1)),
                    create(4, Last(3)),
                    shift(4, 1, 2),
                    shift(2, 0, 7),
                    adopt(1, 2, End::Last),
                    delete_lift(3),
                    detach(4),
                ],
            ),
        ),
    ]
}

fn receipts() -> Vec<Named> {
    vec![
        named(
            "receipts/an accepted command",
            "Given a node made by a command, when the command comes again, then it answers with the same node.",
            then(
                row(1),
                [create(2, Last(1)), repeat(create(2, Last(1))), delete_subtree(2), repeat(create(2, Last(1)))],
            ),
        ),
        named(
            "receipts/a refused command",
            "Given a refused move that would succeed now, when it comes again, then it is refused as before.",
            then(
                row(1),
                [create(2, Last(1)), reparent(1, Last(2)), reparent(2, Last(0)), repeat(reparent(1, Last(2)))],
            ),
        ),
        named(
            "receipts/nothing changes",
            "Given a shift and a move, when each comes again, then nothing moves a second time.",
            then(
                row(2),
                [
                    shift(1, 2, 2),
                    repeat(shift(1, 2, 2)),
                    reparent(1, Last(0)),
                    reparent(2, Last(0)),
                    repeat(reparent(1, Last(0))),
                ],
            ),
        ),
    ]
}
