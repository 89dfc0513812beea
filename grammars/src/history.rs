//! Histories as values that a plain `quickcheck!` property can take.

use std::fmt;

use quickcheck::{Arbitrary, Gen};

use crate::{Grammar, Mix, Part, Sentences, reduce};

/// A legal history of a grammar.
///
/// It is generated with the default [`Mix`], its length follows `Gen::size`, and it shrinks to members of the language
/// only.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "ordered-map")] {
/// use lawful_grammars::History;
/// use lawful_grammars::ordered_map::OrderedMapGrammar;
///
/// fn is_drained(history: History<OrderedMapGrammar<u32, u32>>) -> bool {
///     history.actions.last().is_some_and(|last| matches!(last, lawful_ordered_map::Action::Drain { .. }))
/// }
/// quickcheck::QuickCheck::new().tests(10).quickcheck(is_drained as fn(_) -> bool);
/// # }
/// ```
pub struct History<G: Grammar> {
    /// The actions, in order.
    pub actions: Vec<G::Action>,
}

impl<G: Grammar + Default> Arbitrary for History<G> {
    fn arbitrary(choices: &mut Gen) -> Self {
        let mix = Mix::of_length(choices.size());
        Self { actions: Sentences::new(G::default()).draw(&mix, choices).1 }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let sentences = Sentences::new(G::default());
        let repairing = Sentences::new(G::default());
        let removed = reduce::removals(&self.actions).map(move |candidate| reduce::repaired(&repairing, candidate));
        let renamed =
            [Part::Key, Part::Value, Part::Label].map(|part| reduce::renamed(&sentences, &self.actions, part));
        let lowered = [Part::Count, Part::Key, Part::Value, Part::Form]
            .map(|part| reduce::lowered(&sentences, &self.actions, part));
        let candidates = removed.chain(renamed.into_iter().flatten()).chain(lowered.into_iter().flatten());
        Box::new(candidates.filter(move |candidate| sentences.admits(candidate)).map(|actions| Self { actions }))
    }
}

impl<G: Grammar> Clone for History<G> {
    fn clone(&self) -> Self {
        Self { actions: self.actions.clone() }
    }
}

impl<G: Grammar> PartialEq for History<G> {
    fn eq(&self, other: &Self) -> bool {
        self.actions == other.actions
    }
}

impl<G: Grammar> fmt::Debug for History<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.actions).finish()
    }
}
