//! The law that holds the model: it predicts who is granted and who waits.

use lawful_contract::{Contract, Label, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::permits::{Action, Answer, Outcome, Plain, Queue};

use crate::lease::permits::contracts::GRANTS;
use crate::lease::permits::roots::{Capacity, Closed, Fair};
use crate::lease::permits::seen::{Run, Seen, Whole};

/// Who holds permits and who waits, as the model says.
#[derive(Clone, Debug)]
pub struct Grants {
    queue: Queue,
    model: Plain,
    expected: Outcome,
}

impl Grants {
    /// The law for a semaphore that is not open yet.
    pub fn new(queue: Queue) -> Self {
        Self { queue, model: Plain::new(queue), expected: Outcome { answer: Answer::Done, settled: Vec::new() } }
    }

    /// The model after the action.
    pub fn model(&self) -> &Plain {
        &self.model
    }

    fn answer(&self, seen: &Answer, action: &Action) -> Verdict {
        let expected = &self.expected.answer;
        let difference = match (expected, seen) {
            (Answer::Granted, _) => Difference::Missing,
            (_, Answer::Granted) => Difference::Extra,
            _ => Difference::WrongValue,
        };
        if let (Answer::Each(promised), Answer::Each(all)) = (expected, seen) {
            let rows = (promised != all).then(|| Mismatch::rows(promised, all, Difference::WrongValue));
            return Verdict::from(rows).on(usize::from(promised.contains(&Answer::Waiting))).comparing(promised.len());
        }
        let clause = match (action, expected) {
            (Action::Try { .. }, Answer::Granted) => 2,
            (Action::Try { .. }, _) => 3,
            (_, Answer::Granted) => 0,
            _ => 1,
        };
        Verdict::from(Mismatch::unless_equal(expected, seen, difference)).on(clause)
    }

    /// Who was served. Under [`Queue::Any`] the product's choice becomes the model's.
    fn run(&mut self, run: &Run) -> Verdict {
        let served = |settled: &[(Label, Answer)]| -> Vec<Label> {
            let mut served: Vec<_> =
                settled.iter().filter(|(_, answer)| *answer == Answer::Granted).map(|s| s.0).collect();
            served.sort();
            served
        };
        let seen = served(&run.settled);
        let promised = served(&self.expected.settled);
        if self.queue == Queue::Any {
            if self.model.permits(&seen) {
                self.model.serve(&seen);
                return Verdict::upheld(4).comparing(run.queue.len());
            }
            let (free, waiting) = (self.model.free(), self.model.waiting());
            let promised = format!("some of {waiting:?} that fit into {free}, and none left that fits");
            return Verdict::from(Some(Mismatch::values(&promised, &seen, Difference::WrongValue))).on(4);
        }
        Verdict::from(Mismatch::unless_same_rows(&promised, &seen, |a, b| a == b)).on(4).comparing(run.queue.len())
    }

    /// What was forgotten, or what is available, by the answer to the question.
    fn counted(&self, seen: usize, action: &Action) -> Verdict {
        let Answer::Count(expected) = self.expected.answer else { return Verdict::Silent };
        let Action::Forget { count } = action else { return self.available(seen) };
        let clause = match expected {
            0 => 8,
            gone if gone < *count => 7,
            _ => 6,
        };
        Verdict::from(Mismatch::unless_equal(&expected, &seen, Difference::WrongValue)).on(clause)
    }

    fn available(&self, seen: usize) -> Verdict {
        let expected = self.model.available();
        let clause = match (self.model.is_closed(), self.model.waiting().is_empty()) {
            (true, _) => 11,
            (false, true) => 9,
            (false, false) => 10,
        };
        let difference = if seen < expected { Difference::Missing } else { Difference::Extra };
        Verdict::from(Mismatch::unless_equal(&expected, &seen, difference)).on(clause)
    }

    /// What is there is what nobody has, and a request has as many permits as it asked for.
    fn whole(&self, whole: &Whole) -> Verdict {
        match (self.held(whole), whole.available) {
            (Verdict::Violated(mismatch), _) => Verdict::Violated(mismatch),
            (held, Some(seen)) => match self.available(seen) {
                Verdict::Upheld(_) if !whole.held.is_empty() && self.counts_held(whole) => held,
                verdict => verdict,
            },
            (held, None) => held,
        }
    }

    /// Whether the product tells how many permits some request has. One verdict counts one clause, so observations of
    /// requests that hold permits count as comparisons of these.
    fn counts_held(&self, whole: &Whole) -> bool {
        whole.held.iter().any(|(_, held)| held.is_some())
    }

    fn held(&self, whole: &Whole) -> Verdict {
        let mut compared = 0;
        for (name, seen) in &whole.held {
            if let (Some(seen), Some(asked)) = (seen, self.model.held().get(name)) {
                compared += 1;
                if seen != asked {
                    let mismatch = Mismatch::values(&(name, asked), &(name, seen), Difference::WrongValue);
                    return Verdict::from(Some(mismatch)).on(5);
                }
            }
        }
        Verdict::upheld(5).comparing(compared)
    }
}

impl Law<Action, Seen> for Grants {
    type Reads = (Capacity, Closed, Fair);

    fn contract(&self) -> &'static Contract {
        &GRANTS
    }

    fn advance(&mut self, action: &Action, _: Read<'_, Self, Action, Seen>) {
        self.expected = self.model.apply(action);
    }

    /// What a closed semaphore answers, `closed` judges.
    fn judge(&mut self, step: &Step<'_, Action, Seen>, _: Read<'_, Self, Action, Seen>) -> Verdict {
        match (step.seen, step.action) {
            (Seen::Answer(Answer::Count(seen)), Some(action)) => self.counted(*seen, action),
            (Seen::Answer(answer), Some(action)) if !self.model.is_closed() => self.answer(answer, action),
            (Seen::Run(run), _) if !self.model.is_closed() => self.run(run),
            (Seen::Whole(whole), _) => self.whole(whole),
            _ => Verdict::Silent,
        }
    }
}
