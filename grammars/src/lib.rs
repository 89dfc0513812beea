//! History grammars: one rule generates, recognises and enumerates.
//!
//! Role: say which histories are legal and choose among them. A [`Grammar`] holds [`Rule`]s; [`Sentences`] generates,
//! recognises and enumerates its histories; [`Choices`] is where choices come from; a [`Plan`] narrows one history.
//!
//! Goals: constructive generation without discards; every history is plain data, meaningful without the generator.
//!
//! Non-goals: predicting outcomes (see the models), running or judging anything.

mod choices;
mod grammar;
mod plan;
mod sentences;

pub use choices::{Bytes, Choices, Odometer, Recorded, Taped};
pub use grammar::{Grammar, HistoryAction, Keying, Part, Rule, Window};
pub use plan::{Mix, Partition, Plan};
pub use sentences::{Excluded, Sentences};
