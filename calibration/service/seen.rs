//! What the driver records: what each call answered, and the whole service before and after it.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawful_domains::lease::exclusive;
use lawful_domains::ordered_map::{self, Whole};
use lawful_domains::receipt;
use lawful_domains::tree::{Document, Id};
use lawful_receipt::Settlement;

use super::action::Command;
use crate::subjects::service::Stage;

/// One observation of a document service.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What a call about a lease answered, or who holds documents.
    Lease(exclusive::Seen),
    /// Who holds documents, directly before the service is closed.
    Closing(Vec<exclusive::Shown>),
    /// What sending a command answered.
    Sent(Arc<Command>, Replied),
    /// What the worker did, and the service before it.
    Worked(Work, Arc<World>),
    /// What a command said since it was last seen, or how far it is.
    Receipt(receipt::Seen),
    /// What a call about the listing answered.
    Listing(ordered_map::Seen<u32, u32>),
    /// Everything that can be read, before and after.
    World {
        /// What the worker did in between, if it was let run.
        work: Option<Work>,
        /// Before.
        before: Arc<World>,
        /// After.
        after: Arc<World>,
    },
}

/// What sending a command answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Replied {
    /// It is accepted.
    Accepted,
    /// Its token is worth nothing.
    Stale,
    /// It is known, and this is what it came to.
    Known(Option<Settlement>),
}

/// What the worker did for a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Work {
    /// The command.
    pub command: Arc<Command>,
    /// At which receipt.
    pub stage: Stage,
    /// What it came to.
    pub came: Came,
}

/// What the worker's run came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Came {
    /// It is done; with the node that was made.
    Done(Option<Id>),
    /// The document refuses the edit.
    Refused,
    /// The token is worth nothing any more.
    Stale,
    /// The worker failed.
    Fault(u32),
    /// Nothing was to do.
    Dropped,
}

impl Came {
    /// The error that the command is rejected with.
    pub fn error(self) -> Option<u32> {
        match self {
            Self::Done(_) | Self::Dropped => None,
            Self::Refused => Some(1),
            Self::Stale => Some(2),
            Self::Fault(fault) => Some(fault.saturating_add(10)),
        }
    }
}

/// Everything that a client can read: each document, and the listing with the last command of each document in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct World {
    /// The documents that were named so far.
    pub documents: BTreeMap<u32, Arc<Document>>,
    /// The listing.
    pub listing: Whole<u32, u32>,
}

impl World {
    /// A document; empty if it was never named.
    pub fn document(&self, number: u32) -> Arc<Document> {
        self.documents.get(&number).cloned().unwrap_or_default()
    }

    /// The listing's command of a document.
    pub fn listed(&self, number: u32) -> Option<u32> {
        self.listing.forward.pairs.iter().find(|(document, _)| *document == number).map(|(_, command)| *command)
    }
}
