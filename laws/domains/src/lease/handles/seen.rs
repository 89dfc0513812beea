//! What the driver records. Illegal output stays representable: an entry without a known handle, an entry twice, a walk
//! without end, a handle issued twice.

use lawful_contract::Label;
use lawful_lease::handles::Outcome;

/// One observation of an arena.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The answer to an action that yields no entries.
    Answer(Outcome),
    /// The labels that were bound to a handle that equals an earlier one, and the label of that one.
    Issued(Vec<(Label, Label)>),
    /// The entries that the action yielded.
    Rows(Trail),
    /// The whole arena after an action.
    Whole(Whole),
    /// Single handles, asked one by one after the whole was walked.
    Probes(Vec<Probe>),
}

/// A handle and the value that it resolves to.
pub type Probe = (Label, Option<u32>);

/// Entries in the order yielded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The label whose handle the entry came with; `None` if no such handle was issued.
    pub rows: Vec<(Option<Label>, u32)>,
    /// Whether the iteration ended by itself.
    pub ended: bool,
}

impl Trail {
    /// The entries in label order, for comparisons that ignore the order.
    pub fn sorted(&self) -> Vec<(Option<Label>, u32)> {
        let mut rows = self.rows.clone();
        rows.sort();
        rows
    }
}

/// Everything that a caller sees of an arena.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    /// Every entry.
    pub walk: Trail,
    /// The number of entries.
    pub len: Option<usize>,
    /// The sum of the weights.
    pub weight: Option<u64>,
    /// The number of entries that there is room for.
    pub capacity: Option<usize>,
}
