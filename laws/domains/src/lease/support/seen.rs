//! What the driver records. Illegal output stays representable: a subject listed twice, a handle that repeats.

/// One observation of a registry of support.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What the call returned.
    Answer(Answer),
    /// The subject that the action names.
    Own(Shown),
    /// All other subjects.
    Peers(Vec<Shown>),
    /// The product's list of supported subjects, and what it says of each subject when asked one by one.
    Rows {
        /// The list.
        rows: Vec<u32>,
        /// Those that are supported, asked one by one.
        asked: Vec<u32>,
    },
}

/// What a call returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was accepted.
    Done,
    /// It was refused.
    Refused,
    /// It was accepted, and made this handle.
    Handle(u64),
    /// It was accepted, and made these handles.
    Handles(Vec<u64>),
    /// Whether the subject is supported.
    Supported(bool),
}

/// What a registry says of one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    /// The subject.
    pub subject: u32,
    /// Whether it is supported.
    pub supported: bool,
    /// How many live handles it has, where the product tells.
    pub count: Option<usize>,
}
