//! What a caller can do with a cache, and what the contract promises in return.

use lawful_contract::Kinds;
use serde::{Deserialize, Serialize};

/// Keys and their values.
pub type Pairs = Vec<(u32, u32)>;

/// One thing that a caller can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Makes the cache. The first action of every history, and of no other place.
    Open {
        /// The most keys that it holds; at least 1.
        capacity: usize,
    },
    /// Sets a key; answers with the value that is replaced.
    Set {
        /// Which.
        key: u32,
        /// The new value.
        value: u32,
    },
    /// Answers with a key's value. A use.
    Get {
        /// Which.
        key: u32,
    },
    /// Answers with a key's value. No use.
    Peek {
        /// Which.
        key: u32,
    },
    /// Answers whether a key is held. No use.
    Contains {
        /// Which.
        key: u32,
    },
    /// Sets an absent key and leaves a held one; answers with the value that is there afterwards. A use.
    Ensure {
        /// Which.
        key: u32,
        /// The value for an absent key.
        value: u32,
    },
    /// Removes a key; answers with its value.
    Remove {
        /// Which.
        key: u32,
    },
    /// Removes the key that would go first; answers with it.
    Evict,
    /// Answers with the number of keys.
    Len,
    /// Yields every key and its value.
    Scan,
    /// Removes every key.
    Clear,
    /// Changes the capacity.
    Resize {
        /// The most keys from now on; at least 1.
        capacity: usize,
    },
    /// One `Set` after another: the keys from `key` on, the values from 0 on; answers with every replaced value.
    Fill {
        /// The first key.
        key: u32,
        /// How many.
        count: usize,
    },
    /// One `Get` after another: the keys from `key` on; answers with every value.
    Visit {
        /// The first key.
        key: u32,
        /// How many.
        count: usize,
    },
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The action returns nothing.
    Done,
    /// A value, if there is one.
    Value(Option<u32>),
    /// A value for every key of a bulk action, in its order.
    Values(Vec<Option<u32>>),
    /// Yes or no.
    Flag(bool),
    /// A number of keys.
    Count(usize),
    /// A pair, if there is one.
    Pair(Option<(u32, u32)>),
    /// Every pair, the one that would go last first.
    Rows(Pairs),
}

/// Who goes when a new key needs room. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eviction {
    /// The key that was used least recently.
    LeastRecent,
    /// The key that came first; uses do not count.
    FirstIn,
    /// Any key, the new one among them, and several at once; nobody while there is room.
    Any,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "open", "set", "get", "peek", "contains", "ensure", "remove", "evict", "len", "scan", "clear", "resize",
        "fill", "visit",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Open { .. } => 0,
            Self::Set { .. } => 1,
            Self::Get { .. } => 2,
            Self::Peek { .. } => 3,
            Self::Contains { .. } => 4,
            Self::Ensure { .. } => 5,
            Self::Remove { .. } => 6,
            Self::Evict => 7,
            Self::Len => 8,
            Self::Scan => 9,
            Self::Clear => 10,
            Self::Resize { .. } => 11,
            Self::Fill { .. } => 12,
            Self::Visit { .. } => 13,
        }
    }
}
