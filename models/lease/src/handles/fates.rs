//! The second formulation: the fate of every handle that was ever issued.
//!
//! Nothing is ever taken out of it. An entry that leaves is one whose fate changes, one by one; an answer about many
//! entries asks every fate.

use lawful_contract::{Label, Model};

use crate::handles::{Action, Outcome, Rows, kept};

/// The formulation by fates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fates {
    /// In the order issued.
    fates: Vec<(Label, Fate)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Fate {
    There(u32),
    Left,
}

impl Fates {
    fn issue(&mut self, name: Label, value: u32) {
        self.fates.push((name, Fate::There(value)));
    }

    fn fate(&mut self, name: Label) -> Option<&mut Fate> {
        self.fates.iter_mut().find(|(issued, _)| *issued == name).map(|(_, fate)| fate)
    }

    fn value(&mut self, name: Label) -> Option<u32> {
        match self.fate(name) {
            Some(Fate::There(value)) => Some(*value),
            _ => None,
        }
    }

    /// Changes the fate of a handle that has a tenant.
    fn meets(&mut self, name: Label, new: Fate) -> Option<u32> {
        let before = self.value(name)?;
        if let Some(fate) = self.fate(name) {
            *fate = new;
        }
        Some(before)
    }

    fn rows(&self) -> Rows {
        let mut rows: Rows = Vec::new();
        for (name, fate) in &self.fates {
            if let Fate::There(value) = fate {
                rows.push((*name, *value));
            }
        }
        rows.sort();
        rows
    }

    fn leave(&mut self, goes: impl Fn(Label) -> bool) {
        for (name, fate) in &mut self.fates {
            if goes(*name) {
                *fate = Fate::Left;
            }
        }
    }
}

impl Model for Fates {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let before = self.rows();
        match action {
            Action::Insert { name, value } => self.issue(*name, *value),
            Action::Fill { name, count } => (0..*count as u32).for_each(|i| self.issue(Label(name.0 + i), i)),
            Action::Get { name } => return Outcome::Value(self.value(*name)),
            Action::Contains { name } => return Outcome::Flag(before.iter().any(|(there, _)| there == name)),
            Action::Set { name, value } => return Outcome::Value(self.meets(*name, Fate::There(*value))),
            Action::Remove { name } => return Outcome::Value(self.meets(*name, Fate::Left)),
            Action::Erase(erase) => {
                return Outcome::Values(erase.names().map(|name| self.meets(name, Fate::Left)).collect());
            }
            Action::Len => return Outcome::Count(before.len()),
            Action::Scan => return Outcome::Rows(before),
            Action::Clear => self.leave(|_| true),
            Action::Drain { .. } => {
                self.leave(|_| true);
                return Outcome::Rows(before);
            }
            Action::Retain { every } => {
                self.leave(|name| !kept(name, *every));
                return Outcome::Rows(before);
            }
            Action::Reserve { .. } | Action::Shrink => {}
        }
        Outcome::Done
    }
}
