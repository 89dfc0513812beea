//! Both formulations of partial construction show every right outcome.

#[allow(dead_code, reason = "each test file uses its part")]
#[path = "table.rs"]
mod table;

use std::collections::BTreeSet;

use lawful_contract::Kinds;
use lawful_lease::construction::Action;
use table::{both, rows};

#[test]
fn both_formulations_show_every_right_outcome() {
    for row in rows() {
        assert_eq!(both(row.cleanup, &row.given, &row.when), row.right, "{:?} after {:?}", row.when, row.given);
    }
}

#[test]
fn every_kind_of_action_has_a_row() {
    let kinds: BTreeSet<_> = rows().iter().map(|row| row.when.kind_name()).collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
}
