//! Partial construction: implement [`Construction`] for a product, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::lease::construction::{ConstructionDriver, Seen, laws, supported};
use lawful_grammars::lease::construction::{ConstructionGrammar, categories, scenarios};
pub use lawful_lease::construction::*;

use crate::name::property;

/// The campaign type of a construction.
pub type ConstructionCampaign = Campaign<ConstructionGrammar, Seen>;
/// The oracle type of a construction.
pub type ConstructionOracle = Oracle<ConstructionGrammar, Seen>;

/// Judges a construction by the laws of partial construction: scenarios, a fixed and a random campaign, or what
/// `LAWFUL_REPLAY` asks for.
///
/// `open` makes a fresh builder for each history.
///
/// # Panics
///
/// With a report on one screen, if the construction broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: Construction, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
pub fn campaign<S: Construction, F: Fn() -> S + Send + Sync + 'static>(open: F) -> ConstructionCampaign {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a construction, under a property name of the caller's.
pub fn oracle<S: Construction, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> ConstructionOracle {
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(ConstructionDriver::new(open()))));
    Oracle {
        name: name.to_string(),
        target: type_name::<S>().to_string(),
        grammar: ConstructionGrammar::new(S::SUPPORTS),
        laws: laws(S::SUPPORTS),
        relations: Vec::new(),
        open,
        supported: Arc::new(supported(S::SUPPORTS)),
        scenarios: scenarios(S::SUPPORTS),
        reach: Some(categories()),
        replay_call: "lawful::lease::construction::replay(|| /* a fresh builder */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Construction, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of constructions: {problem}"),
    }
}
