//! What a caller can do with an arena, and what the contract promises in return.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// Entries, each with the label of its handle.
pub type Rows = Vec<(Label, u32)>;

/// One thing that a caller can do.
///
/// An action that inserts binds a [`Label`] to the handle that the product issues. A label is bound once in a history
/// and names that handle for ever, also when its tenant has left.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Stores a value; binds the name to the handle.
    Insert {
        /// The handle's name.
        name: Label,
        /// The value.
        value: u32,
    },
    /// Answers with the tenant's value.
    Get {
        /// The handle.
        name: Label,
    },
    /// Answers whether the handle has a tenant.
    Contains {
        /// The handle.
        name: Label,
    },
    /// Changes the tenant's value; answers with the one before. A handle without tenant changes nothing.
    Set {
        /// The handle.
        name: Label,
        /// The new value.
        value: u32,
    },
    /// Takes the tenant out; answers with its value.
    Remove {
        /// The handle.
        name: Label,
    },
    /// Answers with the number of entries.
    Len,
    /// Yields every entry with its handle.
    Scan,
    /// Removes every entry.
    Clear,
    /// Yields up to `most` entries, then ends; removes every entry.
    Drain {
        /// How many entries are taken before the iteration is dropped.
        most: usize,
    },
    /// Keeps the entries whose label passes [`kept`]; yields every entry that the product asked about.
    Retain {
        /// Every `every`-th label goes.
        every: usize,
    },
    /// Makes room for more entries.
    Reserve {
        /// How many more.
        count: usize,
    },
    /// Gives up room that is not needed.
    Shrink,
    /// One `Insert` after another: the labels from `name` on, the values from 0 on.
    Fill {
        /// The first handle's name.
        name: Label,
        /// How many entries.
        count: usize,
    },
    /// One `Remove` after another; answers with every value.
    Erase(Erase),
}

/// The handles of a bulk removal.
///
/// ```
/// use lawful_contract::Label;
/// use lawful_lease::handles::{Erase, Order};
/// let erase = Erase { name: Label(4), count: 3, stride: 2, order: Order::Descending };
/// assert!(erase.names().eq([Label(8), Label(6), Label(4)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Erase {
    /// The least label.
    pub name: Label,
    /// How many labels.
    pub count: usize,
    /// The distance of neighbouring labels; at least 1.
    pub stride: usize,
    /// In which order they are visited.
    pub order: Order,
}

/// The order in which a bulk removal visits its labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Least first.
    Ascending,
    /// Greatest first.
    Descending,
}

impl Erase {
    /// The labels in the order in which they are visited.
    pub fn names(&self) -> impl Iterator<Item = Label> + use<> {
        let Self { name, count, stride, order } = *self;
        (0..count).map(move |i| {
            let place = if order == Order::Ascending { i } else { count - 1 - i };
            Label(name.0.saturating_add(u32::try_from(place * stride.max(1)).unwrap_or(u32::MAX)))
        })
    }
}

/// Whether `Retain { every }` keeps an entry: every `every`-th label goes.
pub fn kept(name: Label, every: usize) -> bool {
    !(name.0 as usize).is_multiple_of(every.max(1))
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The action returns nothing that is promised.
    Done,
    /// A tenant's value, if there is one.
    Value(Option<u32>),
    /// A value for every label of a bulk removal, in the order visited.
    Values(Vec<Option<u32>>),
    /// Yes or no.
    Flag(bool),
    /// A number of entries.
    Count(usize),
    /// Every entry once, by label. Of a drain, any `most` of these.
    Rows(Rows),
}

/// What a stale handle does: one whose tenant has left. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stale {
    /// It resolves to nothing, for ever.
    Refused,
    /// Nothing is promised; the grammar asks no such question.
    Undefined,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "insert", "get", "contains", "set", "remove", "len", "scan", "clear", "drain", "retain", "reserve", "shrink",
        "fill", "erase",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Insert { .. } => 0,
            Self::Get { .. } => 1,
            Self::Contains { .. } => 2,
            Self::Set { .. } => 3,
            Self::Remove { .. } => 4,
            Self::Len => 5,
            Self::Scan => 6,
            Self::Clear => 7,
            Self::Drain { .. } => 8,
            Self::Retain { .. } => 9,
            Self::Reserve { .. } => 10,
            Self::Shrink => 11,
            Self::Fill { .. } => 12,
            Self::Erase(_) => 13,
        }
    }
}
