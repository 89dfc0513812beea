//! The laws of refill reject every counterfeit by the right law, at the right checkpoint, raise no false alarm, and
//! notice every falsified observation, at both paces.

use std::sync::Arc;

use crate::kits;
use lawful::campaign::Effort;
use lawful::lease::refill::oracle;
use lawful_calibration::counterfeits::lease::refill::{Displaced, Fake, Paced, Steady, Stepped};
use lawful_calibration::lease::refill::{kit, kit_of};
use lawful_calibration::subjects::lease::refill::{SteadyBucket, SteppedBucket};
use lawful_domains::lease::refill::RefillDriver;

#[test]
fn the_matrix_is_clean() {
    kits::clean_matrix(&kit(), kits::SHORT);
}

/// Counterfeits of the steady pace that another law rejects as well, and why that is no wrong accusation: between two
/// tokens there is a part of one, which is not shown. What first depends on it is accused, and that is not always what
/// is shown.
const OTHER_ROOTS: [(&str, &str, &str); 4] = [
    ("ceiling-before-the-step", "takes", "ceiling"),
    ("width-one-more", "wait", "takes"),
    ("all-at-the-end", "wait", "takes"),
    ("a-full-bucket-keeps-parts", "wait", "takes"),
];

/// They show in so many histories, and not in fewer.
const LONG: Effort = Effort { histories: 80, ..Effort::DEFAULT };

#[test]
fn the_matrix_of_the_steady_pace_is_clean_but_for_parts_of_a_token() {
    let matrix = kits::matrix(&kit_of::<Steady>("lease/refill-steady"), LONG);
    let told = |(name, by, own)| format!("{name}: rejected by the wrong law `{by}`, not by `{own}`");
    assert_eq!(matrix.complaints, OTHER_ROOTS.map(told));
}

#[test]
fn every_observation_is_noticed() {
    kits::no_blind_spots(&kit(), 12);
    kits::no_blind_spots(&kit_of::<Steady>("lease/refill-steady"), 12);
}

#[test]
fn real_buckets_keep_the_laws() {
    kits::green(oracle("check/stepped-bucket", SteppedBucket::new));
    kits::green(oracle("check/steady-bucket", SteadyBucket::new));
}

fn rejecting<P: Paced>(width: i64, interval: i64) -> Option<&'static str> {
    let open = move |rate| Fake::<P>::new(Box::new(Displaced { width, interval }), rate);
    let laws = ["ceiling", "budget", "takes"];
    kits::rejecting(&kit_of::<P>("displaced"), Arc::new(move || Ok(Box::new(RefillDriver::new(open)))), &laws)
}

#[test]
fn every_displaced_width_and_interval_is_rejected_by_a_scenario() {
    let displaced = (-3..=3).flat_map(|width| (-3..=3).map(move |interval| (width, interval)));
    for (width, interval) in displaced.filter(|displaced| *displaced != (0, 0)) {
        for scenario in [rejecting::<Stepped>(width, interval), rejecting::<Steady>(width, interval)] {
            let told = format!("a width displaced by {width:+} and an interval by {interval:+}");
            println!("{told}: `{}`", scenario.unwrap_or_else(|| panic!("no scenario rejects {told}")));
        }
    }
    assert_eq!((rejecting::<Stepped>(0, 0), rejecting::<Steady>(0, 0)), (None, None));
}
