//! What a caller can do with a token bucket, and what the contract promises in return.

use lawful_contract::Kinds;
use serde::{Deserialize, Serialize};

/// One thing that a caller can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Makes the bucket. The first action of every history, and of no other place.
    Open {
        /// The most tokens; at least 1.
        max: u64,
        /// How many tokens come back in an interval; at least 1.
        width: u64,
        /// How many ticks an interval has; at least 1.
        interval: u64,
        /// How many tokens there are at first; at most `max`.
        tokens: u64,
    },
    /// Takes tokens, all or none.
    Take {
        /// How many.
        count: u64,
    },
    /// Takes as many tokens as are there; answers how many.
    TakeUpTo {
        /// At most so many.
        count: u64,
    },
    /// One `Take` after another; answers how many of them were granted.
    Burst {
        /// How many takes.
        times: usize,
        /// How many tokens each takes.
        count: u64,
    },
    /// Moves the clock.
    Advance {
        /// By how many ticks.
        ticks: u64,
    },
    /// Answers with the number of whole tokens.
    Available,
    /// Answers after how many ticks a take would be granted.
    Wait {
        /// How many tokens.
        count: u64,
    },
    /// Takes one token after another until one is refused; answers how many were granted.
    Drain,
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The action returns nothing.
    Done,
    /// The tokens were there.
    Granted,
    /// There are too few tokens; nothing was taken.
    Short,
    /// A number of tokens, or of granted takes.
    Count(u64),
    /// A number of ticks; `None` if it would never be.
    After(Option<u64>),
}

/// When tokens come back. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// All at once at the end of each interval, counted from `Open`.
    Stepped,
    /// Evenly over each interval; the time until the first of them runs from the moment at which one was missing.
    Steady,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] =
        &["open", "take", "take-up-to", "burst", "advance", "available", "wait", "drain"];

    fn kind(&self) -> usize {
        match self {
            Self::Open { .. } => 0,
            Self::Take { .. } => 1,
            Self::TakeUpTo { .. } => 2,
            Self::Burst { .. } => 3,
            Self::Advance { .. } => 4,
            Self::Available => 5,
            Self::Wait { .. } => 6,
            Self::Drain => 7,
        }
    }
}
