//! The second formulation: tick by tick.
//!
//! It never multiplies time. Each tick is one step of a counter, and a token appears when the counter is full. How long
//! one has to wait is found by waiting, in a copy.

use lawful_contract::Model;

use crate::refill::{Action, Outcome, Pace};

/// The formulation that goes tick by tick.
#[derive(Clone, Debug)]
pub struct Ticked {
    pace: Pace,
    max: u64,
    width: u64,
    interval: u64,
    tokens: u64,
    /// Stepped: ticks since the last step. Steady: what the ticks brought towards the next token.
    counter: u64,
}

impl Ticked {
    /// An empty bucket, before it is opened.
    pub fn new(pace: Pace) -> Self {
        Self { pace, max: 0, width: 1, interval: 1, tokens: 0, counter: 0 }
    }

    fn tick(&mut self) {
        match self.pace {
            Pace::Stepped => {
                self.counter += 1;
                if self.counter == self.interval {
                    self.counter = 0;
                    (0..self.width).for_each(|_| self.drop_in());
                }
            }
            Pace::Steady => {
                for _ in 0..self.width {
                    self.counter += 1;
                    if self.counter == self.interval {
                        self.counter = 0;
                        self.drop_in();
                    }
                    // A full bucket keeps no part of a token.
                    if self.tokens == self.max {
                        self.counter = 0;
                    }
                }
            }
        }
    }

    fn drop_in(&mut self) {
        if self.tokens < self.max {
            self.tokens += 1;
        }
    }

    fn take(&mut self) -> bool {
        let is_there = self.tokens > 0;
        self.tokens -= u64::from(is_there);
        is_there
    }

    fn takes(&mut self, count: u64) -> bool {
        let mut after = self.clone();
        let all_there = (0..count).all(|_| after.take());
        if all_there {
            *self = after;
        }
        all_there
    }

    fn wait(&self, count: u64) -> Option<u64> {
        if count > self.max {
            return None;
        }
        let mut later = self.clone();
        let mut ticks = 0;
        while later.tokens < count {
            later.tick();
            ticks += 1;
        }
        Some(ticks)
    }
}

impl Model for Ticked {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Open { max, width, interval, tokens } => {
                let (max, width, interval, tokens) = (*max, *width, *interval, *tokens);
                *self = Self { pace: self.pace, max, width, interval, tokens, counter: 0 };
                Outcome::Done
            }
            Action::Take { count } if self.takes(*count) => Outcome::Granted,
            Action::Take { .. } => Outcome::Short,
            Action::TakeUpTo { count } => Outcome::Count((0..*count).take_while(|_| self.take()).count() as u64),
            Action::Burst { times, count } => {
                let granted = (0..*times).filter(|_| self.takes(*count));
                Outcome::Count(granted.count() as u64)
            }
            Action::Advance { ticks } => {
                (0..*ticks).for_each(|_| self.tick());
                Outcome::Done
            }
            Action::Available => Outcome::Count(self.tokens),
            Action::Wait { count } => Outcome::After(self.wait(*count)),
            Action::Drain => {
                let mut granted = 0;
                while self.take() {
                    granted += 1;
                }
                Outcome::Count(granted)
            }
        }
    }
}
