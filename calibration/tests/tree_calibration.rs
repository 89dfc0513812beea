//! The tree laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use lawful::campaign::{Effort, blind_spots};
use lawful_calibration::domain::Shipped;
use lawful_calibration::tree::{kit, kit_of_documents};

/// Less than `lawful calibrate` spends, so that the tests stay short.
const EFFORT: Effort = Effort { histories: 8, enough: 2, ..Effort::DEFAULT };

#[test]
fn the_matrix_of_forests_is_clean() {
    let matrix = kit().calibrate(EFFORT);
    println!("{matrix}");
    assert!(matrix.is_clean(), "{:#?}", matrix.complaints);
}

#[test]
fn the_matrix_of_documents_is_clean() {
    let matrix = kit_of_documents().calibrate(EFFORT);
    println!("{matrix}");
    assert!(matrix.is_clean(), "{:#?}", matrix.complaints);
}

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 2] = [
    ("plant at published: position", "where a new node is seen is not promised"),
    ("grow at published: position", "where a new node is seen is not promised"),
];

#[test]
fn every_observation_is_noticed() {
    for kit in [kit(), kit_of_documents()] {
        let spots = blind_spots(&(kit.honest)("blind-spots"), kit.lie, 25, 40);
        println!("{spots}");
        let limits: Vec<_> = LIMITS.iter().map(|(spot, _)| spot.to_string()).collect();
        let unnoticed = spots.unnoticed().into_iter().map(|spot| spot.to_string());
        assert_eq!(unnoticed.filter(|spot| !limits.contains(spot)).collect::<Vec<_>>(), [""; 0]);
        assert!(spots.spots.len() > 150, "{} spots are too few to mean anything", spots.spots.len());
    }
}
