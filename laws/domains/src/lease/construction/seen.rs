//! What the driver records. The book of the stock is recorded as it is, in order and with repetitions.

use lawful_lease::construction::{Event, Told};

/// One observation of a construction or a disposal.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What the caller got.
    Answer(Told),
    /// What happened at the stock meanwhile.
    Events(Vec<Event>),
}
