//! Counterfeits of partial construction: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of partial construction. Each [`Counterfeit`] says why somebody would write it, the one thing
//! that it breaks, which law has to reject it at which checkpoint, and the shortest witness that is known. All of them are
//! wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod answers;

mod fake;
mod parts;
mod returns;
#[cfg(test)]
mod tests;

pub use lawful::campaign::Class;
use lawful_contract::Checkpoint;
use lawful_lease::construction::Action;

pub use crate::counterfeits::ordered_map::FaultKind;
pub use fake::{Behaviour, Fake, Honest};

/// A plausible wrong construction.
pub struct Counterfeit {
    /// Its name, unique in the domain.
    pub name: &'static str,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it, and the clause that its witness breaks.
    pub law: (&'static str, &'static str),
    /// The checkpoint at which the law must reject it.
    pub checkpoint: Checkpoint,
    /// How far it is from a right answer.
    pub kind: FaultKind,
    /// How a run of the witness ends.
    pub class: Class,
    /// Its shortest known witness, without the final observation and drain.
    pub witness: fn() -> Vec<Action>,
    /// A fresh one.
    pub build: fn() -> Fake,
}

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [parts::all(), returns::all(), answers::all()].into_iter().flatten().collect()
}
