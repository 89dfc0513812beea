//! Both formulations make the right promise after every kind of action.

mod common;

use std::collections::BTreeSet;

use common::both;
use common::table::cases;
use lawful_contract::Kinds;
use lawful_receipt::{Action, Policies};

#[test]
fn both_formulations_make_every_right_promise() {
    for case in cases() {
        let history = [&case.given[..], std::slice::from_ref(&case.when)].concat();
        assert_eq!(both(Policies::USUAL, &history, &[]).0, case.right, "after {history:?}");
    }
}

#[test]
fn every_kind_of_action_has_a_case() {
    let kinds: BTreeSet<_> = cases().iter().map(|case| case.when.kind_name()).collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
    assert_eq!(kinds.len(), Action::KINDS.len(), "a kind is named twice");
}
