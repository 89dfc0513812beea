//! Identity, conservation, links, siblings, ancestry, inventory.

use lawful_tree::{Action, End, Shape};

use super::super::words::*;
use super::{Named, named};

pub(super) fn scenarios() -> Vec<Named> {
    let mut all = nodes();
    all.extend(links());
    all.extend(reads());
    all
}

fn nodes() -> Vec<Named> {
    vec![
        named(
            "identity/a new node has a new id",
            "Given a node whose sibling was deleted, when another one is made, then its id is none that was \
             given before.",
            then(row(2), [delete_subtree(1), create(3, Last(0)), create(4, Last(2)), Action::Look]),
        ),
        named(
            "identity/no node that nobody made",
            "Given some nodes, when everything is read, then each node that is found was made by a command.",
            then(row(2), [create(3, Last(1)), Action::Look]),
        ),
        named(
            "conservation/an edit keeps every node",
            "Given a node with children, when it moves, then every node is still there.",
            then(row(2), [create(3, Last(1)), create(4, Last(1)), reparent(1, Last(2)), Action::Look]),
        ),
        named(
            "conservation/a new node is there",
            "Given a root, when one node and then many are made, then all of them are there.",
            vec![plant(0), create(1, Last(0)), grow(2, Last(1), 5, Shape::Row), Action::Look],
        ),
        named(
            "conservation/a deleted subtree is gone, and nothing else",
            "Given a node with children and grandchildren between siblings, when its subtree is deleted, then only the \
             siblings stay.",
            then(row(3), [create(4, Last(2)), create(5, Last(4)), create(6, Last(2)), delete_subtree(2), Action::Look]),
        ),
        named(
            "conservation/a deleted node is gone, its children stay",
            "Given a node with children, when it is deleted and they are lifted, then only the node is gone.",
            then(row(3), [create(4, Last(2)), create(5, Last(2)), delete_lift(2), Action::Look]),
        ),
        named(
            "conservation/a replaced root",
            "Given a tree, when its root is replaced, then the new root is there and the old nodes are as promised.",
            then(row(2), [replace_root(0, 3), Action::Look]),
        ),
        named(
            "conservation/everything below the roots is felled",
            "Given a tree, when all that hangs below its root is deleted, then the root alone stays.",
            then(row(2), [create(3, Last(1)), Action::Fell]),
        ),
    ]
}

fn links() -> Vec<Named> {
    vec![
        named(
            "links/a child is listed once",
            "Given a child of one node, when it goes under another one, then the first one lists it no longer.",
            then(row(2), [create(3, Last(1)), reparent(3, Last(2)), Action::Look]),
        ),
        named(
            "links/a listed child names its parent",
            "Given three children, when all of them move to another node, then each names that node.",
            then(
                row(2),
                [create(3, Last(1)), create(4, Last(1)), create(5, Last(1)), adopt(1, 2, End::Last), Action::Look],
            ),
        ),
        named(
            "links/a named parent lists its child",
            "Given a child, when it is detached and hung up again, then its parent lists it.",
            then(row(2), [detach(1), reparent(1, Last(2)), Action::Look]),
        ),
        named(
            "links/a node stands beside a new sibling",
            "Given three siblings, when the middle one leaves and comes back, then its neighbours agree.",
            then(row(3), [reparent(2, Last(1)), reparent(2, Last(0)), Action::Look]),
        ),
    ]
}

fn reads() -> Vec<Named> {
    let three = || then(row(3), [create(4, First(0)), reparent(3, Before(2)), delete_subtree(1), Action::Look]);
    let plain = || then(row(3), [create(4, Last(2)), reparent(1, Last(4)), reparent(1, Last(0)), Action::Look]);
    vec![
        named(
            "siblings/children backwards",
            "Given children put in at both ends and in the middle, when one is deleted, then they read backwards as \
             reversed.",
            three(),
        ),
        named(
            "siblings/first and last child",
            "Given children, when the last one leaves and returns, then the first and last child are told right.",
            plain(),
        ),
        named(
            "siblings/previous and next sibling",
            "Given children, when the middle one is deleted, then its neighbours are neighbours.",
            then(row(3), [delete_subtree(2), create(4, After(1)), Action::Look]),
        ),
        named(
            "siblings/number of children",
            "Given children, when one moves within its row and one leaves, then their number counts those that stay.",
            then(row(3), [reparent(1, Last(0)), reparent(2, Last(1)), Action::Look]),
        ),
        named(
            "acyclic/every climb ends",
            "Given a chain of nodes, when its middle goes under the last but one, then every climb ends at the root.",
            vec![
                plant(0),
                create(1, Last(0)),
                create(2, Last(1)),
                create(3, Last(0)),
                reparent(1, Last(3)),
                Action::Look,
            ],
        ),
        named(
            "ancestry/root",
            "Given a chain, when its middle is detached, then it is the root of what hangs below.",
            vec![plant(0), grow(1, Last(0), 4, Shape::Chain), detach(2), Action::Look],
        ),
        named(
            "ancestry/ancestors",
            "Given a chain, when another node goes below its end, then that node's ancestors are the chain.",
            vec![plant(0), grow(1, Last(0), 4, Shape::Chain), create(5, Last(0)), reparent(5, Last(4)), Action::Look],
        ),
        named(
            "ancestry/depth",
            "Given a chain, when its middle moves up to the root, then what hangs below it is nearer to the root.",
            vec![plant(0), grow(1, Last(0), 4, Shape::Chain), reparent(3, Last(0)), Action::Look],
        ),
        named(
            "ancestry/subtree",
            "Given two rows of children, when the first row's parent moves last, then it is walked last.",
            then(
                row(2),
                [create(3, Last(1)), create(4, Last(1)), create(5, Last(2)), reparent(1, Last(0)), Action::Look],
            ),
        ),
        named(
            "ancestry/list of roots",
            "Given two trees, when one goes under the other and another node is detached, then the roots are \
             those without \
             a parent.",
            vec![plant(0), plant(1), create(2, Last(0)), reparent(1, Last(2)), detach(2), Action::Look],
        ),
        named(
            "inventory/list of nodes",
            "Given some nodes, when one is deleted and one made, then the list has each once.",
            then(row(3), [delete_subtree(2), create(4, Last(1)), Action::Look]),
        ),
        named(
            "inventory/number of nodes",
            "Given a node with children, when its subtree is deleted, then the number counts what stays.",
            then(row(2), [create(3, Last(1)), create(4, Last(3)), delete_subtree(1), Action::Look]),
        ),
        named(
            "inventory/many nodes",
            "Given a wide and a deep growth, when a node of each is moved, then every node is still counted.",
            vec![
                plant(0),
                grow(1, Last(0), 40, Shape::Row),
                grow(41, Last(20), 20, Shape::Chain),
                reparent(20, Last(1)),
                Action::Look,
            ],
        ),
    ]
}
