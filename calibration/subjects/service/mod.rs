//! A document service on SQLite: the real product that the composed oracle is tried on.
//!
//! Clients hold exclusive leases on documents, on a logical clock and under fencing tokens. Each document is an outline
//! of nodes that commands edit. A command has an id and is sent once or again; it owes two receipts, *applied* (its
//! edit is in the outline) and *indexed* (the listing names it as its document's last change), and settles when both
//! are done, or at the first one that fails. Its token is looked at when it is sent and once more when it is written.
//! The listing is ordered by title; an archived document is not listed.
//!
//! Nothing runs by itself: a worker's step is a call ([`Service::open`], [`Service::fail`]). So a test decides when a
//! receipt comes, and no clock does.
//!
//! Everything lies in one file of SQLite. Each call is one transaction. The service is written as its team would write
//! it and knows nothing of whoever judges it. What it does in each step is [`Steps`]; the right steps are that trait's
//! own.
//!
//! Non-goals: clients over a connection, several writers at once, a loss of power.

pub mod leases;
pub mod outline;
pub mod receipts;
mod steps;
mod store;

use serde::{Deserialize, Serialize};

pub use steps::{Standard, Steps, entries};
pub use store::{Files, Store};

/// What went wrong outside of the service's promises.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The database.
    #[error("the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// The folder of the file.
    #[error("the folder of the file: {0}")]
    Folder(#[from] std::io::Error),
    /// A command that was stored and cannot be read.
    #[error("a stored command: {0}")]
    Command(#[from] serde_json::Error),
}

/// A result of the service.
pub type Result<T> = std::result::Result<T, ServiceError>;

/// A node of an outline, as the service calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NodeId(pub i64);

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spot {
    /// Under a node, before its other children.
    First(NodeId),
    /// Under a node, after its other children.
    Last(NodeId),
    /// Directly before a node.
    Before(NodeId),
    /// Directly after a node.
    After(NodeId),
}

/// What a command changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edit {
    /// A new node at the top.
    Plant,
    /// A new node at a place.
    Create(Spot),
    /// Moves a node with what hangs below it.
    Move(NodeId, Spot),
    /// Deletes a node with what hangs below it.
    Delete(NodeId),
    /// Takes the document off the listing; the outline stays.
    Archive,
}

/// A command as a client sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Its id, chosen by the client.
    pub id: u32,
    /// The document.
    pub document: u32,
    /// The token of the client's lease.
    pub token: i64,
    /// What it changes.
    pub edit: Edit,
}

/// What sending a command answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is accepted and owes its receipts.
    Accepted,
    /// Its token is not that of the live lease: nothing is stored.
    Stale,
    /// It was sent before; this is what it came to so far.
    Known(Option<Outcome>),
}

/// A receipt of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The edit is in the outline.
    Applied,
    /// The listing names it.
    Indexed,
}

/// Why a receipt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The outline refuses the edit.
    Refused,
    /// The lease had ended when the edit was to be written.
    Stale,
    /// A fault of the worker, with its number.
    Fault(u32),
}

/// What a command came to: its receipts, or the first failure.
pub type Outcome = std::result::Result<Vec<Stage>, (Stage, Reason)>;

/// What the worker did when it was let run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The receipt is done; with the node that was made.
    Done(Option<NodeId>),
    /// The receipt failed.
    Failed(Reason),
    /// Nothing: no command of this id waits for it.
    Dropped,
}

/// How far a command is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The receipts that are done, in the order in which they were.
    pub done: Vec<Stage>,
    /// The receipts that it waits for.
    pub waiting: Vec<Stage>,
}

/// A lease that is live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Who holds it.
    pub client: u32,
    /// Its fencing token.
    pub token: i64,
    /// After how many ticks it ends.
    pub left: i64,
}

/// A row of the listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The document's title.
    pub title: String,
    /// The document.
    pub document: u32,
    /// The command that changed it last.
    pub command: u32,
}

/// The service.
pub struct Service {
    store: Store,
    steps: Box<dyn Steps>,
    files: Files,
}

impl Service {
    /// An empty service on a file of its own.
    ///
    /// # Errors
    ///
    /// [`ServiceError`] if the file cannot be made.
    pub fn new(files: &Files) -> Result<Self> {
        Self::with(files, Standard)
    }

