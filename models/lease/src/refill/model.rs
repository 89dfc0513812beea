//! The model: what is in the bucket, in parts of a token, and the time since the last step.
//!
//! Role: predict every promised outcome. One tick brings `width` parts, and `interval` parts are a token, so no
//! fraction is ever rounded.

use lawful_contract::Model;

use crate::refill::{Action, Outcome, Pace};

/// The plain formulation: it jumps over time by one multiplication.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_lease::refill::{Action, Outcome, Pace, Plain};
///
/// let mut model = Plain::new(Pace::Stepped);
/// model.apply(&Action::Open { max: 5, width: 2, interval: 10, tokens: 0 });
/// model.apply(&Action::Advance { ticks: 9 });
/// assert_eq!(model.apply(&Action::Available), Outcome::Count(0));
/// model.apply(&Action::Advance { ticks: 1 });
/// assert_eq!(model.apply(&Action::Available), Outcome::Count(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    pace: Pace,
    max: u64,
    width: u64,
    interval: u64,
    /// In parts: `interval` of them are a token.
    parts: u64,
    /// Ticks since the last step; always 0 under [`Pace::Steady`].
    since: u64,
}

impl Plain {
    /// An empty bucket, before it is opened.
    pub fn new(pace: Pace) -> Self {
        Self { pace, max: 0, width: 1, interval: 1, parts: 0, since: 0 }
    }

    /// The whole tokens.
    pub fn tokens(&self) -> u64 {
        self.parts / self.interval
    }

    /// The most tokens.
    pub fn max(&self) -> u64 {
        self.max
    }

    fn advance(&mut self, ticks: u64) {
        let Self { max, width, interval, .. } = *self;
        let brought = match self.pace {
            Pace::Steady => ticks * width,
            Pace::Stepped => {
                let steps = (self.since + ticks) / interval;
                self.since = (self.since + ticks) % interval;
                steps * width * interval
            }
        };
        self.parts = (self.parts + brought).min(max * interval);
    }

    fn takes(&mut self, count: u64) -> bool {
        let left = self.parts.checked_sub(count * self.interval);
        self.parts = left.unwrap_or(self.parts);
        left.is_some()
    }

    /// The parts that are missing, at the pace at which they come.
    fn wait(&self, count: u64) -> Option<u64> {
        let Self { max, width, interval, .. } = *self;
        let missing = (count * interval).saturating_sub(self.parts);
        let ticks = match self.pace {
            _ if missing == 0 => 0,
            Pace::Steady => missing.div_ceil(width),
            Pace::Stepped => missing.div_ceil(width * interval) * interval - self.since,
        };
        (count <= max).then_some(ticks)
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Open { max, width, interval, tokens } => {
                (self.max, self.width, self.interval) = (*max, *width, *interval);
                (self.parts, self.since) = (tokens * interval, 0);
                Outcome::Done
            }
            Action::Take { count } => {
                if self.takes(*count) {
                    Outcome::Granted
                } else {
                    Outcome::Short
                }
            }
            Action::TakeUpTo { count } => {
                let taken = self.tokens().min(*count);
                self.takes(taken);
                Outcome::Count(taken)
            }
            Action::Burst { times, count } => Outcome::Count((0..*times).filter(|_| self.takes(*count)).count() as u64),
            Action::Advance { ticks } => {
                self.advance(*ticks);
                Outcome::Done
            }
            Action::Available => Outcome::Count(self.tokens()),
            Action::Wait { count } => Outcome::After(self.wait(*count)),
            Action::Drain => {
                let taken = self.tokens();
                self.takes(taken);
                Outcome::Count(taken)
            }
        }
    }
}
