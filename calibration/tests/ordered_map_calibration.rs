//! The ordered-map laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use lawful::campaign::Effort;
use lawful_calibration::domain::Shipped;
use lawful_calibration::ordered_map::{classify_fixtures, kit};

/// Less than `lawful calibrate` spends, so that the tests stay short.
const EFFORT: Effort = Effort { histories: 20, enough: 3, ..Effort::DEFAULT };

#[test]
fn the_matrix_is_clean() {
    let matrix = kit().calibrate(EFFORT);
    println!("{matrix}");
    assert!(matrix.is_clean(), "{:#?}", matrix.complaints);
}

#[test]
fn every_outcome_class_is_told_apart() {
    for (fixture, expected, seen) in classify_fixtures(EFFORT) {
        assert_eq!(seen, expected, "{fixture}");
    }
}
