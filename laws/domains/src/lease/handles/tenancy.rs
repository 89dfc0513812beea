//! The law that holds the model: what each handle resolves to while its tenant is there.

use lawful_contract::{Contract, Label, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::handles::{Action, Outcome, Plain, Stale};

use crate::lease::handles::contracts::TENANCY;
use crate::lease::handles::seen::{Seen, Whole};
use crate::lease::handles::stale::{StaleHandles, releases};

/// The tenants, as the model says.
#[derive(Clone, Debug)]
pub struct Tenancy {
    policy: Stale,
    model: Plain,
    expected: Outcome,
}

impl Tenancy {
    /// The law for an empty arena.
    pub fn new(policy: Stale) -> Self {
        Self { policy, model: Plain::default(), expected: Outcome::Done }
    }

    /// The model after the action.
    pub fn model(&self) -> &Plain {
        &self.model
    }

    /// The promised answer to the action.
    pub fn expected(&self) -> &Outcome {
        &self.expected
    }

    /// The entries in label order.
    pub(crate) fn rows(&self) -> Vec<(Option<Label>, u32)> {
        self.model.tenants().iter().map(|(name, value)| (Some(*name), *value)).collect()
    }

    /// Answers about handles that have a tenant; `stale` judges the others.
    fn answer(&self, seen: &Outcome) -> Verdict {
        let found = |mismatch: Option<Mismatch>, compared: usize| Verdict::from(mismatch).comparing(compared);
        match (&self.expected, seen) {
            (Outcome::Value(None) | Outcome::Flag(false), _) => Verdict::Silent,
            (Outcome::Values(promised), Outcome::Values(values)) => {
                let there = promised.iter().zip(values).filter(|(promised, _)| promised.is_some());
                let wrong = there.clone().any(|(promised, seen)| promised != seen) || promised.len() != values.len();
                found(wrong.then(|| Mismatch::rows(promised, values, Difference::WrongValue)), there.count())
            }
            (expected, seen) => {
                let missing = matches!(seen, Outcome::Value(None) | Outcome::Flag(false));
                let difference = if missing { Difference::Missing } else { Difference::WrongValue };
                found(Mismatch::unless_equal(expected, seen, difference), 1)
            }
        }
    }

    /// Of handles whose tenant is there: what they resolve to. After an action that removes many, an entry that no walk
    /// yields is gone: that is `release`.
    fn probes(&self, whole: &Whole, releases: bool) -> Verdict {
        let mut compared = 0;
        for (name, value) in &whole.probes {
            let Some(tenant) = self.model.tenants().get(name) else { continue };
            compared += 1;
            let gone = value.is_none() && releases && !whole.yields(*name);
            if *value != Some(*tenant) && !gone {
                let difference = if value.is_none() { Difference::Missing } else { Difference::WrongValue };
                return Some(Mismatch::values(&(name, Some(tenant)), &(name, value), difference)).into();
            }
        }
        Verdict::upheld(0).comparing(compared)
    }

    /// Where handles are used again: one that equals an earlier one is wrong if the earlier one has a tenant. Where
    /// they are not, `stale` judges it.
    fn issued(&self, again: &[(Label, Label)]) -> Verdict {
        if self.policy == Stale::Refused {
            return Verdict::Silent;
        }
        let shared: Vec<_> = again.iter().filter(|(_, earlier)| self.model.tenants().contains_key(earlier)).collect();
        let mismatch =
            (!shared.is_empty()).then(|| Mismatch::values(&"a handle for one entry", &shared, Difference::Repeated));
        Verdict::from(mismatch).on(3)
    }
}

impl Law<Action, Seen> for Tenancy {
    type Reads = (StaleHandles,);

    fn contract(&self) -> &'static Contract {
        &TENANCY
    }

    fn advance(&mut self, action: &Action, _: Read<'_, Self, Action, Seen>) {
        self.expected = self.model.apply(action);
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, _: Read<'_, Self, Action, Seen>) -> Verdict {
        match (step.seen, step.action) {
            (Seen::Issued(again), _) => self.issued(again),
            (Seen::Answer(_), Some(Action::Insert { .. } | Action::Fill { .. })) => Verdict::Silent,
            (Seen::Answer(seen), Some(Action::Get { .. } | Action::Contains { .. })) => self.answer(seen),
            (Seen::Answer(seen), _) => self.answer(seen).on(1),
            (Seen::Whole(whole), action) => self.probes(whole, releases(action)).on(2),
            _ => Verdict::Silent,
        }
    }
}
