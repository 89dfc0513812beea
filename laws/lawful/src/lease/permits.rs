//! Permits: implement [`Permits`] for a semaphore or pool, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::lease::permits::{PermitsDriver, Seen, laws, relations, supported};
use lawful_grammars::lease::permits::{PermitsGrammar, categories, scenarios};
pub use lawful_lease::permits::*;

use crate::name::property;

/// The campaign type of a semaphore.
pub type PermitsCampaign = Campaign<PermitsGrammar, Seen>;
/// The oracle type of a semaphore.
pub type PermitsOracle = Oracle<PermitsGrammar, Seen>;

/// Judges a semaphore by the laws of permits: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY` asks
/// for.
///
/// `open` makes a fresh semaphore with a number of permits.
///
/// # Panics
///
/// With a report on one screen, if the semaphore broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: Permits, F: Fn(usize) -> S + Clone + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
pub fn campaign<S: Permits, F: Fn(usize) -> S + Clone + Send + Sync + 'static>(open: F) -> PermitsCampaign {
    let place = type_name_of_val(&open);
    let name = property::<S>(place);
    Campaign::new(oracle(&name, open), place)
}

/// The laws, the grammar and the driver for a semaphore, under a property name of the caller's.
pub fn oracle<S: Permits, F: Fn(usize) -> S + Clone + Send + Sync + 'static>(name: &str, open: F) -> PermitsOracle {
    let supports = S::SUPPORTS;
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(PermitsDriver::new(open.clone()))));
    Oracle {
        name: name.to_string(),
        target: type_name::<S>().to_string(),
        grammar: PermitsGrammar::new(supports),
        laws: laws(supports),
        relations: relations(supports),
        open,
        supported: Arc::new(supported(supports)),
        scenarios: scenarios(supports),
        reach: Some(categories()),
        replay_call: "lawful::lease::permits::replay(|permits| /* a fresh semaphore */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Permits, F: Fn(usize) -> S + Clone + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of a semaphore: {problem}"),
    }
}
