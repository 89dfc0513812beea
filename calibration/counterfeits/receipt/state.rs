//! What a group of the counterfeits knows, and its members.

use std::cell::RefCell;
use std::rc::Rc;
use std::task::Waker;

use lawful_receipt::{Output, Receipt, Rows, Settlement, Shape};
use tokio::task::AbortHandle;

/// What the tasks and the owner of a group share.
pub type Shared = Rc<RefCell<State>>;

/// What a group knows.
pub struct State {
    /// Its shape.
    pub shape: Shape,
    /// Every member that it ever had.
    pub entries: Vec<Entry>,
    /// The entries whose output is owed, in the promised order.
    pub owed: Vec<usize>,
    /// The entries that have a result, in the order in which they got it.
    pub done: Vec<usize>,
    /// Whom to wake.
    pub waker: Option<Waker>,
    /// The settlement that was given.
    pub settled: Option<Settlement>,
    /// Whether the owner has dropped it.
    pub dropped: Dropped,
    /// The rows that its members applied.
    pub rows: Rows,
    /// How often it was started before.
    pub starts: u32,
    /// A number that a counterfeit may use.
    pub count: usize,
    pub(crate) completes: fn(&mut State, usize, Output),
}

/// Whether a group was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// It is still there.
    No,
    /// It is gone.
    Yes,
}

/// One member.
pub struct Entry {
    /// Which receipt.
    pub receipt: Receipt,
    /// What it came to.
    pub result: Option<Output>,
    /// Its task.
    pub task: Option<AbortHandle>,
}

impl State {
    /// What an entry came to.
    pub fn result(&self, entry: usize) -> Option<Output> {
        self.entries.get(entry).and_then(|entry| entry.result)
    }

    /// Stops the task of an entry.
    pub fn stop(&mut self, entry: usize) {
        if let Some(task) = self.entries.get(entry).and_then(|entry| entry.task.as_ref()) {
            task.abort();
        }
    }

    /// The entry that has a place now.
    pub fn last_at(&self, at: usize) -> Option<usize> {
        let at_place = (0..self.entries.len()).filter(|entry| self.entries[*entry].receipt.at == at);
        at_place.max_by_key(|entry| self.entries[*entry].receipt.round)
    }

    /// The outputs of all entries in order; `None` while one is pending.
    pub fn all(&self) -> Option<Vec<Output>> {
        self.entries.iter().map(|entry| entry.result).collect()
    }

    /// The first result of a sort that came.
    pub fn first(&self, is: impl Fn(Output) -> bool) -> Option<Output> {
        self.done.iter().filter_map(|entry| self.result(*entry)).find(|output| is(*output))
    }
}

/// Whether an output is a rejection.
pub fn is_rejected(output: Output) -> bool {
    matches!(output, Output::Rejected(_))
}

/// Whether an output is an applied receipt.
pub fn is_applied(output: Output) -> bool {
    matches!(output, Output::Applied(_))
}
