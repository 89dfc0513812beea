//! How a product is called: the trait that a cache implements to be judged.

use crate::cache::Eviction;
use crate::subject::{Reply, Trouble, Walk, feature_set};

/// A cache under judgement: the domain's natural operations over keys and values of type `u32`.
///
/// `set`, `get`, `remove` and `scan` are the core and cannot be declined. Every other operation is a [`Feature`]:
/// implement it and name it in `SUPPORTS`, or leave both out.
///
/// # Examples
///
/// ```
/// use lawful_lease::cache::{Cache, Eviction, Reply, Supports, Walk};
///
/// struct Newest { capacity: usize, pairs: Vec<(u32, u32)> }
///
/// impl Cache for Newest {
///     const SUPPORTS: Supports = Supports::core(Eviction::FirstIn);
///     fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
///         if let Some(pair) = self.pairs.iter_mut().find(|pair| pair.0 == key) {
///             pair.1 = value;
///             return Ok(None);
///         }
///         if self.pairs.len() == self.capacity {
///             self.pairs.remove(0);
///         }
///         self.pairs.push((key, value));
///         Ok(None)
///     }
///     fn get(&mut self, key: u32) -> Reply<Option<u32>> {
///         Ok(self.pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1))
///     }
///     fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
///         let place = self.pairs.iter().position(|pair| pair.0 == key);
///         Ok(place.map(|place| self.pairs.remove(place).1))
///     }
///     fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
///         walk.along(self.pairs.iter().copied());
///         Ok(())
///     }
/// }
/// ```
#[allow(clippy::len_without_is_empty)]
pub trait Cache: Sized + 'static {
    /// Which features this subject has, and what its policy is.
    const SUPPORTS: Supports;

    /// Sets a key. The reply is the value that was replaced; it is looked at only with [`Feature::Replaced`].
    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>>;
    /// A key's value. A use.
    fn get(&mut self, key: u32) -> Reply<Option<u32>>;
    /// Removes a key; replies with its value.
    fn remove(&mut self, key: u32) -> Reply<Option<u32>>;
    /// Hands the product's iteration over every pair to `walk`. No use.
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()>;

    /// A key's value. No use. Feature [`Feature::Peek`].
    fn peek(&mut self, key: u32) -> Reply<Option<u32>> {
        let _ = key;
        Err(Trouble::Unsupported)
    }
    /// Whether a key is held. No use. Feature [`Feature::Contains`].
    fn contains(&mut self, key: u32) -> Reply<bool> {
        let _ = key;
        Err(Trouble::Unsupported)
    }
    /// Sets an absent key; replies with the value there afterwards. Feature [`Feature::Ensure`].
    fn ensure(&mut self, key: u32, value: u32) -> Reply<u32> {
        let _ = (key, value);
        Err(Trouble::Unsupported)
    }
    /// Removes the key that would go first. Feature [`Feature::Evict`].
    fn evict(&mut self) -> Reply<Option<(u32, u32)>> {
        Err(Trouble::Unsupported)
    }
    /// The number of keys. Feature [`Feature::Len`].
    fn len(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// Removes every key. Feature [`Feature::Clear`].
    fn clear(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Changes the capacity. Feature [`Feature::Resize`].
    fn resize(&mut self, capacity: usize) -> Reply<()> {
        let _ = capacity;
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of a cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`Cache::set`] replies with the value that was replaced.
    Replaced,
    /// [`Cache::scan`] yields the pair that would go last first.
    Ordered,
    /// [`Cache::peek`].
    Peek,
    /// [`Cache::contains`].
    Contains,
    /// [`Cache::ensure`].
    Ensure,
    /// [`Cache::evict`]; needs an eviction that is promised.
    Evict,
    /// [`Cache::len`].
    Len,
    /// [`Cache::clear`].
    Clear,
    /// [`Cache::resize`].
    Resize,
}

/// Which features a subject has, and what its policy is.
///
/// ```
/// use lawful_lease::cache::{Eviction, Feature, Supports};
/// const S: Supports = Supports::all(Eviction::Any).without(&[Feature::Resize]);
/// assert!(S.kind("clear") && !S.kind("resize") && !S.kind("evict"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u32,
    eviction: Eviction,
}

feature_set!(Supports of Feature);

impl Supports {
    /// Set, get, remove and scan.
    pub const fn core(eviction: Eviction) -> Self {
        Self { features: 0, eviction }
    }

    /// Every feature that this eviction allows: an order is promised only where it decides who goes.
    pub const fn all(eviction: Eviction) -> Self {
        let all = Self { features: (1 << (Feature::Resize as u32 + 1)) - 1, eviction };
        match eviction {
            Eviction::Any => all.without(&[Feature::Ordered, Feature::Evict]),
            Eviction::LeastRecent | Eviction::FirstIn => all,
        }
    }

    /// Who goes when a new key needs room.
    pub const fn eviction(self) -> Eviction {
        self.eviction
    }

    /// Whether an action of this kind may be asked of the subject. The kinds are those of
    /// [`Action`](crate::cache::Action); an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs = match kind {
            "open" | "set" | "get" | "remove" | "scan" | "fill" | "visit" => return true,
            "peek" => Feature::Peek,
            "contains" => Feature::Contains,
            "ensure" => Feature::Ensure,
            "evict" => Feature::Evict,
            "len" => Feature::Len,
            "clear" => Feature::Clear,
            "resize" => Feature::Resize,
            _ => return false,
        };
        self.has(needs)
    }
}
