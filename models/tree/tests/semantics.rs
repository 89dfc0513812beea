//! What each clause of the contract promises, as Given/When/Then. Both formulations show the same (see `common`).

mod common;

use std::collections::{BTreeSet, HashSet};

use common::{ALL, ONE, given};
use lawful_contract::{Kinds, Label, Model};
use lawful_tree::Outcome::{Done, Refused};
use lawful_tree::{
    Action, CONTRACT, End, Feature, Oddity, Place, Plain, Point, Replaced, Shape, Supports, Treatment, Walk,
};

fn plant(name: u32) -> Action {
    Action::Plant { name: Label(name) }
}

fn create(name: u32, at: Place<u32>) -> Action {
    Action::Create { name: Label(name), at: at.map(Label) }
}

fn reparent(node: u32, to: Place<u32>) -> Action {
    Action::Reparent { node: Label(node), to: to.map(Label) }
}

#[test]
fn new_nodes_without_a_parent_are_roots_where_there_may_be_several() {
    given(ALL, "0").when(plant(1)).then(Done, "0 1");
    given(ONE, "").when(plant(0)).then(Done, "0");
    given(ONE, "0").when(plant(1)).then(Refused, "0");
}

#[test]
fn new_nodes_of_one_command_come_one_after_another() {
    let grow = |at, shape| Action::Grow { name: Label(3), at, count: 3, shape };
    given(ALL, "0(1 2)").when(grow(Place::Before(Label(2)), Shape::Row)).then(Done, "0(1 3 4 5 2)");
    given(ALL, "0(1 2)").when(grow(Place::After(Label(1)), Shape::Row)).then(Done, "0(1 5 4 3 2)");
    given(ALL, "0(1 2)").when(grow(Place::Last(Label(1)), Shape::Chain)).then(Done, "0(1(3(4(5))) 2)");
    given(ALL, "0").when(grow(Place::Last(Label(9)), Shape::Row)).then(Refused, "0");
}

#[test]
fn moves_count_an_index_without_the_node_that_moves() {
    given(ALL, "0(1 2 3)").when(reparent(1, Place::Index(0, 1))).then(Done, "0(2 1 3)");
    given(ALL, "0(1 2 3)").when(reparent(3, Place::Index(0, 1))).then(Done, "0(1 3 2)");
    given(ALL, "0(1 2 3)").when(reparent(1, Place::Index(0, 3))).then(Refused, "0(1 2 3)");
    given(ALL, "0(1 2) 3").when(reparent(3, Place::Index(0, 2))).then(Done, "0(1 2 3)");
}

#[test]
fn moves_take_along_what_hangs_below() {
    given(ALL, "0(1(2(3 4)) 5)").when(reparent(1, Place::First(5))).then(Done, "0(5(1(2(3 4))))");
}

#[test]
fn moves_of_all_children_keep_their_order() {
    let adopt = |from, to, end| Action::Adopt { from: Label(from), to: Label(to), end };
    given(ALL, "0(1(2 3 4))").when(adopt(1, 0, End::First)).then(Done, "0(2 3 4 1)");
    given(ALL, "0(1(2 3 4) 5(6))").when(adopt(1, 5, End::Last)).then(Done, "0(1 5(6 2 3 4))");
    given(ALL, "0(1)").when(adopt(1, 0, End::Last)).then(Done, "0(1)");
    given(ALL, "0(1)").when(adopt(0, 0, End::Last)).then(Refused, "0(1)");
}

#[test]
fn moves_that_would_close_a_cycle_are_refused() {
    given(ALL, "0(1(2))").when(reparent(0, Place::Last(2))).then(Refused, "0(1(2))");
    given(ALL, "0(1(2))").when(reparent(1, Place::Before(2))).then(Refused, "0(1(2))");
}

#[test]
fn deletions_lift_children_into_the_place_of_their_parent() {
    given(ALL, "0(1 2(3 4) 5)").when(Action::DeleteLift { node: Label(2) }).then(Done, "0(1 3 4 5)");
    given(ALL, "0(1(2) 3)").when(Action::DeleteLift { node: Label(0) }).then(Done, "1(2) 3");
    given(ONE, "0(1)").when(Action::DeleteLift { node: Label(0) }).then(Refused, "0(1)");
}

#[test]
fn the_root_that_is_replaced_goes_under_the_new_one_or_goes() {
    let replace = Action::ReplaceRoot { root: Label(0), name: Label(2) };
    given(ONE, "0(1)").when(replace.clone()).then(Done, "2(0(1))");
    given(ONE.replacing(Replaced::Gone), "0(1)").when(replace).then(Done, "2");
    given(ALL, "0(1)").when(Action::ReplaceRoot { root: Label(1), name: Label(2) }).then(Refused, "0(1)");
}

