//! Exclusive leases: implement [`LeaseTable`] for a table, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::lease::exclusive::{LeaseDriver, Seen, laws, relations, supported};
use lawful_grammars::lease::exclusive::{ExclusiveGrammar, categories, scenarios};
pub use lawful_lease::exclusive::*;

use crate::name::property;

/// The campaign type of a table of leases.
pub type ExclusiveCampaign = Campaign<ExclusiveGrammar, Seen>;
/// The oracle type of a table of leases.
pub type ExclusiveOracle = Oracle<ExclusiveGrammar, Seen>;

/// Judges a table by the laws of exclusive leases: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY`
/// asks for.
///
/// `open` makes a fresh table without leases for each history.
///
/// # Panics
///
/// With a report on one screen, if the table broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: LeaseTable, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
pub fn campaign<S: LeaseTable, F: Fn() -> S + Send + Sync + 'static>(open: F) -> ExclusiveCampaign {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a table, under a property name of the caller's.
pub fn oracle<S: LeaseTable, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> ExclusiveOracle {
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(LeaseDriver::new(open()))));
    Oracle {
        name: name.to_string(),
        target: type_name::<S>().to_string(),
        grammar: ExclusiveGrammar::new(S::SUPPORTS),
        laws: laws(S::SUPPORTS),
        relations: relations(S::SUPPORTS),
        open,
        supported: Arc::new(supported(S::SUPPORTS)),
        scenarios: scenarios(S::SUPPORTS),
        reach: Some(categories()),
        replay_call: "lawful::lease::exclusive::replay(|| /* a fresh table */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: LeaseTable, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of exclusive leases: {problem}"),
    }
}
