//! What the driver records.

use lawful_lease::refill::Outcome;

/// One observation of a token bucket.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// The answer to the action itself.
    Answer(Outcome),
    /// The number of whole tokens after the action.
    Tokens(u64),
}
