//! Counterfeits of an ordered tree: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the tree laws. Each [`Counterfeit`] says why somebody would write it, the one thing that it breaks,
//! which clause of which law has to reject it at which checkpoint, and the shortest witness that is known. All of them
//! are wrong on purpose; nothing here is meant for use.
//!
//! Goals: one fault each, pairwise distinguishable, at most a third displaced constants, and for every clause of every
//! law at least one that this clause rejects.
//!
//! Non-goals: judging (the laws do that) and copying published bugs. Those stay in the field trials, so that a law that
//! was tuned here is tried on faults that nobody here has seen.

mod actions;
mod behaviour;
mod edits;
mod fake;
mod links;
mod moves;
mod nodes;
mod orders;
mod reads;
mod refusals;
mod rest;
mod store;
#[cfg(test)]
mod tests;

pub use lawful::campaign::Class;
use lawful_contract::Checkpoint;
use lawful_tree::Action;

pub use behaviour::{Behaviour, Command, Honest};
pub use fake::{Behaves, Fake, Family, Forest, OneRoot};
pub use store::{Links, Node, Receipt, Spot, Store};

pub use super::ordered_map::FaultKind;

/// A plausible wrong tree.
#[derive(Clone, Copy)]
pub struct Counterfeit {
    /// Its name, unique.
    pub name: &'static str,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
    /// The clause of that law.
    pub clause: &'static str,
    /// The checkpoint at which the law must reject it.
    pub checkpoint: Checkpoint,
    /// How far it is from a right answer.
    pub kind: FaultKind,
    /// How a run of the witness ends.
    pub class: Class,
    /// With which policies the fault shows.
    pub under: Under,
    /// Its shortest known witness, without the final observation and fell.
    pub witness: fn() -> Vec<Action>,
    /// How it behaves.
    pub build: fn() -> Box<dyn Behaves>,
}

/// The family of fakes in which a fault shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Under {
    /// Under the policies of either family.
    Either,
    /// Only under those of [`Forest`].
    Forest,
    /// Only under those of [`OneRoot`].
    OneRoot,
}

/// What rejects a counterfeit: a law, its clause, and the checkpoint.
type Rejected = (&'static str, &'static str, Checkpoint);

/// A wrong design; what is told of it, what rejects it, its witness, and how it behaves.
fn wrong(
    [name, breaks, why]: [&'static str; 3],
    (law, clause, checkpoint): Rejected,
    witness: fn() -> Vec<Action>,
    build: fn() -> Box<dyn Behaves>,
) -> Counterfeit {
    let (kind, class, under) = (FaultKind::Design, Class::Assertion, Under::Either);
    Counterfeit { name, breaks, why, law, clause, checkpoint, kind, class, under, witness, build }
}

impl Counterfeit {
    /// The same as a right idea with a number off its place.
    fn displaced(self) -> Self {
        Self { kind: FaultKind::DisplacedConstant, ..self }
    }

    /// The same where it shows only under the policies of one family.
    fn only(self, under: Under) -> Self {
        Self { under, ..self }
    }
}

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [nodes::all(), links::all(), reads::all(), refusals::all(), edits::all(), moves::all(), orders::all(), rest::all()]
        .concat()
}

/// The counterfeits that show in a forest.
pub fn in_forests() -> Vec<Counterfeit> {
    all().into_iter().filter(|fake| fake.under != Under::OneRoot).collect()
}

/// The counterfeits that show in a document with one root.
pub fn in_documents() -> Vec<Counterfeit> {
    all().into_iter().filter(|fake| fake.under != Under::Forest).collect()
}
