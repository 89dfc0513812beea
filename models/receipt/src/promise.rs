//! What receipts come to, what a group answers, and what is promised of both.

use lawful_contract::Label;
use serde::{Deserialize, Serialize};

use crate::Shape;

/// One completion obligation of a group: its place, and how many were put at this place before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Receipt {
    /// Its place in the group.
    pub at: usize,
    /// How many receipts had this place before.
    pub round: u32,
}

/// A rejection: whose, and the exact error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Failure {
    /// The rejected receipt.
    pub receipt: Receipt,
    /// The error that it was rejected with.
    pub error: u32,
}

/// What one receipt came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Output {
    /// It was applied.
    Applied(Receipt),
    /// It was rejected.
    Rejected(Failure),
    /// It was aborted before it completed.
    Cancelled,
}

/// What a whole group came to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// It succeeded, with these outputs.
    Success(Vec<Output>),
    /// It was rejected with this error.
    Rejection(Failure),
}

/// One output of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Taken {
    /// The place that the product names beside the output; `None` if it names none.
    pub at: Option<usize>,
    /// The output.
    pub output: Output,
}

/// What a group says when it is polled.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The request settled.
    Settled(Settlement),
    /// The stream yields an output.
    Next(Taken),
    /// The stream has ended.
    End,
    /// The product failed in a way that its contract does not promise; the text is its own error.
    Failed(String),
}

/// What is promised of every group whose name is bound, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Promises(pub Vec<(Label, Promise)>);

/// What is promised of one group once nothing can progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Promise {
    /// Its shape.
    pub shape: Shape,
    /// Whether a settlement is due, and which ones are right.
    pub due: Due,
    /// The outputs that are owed, in the promised order. Empty if the shape is no stream.
    pub owed: Vec<Owed>,
    /// Takes that were not answered before this action.
    pub takes: usize,
    /// The rows that are visible, or may be.
    pub rows: Vec<Row>,
    /// Receipts that the group must still hold, because it waits for them.
    pub kept: Vec<Receipt>,
    /// Receipts that the group must have let go.
    pub gone: Vec<Receipt>,
}

/// Whether a settlement is due.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// The request must still be pending.
    Pending,
    /// The request must have settled, as one of these.
    OneOf(Vec<Settlement>),
    /// Nothing ever settles: the group is a stream, or was cancelled first.
    Never,
}

/// An output that a stream owes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Owed {
    /// Whose.
    pub receipt: Receipt,
    /// The outputs that are right; empty while the receipt is pending.
    pub outputs: Vec<Output>,
}

/// A row that is visible, or may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Row {
    /// Rows with a lower number come before this one; rows with the same number come in any order.
    pub turn: u32,
    /// Whose.
    pub receipt: Receipt,
    /// Whether it is promised to be visible.
    pub sight: Sight,
}

/// Whether a row is promised to be visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// It must be visible.
    Certain,
    /// It may be visible.
    Possible,
}

/// How an answer fits what is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fit {
    /// It is promised.
    Right,
    /// It is right, and another output comes before it in the promised order.
    OutOfTurn,
    /// No receipt that is owed came to this, or nobody asked.
    Strange,
    /// The stream ended, and something is owed.
    Owing,
}

/// What a contract leaves to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Policies {
    /// What happens to receipts that are pending when their request settles.
    pub rest: Rest,
    /// When the receipts of a stream make progress.
    pub drive: Drive,
    /// What becomes of an aborted receipt.
    pub aborted: Aborted,
    /// What a stream does when nothing is owed.
    pub idle: Idle,
}

/// What happens to receipts that are pending when their request settles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// They are let go: nothing of them is applied later.
    Cancelled,
    /// They go on and are applied later.
    Continues,
}

/// When the receipts of a stream make progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drive {
    /// Always: each is a task of its own.
    Eager,
    /// While an output is asked for.
    OnDemand,
}

/// What becomes of an aborted receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aborted {
    /// One that is pending yields [`Output::Cancelled`]; one that has settled yields what it came to.
    Told,
    /// It yields nothing, even if it has settled.
    Silent,
}

/// What a stream does that is asked when nothing is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Idle {
    /// It ends.
    Ends,
    /// It waits for a member to come, and never ends.
    Waits,
}

impl Policies {
    /// The policies of most products: a settled request lets its receipts go, each receipt is a task, an abort is told,
    /// and a stream ends when nothing is owed.
    pub const USUAL: Self =
        Self { rest: Rest::Cancelled, drive: Drive::Eager, aborted: Aborted::Told, idle: Idle::Ends };
}

impl Receipt {
    /// The first receipt at a place.
    pub const fn first(at: usize) -> Self {
        Self { at, round: 0 }
    }
}

impl Answer {
    /// The answer of a request that waits for all: every row, or the first failure.
    pub fn all(result: Result<Vec<Receipt>, Failure>) -> Self {
        Self::Settled(match result {
            Ok(receipts) => Settlement::Success(receipts.into_iter().map(Output::Applied).collect()),
            Err(failure) => Settlement::Rejection(failure),
        })
    }

    /// The answer of a request that waits until each has settled.
    pub fn every(results: impl IntoIterator<Item = Result<Receipt, Failure>>) -> Self {
        Self::Settled(Settlement::Success(results.into_iter().map(Output::from).collect()))
    }

    /// The answer of a request that waits for one.
    pub fn one(result: Result<Receipt, Failure>) -> Self {
        Self::all(result.map(|receipt| vec![receipt]))
    }

    /// The answer of a stream that names no places.
    pub fn next(output: Option<impl Into<Output>>) -> Self {
        output.map_or(Self::End, |output| Self::Next(Taken { at: None, output: output.into() }))
    }

    /// The answer of a stream that names the place of each output.
    pub fn keyed(output: Option<(usize, impl Into<Output>)>) -> Self {
        output.map_or(Self::End, |(at, output)| Self::Next(Taken { at: Some(at), output: output.into() }))
    }
}

impl Settlement {
    /// The settlement of a request that one receipt decides.
    pub fn one(output: Output) -> Self {
        match output {
            Output::Rejected(failure) => Self::Rejection(failure),
            output => Self::Success(vec![output]),
        }
    }
}

impl From<Result<Receipt, Failure>> for Output {
    fn from(result: Result<Receipt, Failure>) -> Self {
        result.map_or_else(Self::Rejected, Self::Applied)
    }
}

impl Promises {
    /// What is promised of one group.
    pub fn of(&self, name: Label) -> Option<&Promise> {
        self.0.iter().find(|(label, _)| *label == name).map(|(_, promise)| promise)
    }
}

impl Promise {
    /// Whether a take can be answered with an output now. An ordered stream waits for the first that is owed.
    pub fn yields(&self) -> bool {
        let ready = |owed: &Owed| !owed.outputs.is_empty();
        match self.shape {
            Shape::Ordered => self.owed.first().is_some_and(ready),
            _ => self.owed.iter().any(ready),
        }
    }
}
