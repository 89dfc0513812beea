//! The benches of receipts, run small: the figures mean nothing here, only that they can be measured.

use lawful_benches::receipts::{Contender, SIZES, measure, operations};
use lawful_contract::Model;
use lawful_receipt::{Plain, Stepwise};

#[test]
fn two_formulations_answer_alike_at_every_size() {
    for size in SIZES {
        for (name, shape, action) in operations(size) {
            let (mut plain, mut stepwise) = (Plain::started(shape, size), Stepwise::started(shape, size));
            assert_eq!(plain.apply(&action), stepwise.apply(&action), "{name} at {size}");
        }
    }
}

#[test]
fn two_real_subjects_are_driven_and_judged() {
    for overhead in measure(2, 1) {
        assert!(overhead.actions > 0 && overhead.judged > 0.0, "{overhead}");
    }
}
