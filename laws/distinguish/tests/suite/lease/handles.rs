//! Handles. The domain: three labels in the order issued, two values, every kind of action.

use std::collections::BTreeSet;

use lawful_contract::{Label, Model};
use lawful_distinguish::Compared;
use lawful_grammars::lease::handles::HandlesGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::handles::{Action, Erase, Fates, Order, Outcome, Plain, Stale, Supports};

use crate::common::{Argument, Field, Grammar, compared, departed, lengths};

const LABELS: u32 = 3;

/// The next label that is free.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Issued(u32);

impl Grammar for Issued {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(HandlesGrammar::new(Supports::all(Stale::Refused))).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        let mut all = vec![Action::Len, Action::Scan, Action::Clear, Action::Shrink];
        all.extend([Action::Drain { most: 1 }, Action::Retain { every: 2 }, Action::Reserve { count: 1 }]);
        for name in (0..self.0).map(Label) {
            all.extend([Action::Get { name }, Action::Contains { name }, Action::Remove { name }]);
            all.push(Action::Set { name, value: 1 });
        }
        if self.0 >= 2 {
            all.push(Action::Erase(Erase { name: Label(0), count: 2, stride: 1, order: Order::Descending }));
        }
        let name = Label(self.0);
        if self.0 < LABELS {
            all.extend([0, 1].map(|value| Action::Insert { name, value }));
        }
        if self.0 + 1 < LABELS {
            all.push(Action::Fill { name, count: 2 });
        }
        all
    }

    fn advance(&mut self, action: &Action, _: &Outcome) {
        self.0 += match action {
            Action::Insert { .. } => 1,
            Action::Fill { count, .. } => *count as u32,
            _ => 0,
        };
    }
}

#[test]
fn every_field_is_needed() {
    let plain = Argument::new(Issued::default(), Plain::default());
    plain.minimal();
    plain.justifies(&[("Plain.tenants", Field::Needed(1, 1, 1))]);
}

#[test]
fn too_little_is_told_apart() {
    let plain = Argument::new(Issued::default(), Plain::default());
    assert_eq!(lengths(&plain.refuted("a count", |model| model.tenants().len())), (1, 1, 1));
    let labels = |model: &Plain| model.tenants().keys().copied().collect::<Vec<_>>();
    assert_eq!(lengths(&plain.refuted("labels without values", labels)), (1, 1, 1));
    let values = |model: &Plain| model.tenants().values().copied().collect::<Vec<_>>();
    assert_eq!(lengths(&plain.refuted("values without labels", values)), (2, 3, 1));
}

/// An arena with slots, as a product has it: the slot of a label, and which slots are free.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Slots {
    model: Plain,
    slots: Vec<Option<Label>>,
    free: Vec<usize>,
}

impl Model for Slots {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let outcome = self.model.apply(action);
        let there: BTreeSet<Label> = self.model.tenants().keys().copied().collect();
        for (at, slot) in self.slots.iter_mut().enumerate() {
            if slot.is_some_and(|name| !there.contains(&name)) {
                *slot = None;
                self.free.push(at);
            }
        }
        for name in there.into_iter().filter(|name| !self.slots.contains(&Some(*name))).collect::<Vec<_>>() {
            match self.free.pop() {
                Some(at) => self.slots[at] = Some(name),
                None => self.slots.push(Some(name)),
            }
        }
        outcome
    }
}

#[test]
fn slots_and_free_lists_are_superfluous() {
    let slots = Argument::new(Issued::default(), Slots::default());
    let (classes, twins) = slots.superfluous();
    let merged = slots.enough("the tenants", |slots| slots.model.clone());
    assert_eq!(classes + merged, slots.explored().states);
    // The same entries left, in another order: the free list differs.
    assert_eq!((twins.left.len(), twins.right.len()), (2, 3));
}

#[test]
fn tenants_and_fates_are_equal_and_a_model_that_reuses_handles_is_not() {
    let equal = compared(Issued::default(), Plain::default(), Fates::default());
    assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
    let history = departed(Issued::default(), Plain::default(), Reusing::default());
    assert!(history.contains(&Action::Clear) && history.last() == Some(&Action::Get { name: Label(0) }), "{history:?}");
    assert_eq!(history.len(), 4);
}

/// Planted wrong model: after a clear the first handle resolves to the first new tenant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Reusing {
    model: Plain,
    cleared: bool,
}

impl Model for Reusing {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        self.cleared |= *action == Action::Clear;
        match action {
            Action::Get { name: Label(0) } if self.cleared => {
                Outcome::Value(self.model.tenants().values().next().copied())
            }
            _ => self.model.apply(action),
        }
    }
}
