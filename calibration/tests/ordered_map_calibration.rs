//! The ordered-map laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use lawful::campaign::Effort;
use lawful_calibration::ordered_map::{calibrate_all, classify_fixtures};

#[test]
fn the_matrix_is_clean() {
    for family in calibrate_all(Effort::DEFAULT) {
        println!("family {}\n{}", family.name, family.matrix);
        let complaints = &family.matrix.complaints;
        let about_laws =
            |complaint: &&String| !complaint.starts_with("no suspect") && !complaint.starts_with("the edge");
        assert!(complaints.iter().filter(about_laws).count() == 0, "{complaints:#?}");
    }
}

#[test]
fn every_outcome_class_is_told_apart() {
    for (fixture, expected, seen) in classify_fixtures(Effort::DEFAULT) {
        assert_eq!(seen, expected, "{fixture}");
    }
}
