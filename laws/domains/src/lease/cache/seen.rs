//! What the driver records. Illegal output stays representable: a key that comes twice, a walk without end.

use lawful_lease::cache::{Outcome, Pairs};

/// One observation of a cache.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The answer to an action that walks nothing.
    Answer(Outcome),
    /// What a scan yielded.
    Rows(Trail),
    /// The whole cache after an action.
    Whole(Whole),
    /// Single keys, looked at one by one after the whole was walked. Looking is no use.
    Probes(Vec<Probe>),
}

/// A key and the value that looking at it showed.
pub type Probe = (u32, Option<u32>);

/// Pairs in the order yielded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The pairs.
    pub rows: Pairs,
    /// Whether the iteration ended by itself.
    pub ended: bool,
}

/// Everything that a caller sees of a cache.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    /// Every pair.
    pub walk: Trail,
    /// The number of keys.
    pub len: Option<usize>,
}
