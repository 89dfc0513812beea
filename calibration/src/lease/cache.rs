//! The kit of caches: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::cache::{Action, CONTRACT, CacheOracle, oracle};
use lawful_domains::lease::cache::{CacheDriver, Seen, lie};
use lawful_grammars::lease::cache::CacheGrammar;

use crate::counterfeits::lease::cache::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::cache::Lru;

/// Everything that judges a cache, and everything that is judged as one.
pub fn kit() -> Kit<CacheGrammar, Seen> {
    Kit {
        name: "lease/cache",
        title: "cache",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/cache/overwrite-needs-room",
        real: || vec![Property::new("check/lru", published("lru", "LruCache"), |name| oracle(name, Lru::new))],
        counterfeits: || planted("lease/cache", honest, wrong()),
        checked: || check(oracle("review/lru", Lru::new)),
        fixtures: None,
    }
}

fn honest(name: &str) -> CacheOracle {
    oracle(name, |capacity| Fake::new(Box::new(Honest), capacity))
}

fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit
            .wrong(Arc::new(move || Ok(Box::new(CacheDriver::new(move |capacity| Fake::new(build(), capacity))))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}
