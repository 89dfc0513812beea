//! The named moments at which an observation is compared.

use std::fmt;

use serde::{Serialize, Serializer};

/// A named moment of an execution at which a promised observation is compared.
///
/// A driver records every observation at one checkpoint, and a law says at which checkpoints it judges. The five fixed
/// names follow an asynchronous command from start to end; a synchronous product often needs only `Applied` and
/// `Published`.
///
/// # Examples
///
/// ```
/// use lawful_contract::Checkpoint;
///
/// assert_eq!(Checkpoint::Applied.to_string(), "applied");
/// assert_eq!(Checkpoint::Named("head moved").to_string(), "head moved");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Checkpoint {
    /// The subject exists and no action has run.
    Opened,
    /// The action has returned; its answer is known.
    Applied,
    /// The whole public state is visible after the action.
    Published,
    /// A promise that the action returned has settled.
    Settled,
    /// The subject was closed.
    Closed,
    /// A moment that only this domain knows.
    Named(&'static str),
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opened => "opened",
            Self::Applied => "applied",
            Self::Published => "published",
            Self::Settled => "settled",
            Self::Closed => "closed",
            Self::Named(name) => name,
        })
    }
}

impl Serialize for Checkpoint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
