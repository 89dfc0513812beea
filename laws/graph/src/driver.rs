//! How production is driven and what is recorded.

use std::fmt;

use lawful_contract::Checkpoint;
use serde::Serialize;

/// Drives one fresh subject through a history.
///
/// A driver calls the product's real entry points and records what a caller sees. It judges nothing.
pub trait Driver {
    /// One thing that a caller can do.
    type Action;
    /// What a caller sees.
    type Observation;

    /// Performs one action and records its observations.
    ///
    /// # Errors
    ///
    /// A [`Fault`] when the harness or the subject's set-up failed in a way that no law judges.
    fn perform(&mut self, action: &Self::Action, record: &mut Recorder<Self::Observation>) -> Result<(), Fault>;

    /// Releases what the driver holds. Runs after the last observation is frozen.
    ///
    /// # Errors
    ///
    /// A [`Fault`], which is reported beside the primary outcome and never instead of it.
    fn close(self: Box<Self>) -> Result<(), Fault> {
        Ok(())
    }
}

/// A driver of some subject: what a campaign needs to know of it.
pub type AnyDriver<A, O> = Box<dyn Driver<Action = A, Observation = O>>;

/// Something failed outside every comparison. A fault is never a violation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Fault {
    /// The subject could not be made.
    Setup(String),
    /// An operation failed in a way that the contract does not speak of.
    Runtime(String),
    /// The subject declares support for an operation and answers that it has none.
    Unsupported(&'static str),
    /// The subject could not be closed.
    Close(String),
    /// A law panicked: the oracle is at fault.
    Law(String),
    /// The harness was used wrongly: nothing was judged.
    Misuse(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(what) => write!(f, "the subject could not be made: {what}"),
            Self::Runtime(what) => write!(f, "the subject failed outside its contract: {what}"),
            Self::Unsupported(kind) => {
                write!(
                    f,
                    "the subject declares that it supports `{kind}` and answers that it does not; implement the \
                    operation or take its feature out of SUPPORTS"
                )
            }
            Self::Close(what) => write!(f, "the subject could not be closed: {what}"),
            Self::Misuse(what) => write!(f, "nothing was judged: {what}"),
            Self::Law(what) => write!(f, "a law panicked, so the oracle is at fault: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

/// The observations of one action, each at its checkpoint, in the order recorded.
///
/// Records own their values. Nothing is folded, sorted or deduplicated, so illegal output stays visible.
#[derive(Debug)]
pub struct Recorder<O> {
    /// Those of this action, and behind them what is left of earlier ones: their memory is used again.
    records: Vec<(Checkpoint, O)>,
    /// How many are of this action.
    recorded: usize,
}

impl<O> Default for Recorder<O> {
    fn default() -> Self {
        Self { records: Vec::new(), recorded: 0 }
    }
}

impl<O> Recorder<O> {
    /// Records what was seen at a checkpoint.
    #[inline(always)]
    pub fn at(&mut self, checkpoint: Checkpoint, seen: O) {
        match self.records.get_mut(self.recorded) {
            Some(place) => *place = (checkpoint, seen),
            None => self.records.push((checkpoint, seen)),
        }
        self.recorded += 1;
    }

    /// Records an observation of an earlier action once more, for the driver to overwrite: large observations keep
    /// their memory. `None` if none of the kind wanted is left.
    #[inline]
    pub fn again(&mut self, checkpoint: Checkpoint, wanted: impl Fn(&O) -> bool) -> Option<&mut O> {
        let left = self.records.get(self.recorded..)?;
        let place = left.iter().position(|(at, seen)| *at == checkpoint && wanted(seen))?;
        self.records.swap(self.recorded, self.recorded + place);
        self.recorded += 1;
        self.records.get_mut(self.recorded - 1).map(|(_, seen)| seen)
    }

    /// What was recorded since the last [`Recorder::next_action`].
    pub fn records(&self) -> &[(Checkpoint, O)] {
        &self.records[..self.recorded]
    }

    /// For a control that falsifies records before they are judged.
    pub fn records_mut(&mut self) -> &mut [(Checkpoint, O)] {
        &mut self.records[..self.recorded]
    }

    /// Makes room for the next action's observations.
    pub fn next_action(&mut self) {
        self.recorded = 0;
    }
}
