//! What the subject traits of this crate share: replies, bounded walks, and a future that is asked by hand.
//!
//! Role: keep the traits small. Nothing here predicts or judges.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// A product's reply, or why there is none.
pub type Reply<T> = Result<T, Trouble>;

/// Why a product gave no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The subject does not have this operation. Only for features that its `SUPPORTS` leaves out.
    Unsupported,
    /// The product failed in a way that its contract does not promise; the text is its own error.
    Failed(String),
}

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Takes what a product's iteration yields, and stops when it yields more than can be there.
///
/// # Examples
///
/// ```
/// use lawful_lease::subject::Walk;
///
/// let mut walk = Walk::of_at_most(3);
/// walk.along([1, 2]);
/// assert_eq!((walk.rows(), walk.has_ended()), (&[1, 2][..], true));
/// let mut walk = Walk::of_at_most(3);
/// walk.along(std::iter::repeat(7));
/// assert_eq!((walk.rows(), walk.has_ended()), (&[7, 7, 7][..], false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk<T> {
    rows: Vec<T>,
    most: usize,
    ended: bool,
}

impl<T> Walk<T> {
    /// A walk that takes at most `most` rows.
    pub fn of_at_most(most: usize) -> Self {
        Self { rows: Vec::new(), most, ended: false }
    }

    /// Takes the rows of an iteration, in its order.
    pub fn along(&mut self, rows: impl IntoIterator<Item = T>) {
        let mut rows = rows.into_iter();
        while self.rows.len() < self.most {
            match rows.next() {
                Some(row) => self.rows.push(row),
                None => {
                    self.ended = true;
                    return;
                }
            }
        }
    }

    /// Takes one row of an iteration that the product drives itself, as in `retain`.
    pub fn take(&mut self, row: T) {
        if self.rows.len() < self.most {
            self.rows.push(row);
        }
    }

    /// The rows, in the order yielded.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }

    /// Whether the iteration ended before the walk was full.
    pub fn has_ended(&self) -> bool {
        self.ended
    }
}

/// A future that is polled by hand: once at the start, and later only if it was woken.
///
/// So a wake-up that a product forgets leaves the future pending for ever, as it would in an executor. No clock and no
/// thread is involved: "still pending" is decided by asking every future until none has been woken.
///
/// # Examples
///
/// ```
/// use lawful_lease::subject::Polled;
///
/// let mut ready = Polled::new(std::future::ready(7));
/// assert_eq!(ready.ask(), Some(7));
/// let mut never = Polled::new(std::future::pending::<u32>());
/// assert_eq!((never.ask(), never.ask(), never.nudge()), (None, None, None));
/// ```
pub struct Polled<T> {
    future: Option<Pin<Box<dyn Future<Output = T>>>>,
    woken: Arc<Flag>,
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl<T> Polled<T> {
    /// A future that has not been polled yet.
    pub fn new(future: impl Future<Output = T> + 'static) -> Self {
        Self { future: Some(Box::pin(future)), woken: Arc::new(Flag(AtomicBool::new(true))) }
    }

    /// Polls the future if it was woken since the last poll. A future that is ready is dropped before this returns.
    pub fn ask(&mut self) -> Option<T> {
        if self.woken.0.load(Ordering::SeqCst) { self.nudge() } else { None }
    }

    /// Polls the future whether or not it was woken.
    pub fn nudge(&mut self) -> Option<T> {
        self.woken.0.store(false, Ordering::SeqCst);
        let waker = Waker::from(Arc::clone(&self.woken));
        let polled = self.future.as_mut()?.as_mut().poll(&mut Context::from_waker(&waker));
        match polled {
            Poll::Ready(output) => {
                self.future = None;
                Some(output)
            }
            Poll::Pending => None,
        }
    }
}

/// Gives a `Supports` its three methods over features.
macro_rules! feature_set {
    ($supports:ident of $feature:ident) => {
        impl $supports {
            /// The same with more features.
            pub const fn with(mut self, features: &[$feature]) -> Self {
                let mut i = 0;
                while i < features.len() {
                    self.features |= 1 << features[i] as u32;
                    i += 1;
                }
                self
            }

            /// The same with fewer features.
            pub const fn without(mut self, features: &[$feature]) -> Self {
                let mut i = 0;
                while i < features.len() {
                    self.features &= !(1 << features[i] as u32);
                    i += 1;
                }
                self
            }

            /// Whether a feature is supported.
            pub const fn has(self, feature: $feature) -> bool {
                self.features >> feature as u32 & 1 == 1
            }
        }
    };
}
pub(crate) use feature_set;
