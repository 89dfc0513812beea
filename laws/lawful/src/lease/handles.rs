//! Handles: implement [`Handles`] for an arena, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::lease::handles::{HandlesDriver, Seen, laws, relations, supported};
use lawful_grammars::lease::handles::{HandlesGrammar, categories, scenarios};
pub use lawful_lease::handles::*;

use crate::name::property;

/// The campaign type of an arena.
pub type HandlesCampaign = Campaign<HandlesGrammar, Seen>;
/// The oracle type of an arena.
pub type HandlesOracle = Oracle<HandlesGrammar, Seen>;

/// Judges an arena by the laws of handles: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY` asks for.
///
/// `open` makes a fresh, empty arena for each history.
///
/// # Panics
///
/// With a report on one screen, if the arena broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: Handles, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
pub fn campaign<S: Handles, F: Fn() -> S + Send + Sync + 'static>(open: F) -> HandlesCampaign {
    let place = type_name_of_val(&open);
    let name = property::<S>(place);
    Campaign::new(oracle(&name, open), place)
}

/// The laws, the grammar and the driver for an arena, under a property name of the caller's.
pub fn oracle<S: Handles, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> HandlesOracle {
    let supports = S::SUPPORTS;
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(HandlesDriver::new(open()))));
    Oracle {
        name: name.to_string(),
        target: type_name::<S>().to_string(),
        grammar: HandlesGrammar::new(supports),
        laws: laws(supports),
        relations: relations(supports),
        open,
        supported: Arc::new(supported(supports)),
        scenarios: scenarios(supports),
        reach: Some(categories()),
        replay_call: "lawful::lease::handles::replay(|| /* a fresh arena */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Handles, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of an arena: {problem}"),
    }
}
