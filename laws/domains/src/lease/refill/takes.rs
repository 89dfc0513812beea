//! The law that holds the model: which takes are granted.

use lawful_contract::{Contract, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::refill::{Action, Outcome, Pace, Plain};

use crate::lease::refill::contracts::TAKES_LAW;
use crate::lease::refill::roots::{Budget, Ceiling};
use crate::lease::refill::seen::Seen;

/// The tokens, as the model says.
#[derive(Clone, Debug)]
pub struct Takes {
    model: Plain,
    expected: Outcome,
}

impl Takes {
    /// The law for a bucket that is not open yet.
    pub fn new(pace: Pace) -> Self {
        Self { model: Plain::new(pace), expected: Outcome::Done }
    }

    /// The model after the action.
    pub fn model(&self) -> &Plain {
        &self.model
    }

    fn shown(&self, seen: u64) -> Verdict {
        let promised = self.model.tokens();
        let difference = if seen < promised { Difference::Missing } else { Difference::Extra };
        Verdict::from(Mismatch::unless_equal(&promised, &seen, difference)).on(if promised == 0 { 5 } else { 4 })
    }

    /// The promised answer to the action.
    pub fn expected(&self) -> &Outcome {
        &self.expected
    }
}

impl Law<Action, Seen> for Takes {
    type Reads = (Ceiling, Budget);

    fn contract(&self) -> &'static Contract {
        &TAKES_LAW
    }

    fn advance(&mut self, action: &Action, _: Read<'_, Self, Action, Seen>) {
        self.expected = self.model.apply(action);
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, _: Read<'_, Self, Action, Seen>) -> Verdict {
        let (seen, action) = match (step.seen, step.action) {
            (Seen::Tokens(seen), _) | (Seen::Answer(Outcome::Count(seen)), Some(Action::Available)) => {
                return self.shown(*seen);
            }
            (Seen::Answer(seen), Some(action)) => (seen, action),
            _ => return Verdict::Silent,
        };
        let (clause, difference) = match (action, &self.expected) {
            (Action::Take { .. }, Outcome::Granted) => (0, Difference::Missing),
            (Action::Take { .. }, _) => (0, Difference::Extra),
            (Action::TakeUpTo { .. }, _) => (1, Difference::WrongValue),
            (Action::Burst { .. }, _) => (2, Difference::WrongValue),
            _ => (3, Difference::WrongValue),
        };
        Verdict::from(Mismatch::unless_equal(&self.expected, seen, difference)).on(clause)
    }
}
