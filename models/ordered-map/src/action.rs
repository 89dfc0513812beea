//! What a caller can do with an ordered map, and what the contract promises in return.

use std::ops::Bound;

use lawful_contract::{Counted, Kinds, Label};
use serde::{Deserialize, Serialize};

use crate::Bulk;

/// The pairs of a map.
pub type Pairs<K, V> = Vec<(K, V)>;

/// One thing that a caller can do with the current map.
///
/// Other maps (clones, split-off tails) are known by [`Label`]: the action that makes one binds its name. A bulk action
/// (`Fill`, `Erase`, `Drain`) is one action of a history and many elements of the structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action<K, V> {
    /// Inserts or overwrites; answers with the replaced value.
    Insert {
        /// Where.
        key: K,
        /// What.
        value: V,
    },
    /// Removes; answers with the removed value.
    Remove {
        /// Which.
        key: K,
    },
    /// Answers with the value at a key.
    Get {
        /// Which.
        key: K,
    },
    /// Answers whether a key is present.
    Contains {
        /// Which.
        key: K,
    },
    /// Changes a present value and leaves an absent key absent; answers with the replaced value.
    Update {
        /// Which.
        key: K,
        /// The new value.
        value: V,
    },
    /// Inserts if the key is absent; answers with the value that is there afterwards.
    Ensure {
        /// Which.
        key: K,
        /// The value for an absent key.
        value: V,
    },
    /// Answers with the number of pairs.
    Len,
    /// Answers with the pair at one end.
    Peek {
        /// Which end.
        end: End,
    },
    /// Removes and answers with the pair at one end.
    Pop {
        /// Which end.
        end: End,
    },
    /// Answers with the pair nearest to a key.
    Nearest {
        /// From where.
        key: K,
        /// In which direction, and whether the key itself counts.
        side: Side,
    },
    /// Walks the whole map.
    Scan {
        /// From which ends.
        way: Way,
    },
    /// Walks the members within bounds.
    Range {
        /// The lower bound.
        low: Bound<K>,
        /// The upper bound.
        high: Bound<K>,
        /// From which ends.
        way: Way,
    },
    /// Walks the members whose key starts with a prefix.
    Prefix {
        /// The prefix.
        prefix: K,
    },
    /// Removes everything.
    Clear,
    /// Keeps the pairs whose key passes [`kept`]; the others go.
    Retain {
        /// Every `every`-th ordinal goes.
        every: usize,
    },
    /// Moves the members at or above a key into a new map.
    SplitOff {
        /// The first key that moves.
        key: K,
        /// The new map's name.
        name: Label,
    },
    /// Moves all pairs of a named map into the current one, overwriting; the name is free afterwards.
    Append {
        /// The map that is emptied.
        name: Label,
    },
    /// Copies the current map.
    Clone {
        /// The copy's name.
        name: Label,
    },
    /// Exchanges the current map and a named one.
    Swap {
        /// The other map.
        name: Label,
    },
    /// Walks a named map without changing anything.
    Inspect {
        /// The other map.
        name: Label,
    },
    /// Answers whether the current map equals a named one.
    Compare {
        /// The other map.
        name: Label,
    },
    /// Answers with the changes that lead from a named map to the current one.
    Difference {
        /// The other map.
        name: Label,
    },
    /// Closes the store and opens it again.
    Reopen,
    /// Inserts `count` keys at the ordinals `start`, `start + stride`, …; answers with every replaced value.
    Fill(Bulk<K>),
    /// Removes `count` keys at the ordinals `start`, `start + stride`, …; answers with every removed value.
    Erase(Bulk<K>),
    /// Removes one pair after another from an end until none is left; answers with the pairs in that order.
    Drain {
        /// From which end.
        end: End,
    },
}

/// One end of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The least key.
    First,
    /// The greatest key.
    Last,
}

/// Where a neighbour is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The greatest key that is at most the given one.
    AtOrBelow,
    /// The greatest key that is less.
    Below,
    /// The least key that is at least the given one.
    AtOrAbove,
    /// The least key that is greater.
    Above,
}

/// From which ends a walk takes its pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// From the least key upwards.
    Forward,
    /// From the greatest key downwards.
    Backward,
    /// From both ends of one iterator: bit `i mod 16` of the pattern says whether the `i`-th pair is taken from the
    /// back.
    Ends(u16),
}

