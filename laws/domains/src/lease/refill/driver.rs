//! The production driver: calls any token bucket and records what a caller sees.
//!
//! Path: the subject's own methods, in this process, on the logical clock that `advance` moves. Checkpoints: an answer
//! is recorded when the call has returned (`applied`); then the number of tokens, where the product shows it
//! (`published`). Both follow every action.

use lawful_contract::{Checkpoint, Kinds};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::refill::{Action, Feature, Outcome, Rate, Refill, Reply, Trouble};

use crate::lease::refill::seen::Seen;

/// Drives one token bucket, which `open` makes with a rate.
pub struct RefillDriver<S, F> {
    open: F,
    subject: Option<S>,
    max: u64,
}

impl<S: Refill, F: Fn(Rate) -> S> RefillDriver<S, F> {
    /// Drives what `open` makes when the history opens it.
    pub fn new(open: F) -> Self {
        Self { open, subject: None, max: 0 }
    }

    fn subject(&mut self) -> Reply<&mut S> {
        self.subject.as_mut().ok_or_else(|| Trouble::Failed("the bucket was not opened".into()))
    }

    fn answer(&mut self, action: &Action) -> Reply<Outcome> {
        Ok(match action {
            Action::Open { max, width, interval, tokens } => {
                let rate = Rate { max: *max, width: *width, interval: *interval, tokens: *tokens };
                self.subject = Some((self.open)(rate));
                self.max = *max;
                Outcome::Done
            }
            Action::Take { count } if self.subject()?.take(*count)? => Outcome::Granted,
            Action::Take { .. } => Outcome::Short,
            Action::TakeUpTo { count } => Outcome::Count(self.subject()?.take_up_to(*count)?),
            Action::Burst { times, count } => Outcome::Count(self.burst(*times, *count)?),
            Action::Advance { ticks } => {
                self.subject()?.advance(*ticks)?;
                Outcome::Done
            }
            Action::Available => Outcome::Count(self.subject()?.available()?),
            Action::Wait { count } => Outcome::After(self.subject()?.wait(*count)?),
            Action::Drain => Outcome::Count(self.drain()?),
        })
    }

    fn burst(&mut self, times: usize, count: u64) -> Reply<u64> {
        let mut granted = 0;
        for _ in 0..times {
            granted += u64::from(self.subject()?.take(count)?);
        }
        Ok(granted)
    }

    /// Takes one token after another, and stops when it has taken more than there can be.
    fn drain(&mut self) -> Reply<u64> {
        let mut granted = 0;
        while granted <= self.max && self.subject()?.take(1)? {
            granted += 1;
        }
        Ok(granted)
    }
}

impl<S: Refill, F: Fn(Rate) -> S> Driver for RefillDriver<S, F> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        let outcome = self.answer(action).map_err(fault)?;
        record.at(Checkpoint::Applied, Seen::Answer(outcome));
        if S::SUPPORTS.has(Feature::Available) {
            let tokens = self.subject().and_then(|subject| subject.available()).map_err(fault)?;
            record.at(Checkpoint::Published, Seen::Tokens(tokens));
        }
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        let closed = self.subject.map_or(Ok(()), Refill::close);
        closed.map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
