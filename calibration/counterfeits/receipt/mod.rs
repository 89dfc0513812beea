//! Counterfeits of groups of receipts: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the receipt laws. Each [`Counterfeit`] says why somebody would write it, the one thing that it
//! breaks, which law has to reject it at which checkpoint, and the shortest witness that is known. All of them are
//! wrong on purpose; nothing here is meant for use.
//!
//! Goals: one fault each, pairwise distinguishable, at most a third displaced constants, for every law at least one
//! that only this law rejects, and for every clause one that is rejected in it.
//!
//! Non-goals: judging (the laws do that) and copying published bugs. Those stay in the field trials, so that a law that
//! was tuned here is tried on faults that nobody here has seen.

mod actions;
mod crashes;
mod fake;
mod held;
mod requests;
mod rows;
mod settlements;
mod state;
mod streams;
#[cfg(test)]
mod tests;
mod turns;

pub use lawful::campaign::Class;
use lawful_contract::Checkpoint;
use lawful_receipt::Action;

pub use super::ordered_map::FaultKind;
pub use fake::{Behaviour, Dropped, Entry, Fake, Group, Honest, Shared, State, is_applied, is_rejected};
pub use settlements::Displaced;

/// A plausible wrong maker of groups.
pub struct Counterfeit {
    /// Its name, unique in its domain.
    pub name: &'static str,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
    /// The clause in which its witness is rejected.
    pub clause: &'static str,
    /// The checkpoint at which the law must reject it.
    pub checkpoint: Checkpoint,
    /// How far it is from a right answer.
    pub kind: FaultKind,
    /// How a run of the witness ends.
    pub class: Class,
    /// Its shortest known witness, without what the grammar adds at the end.
    pub witness: fn() -> Vec<Action>,
    /// A fresh one.
    pub build: fn() -> Fake,
}

/// What most counterfeits have in common: a wrong idea that is rejected when nothing can progress.
const DESIGN: Counterfeit = Counterfeit {
    name: "",
    breaks: "",
    why: "",
    law: "",
    clause: "",
    checkpoint: Checkpoint::Settled,
    kind: FaultKind::Design,
    class: Class::Assertion,
    witness: Vec::new,
    build: || Fake::new(Honest),
};

/// The same where a caller sees it beside the answers.
const SHOWN: Counterfeit = Counterfeit { checkpoint: Checkpoint::Published, ..DESIGN };

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [streams::all(), turns::all(), settlements::all(), requests::all(), rows::all(), held::all(), crashes::all()]
        .into_iter()
        .flatten()
        .collect()
}
