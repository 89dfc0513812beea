//! The model: the tenants, by the label of their handle.
//!
//! Role: predict every promised outcome. A handle resolves to its tenant, and the tenant is there from the action that
//! binds the label to the first action that takes it out. Length and weight are recomputed from the tenants.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use crate::handles::{Action, Outcome, Rows, kept};

/// The plain formulation: a value for each handle that has a tenant.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::handles::{Action, Outcome, Plain};
///
/// let mut model = Plain::default();
/// model.apply(&Action::Fill { name: Label(0), count: 3 });
/// model.apply(&Action::Retain { every: 2 });
/// assert_eq!(model.apply(&Action::Scan), Outcome::Rows(vec![(Label(1), 1)]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain {
    tenants: BTreeMap<Label, u32>,
}

impl Plain {
    /// The entries by label.
    pub fn tenants(&self) -> &BTreeMap<Label, u32> {
        &self.tenants
    }

    /// The sum of all weights: an entry weighs its value.
    pub fn weight(&self) -> u64 {
        self.tenants.values().copied().map(u64::from).sum()
    }

    fn rows(&self) -> Rows {
        self.tenants.iter().map(|(name, value)| (*name, *value)).collect()
    }

    fn set(&mut self, name: Label, value: u32) -> Option<u32> {
        self.tenants.get_mut(&name).map(|tenant| std::mem::replace(tenant, value))
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Insert { name, value } => {
                self.tenants.insert(*name, *value);
                Outcome::Done
            }
            Action::Fill { name, count } => {
                self.tenants.extend((0..*count as u32).map(|i| (Label(name.0 + i), i)));
                Outcome::Done
            }
            Action::Get { name } => Outcome::Value(self.tenants.get(name).copied()),
            Action::Contains { name } => Outcome::Flag(self.tenants.contains_key(name)),
            Action::Set { name, value } => Outcome::Value(self.set(*name, *value)),
            Action::Remove { name } => Outcome::Value(self.tenants.remove(name)),
            Action::Erase(erase) => Outcome::Values(erase.names().map(|name| self.tenants.remove(&name)).collect()),
            Action::Len => Outcome::Count(self.tenants.len()),
            Action::Scan => Outcome::Rows(self.rows()),
            Action::Clear => {
                self.tenants.clear();
                Outcome::Done
            }
            Action::Drain { .. } => {
                let rows = self.rows();
                self.tenants.clear();
                Outcome::Rows(rows)
            }
            Action::Retain { every } => {
                let rows = self.rows();
                self.tenants.retain(|name, _| kept(*name, *every));
                Outcome::Rows(rows)
            }
            Action::Reserve { .. } | Action::Shrink => Outcome::Done,
        }
    }
}
