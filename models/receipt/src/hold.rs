//! Holds: named events that a test keeps closed or opens. A hold is never a delay.
//!
//! Role: what a group of receipts waits for, as plain futures. A [`Hold`] opens when the history says so and at no
//! other moment; a [`Member`] is the future of one receipt, which passes two holds: its writes are delivered, then it
//! completes.
//!
//! Goals: no executor and no clock; a member wakes the task that polled it last, as the contract of futures asks, and
//! no other, so that a group that passes on a stale waker is left waiting.
//!
//! Non-goals: deciding what is right.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::{Failure, Receipt};

/// A named event that a test keeps closed or opens.
///
/// Clones are the same hold. Whoever waits for it gets what it was opened with.
///
/// # Examples
///
/// ```
/// use std::future::Future;
/// use std::pin::pin;
/// use std::task::{Context, Poll, Waker};
/// use lawful_receipt::Hold;
///
/// let writes = Hold::closed("the writes of receipt 2 are delivered");
/// let mut waiting = pin!(writes.opened());
/// let mut context = Context::from_waker(Waker::noop());
/// assert_eq!(waiting.as_mut().poll(&mut context), Poll::Pending);
/// writes.open(7);
/// assert_eq!(waiting.as_mut().poll(&mut context), Poll::Ready(7));
/// ```
#[derive(Debug)]
pub struct Hold<T> {
    name: Arc<str>,
    inner: Arc<Mutex<Inner<T>>>,
}

#[derive(Debug)]
struct Inner<T> {
    opened: Option<T>,
    /// Who waits, each with the waker of its last poll.
    waiters: Vec<(usize, Waker)>,
    waited: usize,
}

impl<T> Clone for Hold<T> {
    fn clone(&self) -> Self {
        Self { name: Arc::clone(&self.name), inner: Arc::clone(&self.inner) }
    }
}

impl<T: Clone> Hold<T> {
    /// A hold that is closed until it is opened.
    pub fn closed(name: impl Into<Arc<str>>) -> Self {
        let inner = Inner { opened: None, waiters: Vec::new(), waited: 0 };
        Self { name: name.into(), inner: Arc::new(Mutex::new(inner)) }
    }

    /// Which event it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Opens it and wakes who waits. A hold that is open stays as it is.
    pub fn open(&self, with: T) {
        let mut inner = locked(&self.inner);
        let waiters = std::mem::take(&mut inner.waiters);
        inner.opened.get_or_insert(with);
        drop(inner);
        waiters.into_iter().for_each(|(_, waker)| waker.wake());
    }

    /// What it was opened with, if it is open.
    pub fn value(&self) -> Option<T> {
        locked(&self.inner).opened.clone()
    }

    /// Whether it is open.
    pub fn is_open(&self) -> bool {
        locked(&self.inner).opened.is_some()
    }

    /// Waits until it opens.
    pub fn opened(&self) -> Opened<T> {
        let mut inner = locked(&self.inner);
        inner.waited += 1;
        Opened { id: inner.waited, hold: self.clone() }
    }
}

/// Waits for a [`Hold`].
#[derive(Debug)]
pub struct Opened<T> {
    id: usize,
    hold: Hold<T>,
}

impl<T: Clone> Future for Opened<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        let mut inner = locked(&self.hold.inner);
        if let Some(value) = &inner.opened {
            return Poll::Ready(value.clone());
        }
        let waker = context.waker().clone();
        match inner.waiters.iter_mut().find(|(id, _)| *id == self.id) {
            Some((_, last)) => *last = waker,
            None => inner.waiters.push((self.id, waker)),
        }
        Poll::Pending
    }
}

impl<T> Drop for Opened<T> {
    fn drop(&mut self) {
        locked(&self.hold.inner).waiters.retain(|(id, _)| *id != self.id);
    }
}

