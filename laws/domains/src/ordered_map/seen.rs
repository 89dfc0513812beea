//! What the driver records. Illegal output stays representable: duplicates, omissions, order, endless walks.

use lawful_contract::Label;
use lawful_ordered_map::{Outcome, Side, Trail};

/// One observation of an ordered map.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen<K, V> {
    /// The answer to an action that walks nothing.
    Answer(Outcome<K, V>),
    /// What a walk yielded.
    Walk(Box<Walked<K, V>>),
    /// The whole map after an action.
    Whole(Box<Whole<K, V>>),
    /// A named map, walked forward.
    Named(Label, Box<Trail<K, V>>),
    /// Single keys, read one by one after the whole map was walked.
    Probes(Vec<Probe<K, V>>),
}

impl<K, V> Seen<K, V> {
    /// The forward walk of everything or of bounds, if there was one.
    pub fn forward(&self) -> Option<&Trail<K, V>> {
        match self {
            Self::Walk(walked) => Some(&walked.forward),
            Self::Whole(whole) => Some(&whole.forward),
            Self::Answer(_) | Self::Named(..) | Self::Probes(_) => None,
        }
    }
}

/// A walk. For a walk from the back or from both ends the driver also walks the same bounds forward, so that a wrong
/// member and a wrong order can be told apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Walked<K, V> {
    /// The pairs from the least key upwards.
    pub forward: Trail<K, V>,
    /// The pairs in the way that the action asks, if that is not forward.
    pub asked: Option<Trail<K, V>>,
    /// Key comparisons that the forward walk made, where the key type counts them.
    pub work: Option<u64>,
}

/// Everything that a caller sees of the current map.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole<K, V> {
    /// The pairs from the least key upwards.
    pub forward: Trail<K, V>,
    /// The pairs from the greatest key downwards.
    pub backward: Option<Trail<K, V>>,
    /// The length.
    pub len: Option<usize>,
    /// The pairs at both ends.
    pub ends: Option<Ends<K, V>>,
}

impl<K, V> Default for Whole<K, V> {
    fn default() -> Self {
        Self { forward: Trail::new(), backward: None, len: None, ends: None }
    }
}

/// The pair at each end of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Ends<K, V> {
    /// The least key's pair.
    pub first: Option<(K, V)>,
    /// The greatest key's pair.
    pub last: Option<(K, V)>,
}

/// A side, and the nearest pair there.
pub type Neighbour<K, V> = (Side, Option<(K, V)>);

/// What single-key reads say about one key.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe<K, V> {
    /// The key: one that the walk yielded, or its successor.
    pub key: K,
    /// The value there.
    pub value: Option<V>,
    /// The nearest pairs on two sides, where the subject has neighbours.
    pub neighbours: Option<[Neighbour<K, V>; 2]>,
}
