//! What is said of a counterfeit, whatever its model.

use lawful::campaign::{Class, Open, Suspect};
use lawful_contract::Checkpoint;

use crate::domain::{FaultKind, Wrong};

/// A plausible wrong product with actions `A` and a way to build it `B`.
pub struct Counterfeit<A, B> {
    /// Its name, unique in its model.
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
    /// Its shortest known witness, without the actions that end every history.
    pub witness: Vec<A>,
    /// How a fresh one behaves.
    pub build: B,
}

/// What a panic of the product is told as.
pub const PANICS: (&str, &str) = ("returns", "returned");

impl<A, B> Counterfeit<A, B> {
    /// The counterfeit as a calibration takes it; `open` makes a fresh one.
    pub fn wrong<O>(self, open: Open<A, O>) -> Wrong<A, O> {
        let Self { name, breaks, why, law: (law, _), checkpoint, kind, witness, .. } = self;
        let suspect = Suspect {
            name: name.to_string(),
            law: law.to_string(),
            checkpoint,
            class: Class::Assertion,
            witness,
            open,
        };
        Wrong { suspect, breaks, why, law, kind }
    }
}

/// What does not hold of a kit's counterfeits; `clauses` says for each name which clause its witness breaks, and
/// `telling` has histories that tell apart what no witness does.
#[cfg(test)]
pub(super) fn faults<G, O>(
    kit: &crate::domain::Kit<G, O>,
    clauses: &[(&str, &'static str)],
    telling: Vec<Vec<G::Action>>,
) -> Vec<String>
where
    G: lawful_grammars::Grammar,
    O: Clone + PartialEq + 'static,
{
    use super::checks::{Family, Row};
    let clause = |name: &str| clauses.iter().find(|(known, _)| *known == name).map_or("", |(_, clause)| clause);
    let row = |wrong: Wrong<G::Action, O>| Row {
        clause: clause(&wrong.suspect.name),
        kind: wrong.kind,
        suspect: wrong.suspect,
    };
    let rows = (kit.wrong)().into_iter().map(row).collect();
    Family { honest: (kit.honest)("counterfeits"), rows, telling }.faults()
}
