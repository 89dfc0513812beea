//! Both formulations reject at least two wrong neighbours of every right promise.

mod common;

use common::after;
use common::table::cases;
use lawful_receipt::{Plain, Policies, Stepwise};

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let mut refused = 0;
    for case in cases() {
        let history = [&case.given[..], std::slice::from_ref(&case.when)].concat();
        assert!(case.wrong.len() >= 2, "{history:?} has fewer than two wrong neighbours");
        let (plain, stepwise) =
            (after::<Plain>(Policies::USUAL, &history, &[]).0, after::<Stepwise>(Policies::USUAL, &history, &[]).0);
        for (i, wrong) in case.wrong.iter().enumerate() {
            assert_ne!(plain, *wrong, "plain, after {history:?}");
            assert_ne!(stepwise, *wrong, "stepwise, after {history:?}");
            assert!(!case.wrong[..i].contains(wrong), "{history:?} lists {wrong:?} twice");
            refused += 1;
        }
    }
    println!("{refused} wrong neighbours refused by both formulations");
}
