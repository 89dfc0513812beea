//! The laws of cache reject every counterfeit by the right law, at the right checkpoint, raise no false alarm, and
//! notice every falsified observation.

use std::sync::Arc;

use crate::kits;
use lawful::lease::cache::oracle;
use lawful_calibration::counterfeits::lease::cache::{Fake, OffBy};
use lawful_calibration::lease::cache::kit;
use lawful_calibration::subjects::lease::cache::Lru;
use lawful_domains::lease::cache::CacheDriver;

#[test]
fn the_matrix_is_clean() {
    kits::clean_matrix(&kit(), kits::SHORT);
}

#[test]
fn every_observation_is_noticed() {
    kits::no_blind_spots(&kit(), 20);
}

#[test]
fn real_caches_keep_the_laws() {
    kits::green(oracle("check/lru", Lru::new));
}

#[test]
fn every_displaced_capacity_is_rejected_by_a_scenario() {
    let rejecting = |by: isize| {
        let open = move |capacity| Fake::new(Box::new(OffBy(by)), capacity);
        kits::rejecting(&kit(), Arc::new(move || Ok(Box::new(CacheDriver::new(open)))), &["capacity", "eviction"])
    };
    for by in (-4..=4).filter(|by| *by != 0) {
        let scenario = rejecting(by).unwrap_or_else(|| panic!("no scenario rejects a capacity displaced by {by}"));
        println!("a capacity displaced by {by:+} is rejected by `{scenario}`");
    }
    assert_eq!(rejecting(0), None);
}
