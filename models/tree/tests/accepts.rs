//! Both formulations accept the right outcome of every kind of action.

mod common;

use std::collections::BTreeSet;

use common::table::rows;
use lawful_contract::Kinds;
use lawful_tree::Action;

#[test]
fn both_formulations_show_every_right_outcome() {
    for row in rows() {
        assert_eq!(row.given.plain(&row.when), row.right, "plain: {:?} after {:?}", row.when, row.given);
        assert_eq!(row.given.nested(&row.when), row.right, "nested: {:?} after {:?}", row.when, row.given);
    }
}

#[test]
fn every_kind_of_action_has_a_row() {
    let kinds: BTreeSet<_> = rows().iter().map(|row| row.when.kind_name()).collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
    assert_eq!(kinds.len(), Action::KINDS.len(), "a kind is named twice");
}
