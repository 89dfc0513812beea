//! No recorded observation of an ordered map can be false without a law noticing, but for those listed with a reason.

use lawful::campaign::blind_spots;
use lawful::ordered_map::oracle;
use lawful_calibration::counterfeits::ordered_map::{Fake, Honest, Key};
use lawful_domains::ordered_map::lie;

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 0] = [];

#[test]
fn every_observation_is_noticed() {
    let spots = blind_spots(&oracle("blind-spots", || Fake::<Key>::new(Honest)), lie, 15, 40);
    println!("{spots}");
    let unnoticed: Vec<_> = spots.unnoticed().iter().map(|spot| spot.to_string()).collect();
    let limits: Vec<_> = LIMITS.iter().map(|(spot, _)| spot.to_string()).collect();
    assert_eq!(unnoticed, limits);
    assert!(spots.spots.len() > 60, "{} spots are too few to mean anything", spots.spots.len());
}
