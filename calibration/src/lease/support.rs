//! The kit of support: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::support::{Action, CONTRACT, SupportOracle, oracle};
use lawful_domains::lease::support::{Seen, SupportDriver, lie};
use lawful_grammars::lease::support::SupportGrammar;

use crate::counterfeits::lease::support::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::support::{SqliteHandles, StdArc};

/// Everything that judges a registry of support, and everything that is judged as one.
pub fn kit() -> Kit<SupportGrammar, Seen> {
    Kit {
        name: "lease/support",
        title: "registry of support",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/support/rows-and-counts",
        real,
        counterfeits: || planted("lease/support", honest, wrong()),
        checked: || check(oracle("review/sqlite-handles", SqliteHandles::new)),
        fixtures: None,
    }
}

/// The right subject that counterfeits are compared with.
pub fn honest(name: &str) -> SupportOracle {
    oracle(name, || Fake::new(Honest))
}

/// Every counterfeit as a calibration takes it.
pub fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit.wrong(Arc::new(move || Ok(Box::new(SupportDriver::new(build())))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let sqlite =
        format!("SQLite {} through {}", rusqlite::version(), published("rusqlite", "a table of handles in memory"));
    vec![
        Property::new("check/std-arc", "std::sync::{Arc, Weak}".to_string(), |name| oracle(name, StdArc::new)),
        Property::new("check/sqlite-handles", sqlite, |name| oracle(name, SqliteHandles::new)),
    ]
}
