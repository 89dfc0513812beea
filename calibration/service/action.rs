//! What clients, the clock and the worker of a document service do.

use lawful_contract::{Kinds, Label};
use lawful_lease::exclusive;
use lawful_tree as tree;
use serde::{Deserialize, Serialize};

use crate::subjects::service::Stage;

/// One thing that happens to a document service.
///
/// Documents are numbers. The words of a part are those of its domain: a lease is acquired, renewed and released, and
/// time passes, as an [`exclusive::Action`], and an edit is a [`tree::Action`] of its document.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Do {
    /// Acquires, renews or gives back a lease, or lets time pass.
    Lease(exclusive::Action),
    /// Sends a command.
    Send(Command),
    /// Sends a command again, under the id and with the contents that it had.
    Again {
        /// The command.
        id: Label,
    },
    /// Lets the worker write a command's edit.
    Apply {
        /// The command.
        id: Label,
    },
    /// Lets the worker name a command in the listing.
    Index {
        /// The command.
        id: Label,
    },
    /// Lets the worker fail at a receipt.
    Fail {
        /// The command.
        id: Label,
        /// The receipt.
        stage: Stage,
        /// The worker's error.
        error: u32,
    },
    /// Asks the listing for one document.
    Find {
        /// Which.
        document: u32,
    },
    /// Reads the listing.
    List,
    /// Closes the service in good order and opens it again.
    Reopen,
}

/// A command as its client sends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    /// Its id.
    pub id: Label,
    /// The claim whose token it carries.
    pub under: Label,
    /// The document of that claim.
    pub document: u32,
    /// What it changes.
    pub change: Change,
}

/// What a command changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The document: a plant, a creation, a move or a deletion.
    Edit(tree::Action),
    /// The listing only: the document is taken off.
    Archive,
}

impl Do {
    /// The command that the worker is let run for.
    pub fn worked(&self) -> Option<Label> {
        match self {
            Self::Apply { id } | Self::Index { id } | Self::Fail { id, .. } => Some(*id),
            _ => None,
        }
    }
}

impl Kinds for Do {
    const KINDS: &'static [&'static str] = &[
        "acquire",
        "renew",
        "release",
        "advance",
        "drain",
        "send",
        "again",
        "apply",
        "index",
        "fail",
        "find",
        "list",
        "reopen",
        // What a table of leases can do and the service does not offer. No history contains it.
        "other-lease-action",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Lease(exclusive::Action::Acquire { .. }) => 0,
            Self::Lease(exclusive::Action::Renew { .. }) => 1,
            Self::Lease(exclusive::Action::Release { .. }) => 2,
            Self::Lease(exclusive::Action::Advance { .. }) => 3,
            Self::Lease(exclusive::Action::Drain) => 4,
            Self::Send(_) => 5,
            Self::Again { .. } => 6,
            Self::Apply { .. } => 7,
            Self::Index { .. } => 8,
            Self::Fail { .. } => 9,
            Self::Find { .. } => 10,
            Self::List => 11,
            Self::Reopen => 12,
            Self::Lease(_) => 13,
        }
    }
}
