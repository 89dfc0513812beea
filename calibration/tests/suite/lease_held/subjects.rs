//! Right subjects of exclusive leases, support and partial construction pass every law: an alarm would be a false one.
//!
//! The budget is small; `LAWFUL_SEEDS` raises it, as everywhere.

use std::time::Duration;

use lawful::lease::{construction, exclusive, support};
use lawful_calibration::subjects::lease::construction::{Collected, Nested, TempFiles};
use lawful_calibration::subjects::lease::exclusive::LeaseFiles;
use lawful_calibration::subjects::lease::support::{SqliteHandles, StdArc};

const PATIENCE: Duration = Duration::from_secs(20);

macro_rules! passes {
    ($campaign:expr, $histories:expr) => {
        let report = $campaign.histories($histories).time(PATIENCE).run();
        println!("{report}");
        report.assert_green();
    };
}

#[test]
fn sqlite_leases_in_a_file() {
    let files = LeaseFiles::new();
    passes!(exclusive::campaign(move || files.subject()), 25);
}

#[test]
fn strong_references_of_std() {
    passes!(support::campaign(StdArc::new), 100);
}

#[test]
fn sqlite_handles() {
    passes!(support::campaign(SqliteHandles::new), 15);
}

#[test]
fn a_vector_that_is_collected() {
    passes!(construction::campaign(|| Collected), 60);
}

#[test]
fn boxes_within_boxes() {
    passes!(construction::campaign(|| Nested), 60);
}

#[test]
fn temporary_files() {
    passes!(construction::campaign(TempFiles::new), 5);
}
