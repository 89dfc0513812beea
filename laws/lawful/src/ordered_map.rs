//! Ordered maps: implement [`OrderedMap`] for a store, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_contract::Counted;
use lawful_domains::ordered_map::{MapDriver, Seen, laws, relations, supported};
use lawful_grammars::ordered_map::{OrderedMapGrammar, categories, scenarios};
pub use lawful_ordered_map::*;

use crate::name::property;

#[cfg(feature = "overhead")]
pub use crate::overhead::{Overhead, overhead};

/// The campaign type of a store with these keys and values.
pub type MapCampaign<K, V> = Campaign<OrderedMapGrammar<K, V>, Seen<K, V>>;
/// The oracle type of a store with these keys and values.
pub type MapOracle<K, V> = Oracle<OrderedMapGrammar<K, V>, Seen<K, V>>;

/// Judges a store by the ordered-map laws: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY` asks for.
///
/// `open` makes a fresh, empty store for each history.
///
/// # Panics
///
/// With a report on one screen, if the store broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: OrderedMap, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
///
/// ```no_run,standalone_crate
/// # use std::collections::BTreeMap;
/// # use lawful::prelude::*;
/// # struct Store(BTreeMap<u32, u32>);
/// # impl OrderedMap for Store {
/// #     type Key = u32;
/// #     type Value = u32;
/// #     const SUPPORTS: Supports = Supports::CORE;
/// #     fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> { Ok(self.0.insert(key, value)) }
/// #     fn remove(&mut self, key: &u32) -> Reply<Option<u32>> { Ok(self.0.remove(key)) }
/// #     fn get(&mut self, key: &u32) -> Reply<Option<u32>> { Ok(self.0.get(key).copied()) }
/// #     fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
/// #         walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
/// #     }
/// # }
/// let report = lawful::ordered_map::campaign(|| Store(BTreeMap::new())).histories(200).run();
/// assert!(report.is_green(), "{report}");
/// ```
pub fn campaign<S: OrderedMap, F: Fn() -> S + Send + Sync + 'static>(open: F) -> MapCampaign<S::Key, S::Value> {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a store, under a property name of the caller's.
pub fn oracle<S: OrderedMap, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> MapOracle<S::Key, S::Value> {
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(MapDriver::new(open()))));
    judged_by_all_laws(name, type_name::<S>(), S::SUPPORTS, open)
}

/// Does not depend on the store's type, so that it is compiled once for all stores with these keys and values.
fn judged_by_all_laws<K: Counted, V: Counted>(
    name: &str,
    target: &str,
    supports: Supports,
    open: Open<Action<K, V>, Seen<K, V>>,
) -> MapOracle<K, V> {
    Oracle {
        name: name.to_string(),
        target: target.to_string(),
        grammar: OrderedMapGrammar::new(supports),
        laws: laws(supports),
        relations: relations(supports),
        open,
        supported: Arc::new(supported::<K>(supports)),
        scenarios: scenarios(supports),
        reach: Some(categories()),
        replay_call: "lawful::ordered_map::replay(|| /* a fresh store */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: OrderedMap, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of an ordered map: {problem}"),
    }
}