#[test]
fn command_ids_answer_with_the_stored_receipt() {
    let again = |command: &Action| Action::Repeat { command: Box::new(command.clone()) };
    let early = create(1, Place::Last(0));
    let mut tree = Plain::new(ALL);
    assert_eq!(tree.apply(&again(&early)), Refused, "it was never sent");
    assert_eq!(tree.apply(&early), Refused, "there is no such parent");
    tree.apply(&plant(0));
    assert_eq!(tree.apply(&again(&early)), Refused, "the receipt is stored, although the command would succeed now");
    tree.apply(&early);
    tree.apply(&Action::DeleteSubtree { node: Label(1) });
    assert_eq!(tree.apply(&again(&early)), Done);
    assert_eq!(tree.nodes(), [Label(0)], "the node is not made again");
}

#[test]
fn equal_models_hold_the_same_tree_and_the_same_receipts() {
    let built = |history: &[Action]| {
        let mut tree = Plain::new(Supports::CORE);
        for action in history {
            assert_eq!(tree.apply(action), Done);
        }
        tree
    };
    let one = built(&[plant(0), create(1, Place::Last(0)), create(2, Place::Last(0))]);
    let other = built(&[plant(0), create(2, Place::Last(0)), create(1, Place::First(0))]);
    assert_eq!(one, other);
    assert_ne!(one, built(&[plant(0), create(2, Place::Last(0)), create(1, Place::Last(0))]));
    assert_eq!(HashSet::from([one, other]).len(), 1);
    let mut stored = Plain::new(ALL);
    stored.apply(&Action::Look);
    assert_ne!(stored, Plain::new(ALL));
}

#[test]
fn space_adds_vectors() {
    assert_eq!(Point { x: 1, y: -2 } + Point { x: 2, y: 3 }, Point { x: 3, y: 1 });
    assert_eq!(Point { x: 3, y: 1 } - Point { x: 2, y: 3 }, Point { x: 1, y: -2 });
    given(ALL, "0(1)").when(Action::Shift { node: Label(1), by: Point { x: 1, y: 1 } }).then(Done, "0(1)");
}

#[test]
fn names_of_an_action_are_those_that_it_uses() {
    let uses = |action: &Action| action.names().collect::<Vec<_>>();
    let binds = |action: &Action| action.binds().collect::<Vec<_>>();
    let create = create(5, Place::After(2));
    assert_eq!((uses(&create), binds(&create)), (vec![Label(2)], vec![Label(5)]));
    assert_eq!(uses(&reparent(1, Place::Last(2))), [Label(1), Label(2)]);
    assert_eq!(uses(&Action::Repeat { command: Box::new(create) }), []);
    let grow = Action::Grow { name: Label(3), at: Place::Last(Label(0)), count: 2, shape: Shape::Row };
    assert_eq!((uses(&grow), binds(&grow)), (vec![Label(0)], vec![Label(3), Label(4)]));
}

#[test]
fn reads_are_bounded() {
    let mut walk = Walk::new(3);
    walk.over([1, 2]).unwrap();
    assert_eq!(walk.finish(), (vec![1, 2], true));
    let mut walk = Walk::new(3);
    walk.over(std::iter::repeat(7)).unwrap();
    assert_eq!(walk.finish(), (vec![7, 7, 7], false));
    let mut walk = Walk::new(3);
    walk.along(Some(1), |node| (*node < 2).then_some(node + 1)).unwrap();
    assert_eq!(walk.finish(), (vec![1, 2], true));
}

#[test]
fn supports_tell_which_kinds_may_be_asked() {
    let asked = |supports: Supports| Action::KINDS.iter().filter(|kind| supports.kind(kind)).count();
    assert_eq!(asked(Supports::ALL), Action::KINDS.len());
    assert_eq!(asked(Supports::CORE), 5);
    assert!(!ALL.without(&[Feature::Forest]).kind("detach"));
    assert!(!ALL.kind("paint"));
    assert_eq!(ALL.treats(&[Oddity::Gone], Treatment::Undefined).treatment(Oddity::Gone), Treatment::Undefined);
}

#[test]
fn the_contract_names_every_kind_once() {
    let named: Vec<_> = CONTRACT.clauses.iter().flat_map(|clause| clause.kinds).collect();
    let kinds: BTreeSet<_> = named.iter().copied().copied().collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
    assert_eq!(named.len(), Action::KINDS.len());
}
