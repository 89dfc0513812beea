//! The root law: it holds the reference model and judges attempts.

use lawful_contract::{Contract, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::support::{Action, Outcome, Phase, Plain, Supports};

use super::contracts::ATTEMPT;
use super::seen::{Answer, Seen, Shown};

/// The root law: which handle supports what.
#[derive(Clone, Debug)]
pub struct Handles {
    model: Plain,
    expected: Outcome,
    /// The phase, before the action, of the handle that the action names.
    phase: Option<Phase>,
}

impl Handles {
    /// The root law for a registry without handles.
    pub fn new(supports: Supports) -> Self {
        Self { model: Plain::new(supports.policy()), expected: Outcome::Done, phase: None }
    }

    /// The phase, before the action, of the handle that the action names.
    pub(crate) fn phase(&self) -> Option<Phase> {
        self.phase
    }

    /// How many live handles a subject has after the action.
    pub(crate) fn handles_of(&self, subject: u32) -> usize {
        self.model.handles_of(subject)
    }

    /// Compares whether one subject is supported, and by how many handles where the product tells. A count that
    /// contradicts the product's own answer is another law's matter.
    pub(crate) fn supported(&self, shown: &Shown) -> Verdict {
        let handles = self.handles_of(shown.subject);
        let told = shown.count.filter(|count| (*count > 0) == shown.supported).unwrap_or(handles);
        if shown.supported == (handles > 0) && told == handles {
            return Verdict::upheld(0);
        }
        let fewer = !shown.supported || told < handles;
        let difference = if fewer { Difference::Missing } else { Difference::Extra };
        let promised = Shown { supported: handles > 0, count: shown.count.map(|_| handles), ..*shown };
        Verdict::Violated(Box::new(Mismatch::values(&promised, shown, difference)))
    }

    /// Compares whether the command was accepted.
    pub(crate) fn accepted(&self, answer: &Answer) -> Verdict {
        if (self.expected == Outcome::Refused) == (*answer == Answer::Refused) {
            return Verdict::upheld(0);
        }
        Verdict::Violated(Box::new(Mismatch::values(&self.expected, answer, Difference::WrongRefusal)))
    }
}

impl Law<Action, Seen> for Handles {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &ATTEMPT
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        self.phase = match action {
            Action::Replace { old: name, .. } | Action::Release { name } => self.model.phase(*name),
            _ => None,
        };
        self.expected = self.model.apply(action);
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let clause = match step.action {
            Some(Action::Start { .. }) => 0,
            Some(Action::Accept { .. }) => 1,
            Some(Action::Refuse { .. }) => 2,
            Some(Action::Resolve { .. } | Action::Reject { .. }) => 3,
            Some(Action::Crowd { .. }) => 4,
            _ => 5,
        };
        match step.seen {
            Seen::Answer(Answer::Supported(seen)) => {
                let difference = if *seen { Difference::Extra } else { Difference::Missing };
                Verdict::from(Mismatch::unless_equal(&self.expected, &Outcome::Supported(*seen), difference)).on(5)
            }
            Seen::Answer(answer) => self.accepted(answer).on(6),
            Seen::Own(shown) => self.supported(shown).on(clause),
            Seen::Peers(_) | Seen::Rows { .. } => Verdict::Silent,
        }
    }
}
