//! The kit of permits: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::permits::{Action, CONTRACT, PermitsOracle, oracle};
use lawful_domains::lease::permits::{PermitsDriver, Seen, lie};
use lawful_grammars::lease::permits::PermitsGrammar;

use crate::counterfeits::lease::permits::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::permits::TokioSemaphore;

/// Everything that judges a semaphore, and everything that is judged as one.
pub fn kit() -> Kit<PermitsGrammar, Seen> {
    Kit {
        name: "lease/permits",
        title: "semaphore",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/permits/put-aside-is-lost",
        real,
        counterfeits: || planted("lease/permits", honest, wrong()),
        checked: || check(oracle("review/tokio-semaphore", TokioSemaphore::new)),
        fixtures: None,
    }
}

fn honest(name: &str) -> PermitsOracle {
    oracle(name, |permits| Fake::new(Box::new(Honest), permits))
}

fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit
            .wrong(Arc::new(move || Ok(Box::new(PermitsDriver::new(move |permits| Fake::new(build(), permits))))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let tokio = published("tokio", "sync::Semaphore");
    vec![Property::new("check/tokio-semaphore", tokio, |name| oracle(name, TokioSemaphore::new))]
}
