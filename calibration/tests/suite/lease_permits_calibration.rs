//! The laws of permits reject every counterfeit by the right law, at the right checkpoint, raise no false alarm, and
//! notice every falsified observation.

use std::sync::Arc;

use crate::kits;
use lawful::contract::Label;
use lawful::lease::permits::{Answer, oracle};
use lawful_calibration::counterfeits::lease::permits::{Behaviour, Fake, Store};
use lawful_calibration::lease::permits::kit;
use lawful_calibration::subjects::lease::permits::TokioSemaphore;
use lawful_domains::lease::permits::PermitsDriver;

#[test]
fn the_matrix_is_clean() {
    kits::clean_matrix(&kit(), kits::SHORT);
}

#[test]
fn every_observation_is_noticed() {
    kits::no_blind_spots(&kit(), 20);
}

#[test]
fn real_semaphores_keep_the_laws() {
    kits::green(oracle("check/tokio-semaphore", TokioSemaphore::new));
}

/// A semaphore that grants by a displaced number of free permits.
struct Displaced(isize);

impl Behaviour for Displaced {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        let free = store.free;
        match store.closed {
            true => Answer::Closed,
            false if count <= free.saturating_add_signed(self.0) => {
                store.free = store.free.max(count);
                store.take(name, count)
            }
            false => store.wait(name, count),
        }
    }
}

#[test]
fn every_displaced_capacity_is_rejected_by_a_scenario() {
    let rejecting = |by: isize| {
        let open = move |permits| Fake::new(Box::new(Displaced(by)), permits);
        kits::rejecting(&kit(), Arc::new(move || Ok(Box::new(PermitsDriver::new(open)))), &["capacity", "grants"])
    };
    for by in (-4..=4).filter(|by| *by != 0) {
        let scenario = rejecting(by).unwrap_or_else(|| panic!("no scenario rejects a capacity displaced by {by}"));
        println!("a capacity displaced by {by:+} is rejected by `{scenario}`");
    }
    assert_eq!(rejecting(0), None);
}
