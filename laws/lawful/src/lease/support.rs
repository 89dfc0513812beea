//! Support: implement [`Registry`] for a product, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::lease::support::{Seen, SupportDriver, laws, relations, supported};
use lawful_grammars::lease::support::{SupportGrammar, categories, scenarios};
pub use lawful_lease::support::*;

use crate::name::property;

/// The campaign type of a registry of support.
pub type SupportCampaign = Campaign<SupportGrammar, Seen>;
/// The oracle type of a registry of support.
pub type SupportOracle = Oracle<SupportGrammar, Seen>;

/// Judges a registry by the laws of support: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY` asks
/// for.
///
/// `open` makes a fresh registry without handles for each history.
///
/// # Panics
///
/// With a report on one screen, if the registry broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: Registry, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
pub fn campaign<S: Registry, F: Fn() -> S + Send + Sync + 'static>(open: F) -> SupportCampaign {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a registry, under a property name of the caller's.
pub fn oracle<S: Registry, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> SupportOracle {
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(SupportDriver::new(open()))));
    Oracle {
        name: name.to_string(),
        target: type_name::<S>().to_string(),
        grammar: SupportGrammar::new(S::SUPPORTS),
        laws: laws(S::SUPPORTS),
        relations: relations(S::SUPPORTS),
        open,
        supported: Arc::new(supported(S::SUPPORTS)),
        scenarios: scenarios(S::SUPPORTS),
        reach: Some(categories()),
        replay_call: "lawful::lease::support::replay(|| /* a fresh registry */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Registry, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of support: {problem}"),
    }
}
