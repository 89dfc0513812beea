//! The root law: it holds the reference model and judges which parts are asked for.

use lawful_contract::{Contract, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::construction::{Action, Event, Outcome, Part, Plain, Supports, Told};

use super::contracts::STEPS;
use super::seen::Seen;

/// The root law: which steps are taken.
#[derive(Clone, Debug)]
pub struct Steps {
    model: Plain,
    expected: Outcome,
    /// The parts of other products that stand while the action runs.
    peers: usize,
}

impl Steps {
    /// The root law before the first construction.
    pub fn new(supports: Supports) -> Self {
        let expected = Outcome { answer: Told::Built, taken: Vec::new(), returned: Vec::new() };
        Self { model: Plain::new(supports.cleanup), expected, peers: 0 }
    }

    /// What is promised of the action that runs.
    pub(crate) fn expected(&self) -> &Outcome {
        &self.expected
    }

    /// The parts of other products that stand while the action runs.
    pub(crate) fn peers(&self) -> usize {
        self.peers
    }

    /// The parts that must go back: those that a failed construction really took, or those of the product.
    pub(crate) fn owed(&self, action: &Action, events: &[Event]) -> Vec<Part> {
        match action {
            Action::Build { .. } => Vec::new(),
            Action::Fail { .. } => events.iter().filter_map(Event::taken).collect(),
            Action::Dispose { .. } => self.expected.returned.iter().rev().copied().collect(),
        }
    }
}

impl Law<Action, Seen> for Steps {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &STEPS
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        self.expected = self.model.apply(action);
        let own = if matches!(action, Action::Build { .. }) { self.expected.taken.len() } else { 0 };
        self.peers = self.model.standing().len() - own;
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let (Some(action), Seen::Events(events)) = (step.action, step.seen) else { return Verdict::Silent };
        let clause = match action {
            Action::Build { .. } => 0,
            Action::Fail { .. } => 1,
            Action::Dispose { .. } => 2,
        };
        let asked: Vec<Event> = events.iter().copied().filter(|event| event.returned().is_none()).collect();
        let broken = match self.expected.answer {
            Told::Broken(part) | Told::Panicked(part) => Some(Event::Broke(part)),
            Told::Built | Told::Disposed | Told::Jammed(_) => None,
        };
        let promised: Vec<Event> = self.expected.taken.iter().copied().map(Event::Took).chain(broken).collect();
        if asked == promised {
            return Verdict::upheld(clause).comparing(asked.len() + 1);
        }
        let difference = if asked.len() < promised.len() { Difference::Missing } else { Difference::Extra };
        Verdict::Violated(Box::new(Mismatch::rows(&promised, &asked, difference))).on(clause)
    }
}
