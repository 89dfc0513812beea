//! What the driver records. Illegal output stays representable: a request that settles twice or without having waited.

use lawful_contract::Label;
use lawful_lease::permits::Answer;

/// One observation of a semaphore.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The answer to the action itself.
    Answer(Answer),
    /// What the waiting requests showed when they were run until none made progress.
    Run(Run),
    /// The whole semaphore after an action.
    Whole(Whole),
}

/// One run of the waiting requests to a standstill.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Run {
    /// The requests that waited before it, in the order asked.
    pub queue: Vec<Label>,
    /// The requests that settled in it, in the order seen, and how.
    pub settled: Vec<(Label, Answer)>,
}

/// Everything that a caller sees of a semaphore.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    /// The permits that a request could get.
    pub available: Option<usize>,
    /// Whether it was closed.
    pub closed: Option<bool>,
    /// The requests that were granted and not given up, and how many permits each has, where the product tells.
    pub held: Vec<(Label, Option<usize>)>,
}
