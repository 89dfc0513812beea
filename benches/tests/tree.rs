//! The benches of trees, run small: the figures mean nothing here, only that they can be measured.

use lawful_benches::tree::{SIZES, measure, nested, operations, plain};
use lawful_contract::Model;

#[test]
fn two_formulations_answer_alike_at_every_size() {
    for size in SIZES {
        for (name, action) in &operations(size) {
            let (mut plain, mut nested) = (plain(size), nested(size));
            assert_eq!(plain.apply(action), nested.apply(action), "{name} at {size}");
            assert_eq!(plain.nodes().len(), nested.nodes().len(), "{name} at {size}");
        }
    }
}

#[test]
fn a_real_tree_is_driven_and_judged() {
    let overhead = measure(2, 1);
    assert!(overhead.actions > 0 && overhead.judged > 0.0, "{overhead}");
}
