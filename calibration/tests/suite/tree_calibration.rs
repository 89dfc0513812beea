//! The tree laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use crate::kits::{DEAR, clean_matrix};
use lawful::campaign::blind_spots;
use lawful_calibration::tree::{kit, kit_of_documents};

#[test]
fn the_matrix_of_forests_is_clean() {
    clean_matrix(&kit(), DEAR);
}

#[test]
fn the_matrix_of_documents_is_clean() {
    clean_matrix(&kit_of_documents(), DEAR);
}

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 2] = [
    ("plant at published: position", "where a new node is seen is not promised"),
    ("grow at published: position", "where a new node is seen is not promised"),
];

#[test]
fn every_observation_is_noticed() {
    for kit in [kit(), kit_of_documents()] {
        let spots = blind_spots(&(kit.honest)("blind-spots"), kit.lie, 18, 40);
        println!("{spots}");
        let limits: Vec<_> = LIMITS.iter().map(|(spot, _)| spot.to_string()).collect();
        let unnoticed = spots.unnoticed().into_iter().map(|spot| spot.to_string());
        assert_eq!(unnoticed.filter(|spot| !limits.contains(spot)).collect::<Vec<_>>(), [""; 0]);
        assert!(spots.spots.len() > 150, "{} spots are too few to mean anything", spots.spots.len());
    }
}
