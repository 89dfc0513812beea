//! Both formulations accept the right outcome of every kind of action.

mod common;

use std::collections::BTreeSet;

use common::table::{Row, numbers, texts};
use lawful_contract::{Counted, Kinds};
use lawful_ordered_map::Action;

fn accept<K: Counted>(rows: &[Row<K>]) {
    for row in rows {
        assert_eq!(row.given.plain(&row.when), row.right, "plain: {:?} after {:?}", row.when, row.given);
        assert_eq!(row.given.sorted(&row.when), row.right, "sorted: {:?} after {:?}", row.when, row.given);
    }
}

#[test]
fn both_formulations_show_every_right_outcome() {
    accept(&numbers());
    accept(&texts());
}

#[test]
fn every_kind_of_action_has_a_row() {
    let mut kinds: BTreeSet<_> = numbers().iter().map(|row| row.when.kind_name()).collect();
    kinds.extend(texts().iter().map(|row| row.when.kind_name()));
    let all = <Action<u32, u32> as Kinds>::KINDS;
    assert_eq!(kinds, all.iter().copied().collect());
    assert_eq!(kinds.len(), all.len(), "a kind is named twice");
}
