//! The kit of partial construction: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::construction::{Action, CONTRACT, ConstructionOracle, oracle};
use lawful_domains::lease::construction::{ConstructionDriver, Seen, lie};
use lawful_grammars::lease::construction::ConstructionGrammar;

use crate::counterfeits::lease::construction::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::construction::{Collected, Nested, TempFiles};

/// Everything that judges a construction in steps, and everything that is judged as one.
pub fn kit() -> Kit<ConstructionGrammar, Seen> {
    Kit {
        name: "lease/construction",
        title: "construction in steps",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/construction/cleanup-stops-at-error",
        real,
        counterfeits: || planted("lease/construction", honest, wrong()),
        checked: || check(oracle("review/temp-files", TempFiles::new)),
        fixtures: None,
    }
}

/// The right subject that counterfeits are compared with.
pub fn honest(name: &str) -> ConstructionOracle {
    oracle(name, || Fake::new(Honest))
}

/// Every counterfeit as a calibration takes it.
pub fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit.wrong(Arc::new(move || Ok(Box::new(ConstructionDriver::new(build())))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let std = |what: &str| format!("the standard library: {what}");
    vec![
        Property::new("check/collected", std("collect into Result<Vec<_>, _>"), |name| oracle(name, || Collected)),
        Property::new("check/nested", std("boxes within boxes"), |name| oracle(name, || Nested)),
        Property::new("check/temp-files", published("tempfile", "files in a folder"), |name| {
            oracle(name, TempFiles::new)
        }),
    ]
}
