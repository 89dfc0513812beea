//! The ordered-map laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use crate::kits::{SHORT, clean_matrix};
use lawful_calibration::ordered_map::{classify_fixtures, kit};

#[test]
fn the_matrix_is_clean() {
    clean_matrix(&kit(), SHORT);
}

#[test]
fn every_outcome_class_is_told_apart() {
    for (fixture, expected, seen) in classify_fixtures(SHORT) {
        assert_eq!(seen, expected, "{fixture}");
    }
}
