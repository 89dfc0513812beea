//! The model: the phase of every handle. Whether a subject is supported is asked afresh.
//!
//! Role: predict every promised outcome from who owns what. No count and no set of rows is kept, because they cannot
//! tell which handle a later release speaks of.
//!
//! Non-goals: speed. [`Owners`](super::Owners) is the second formulation.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use super::{Action, Outcome, Phase, Retired};

/// The plain formulation: each handle with its subject and its phase.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::support::{Action, Plain, Retired};
///
/// let (a, b) = (Label(0), Label(1));
/// let mut registry = Plain::new(Retired::Ignored);
/// for action in [Action::Start { subject: 7, name: a }, Action::Accept { name: a }, Action::Replace { old: a, new: b }] {
///     registry.apply(&action);
/// }
/// registry.apply(&Action::Release { name: a });
/// assert_eq!(registry.handles_of(7), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    retired: Retired,
    handles: BTreeMap<Label, (u32, Phase)>,
    /// How many handles without names each subject has.
    crowds: BTreeMap<u32, usize>,
}

impl Plain {
    /// A registry without handles; `retired` says what giving up a handle that supports nothing does.
    pub fn new(retired: Retired) -> Self {
        Self { retired, handles: BTreeMap::new(), crowds: BTreeMap::new() }
    }

    /// How many live handles a subject has.
    pub fn handles_of(&self, subject: u32) -> usize {
        let named = self.handles.values().filter(|handle| **handle == (subject, Phase::Live)).count();
        named + self.crowds.get(&subject).copied().unwrap_or(0)
    }

    /// How far a handle has come.
    pub fn phase(&self, name: Label) -> Option<Phase> {
        self.handles.get(&name).map(|(_, phase)| *phase)
    }

    /// The subject of a handle.
    pub fn subject(&self, name: Label) -> Option<u32> {
        self.handles.get(&name).map(|(subject, _)| *subject)
    }

    /// A handle in one phase goes to another; in every other phase nothing happens.
    fn turn(&mut self, name: Label, from: Phase, to: Phase) -> bool {
        let phase = self.handles.get_mut(&name).map(|(_, phase)| phase).filter(|phase| **phase == from);
        phase.map(|phase| *phase = to).is_some()
    }

    fn release(&mut self, name: Label) -> Outcome {
        match (self.turn(name, Phase::Live, Phase::Released), self.retired) {
            (true, _) | (_, Retired::Ignored) => Outcome::Done,
            (false, Retired::Refused) => Outcome::Refused,
        }
    }

    fn replace(&mut self, old: Label, new: Label) -> Outcome {
        let Some(subject) = self.subject(old).filter(|_| self.turn(old, Phase::Live, Phase::Replaced)) else {
            return Outcome::Refused;
        };
        self.handles.insert(new, (subject, Phase::Live));
        Outcome::Done
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Start { subject, name } => {
                self.handles.insert(name, (subject, Phase::Pending));
            }
            Action::Accept { name } => {
                self.turn(name, Phase::Pending, Phase::Live);
            }
            Action::Refuse { name } => {
                self.turn(name, Phase::Pending, Phase::Refused);
            }
            Action::Replace { old, new } => return self.replace(old, new),
            Action::Release { name } => return self.release(name),
            Action::Inspect { subject } => return Outcome::Supported(self.handles_of(subject) > 0),
            Action::Crowd { subject, count } => *self.crowds.entry(subject).or_default() += count as usize,
            Action::Disperse { subject, count } => {
                let crowd = self.crowds.entry(subject).or_default();
                *crowd = crowd.saturating_sub(count as usize);
            }
            // A promise says when its caller may go on. Whether there is a lease was decided at acceptance.
            Action::Resolve { .. } | Action::Reject { .. } | Action::Survey => {}
        }
        Outcome::Done
    }
}
