//! History grammars: one rule generates, recognises and enumerates.
//!
//! Role: say which histories are legal and choose among them. A [`Grammar`] holds [`Rule`]s; [`Sentences`] generates,
//! recognises and enumerates its histories; [`Choices`] is where choices come from; a [`Plan`] narrows one history.
//! [`History`] is a history for plain quickcheck properties, [`Scenario`] a named one. [`reduce`] lists what a shrinker
//! may try, and [`controls`] measure a grammar. Each domain has a module behind a feature of its name.
//!
//! Goals: constructive generation without discards; every history is plain data, meaningful without the generator.
//!
//! Non-goals: predicting outcomes (see the models), running or judging anything.

mod choices;
pub mod controls;
mod grammar;
mod history;
#[cfg(feature = "lease")]
pub mod lease;
#[cfg(feature = "ordered-map")]
pub mod ordered_map;
mod plan;
#[cfg(feature = "receipt")]
pub mod receipt;
pub mod reduce;
mod scenario;
mod sentences;
#[cfg(feature = "tree")]
pub mod tree;

pub use choices::{Bytes, Choices, Odometer, Recorded, Taped};
pub use grammar::{Grammar, HistoryAction, Keying, NOT_OF_RULE, Part, PerKey, Rule, Window};
pub use history::History;
pub use plan::{Mix, Partition, Plan};
pub use scenario::Scenario;
pub use sentences::{Excluded, Sentences};