    /// The same with other steps.
    ///
    /// # Errors
    ///
    /// [`ServiceError`] if the file cannot be made.
    pub fn with(files: &Files, steps: impl Steps) -> Result<Self> {
        Ok(Self { store: files.store()?, steps: Box::new(steps), files: files.clone() })
    }

    fn step<T>(&mut self, run: impl FnOnce(&mut dyn Steps, &Store) -> Result<T>) -> Result<T> {
        let Self { store, steps, .. } = self;
        store.transaction(|store| run(&mut **steps, store))
    }

    /// Asks for a lease; answers with its token, or nothing while somebody holds one.
    ///
    /// # Errors
    ///
    /// [`ServiceError`], as everywhere here, if the database fails.
    pub fn acquire(&mut self, document: u32, client: u32, ttl: u32) -> Result<Option<i64>> {
        self.step(|steps, store| steps.grant(store, document, client, ttl))
    }

    /// Gives the lease of a token its ticks from now on; answers with its token, or nothing if it is not live.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn renew(&mut self, document: u32, token: i64, ttl: u32) -> Result<Option<i64>> {
        self.step(|steps, store| steps.renew(store, document, token, ttl))
    }

    /// Ends the lease of a token; answers whether it was live.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn release(&mut self, document: u32, token: i64) -> Result<bool> {
        self.step(|steps, store| steps.release(store, document, token))
    }

    /// The live lease on a document.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn holder(&mut self, document: u32) -> Result<Option<Lease>> {
        leases::holder(&self.store, document)
    }

    /// Lets ticks pass.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn advance(&mut self, ticks: u32) -> Result<()> {
        self.step(|_, store| leases::advance(store, ticks))
    }

    /// Sends a command.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn send(&mut self, order: &Order) -> Result<Reply> {
        self.step(|steps, store| steps.send(store, order))
    }

    /// Lets the worker do one receipt of a command.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn open(&mut self, id: u32, stage: Stage) -> Result<Work> {
        self.step(|steps, store| {
            let Some(order) = receipts::find(store, id)? else { return Ok(Work::Dropped) };
            if !steps.waits(store, &order, stage)? {
                return Ok(Work::Dropped);
            }
            let work = match stage {
                Stage::Applied => steps.write(store, &order)?,
                Stage::Indexed => steps.index(store, &order).map(|()| Work::Done(None))?,
            };
            steps.finish(store, &order, stage, &work)?;
            Ok(work)
        })
    }

    /// Lets the worker fail at one receipt of a command.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn fail(&mut self, id: u32, stage: Stage, fault: u32) -> Result<Work> {
        self.step(|steps, store| {
            let Some(order) = receipts::find(store, id)? else { return Ok(Work::Dropped) };
            if !steps.waits(store, &order, stage)? {
                return Ok(Work::Dropped);
            }
            let work = Work::Failed(Reason::Fault(fault));
            steps.abandon(store, &order, stage)?;
            steps.finish(store, &order, stage, &work)?;
            Ok(work)
        })
    }

    /// How far a command is; nothing if it was never accepted.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn progress(&mut self, id: u32) -> Result<Option<Progress>> {
        receipts::progress(&self.store, id)
    }

    /// The settlements since the last call, in the order in which they came.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn settlements(&mut self) -> Result<Vec<(u32, Outcome)>> {
        self.step(|_, store| receipts::take_settlements(store))
    }

    /// The nodes of a document with their parents; siblings in their order.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn outline(&mut self, document: u32) -> Result<Vec<(NodeId, Option<NodeId>)>> {
        outline::rows(&self.store, document)
    }

    /// The documents that are listed, by title.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn listing(&mut self) -> Result<Vec<Entry>> {
        self.steps.listing(&self.store)
    }

    /// How many documents are listed.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn listed(&mut self) -> Result<usize> {
        self.steps.count(&self.store)
    }

    /// The listing's row of one document.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn find(&mut self, document: u32) -> Result<Option<u32>> {
        self.steps.find(&self.store, document)
    }

    /// Closes the file and opens it again.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn reopen(self) -> Result<Self> {
        let Self { store, mut steps, files } = self;
        let mut store = store.reopen()?;
        store.transaction(|store| steps.opened(store))?;
        Ok(Self { store, steps, files })
    }

    /// Closes the service. Its file serves the next one.
    ///
    /// # Errors
    ///
    /// [`ServiceError`]
    pub fn close(self) -> Result<()> {
        self.files.give_back(self.store)
    }
}

/// The title of a document.
pub fn title(document: u32) -> String {
    format!("Document {document:>8}")
}
