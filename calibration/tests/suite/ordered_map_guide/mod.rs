//! What an oracle owes beyond its laws: what a comparison may ignore, displaced bounds, shared faults, premises, and
//! frozen answers of each provider.

mod boundaries;
mod differences;
mod premises;
mod providers;
mod shared_fault;

use lawful::campaign::{Bench, Identity};
use lawful::grammars::ordered_map::OrderedMapGrammar;
use lawful::ordered_map::{Action, OrderedMap, oracle};
use lawful_domains::ordered_map::Seen;

/// Executes histories of a subject.
pub(crate) type MapBench<K, V> = Bench<OrderedMapGrammar<K, V>, Seen<K, V>>;

pub(crate) fn bench<S: OrderedMap>(open: impl Fn() -> S + Send + Sync + 'static) -> MapBench<S::Key, S::Value> {
    Bench::new(oracle("guide", open))
}

/// What a history shows on a fresh subject; `None` if every promise was kept.
pub(crate) fn shown<S: OrderedMap>(
    open: impl Fn() -> S + Send + Sync + 'static,
    history: &[Action<S::Key, S::Value>],
) -> Option<Identity> {
    bench(open).execute(history).ended().identity()
}
