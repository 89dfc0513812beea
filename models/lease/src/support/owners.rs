//! A second formulation: each subject with the set of its owners.
//!
//! Role: answer from the subject's side. A handle that is in no set supports nothing, whatever became of it, so phases
//! are not kept; a handle that waits is in a set of its own.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Label, Model};

use super::{Action, Outcome, Retired};

/// The formulation by owners.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::support::{Action, Outcome, Owners, Retired};
///
/// let mut registry = Owners::new(Retired::Refused);
/// registry.apply(&Action::Start { subject: 7, name: Label(0) });
/// registry.apply(&Action::Refuse { name: Label(0) });
/// assert_eq!(registry.apply(&Action::Release { name: Label(0) }), Outcome::Refused);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owners {
    retired: Retired,
    waiting: BTreeMap<Label, u32>,
    owners: BTreeMap<u32, BTreeSet<Owner>>,
}

/// Who supports a subject: a named handle, or the nth without a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Owner {
    Named(Label),
    Nameless(usize),
}

impl Owners {
    /// A registry without handles; `retired` says what giving up a handle that supports nothing does.
    pub fn new(retired: Retired) -> Self {
        Self { retired, waiting: BTreeMap::new(), owners: BTreeMap::new() }
    }

    /// How many live handles a subject has.
    pub fn handles_of(&self, subject: u32) -> usize {
        self.owners.get(&subject).map_or(0, BTreeSet::len)
    }

    fn owned(&self, name: Label) -> Option<u32> {
        self.owners.iter().find(|(_, owners)| owners.contains(&Owner::Named(name))).map(|(subject, _)| *subject)
    }

    fn add(&mut self, subject: u32, owner: Owner) {
        self.owners.entry(subject).or_default().insert(owner);
    }

    fn take(&mut self, name: Label) -> Option<u32> {
        let subject = self.owned(name)?;
        self.owners.get_mut(&subject)?.remove(&Owner::Named(name));
        Some(subject)
    }

    fn nameless(&self, subject: u32) -> usize {
        let owners = self.owners.get(&subject).into_iter().flatten();
        owners.filter(|owner| matches!(owner, Owner::Nameless(_))).count()
    }
}

impl Model for Owners {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Start { subject, name } => {
                self.waiting.insert(name, subject);
            }
            Action::Accept { name } => {
                if let Some(subject) = self.waiting.remove(&name) {
                    self.add(subject, Owner::Named(name));
                }
            }
            Action::Refuse { name } => {
                self.waiting.remove(&name);
            }
            Action::Replace { old, new } => match self.take(old) {
                Some(subject) => self.add(subject, Owner::Named(new)),
                None => return Outcome::Refused,
            },
            Action::Release { name } => {
                if self.take(name).is_none() && self.retired == Retired::Refused {
                    return Outcome::Refused;
                }
            }
            Action::Inspect { subject } => return Outcome::Supported(self.handles_of(subject) > 0),
            Action::Crowd { subject, count } => {
                let first = self.nameless(subject);
                (first..first + count as usize).for_each(|nth| self.add(subject, Owner::Nameless(nth)));
            }
            Action::Disperse { subject, count } => {
                let left = self.nameless(subject).saturating_sub(count as usize);
                let owners = self.owners.entry(subject).or_default();
                owners.retain(|owner| !matches!(owner, Owner::Nameless(nth) if *nth >= left));
            }
            Action::Resolve { .. } | Action::Reject { .. } | Action::Survey => {}
        }
        Outcome::Done
    }
}
