//! What a caller can do with a semaphore, and what the contract promises in return.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One thing that a caller can do.
///
/// A request binds its [`Label`], whatever becomes of it, and the label is free again when the request is dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Makes the semaphore. The first action of every history, and of no other place.
    Open {
        /// How many permits it has.
        permits: usize,
    },
    /// Asks for permits and waits if there are too few.
    Acquire {
        /// The request's name.
        name: Label,
        /// How many permits, all at once.
        count: usize,
    },
    /// Asks for permits and does not wait.
    Try {
        /// The request's name.
        name: Label,
        /// How many permits, all at once.
        count: usize,
    },
    /// One `Acquire` after another, under the labels from `name` on.
    Crowd {
        /// The first request's name.
        name: Label,
        /// How many requests.
        members: usize,
        /// How many permits each asks for.
        count: usize,
    },
    /// Asks a waiting request again, although nothing woke it. Changes nothing.
    Nudge {
        /// The request.
        name: Label,
    },
    /// Gives up what a request has: permits come back, a request that waits is gone.
    Drop {
        /// The request.
        name: Label,
    },
    /// Drops two requests, one after the other, before any waiter runs.
    DropTwo {
        /// The request that is dropped first.
        first: Label,
        /// The other one.
        second: Label,
    },
    /// Takes permits away for good, as far as they are there; answers how many.
    Forget {
        /// At most so many.
        count: usize,
    },
    /// Makes the permits that a request holds never come back. A request that waits goes on waiting.
    ForgetHeld {
        /// The request.
        name: Label,
    },
    /// Adds permits.
    Add {
        /// How many.
        count: usize,
    },
    /// Closes the semaphore for ever.
    Close,
    /// Answers with the number of permits that a request could get now.
    Available,
    /// Answers whether the semaphore was closed.
    IsClosed,
    /// Drops every request: those that wait first.
    Drain,
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The answer to the action itself.
    pub answer: Answer,
    /// The requests that had to wait and wait no longer, in the order asked. Under [`Queue::Any`] the requests that are
    /// granted are not listed: the product chooses, see [`crate::permits::Plain::permits`].
    pub settled: Vec<(Label, Answer)>,
}

/// The answer to one action, or to one request.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Answer {
    /// The action returns nothing.
    Done,
    /// The request holds its permits.
    Granted,
    /// The request waits.
    Waiting,
    /// There are too few permits, and the request does not wait.
    Short,
    /// The semaphore was closed.
    Closed,
    /// A number of permits.
    Count(usize),
    /// Yes or no.
    Flag(bool),
    /// An answer for each request of a crowd, in their order.
    Each(Vec<Answer>),
}

/// Who is served when permits come back. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Queue {
    /// In the order asked. Free permits are put aside for the first waiter.
    Fair,
    /// Any waiter that fits; none that fits is left waiting.
    Any,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "open",
        "acquire",
        "try",
        "crowd",
        "nudge",
        "drop",
        "drop-two",
        "forget",
        "forget-held",
        "add",
        "close",
        "available",
        "is-closed",
        "drain",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Open { .. } => 0,
            Self::Acquire { .. } => 1,
            Self::Try { .. } => 2,
            Self::Crowd { .. } => 3,
            Self::Nudge { .. } => 4,
            Self::Drop { .. } => 5,
            Self::DropTwo { .. } => 6,
            Self::Forget { .. } => 7,
            Self::ForgetHeld { .. } => 8,
            Self::Add { .. } => 9,
            Self::Close => 10,
            Self::Available => 11,
            Self::IsClosed => 12,
            Self::Drain => 13,
        }
    }
}
