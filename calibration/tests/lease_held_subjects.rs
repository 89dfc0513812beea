//! Right subjects of exclusive leases, support and partial construction pass every law: an alarm would be a false one.
//!
//! `LAWFUL_SEEDS` is the number of histories, as everywhere; the tests stay small by default.

use lawful::lease::{construction, exclusive, support};
use lawful_calibration::subjects::lease::construction::{Collected, Nested, TempFiles};
use lawful_calibration::subjects::lease::exclusive::LeaseFiles;
use lawful_calibration::subjects::lease::support::StdArc;

/// Histories of each of the two campaigns, unless the environment asks for more.
fn histories(few: usize) -> usize {
    std::env::var("LAWFUL_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(few)
}

macro_rules! passes {
    ($model:ident, $few:expr, $open:expr) => {{
        let report = $model::campaign($open).histories(histories($few)).run();
        println!("{report}");
        assert!(!report.to_string().contains("violated"), "{report}");
        assert!(report.is_green(), "{report}");
    }};
}

#[test]
fn sqlite_leases_in_a_file() {
    let files = LeaseFiles::new();
    passes!(exclusive, 150, move || files.subject());
}

#[test]
fn strong_references_of_std() {
    passes!(support, 400, StdArc::new);
}

#[test]
fn a_vector_that_is_collected() {
    passes!(construction, 300, || Collected);
}

#[test]
fn boxes_within_boxes() {
    passes!(construction, 300, || Nested);
}

#[test]
fn temporary_files() {
    passes!(construction, 60, TempFiles::new);
}
