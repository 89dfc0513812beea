//! How a product is called: the trait that a token bucket implements to be judged.

use crate::refill::Pace;
use crate::subject::{Reply, Trouble, feature_set};

/// What a bucket is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rate {
    /// The most tokens.
    pub max: u64,
    /// How many tokens come back in an interval.
    pub width: u64,
    /// How many ticks an interval has.
    pub interval: u64,
    /// How many tokens there are at first.
    pub tokens: u64,
}

/// A token bucket under judgement, on a logical clock.
///
/// `take` and `advance` are the core and cannot be declined. Every other operation is a [`Feature`]: implement it and
/// name it in `SUPPORTS`, or leave both out.
///
/// # Examples
///
/// ```
/// use lawful_lease::refill::{Pace, Rate, Refill, Reply, Supports};
///
/// struct Bucket { rate: Rate, tokens: u64, ticks: u64 }
///
/// impl Refill for Bucket {
///     const SUPPORTS: Supports = Supports::core(Pace::Stepped);
///     fn take(&mut self, count: u64) -> Reply<bool> {
///         let granted = count <= self.tokens;
///         self.tokens -= if granted { count } else { 0 };
///         Ok(granted)
///     }
///     fn advance(&mut self, ticks: u64) -> Reply<()> {
///         let steps = (self.ticks + ticks) / self.rate.interval - self.ticks / self.rate.interval;
///         self.ticks += ticks;
///         self.tokens = (self.tokens + steps * self.rate.width).min(self.rate.max);
///         Ok(())
///     }
/// }
/// ```
pub trait Refill: Sized + 'static {
    /// Which features this subject has, and what its policy is.
    const SUPPORTS: Supports;

    /// Takes tokens, all or none; replies whether they were there.
    fn take(&mut self, count: u64) -> Reply<bool>;
    /// Moves the logical clock.
    fn advance(&mut self, ticks: u64) -> Reply<()>;

    /// Takes as many tokens as are there, at most `count`; replies how many. Feature [`Feature::TakeUpTo`].
    fn take_up_to(&mut self, count: u64) -> Reply<u64> {
        let _ = count;
        Err(Trouble::Unsupported)
    }
    /// The number of whole tokens. Feature [`Feature::Available`].
    fn available(&mut self) -> Reply<u64> {
        Err(Trouble::Unsupported)
    }
    /// After how many ticks a take of `count` would be granted; `None` for never. Feature [`Feature::Wait`].
    fn wait(&mut self, count: u64) -> Reply<Option<u64>> {
        let _ = count;
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of a token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// A bucket may be opened with fewer tokens than its maximum; else it starts full.
    Initial,
    /// More than one token may come back in an interval.
    Width,
    /// A take may ask for more than one token.
    Many,
    /// [`Refill::take_up_to`].
    TakeUpTo,
    /// [`Refill::available`].
    Available,
    /// [`Refill::wait`].
    Wait,
}

/// Which features a subject has, and what its policy is.
///
/// ```
/// use lawful_lease::refill::{Feature, Pace, Supports};
/// const S: Supports = Supports::all(Pace::Steady).without(&[Feature::Wait]);
/// assert!(S.kind("take") && !S.kind("wait") && S.pace() == Pace::Steady);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u32,
    pace: Pace,
}

feature_set!(Supports of Feature);

impl Supports {
    /// Take and advance, one token at a time, from a full bucket.
    pub const fn core(pace: Pace) -> Self {
        Self { features: 0, pace }
    }

    /// Every feature.
    pub const fn all(pace: Pace) -> Self {
        Self { features: (1 << (Feature::Wait as u32 + 1)) - 1, pace }
    }

    /// When tokens come back.
    pub const fn pace(self) -> Pace {
        self.pace
    }

    /// Whether an action of this kind may be asked of the subject. The kinds are those of
    /// [`Action`](crate::refill::Action); an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs = match kind {
            "open" | "take" | "burst" | "advance" | "drain" => return true,
            "take-up-to" => Feature::TakeUpTo,
            "available" => Feature::Available,
            "wait" => Feature::Wait,
            _ => return false,
        };
        self.has(needs)
    }
}
