//! The law of stale handles: it knows which handles have a tenant, and nothing of their values.

use std::collections::BTreeSet;

use lawful_contract::{Contract, Label};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::handles::{Action, Outcome, Stale, kept};

use crate::lease::handles::contracts::STALE;
use crate::lease::handles::seen::{Seen, Whole};

/// Which handles have a tenant.
#[derive(Clone, Debug)]
pub struct StaleHandles {
    policy: Stale,
    live: BTreeSet<Label>,
    /// The handles that the action names and that had lost their tenant before it, with their place in the answer.
    asked: Vec<usize>,
}

impl StaleHandles {
    /// The law for an empty arena.
    pub fn new(policy: Stale) -> Self {
        Self { policy, live: BTreeSet::new(), asked: Vec::new() }
    }

    /// Whether a handle has a tenant.
    pub fn is_live(&self, name: Label) -> bool {
        self.live.contains(&name)
    }

    fn ask(&mut self, names: impl Iterator<Item = Label>) {
        self.asked = names.enumerate().filter(|(_, name)| !self.live.contains(name)).map(|(place, _)| place).collect();
    }

    fn issued(twice: &[(Label, Label)]) -> Verdict {
        let nobody: &[(Label, Label)] = &[];
        (!twice.is_empty()).then(|| Mismatch::values(&nobody, &twice, Difference::Repeated)).into()
    }

    fn answer(&self, outcome: &Outcome) -> Verdict {
        let resolves = |place: &usize| match outcome {
            Outcome::Value(value) => value.is_some(),
            Outcome::Values(values) => values.get(*place).is_some_and(Option::is_some),
            Outcome::Flag(there) => *there,
            _ => false,
        };
        let wrong = self.asked.iter().any(resolves);
        let mismatch = wrong.then(|| Mismatch::values(&"nothing of a stale handle", outcome, Difference::Extra));
        Verdict::from(mismatch).comparing(self.asked.len())
    }

    /// After an action that removes many, an entry that a walk still yields has stayed: that is `release`.
    fn probes(&self, whole: &Whole, releases: bool) -> Verdict {
        let stale = whole.probes.iter().filter(|(name, _)| !self.live.contains(name));
        let resolving = stale.clone().filter(|(_, value)| value.is_some());
        let wrong: Vec<_> = resolving.filter(|(name, _)| !releases || !whole.yields(*name)).collect();
        let mismatch = (!wrong.is_empty()).then(|| Mismatch::values(&"no stale handle", &wrong, Difference::Extra));
        Verdict::from(mismatch).on(3).comparing(stale.count())
    }
}

/// Whether an action removes many entries at once.
pub(crate) fn releases(action: Option<&Action>) -> bool {
    matches!(action, Some(Action::Clear | Action::Drain { .. } | Action::Retain { .. }))
}

impl Law<Action, Seen> for StaleHandles {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &STALE
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        self.asked.clear();
        match action {
            Action::Insert { name, .. } => drop(self.live.insert(*name)),
            Action::Fill { name, count } => self.live.extend((name.0..).take(*count).map(Label)),
            Action::Get { name } | Action::Contains { name } | Action::Set { name, .. } => {
                self.ask(std::iter::once(*name));
            }
            Action::Remove { name } => {
                self.ask(std::iter::once(*name));
                self.live.remove(name);
            }
            Action::Erase(erase) => {
                self.ask(erase.names());
                for name in erase.names() {
                    self.live.remove(&name);
                }
            }
            Action::Clear | Action::Drain { .. } => self.live.clear(),
            Action::Retain { every } => self.live.retain(|name| kept(*name, *every)),
            Action::Len | Action::Scan | Action::Reserve { .. } | Action::Shrink => {}
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        if self.policy == Stale::Undefined {
            return Verdict::Silent;
        }
        match (step.seen, step.action) {
            (Seen::Issued(twice), _) => Self::issued(twice),
            (Seen::Answer(outcome), Some(Action::Get { .. } | Action::Contains { .. })) => self.answer(outcome).on(1),
            (Seen::Answer(outcome), _) => self.answer(outcome).on(2),
            (Seen::Whole(whole), action) => self.probes(whole, releases(action)),
            _ => Verdict::Silent,
        }
    }
}
