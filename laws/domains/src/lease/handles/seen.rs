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

impl Whole {
    /// Whether the walk yielded an entry of this handle.
    pub fn yields(&self, name: Label) -> bool {
        self.walk.rows.iter().any(|(yielded, _)| *yielded == Some(name))
    }
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
    /// Every entry, as the product walks them.
    pub walk: Trail,
    /// Single handles, asked one by one after the walk.
    pub probes: Vec<Probe>,
    /// The number of entries.
    pub len: Option<usize>,
    /// The sum of the weights.
    pub weight: Option<u64>,
    /// The number of entries that there is room for.
    pub capacity: Option<usize>,
}