/// A panic in another holder of the lock leaves a state that is whole: every change of it is one assignment.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The two holds of one receipt, and what is known of the futures that waited for them.
///
/// A driver keeps it; a group gets the futures that [`Obligation::member`] makes.
#[derive(Clone, Debug)]
pub struct Obligation {
    receipt: Receipt,
    writes: Hold<()>,
    completion: Hold<Result<(), u32>>,
    rows: Rows,
    known: Arc<Mutex<Known>>,
}

/// The rows that were applied, in order. Clones are the same rows.
#[derive(Clone, Debug, Default)]
pub struct Rows(Arc<Mutex<Vec<Receipt>>>);

#[derive(Debug, Default)]
struct Known {
    applied: bool,
    alive: usize,
    polled_after_end: usize,
}

impl Rows {
    /// The rows that are visible now.
    pub fn visible(&self) -> Vec<Receipt> {
        locked(&self.0).clone()
    }
}

impl Obligation {
    /// A receipt whose holds are closed; applying it adds to `rows`.
    pub fn new(receipt: Receipt, rows: &Rows) -> Self {
        let Receipt { at, round } = receipt;
        Self {
            receipt,
            writes: Hold::closed(format!("deliver the writes of receipt {at} (round {round})")),
            completion: Hold::closed(format!("complete receipt {at} (round {round})")),
            rows: rows.clone(),
            known: Arc::default(),
        }
    }

    /// Which receipt.
    pub fn receipt(&self) -> Receipt {
        self.receipt
    }

    /// A future that waits for it. A restarted request gets another one over the same holds.
    pub fn member(&self) -> Member {
        locked(&self.known).alive += 1;
        let (writes, completion) = (self.writes.opened(), self.completion.opened());
        Member { obligation: self.clone(), writes, completion, state: State::Waiting }
    }

    /// Delivers its writes.
    pub fn deliver(&self) {
        self.writes.open(());
    }

    /// Delivers its writes and completes it.
    pub fn apply(&self) {
        self.writes.open(());
        self.completion.open(Ok(()));
    }

    /// Rejects it.
    pub fn reject(&self, error: u32) {
        self.completion.open(Err(error));
    }

    /// Whether it is still held: neither applied nor rejected.
    pub fn is_held(&self) -> bool {
        !self.completion.is_open()
    }

    /// How many futures wait for it that have neither finished nor been dropped.
    pub fn alive(&self) -> usize {
        locked(&self.known).alive
    }

    /// How often a future was polled after it had finished.
    pub fn polled_after_end(&self) -> usize {
        locked(&self.known).polled_after_end
    }
}

/// The future of one receipt: what a group joins.
///
/// When its writes are delivered and it is polled, its row is applied; when it completes, it gives its receipt, or the
/// failure that it was rejected with.
#[derive(Debug)]
#[must_use = "a member makes no progress unless it is polled"]
pub struct Member {
    obligation: Obligation,
    writes: Opened<()>,
    completion: Opened<Result<(), u32>>,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    Finished,
}

impl Member {
    /// Which receipt it waits for.
    pub fn receipt(&self) -> Receipt {
        self.obligation.receipt
    }

    /// The table to which its row is applied, for a product that shows rows itself.
    pub fn rows(&self) -> Rows {
        self.obligation.rows.clone()
    }

    fn apply_row(&self) {
        let mut known = locked(&self.obligation.known);
        if !std::mem::replace(&mut known.applied, true) {
            locked(&self.obligation.rows.0).push(self.obligation.receipt);
        }
    }
}

impl Future for Member {
    type Output = Result<Receipt, Failure>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.state == State::Finished {
            locked(&self.obligation.known).polled_after_end += 1;
            return Poll::Pending;
        }
        if Pin::new(&mut self.writes).poll(context).is_ready() {
            self.apply_row();
        }
        let Poll::Ready(completed) = Pin::new(&mut self.completion).poll(context) else { return Poll::Pending };
        self.state = State::Finished;
        locked(&self.obligation.known).alive -= 1;
        let receipt = self.obligation.receipt;
        Poll::Ready(completed.map(|()| receipt).map_err(|error| Failure { receipt, error }))
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        if self.state == State::Waiting {
            locked(&self.obligation.known).alive -= 1;
        }
    }
}
