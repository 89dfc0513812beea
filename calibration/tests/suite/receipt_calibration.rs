//! The receipt laws reject every counterfeit by the right law, at the right checkpoint, and raise no false alarm.

use crate::kits::{SHORT, clean_matrix};
use lawful::campaign::blind_spots;
use lawful_calibration::receipt::kit;

#[test]
fn the_matrix_is_clean() {
    clean_matrix(&kit(), SHORT);
}

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 0] = [];

#[test]
fn every_observation_is_noticed() {
    let kit = kit();
    let spots = blind_spots(&(kit.honest)("blind-spots"), kit.lie, 10, 40);
    println!("{spots}");
    let unnoticed: Vec<_> = spots.unnoticed().iter().map(|spot| spot.to_string()).collect();
    let limits: Vec<_> = LIMITS.iter().map(|(spot, _)| spot.to_string()).collect();
    assert_eq!(unnoticed, limits);
    assert!(spots.spots.len() > 60, "{} spots are too few to mean anything", spots.spots.len());
}
