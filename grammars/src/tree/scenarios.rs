//! One named history per clause of the contract.

mod edits;
mod refusals;
mod structure;

use lawful_tree::{Action, Feature, Oddity, Replaced, Supports, Treatment};

use super::TreeGrammar;
use crate::{Scenario, Sentences};

/// What a scenario needs beside the kinds and places that it asks for.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    /// An oddity is treated so.
    Policy(Oddity, Treatment),
    /// A replaced root stays under the new one.
    Kept,
    /// Ids that nobody was given are refused.
    Strangers,
}

type Named = (Needs, Scenario<Action>);

/// The named histories of a tree, those that the subject supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::tree::scenarios;
/// use lawful_tree::Supports;
///
/// assert!(scenarios(Supports::CORE).iter().any(|scenario| scenario.name == "acyclic/every climb ends"));
/// ```
pub fn scenarios(supports: Supports) -> Vec<Scenario<Action>> {
    let sentences = Sentences::new(TreeGrammar::new(supports));
    let has = |needs: Needs| match needs {
        Needs::Nothing => true,
        Needs::Policy(case, treatment) => supports.treatment(case) == treatment,
        Needs::Kept => supports.replaced() == Replaced::Under,
        Needs::Strangers => supports.has(Feature::Strangers),
    };
    let all = structure::scenarios().into_iter().chain(edits::scenarios()).chain(refusals::scenarios());
    let asked = all.filter(|(needs, scenario)| has(*needs) && sentences.admits(&scenario.history));
    asked.map(|(_, scenario)| scenario).collect()
}

fn named(name: &'static str, given_when_then: &'static str, history: Vec<Action>) -> Named {
    (Needs::Nothing, Scenario::new(name, given_when_then, history))
}
