//! How a product is called: the trait that a registry of support implements to be judged.

pub use lawful_contract::{Reply, Trouble};

use super::Retired;

/// What the promise of an accepted attempt does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It resolves.
    Resolved,
    /// It rejects. The lease exists all the same.
    Rejected,
}

/// A registry of support under judgement: the domain's natural operations.
///
/// `start`, `accept`, `refuse`, `release` and `supports` are the core and cannot be declined. Every other operation is
/// a [`Feature`]: implement it and name it in `SUPPORTS`, or leave both out. A handle is whatever number the product
/// calls it by; the driver hands back the one that the product returned.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use lawful_lease::support::{Registry, Reply, Supports};
///
/// #[derive(Default)]
/// struct Handles {
///     next: u64,
///     waiting: HashMap<u64, u32>,
///     live: HashMap<u64, u32>,
/// }
///
/// impl Registry for Handles {
///     const SUPPORTS: Supports = Supports::CORE;
///     fn start(&mut self, subject: u32) -> Reply<u64> {
///         self.next += 1;
///         self.waiting.insert(self.next, subject);
///         Ok(self.next)
///     }
///     fn accept(&mut self, handle: u64) -> Reply<()> {
///         self.live.extend(self.waiting.remove(&handle).map(|subject| (handle, subject)));
///         Ok(())
///     }
///     fn refuse(&mut self, handle: u64) -> Reply<()> {
///         self.waiting.remove(&handle);
///         Ok(())
///     }
///     fn release(&mut self, handle: u64) -> Reply<()> {
///         self.live.remove(&handle);
///         Ok(())
///     }
///     fn supports(&mut self, subject: u32) -> Reply<bool> {
///         Ok(self.live.values().any(|of| *of == subject))
///     }
/// }
/// ```
pub trait Registry: Sized + 'static {
    /// Which features this subject has, and what its policy is.
    const SUPPORTS: Supports;

    /// Starts an attempt; replies with its handle.
    fn start(&mut self, subject: u32) -> Reply<u64>;
    /// The attempt is accepted.
    fn accept(&mut self, handle: u64) -> Reply<()>;
    /// The attempt is refused before acceptance.
    fn refuse(&mut self, handle: u64) -> Reply<()>;
    /// Gives up a handle.
    fn release(&mut self, handle: u64) -> Reply<()>;
    /// Whether a subject is supported.
    fn supports(&mut self, subject: u32) -> Reply<bool>;

    /// The promise of an accepted attempt settles. Feature [`Feature::Promises`].
    fn settle(&mut self, handle: u64, how: Settled) -> Reply<()> {
        let _ = (handle, how);
        Err(Trouble::Unsupported)
    }
    /// Moves the support of a handle to a new one; replies with that. Feature [`Feature::Replace`].
    fn replace(&mut self, handle: u64) -> Reply<u64> {
        let _ = handle;
        Err(Trouble::Unsupported)
    }
    /// How many live handles a subject has. Feature [`Feature::Count`].
    fn count(&mut self, subject: u32) -> Reply<usize> {
        let _ = subject;
        Err(Trouble::Unsupported)
    }
    /// The supported subjects, in any order. Feature [`Feature::Rows`].
    fn rows(&mut self) -> Reply<Vec<u32>> {
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of a registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`Registry::settle`].
    Promises,
    /// [`Registry::replace`].
    Replace,
    /// [`Registry::count`].
    Count,
    /// [`Registry::rows`].
    Rows,
}

/// Which features a subject has, and what its policy is.
///
/// ```
/// use lawful_lease::support::{Feature, Retired, Supports};
/// const S: Supports = Supports::CORE.with(&[Feature::Replace]).retired(Retired::Refused);
/// assert!(S.kind("replace") && !S.kind("reject"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u8,
    retired: Retired,
}

impl Supports {
    /// Start, accept, refuse, release and the question; releasing a retired handle does nothing.
    pub const CORE: Self = Self { features: 0, retired: Retired::Ignored };
    /// Every feature; releasing a retired handle does nothing.
    pub const ALL: Self = Self { features: (1 << (Feature::Rows as u8 + 1)) - 1, ..Self::CORE };

    /// The same with more features.
    pub const fn with(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features |= 1 << features[i] as u8;
            i += 1;
        }
        self
    }

    /// The same with fewer features.
    pub const fn without(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features &= !(1 << features[i] as u8);
            i += 1;
        }
        self
    }

    /// The same with a policy for releasing a retired handle.
    pub const fn retired(mut self, policy: Retired) -> Self {
        self.retired = policy;
        self
    }

    /// Whether a feature is supported.
    pub const fn has(self, feature: Feature) -> bool {
        self.features >> feature as u8 & 1 == 1
    }

    /// What releasing a retired handle does.
    pub const fn policy(self) -> Retired {
        self.retired
    }

    /// Whether an action of this kind may be asked of the subject.
    pub fn kind(self, kind: &str) -> bool {
        match kind {
            "start" | "accept" | "refuse" | "release" | "inspect" | "survey" | "crowd" | "disperse" => true,
            "resolve" | "reject" => self.has(Feature::Promises),
            "replace" => self.has(Feature::Replace),
            _ => false,
        }
    }
}