impl Way {
    /// The end that the `i`-th pair is taken from.
    ///
    /// ```
    /// use lawful_ordered_map::{End, Way};
    /// assert_eq!(Way::Ends(0b10).end(0), End::First);
    /// assert_eq!(Way::Ends(0b10).end(1), End::Last);
    /// ```
    pub fn end(self, i: usize) -> End {
        let back = match self {
            Self::Forward => false,
            Self::Backward => true,
            Self::Ends(pattern) => pattern >> (i % 16) & 1 == 1,
        };
        if back { End::Last } else { End::First }
    }
}

/// Whether `Retain { every }` keeps a key: every `every`-th ordinal goes, and so does a key without an ordinal.
pub fn kept<K: Counted>(key: &K, every: usize) -> bool {
    key.ordinal().is_some_and(|n| n % every.max(1) != 0)
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome<K, V> {
    /// The action returns nothing.
    Done,
    /// The action is refused and changes nothing.
    Refused,
    /// A value, if there is one.
    Value(Option<V>),
    /// A value for every key of a bulk action, in the order visited.
    Values(Vec<Option<V>>),
    /// Yes or no.
    Flag(bool),
    /// A number of pairs.
    Count(usize),
    /// A pair, if there is one.
    Pair(Option<(K, V)>),
    /// Pairs in the order yielded.
    Rows(Pairs<K, V>),
    /// Changes in ascending key order.
    Changes(Vec<Change<K, V>>),
}

/// One key at which two maps differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Change<K, V> {
    /// The key.
    pub key: K,
    /// The value in the older map.
    pub before: Option<V>,
    /// The value in the newer map.
    pub after: Option<V>,
}

/// What inverted bounds (start past end, or both excluded at one key) do. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Inverted {
    /// The range is empty.
    Empty,
    /// The range is refused: an error, or a documented panic.
    Refused,
    /// Nothing is promised; the grammar asks no such question.
    Undefined,
}

/// Whether bounds are inverted: no key can lie between them and they are not an ordinary empty range.
///
/// ```
/// use std::ops::Bound::{Excluded, Included};
/// use lawful_ordered_map::is_inverted;
/// assert!(is_inverted(&Included(2), &Included(1)));
/// assert!(is_inverted(&Excluded(1), &Excluded(1)));
/// assert!(!is_inverted(&Included(1), &Excluded(1)));
/// ```
pub fn is_inverted<K: Ord>(low: &Bound<K>, high: &Bound<K>) -> bool {
    match (low, high) {
        (Bound::Unbounded, _) | (_, Bound::Unbounded) => false,
        (Bound::Excluded(low), Bound::Excluded(high)) => low >= high,
        (Bound::Included(low) | Bound::Excluded(low), Bound::Included(high) | Bound::Excluded(high)) => low > high,
    }
}

impl<K, V> Kinds for Action<K, V> {
    const KINDS: &'static [&'static str] = &[
        "insert",
        "remove",
        "get",
        "contains",
        "update",
        "ensure",
        "len",
        "first",
        "last",
        "pop-first",
        "pop-last",
        "at-or-below",
        "below",
        "at-or-above",
        "above",
        "scan",
        "scan-back",
        "scan-ends",
        "range",
        "range-back",
        "range-ends",
        "prefix",
        "clear",
        "retain",
        "split-off",
        "append",
        "clone",
        "swap",
        "inspect",
        "compare",
        "difference",
        "reopen",
        "fill",
        "erase",
        "drain",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Insert { .. } => 0,
            Self::Remove { .. } => 1,
            Self::Get { .. } => 2,
            Self::Contains { .. } => 3,
            Self::Update { .. } => 4,
            Self::Ensure { .. } => 5,
            Self::Len => 6,
            Self::Peek { end } => 7 + *end as usize,
            Self::Pop { end } => 9 + *end as usize,
            Self::Nearest { side, .. } => 11 + *side as usize,
            Self::Scan { way } => 15 + way_kind(*way),
            Self::Range { way, .. } => 18 + way_kind(*way),
            Self::Prefix { .. } => 21,
            Self::Clear => 22,
            Self::Retain { .. } => 23,
            Self::SplitOff { .. } => 24,
            Self::Append { .. } => 25,
            Self::Clone { .. } => 26,
            Self::Swap { .. } => 27,
            Self::Inspect { .. } => 28,
            Self::Compare { .. } => 29,
            Self::Difference { .. } => 30,
            Self::Reopen => 31,
            Self::Fill(_) => 32,
            Self::Erase(_) => 33,
            Self::Drain { .. } => 34,
        }
    }
}

fn way_kind(way: Way) -> usize {
    match way {
        Way::Forward => 0,
        Way::Backward => 1,
        Way::Ends(_) => 2,
    }
}
