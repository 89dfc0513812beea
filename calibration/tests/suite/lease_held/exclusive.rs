//! The laws of exclusive leases reject every counterfeit by the right law, at the right checkpoint, raise no false
//! alarm, and notice every falsified observation.

use crate::kits::{SHORT, clean_matrix};
use lawful::campaign::blind_spots;
use lawful_calibration::lease::exclusive::kit;

#[test]
fn the_matrix_is_clean() {
    clean_matrix(&kit(), SHORT);
}

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 0] = [];

#[test]
fn every_observation_is_noticed() {
    let kit = kit();
    let spots = blind_spots(&(kit.honest)("blind-spots"), kit.lie, 15, 40);
    println!("{spots}");
    let unnoticed: Vec<_> = spots.unnoticed().iter().map(|spot| spot.to_string()).collect();
    assert_eq!(unnoticed, LIMITS.map(|(spot, _)| spot.to_string()));
    assert!(spots.spots.len() >= 60, "{} spots are too few to mean anything", spots.spots.len());
}
