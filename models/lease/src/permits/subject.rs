//! How a product is called: the trait that a semaphore or pool implements to be judged.

use lawful_contract::Label;

use crate::permits::{Answer, Queue};
use crate::subject::{Reply, Trouble, feature_set};

/// A semaphore under judgement: the domain's natural operations, asked one at a time.
///
/// `acquire`, `settled` and `give_up` are the core and cannot be declined. Every other operation is a [`Feature`]:
/// implement it and name it in `SUPPORTS`, or leave both out. A subject keeps a map from labels to the requests and
/// permits that the product gave it; [`crate::subject::Polled`] holds a request that is a future.
///
/// # Examples
///
/// A pool that never lets anybody wait for long: requests wait in a list.
///
/// ```
/// use std::collections::BTreeMap;
/// use lawful_contract::Label;
/// use lawful_lease::permits::{Answer, Permits, Queue, Reply, Supports};
///
/// struct Pool { free: usize, queue: Vec<(Label, usize)>, held: BTreeMap<Label, usize> }
///
/// impl Permits for Pool {
///     const SUPPORTS: Supports = Supports::core(Queue::Fair);
///     fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
///         self.queue.push((name, count));
///         self.settled(name)
///     }
///     fn settled(&mut self, name: Label) -> Reply<Answer> {
///         match self.queue.first() {
///             Some((first, count)) if *first == name && *count <= self.free => {
///                 self.free -= count;
///                 self.held.insert(name, *count);
///                 self.queue.remove(0);
///                 Ok(Answer::Granted)
///             }
///             _ => Ok(Answer::Waiting),
///         }
///     }
///     fn give_up(&mut self, name: Label) -> Reply<()> {
///         self.free += self.held.remove(&name).unwrap_or(0);
///         self.queue.retain(|(waiter, _)| *waiter != name);
///         Ok(())
///     }
/// }
/// ```
pub trait Permits: Sized + 'static {
    /// Which features this subject has, and what its policy is.
    const SUPPORTS: Supports;

    /// Asks for permits; replies with [`Answer::Granted`], [`Answer::Waiting`] or [`Answer::Closed`].
    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer>;
    /// Whether a request that waits has been granted or told that the semaphore is closed. A request that was not woken
    /// still waits.
    fn settled(&mut self, name: Label) -> Reply<Answer>;
    /// Drops what a request has: its permits, or the request itself if it waits. Does not run other requests.
    fn give_up(&mut self, name: Label) -> Reply<()>;

    /// Asks for permits without waiting; replies with [`Answer::Granted`], [`Answer::Short`] or [`Answer::Closed`].
    /// Feature [`Feature::Try`].
    fn try_acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        let _ = (name, count);
        Err(Trouble::Unsupported)
    }
    /// Asks a waiting request again although it was not woken. Feature [`Feature::Nudge`].
    fn nudge(&mut self, name: Label) -> Reply<Answer> {
        let _ = name;
        Err(Trouble::Unsupported)
    }
    /// The permits that a request could get now. Feature [`Feature::Available`].
    fn available(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// The permits that a granted request holds, as the product counts them. Feature [`Feature::Held`].
    fn held(&mut self, name: Label) -> Reply<usize> {
        let _ = name;
        Err(Trouble::Unsupported)
    }
    /// Takes permits away for good, as far as they are there; replies with how many. Feature [`Feature::Forget`].
    fn forget(&mut self, count: usize) -> Reply<usize> {
        let _ = count;
        Err(Trouble::Unsupported)
    }
    /// Makes the permits that a granted request holds never come back. Feature [`Feature::ForgetHeld`].
    fn forget_held(&mut self, name: Label) -> Reply<()> {
        let _ = name;
        Err(Trouble::Unsupported)
    }
    /// Adds permits. Feature [`Feature::Add`].
    fn add(&mut self, count: usize) -> Reply<()> {
        let _ = count;
        Err(Trouble::Unsupported)
    }
    /// Closes the semaphore for ever. Feature [`Feature::Close`].
    fn shut(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Whether the semaphore was closed. Feature [`Feature::IsClosed`].
    fn is_closed(&mut self) -> Reply<bool> {
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of a semaphore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// A request may ask for more than one permit.
    Many,
    /// [`Permits::try_acquire`].
    Try,
    /// [`Permits::nudge`].
    Nudge,
    /// [`Permits::available`].
    Available,
    /// [`Permits::held`].
    Held,
    /// [`Permits::forget`].
    Forget,
    /// [`Permits::forget_held`].
    ForgetHeld,
    /// [`Permits::add`].
    Add,
    /// [`Permits::shut`].
    Close,
    /// [`Permits::is_closed`]; needs [`Feature::Close`].
    IsClosed,
}

/// Which features a subject has, and what its policy is.
///
/// ```
/// use lawful_lease::permits::{Feature, Queue, Supports};
/// const S: Supports = Supports::all(Queue::Fair).without(&[Feature::Forget]);
/// assert!(S.has(Feature::Try) && !S.kind("forget") && S.kind("drop"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u32,
    queue: Queue,
}

feature_set!(Supports of Feature);

impl Supports {
    /// Acquire and drop, one permit a request.
    pub const fn core(queue: Queue) -> Self {
        Self { features: 0, queue }
    }

    /// Every feature.
    pub const fn all(queue: Queue) -> Self {
        Self { features: (1 << (Feature::IsClosed as u32 + 1)) - 1, queue }
    }

    /// Who is served when permits come back.
    pub const fn queue(self) -> Queue {
        self.queue
    }

    /// Whether an action of this kind may be asked of the subject. The kinds are those of
    /// [`Action`](crate::permits::Action); an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs = match kind {
            "open" | "acquire" | "crowd" | "drop" | "drop-two" | "drain" => return true,
            "try" => Feature::Try,
            "nudge" => Feature::Nudge,
            "forget" => Feature::Forget,
            "forget-held" => Feature::ForgetHeld,
            "add" => Feature::Add,
            "close" => Feature::Close,
            "available" => Feature::Available,
            "is-closed" => Feature::IsClosed,
            _ => return false,
        };
        self.has(needs) && (needs != Feature::IsClosed || self.has(Feature::Close))
    }
}
