//! How a product is called: the trait that an arena implements to be judged.

use std::fmt::Debug;
use std::hash::Hash;

use crate::handles::Stale;
use crate::subject::{Reply, Trouble, Walk, feature_set};

/// An arena under judgement: the domain's natural operations over values of type `u32`.
///
/// `insert`, `get`, `remove` and `scan` are the core and cannot be declined. Every other operation is a [`Feature`]:
/// implement it and name it in `SUPPORTS`, or leave both out.
///
/// # Examples
///
/// ```
/// use lawful_lease::handles::{Handles, Reply, Stale, Supports, Walk};
///
/// #[derive(Default)]
/// struct Rows(Vec<Option<u32>>); // never reuses a slot
///
/// impl Handles for Rows {
///     type Handle = usize;
///     const SUPPORTS: Supports = Supports::core(Stale::Refused);
///     fn insert(&mut self, value: u32) -> Reply<usize> {
///         self.0.push(Some(value));
///         Ok(self.0.len() - 1)
///     }
///     fn get(&mut self, handle: &usize) -> Reply<Option<u32>> {
///         Ok(self.0[*handle])
///     }
///     fn remove(&mut self, handle: &usize) -> Reply<Option<u32>> {
///         Ok(self.0[*handle].take())
///     }
///     fn scan(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
///         walk.along(self.0.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?))));
///         Ok(())
///     }
/// }
/// ```
#[allow(clippy::len_without_is_empty)]
pub trait Handles: Sized + 'static {
    /// What the product issues.
    type Handle: Clone + Eq + Hash + Debug + 'static;
    /// Which features this subject has, and what its policy is.
    const SUPPORTS: Supports;

    /// Stores a value; replies with its handle.
    fn insert(&mut self, value: u32) -> Reply<Self::Handle>;
    /// The tenant's value.
    fn get(&mut self, handle: &Self::Handle) -> Reply<Option<u32>>;
    /// Takes the tenant out; replies with its value.
    fn remove(&mut self, handle: &Self::Handle) -> Reply<Option<u32>>;
    /// Hands the product's iteration over every entry to `walk`.
    fn scan(&mut self, walk: &mut Walk<(Self::Handle, u32)>) -> Reply<()>;

    /// Whether the handle has a tenant. Feature [`Feature::Contains`].
    fn contains(&mut self, handle: &Self::Handle) -> Reply<bool> {
        let _ = handle;
        Err(Trouble::Unsupported)
    }
    /// Changes the tenant's value; replies with the one before. Feature [`Feature::Set`].
    fn set(&mut self, handle: &Self::Handle, value: u32) -> Reply<Option<u32>> {
        let _ = (handle, value);
        Err(Trouble::Unsupported)
    }
    /// The number of entries. Feature [`Feature::Len`].
    fn len(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// The sum of the weights, where an entry weighs its value. Feature [`Feature::Weight`].
    fn weight(&mut self) -> Reply<u64> {
        Err(Trouble::Unsupported)
    }
    /// Removes every entry. Feature [`Feature::Clear`].
    fn clear(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Hands the product's draining iteration to `walk`, which may leave it before its end. Feature [`Feature::Drain`].
    fn drain(&mut self, walk: &mut Walk<(Self::Handle, u32)>) -> Reply<()> {
        let _ = walk;
        Err(Trouble::Unsupported)
    }
    /// Keeps the entries that pass. Feature [`Feature::Retain`].
    fn retain(&mut self, keep: &mut dyn FnMut(&Self::Handle, u32) -> bool) -> Reply<()> {
        let _ = keep;
        Err(Trouble::Unsupported)
    }
    /// Makes room for `count` more entries. Feature [`Feature::Room`].
    fn reserve(&mut self, count: usize) -> Reply<()> {
        let _ = count;
        Err(Trouble::Unsupported)
    }
    /// The number of entries that there is room for. Feature [`Feature::Room`].
    fn capacity(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// Gives up room that is not needed. Feature [`Feature::Shrink`].
    fn shrink(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`Handles::contains`].
    Contains,
    /// [`Handles::set`].
    Set,
    /// [`Handles::len`].
    Len,
    /// [`Handles::weight`].
    Weight,
    /// [`Handles::clear`].
    Clear,
    /// [`Handles::drain`].
    Drain,
    /// [`Handles::retain`].
    Retain,
    /// [`Handles::reserve`] and [`Handles::capacity`].
    Room,
    /// [`Handles::shrink`].
    Shrink,
}

/// Which features a subject has, and what its policy is.
///
/// ```
/// use lawful_lease::handles::{Feature, Stale, Supports};
/// const S: Supports = Supports::all(Stale::Undefined).without(&[Feature::Drain]);
/// assert!(S.kind("clear") && !S.kind("drain") && S.stale() == Stale::Undefined);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u32,
    stale: Stale,
}

feature_set!(Supports of Feature);

impl Supports {
    /// Insert, get, remove and scan.
    pub const fn core(stale: Stale) -> Self {
        Self { features: 0, stale }
    }

    /// Every feature.
    pub const fn all(stale: Stale) -> Self {
        Self { features: (1 << (Feature::Shrink as u32 + 1)) - 1, stale }
    }

    /// What a stale handle does.
    pub const fn stale(self) -> Stale {
        self.stale
    }

    /// Whether an action of this kind may be asked of the subject. The kinds are those of
    /// [`Action`](crate::handles::Action); an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs = match kind {
            "insert" | "get" | "remove" | "scan" | "fill" | "erase" => return true,
            "contains" => Feature::Contains,
            "set" => Feature::Set,
            "len" => Feature::Len,
            "clear" => Feature::Clear,
            "drain" => Feature::Drain,
            "retain" => Feature::Retain,
            "reserve" => Feature::Room,
            "shrink" => Feature::Shrink,
            _ => return false,
        };
        self.has(needs)
    }
}
