//! The laws that need no model: how many tokens there can be, and how many can have been granted.

use lawful_contract::Contract;
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::refill::{Action, Outcome, Pace, Rate};

use crate::lease::refill::contracts::{BUDGET, CEILING};
use crate::lease::refill::seen::Seen;

/// The most tokens.
#[derive(Clone, Debug, Default)]
pub struct Ceiling {
    max: u64,
}

impl Law<Action, Seen> for Ceiling {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &CEILING
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        if let Action::Open { max, .. } = action {
            self.max = *max;
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let (Seen::Tokens(seen) | Seen::Answer(Outcome::Count(seen))) = step.seen else { return Verdict::Silent };
        if *seen > self.max {
            let promised = format!("at most {} tokens", self.max);
            return Some(Mismatch::values(&promised, seen, Difference::Extra)).into();
        }
        Verdict::upheld(0)
    }
}

/// What was granted, and when.
#[derive(Clone, Debug)]
pub struct Budget {
    pace: Pace,
    rate: Rate,
    now: u64,
    granted: Vec<(u64, u64)>,
}

impl Budget {
    /// The law for a bucket that is not open yet.
    pub fn new(pace: Pace) -> Self {
        Self { pace, rate: Rate { max: 0, width: 1, interval: 1, tokens: 0 }, now: 0, granted: Vec::new() }
    }

    /// What the time from one moment to another brings, at most.
    fn brings(&self, from: u64, to: u64) -> u64 {
        let Rate { width, interval, .. } = self.rate;
        match self.pace {
            Pace::Stepped => (to / interval - from / interval) * width,
            Pace::Steady => (to - from) * width / interval,
        }
    }

    /// How much was granted, by the product's own answer.
    fn note(&mut self, action: &Action, seen: &Outcome) {
        let granted = match (action, seen) {
            (Action::Take { count }, Outcome::Granted) => *count,
            (Action::Burst { count, .. }, Outcome::Count(times)) => times * count,
            (Action::TakeUpTo { .. } | Action::Drain, Outcome::Count(taken)) => *taken,
            _ => 0,
        };
        if granted > 0 {
            self.granted.push((self.now, granted));
        }
    }

    fn judged(&self) -> Verdict {
        let all: u64 = self.granted.iter().map(|(_, count)| count).sum();
        let since_the_start = self.rate.tokens + self.brings(0, self.now);
        if all > since_the_start {
            return exceeded(0, self.now, since_the_start, all);
        }
        let mut sum = 0;
        for (then, count) in self.granted.iter().rev() {
            sum += count;
            let most = self.rate.max + self.brings(*then, self.now);
            if sum > most {
                return exceeded(*then, self.now, most, sum).on(1);
            }
        }
        let clause = usize::from(self.granted.len() > 1);
        Verdict::upheld(clause).comparing(self.granted.len())
    }
}

fn exceeded(from: u64, to: u64, most: u64, granted: u64) -> Verdict {
    let promised = format!("at most {most} from tick {from} to tick {to}");
    Some(Mismatch::values(&promised, &granted, Difference::Extra)).into()
}

impl Law<Action, Seen> for Budget {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &BUDGET
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        match action {
            Action::Open { max, width, interval, tokens } => {
                let rate = Rate { max: *max, width: *width, interval: *interval, tokens: *tokens };
                *self = Self { rate, ..Self::new(self.pace) };
            }
            Action::Advance { ticks } => self.now += ticks,
            _ => {}
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let (Seen::Answer(seen), Some(action)) = (step.seen, step.action) else { return Verdict::Silent };
        self.note(action, seen);
        self.judged()
    }
}
