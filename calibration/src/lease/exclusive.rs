//! The kit of exclusive leases: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::exclusive::{Action, CONTRACT, ExclusiveOracle, oracle};
use lawful_domains::lease::exclusive::{LeaseDriver, Seen, lie};
use lawful_grammars::lease::exclusive::ExclusiveGrammar;

use crate::counterfeits::lease::exclusive::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::exclusive::LeaseFiles;

/// Everything that judges a table of leases, and everything that is judged as one.
pub fn kit() -> Kit<ExclusiveGrammar, Seen> {
    Kit {
        name: "lease/exclusive",
        title: "table of leases",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/exclusive/works-after-expiry",
        real,
        counterfeits: || planted("lease/exclusive", honest, wrong()),
        checked: || {
            let files = LeaseFiles::new();
            check(oracle("review/sqlite-leases", move || files.subject()))
        },
        fixtures: None,
    }
}

/// The right subject that counterfeits are compared with.
pub fn honest(name: &str) -> ExclusiveOracle {
    oracle(name, || Fake::new(Honest))
}

/// Every counterfeit as a calibration takes it.
pub fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit.wrong(Arc::new(move || Ok(Box::new(LeaseDriver::new(build())))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let files = LeaseFiles::new();
    let sqlite =
        format!("SQLite {} through {}", rusqlite::version(), published("rusqlite", "a table of leases in a file"));
    vec![Property::new("check/sqlite-leases", sqlite, move |name| {
        let files = files.clone();
        oracle(name, move || files.subject())
    })]
}
