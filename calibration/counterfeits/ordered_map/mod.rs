//! Counterfeits of an ordered map: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the ordered-map laws. Each [`Counterfeit`] says why somebody would write it, the one thing that it
//! breaks, which law has to reject it at which checkpoint, and the shortest witness that is known. All of them are
//! wrong on purpose; nothing here is meant for use.
//!
//! Goals: one fault each, pairwise distinguishable, at most a third displaced constants, and for every law at least one
//! that only this law rejects.
//!
//! Non-goals: judging (the laws do that) and copying published bugs. Those stay in the field trials, so that a law that
//! was tuned here is tried on faults that nobody here has seen.

mod actions;
mod bulk;
mod contents;
mod copies;
mod crashes;
mod fake;
mod fixtures;
mod iterators;
mod prefixes;
mod queries;
mod ranges;
mod sizes;
#[cfg(test)]
mod tests;
mod walks;
mod work;

pub use lawful::campaign::Class;
use lawful_contract::{Checkpoint, Counting};
use lawful_ordered_map::Action;

pub use crate::domain::FaultKind;
pub use fake::{Behaviour, Fake, FakeKey, Honest, Store};
pub use fixtures::{Fixture, fixtures};

/// A plausible wrong ordered map.
pub struct Counterfeit<K> {
    /// Its name, unique among all families.
    pub name: &'static str,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
    /// The checkpoint at which the law must reject it.
    pub checkpoint: Checkpoint,
    /// How far it is from a right answer.
    pub kind: FaultKind,
    /// How a run of the witness ends.
    pub class: Class,
    /// Its shortest known witness, without the final observation and drain.
    pub witness: fn() -> Vec<Action<K, u32>>,
    /// A fresh, empty one.
    pub build: fn() -> Fake<K>,
}

/// The counterfeits that need nothing of their keys.
pub fn numbers<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [
        contents::all(),
        sizes::all(),
        queries::all(),
        walks::all(),
        ranges::all(),
        bulk::all(),
        copies::all(),
        crashes::all(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The keys that every family runs on: byte strings, which have prefixes, and that count comparisons.
pub type Key = Counting<Vec<u8>>;

/// All counterfeits, over keys that every one of them can run on.
pub fn all() -> Vec<Counterfeit<Key>> {
    [numbers(), workers(), prefixes()].into_iter().flatten().collect()
}

/// The counterfeits whose answers are right and whose work is not; the keys count comparisons.
pub fn workers() -> Vec<Counterfeit<Key>> {
    work::all()
}

/// The counterfeits of prefix queries; the keys are byte strings.
pub fn prefixes() -> Vec<Counterfeit<Key>> {
    prefixes::all()
}
