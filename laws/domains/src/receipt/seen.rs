//! What the driver records. Illegal output stays representable: early and late settlements, repetitions, ends that come
//! too soon, rows that nobody applied.

use lawful_contract::Label;
use lawful_receipt::{Answer, Receipt, Shape};

/// One observation of one group.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What the group answered since it was last seen, once nothing can progress.
    Told(Label, Shape, Vec<Answer>),
    /// What a caller sees beside the answers, once nothing can progress.
    Shown(Label, Box<Shown>),
}

impl Seen {
    /// Which group.
    pub fn name(&self) -> Label {
        match self {
            Self::Told(name, ..) | Self::Shown(name, _) => *name,
        }
    }
}

/// What a caller sees of a group beside its answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// The rows that are visible, in the order in which they were applied.
    pub rows: Vec<Receipt>,
    /// The receipts whose futures have neither finished nor been dropped, each as often as it has such a future.
    pub held: Vec<Receipt>,
    /// How often futures were polled after they had finished.
    pub polled_after_end: usize,
    /// How many outputs the group says that it owes.
    pub len: Option<usize>,
    /// The keys of which it says that it owes an output, ascending.
    pub keys: Option<Vec<usize>>,
}
