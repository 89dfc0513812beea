//! How a product is called: the trait that a store implements to be judged.

use std::ops::Bound;

use lawful_contract::Counted;
pub use lawful_contract::{Reply, Trouble};

use crate::{Change, End, Inverted, Side, Walk};

/// An ordered map under judgement: the domain's natural operations.
///
/// `insert`, `remove`, `get` and `scan` are the core and cannot be declined. Every other operation is a [`Feature`]:
/// implement it and name it in `SUPPORTS`, or leave both out. Laws without a supported operation are reported as not
/// applicable.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
/// use lawful_ordered_map::{Feature, OrderedMap, Reply, Supports, Walk};
///
/// struct Store(BTreeMap<u32, u32>);
///
/// impl OrderedMap for Store {
///     type Key = u32;
///     type Value = u32;
///     const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Len, Feature::Reverse]);
///     fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
///         Ok(self.0.insert(key, value))
///     }
///     fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
///         Ok(self.0.remove(key))
///     }
///     fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
///         Ok(self.0.get(key).copied())
///     }
///     fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
///         walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
///     }
///     fn len(&mut self) -> Reply<usize> {
///         Ok(self.0.len())
///     }
/// }
/// ```
#[allow(clippy::len_without_is_empty)]
pub trait OrderedMap: Sized + 'static {
    /// The key type.
    type Key: Counted;
    /// The value type.
    type Value: Counted;
    /// Which features this subject has, and what its policies are.
    const SUPPORTS: Supports;

    /// Inserts or overwrites; replies with the replaced value.
    fn insert(&mut self, key: Self::Key, value: Self::Value) -> Reply<Option<Self::Value>>;
    /// Removes; replies with the removed value.
    fn remove(&mut self, key: &Self::Key) -> Reply<Option<Self::Value>>;
    /// Replies with the value at a key.
    fn get(&mut self, key: &Self::Key) -> Reply<Option<Self::Value>>;
    /// Hands the product's iteration over everything to `walk`.
    fn scan(&mut self, walk: &mut Walk<Self::Key, Self::Value>) -> Reply<()>;

    /// Hands the product's iteration within bounds to `walk`. Feature [`Feature::Range`].
    fn range(
        &mut self,
        low: Bound<&Self::Key>,
        high: Bound<&Self::Key>,
        walk: &mut Walk<Self::Key, Self::Value>,
    ) -> Reply<()> {
        let _ = (low, high, walk);
        Err(Trouble::Unsupported)
    }
    /// The number of pairs. Feature [`Feature::Len`].
    fn len(&mut self) -> Reply<usize> {
        Err(Trouble::Unsupported)
    }
    /// Whether a key is present. Feature [`Feature::Contains`].
    fn contains(&mut self, key: &Self::Key) -> Reply<bool> {
        let _ = key;
        Err(Trouble::Unsupported)
    }
    /// Changes a present value; replies with the replaced one. Feature [`Feature::Entry`].
    fn update(&mut self, key: &Self::Key, value: Self::Value) -> Reply<Option<Self::Value>> {
        let _ = (key, value);
        Err(Trouble::Unsupported)
    }
    /// Inserts if absent; replies with the value there afterwards. Feature [`Feature::Entry`].
    fn ensure(&mut self, key: Self::Key, value: Self::Value) -> Reply<Self::Value> {
        let _ = (key, value);
        Err(Trouble::Unsupported)
    }
    /// The pair at one end. Feature [`Feature::Ends`].
    fn peek(&mut self, end: End) -> Reply<Option<(Self::Key, Self::Value)>> {
        let _ = end;
        Err(Trouble::Unsupported)
    }
    /// Removes the pair at one end. Feature [`Feature::Pop`].
    fn pop(&mut self, end: End) -> Reply<Option<(Self::Key, Self::Value)>> {
        let _ = end;
        Err(Trouble::Unsupported)
    }
    /// The pair nearest to a key. Feature [`Feature::Nearest`].
    fn nearest(&mut self, key: &Self::Key, side: Side) -> Reply<Option<(Self::Key, Self::Value)>> {
        let _ = (key, side);
        Err(Trouble::Unsupported)
    }
    /// Hands the product's iteration over keys that start with `prefix` to `walk`. Feature [`Feature::Prefix`].
    fn prefix(&mut self, prefix: &Self::Key, walk: &mut Walk<Self::Key, Self::Value>) -> Reply<()> {
        let _ = (prefix, walk);
        Err(Trouble::Unsupported)
    }
    /// Removes everything. Feature [`Feature::Clear`].
    fn clear(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Keeps the pairs whose key passes. Feature [`Feature::Retain`].
    fn retain(&mut self, keep: &dyn Fn(&Self::Key) -> bool) -> Reply<()> {
        let _ = keep;
        Err(Trouble::Unsupported)
    }
    /// Moves the members at or above a key into a new map. Feature [`Feature::SplitOff`].
    fn split_off(&mut self, key: &Self::Key) -> Reply<Self> {
        let _ = key;
        Err(Trouble::Unsupported)
    }
    /// Moves all pairs of another map into this one, overwriting. Feature [`Feature::Append`].
    fn append(&mut self, other: Self) -> Reply<()> {
        let _ = other;
        Err(Trouble::Unsupported)
    }
    /// Copies the map; later changes of either side do not show in the other. Feature [`Feature::Clone`].
    fn snapshot(&mut self) -> Reply<Self> {
        Err(Trouble::Unsupported)
    }
    /// Whether two maps are equal, by the product's own comparison. Feature [`Feature::Equality`].
    fn same(&mut self, other: &mut Self) -> Reply<bool> {
        let _ = other;
        Err(Trouble::Unsupported)
    }
    /// The changes that lead from `older` to this map, by the product's own difference. Feature
    /// [`Feature::Difference`].
    fn difference(&mut self, older: &mut Self) -> Reply<Vec<Change<Self::Key, Self::Value>>> {
        let _ = older;
        Err(Trouble::Unsupported)
    }
    /// Closes the store and opens it again. Feature [`Feature::Reopen`].
    fn reopen(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation of an ordered map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`OrderedMap::range`].
    Range,
    /// Iterators run backwards: [`Walk::ends`], or [`Walk::along`] that looks at the way asked.
    Reverse,
    /// One iterator is met from both ends.
    MixedEnds,
    /// Iterators promise what they say in `size_hint`.
    Hints,
    /// [`OrderedMap::len`].
    Len,
    /// [`OrderedMap::contains`].
    Contains,
    /// [`OrderedMap::update`] and [`OrderedMap::ensure`].
    Entry,
    /// [`OrderedMap::peek`].
    Ends,
    /// [`OrderedMap::pop`].
    Pop,
    /// [`OrderedMap::nearest`].
    Nearest,
    /// [`OrderedMap::prefix`]; needs keys that have prefixes.
    Prefix,
    /// [`OrderedMap::clear`].
    Clear,
    /// [`OrderedMap::retain`].
    Retain,
    /// [`OrderedMap::split_off`].
    SplitOff,
    /// [`OrderedMap::append`].
    Append,
    /// [`OrderedMap::snapshot`].
    Clone,
    /// [`OrderedMap::same`].
    Equality,
    /// [`OrderedMap::difference`].
    Difference,
    /// [`OrderedMap::reopen`].
    Reopen,
}

/// Which features a subject has, and what its policies are.
///
/// ```
/// use lawful_ordered_map::{Feature, Inverted, Supports};
/// const S: Supports = Supports::ALL.without(&[Feature::Reopen]).inverted(Inverted::Refused);
/// assert!(S.has(Feature::Range) && !S.has(Feature::Reopen));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u32,
    inverted: Inverted,
}

impl Supports {
    /// Insert, remove, get and scan; inverted bounds are undefined.
    pub const CORE: Self = Self { features: 0, inverted: Inverted::Undefined };
    /// Every feature; inverted bounds are undefined.
    pub const ALL: Self = Self { features: (1 << (Feature::Reopen as u32 + 1)) - 1, inverted: Inverted::Undefined };

    /// The same with more features.
    pub const fn with(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features |= 1 << features[i] as u32;
            i += 1;
        }
        self
    }

    /// The same with fewer features.
    pub const fn without(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features &= !(1 << features[i] as u32);
            i += 1;
        }
        self
    }

    /// The same with a policy for inverted bounds.
    pub const fn inverted(mut self, policy: Inverted) -> Self {
        self.inverted = policy;
        self
    }

    /// Whether a feature is supported.
    pub const fn has(self, feature: Feature) -> bool {
        self.features >> feature as u32 & 1 == 1
    }

    /// What inverted bounds do.
    pub const fn policy(self) -> Inverted {
        self.inverted
    }

    /// Whether an action of this kind may be asked of the subject.
    ///
    /// The kinds are those of [`crate::Action`]; an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs: &[Feature] = match kind {
            "insert" | "remove" | "get" | "scan" | "fill" | "erase" | "drain" => &[],
            "contains" => &[Feature::Contains],
            "update" | "ensure" => &[Feature::Entry],
            "len" => &[Feature::Len],
            "first" | "last" => &[Feature::Ends],
            "pop-first" | "pop-last" => &[Feature::Pop],
            "at-or-below" | "below" | "at-or-above" | "above" => &[Feature::Nearest],
            "scan-back" => &[Feature::Reverse],
            "scan-ends" => &[Feature::MixedEnds],
            "range" => &[Feature::Range],
            "range-back" => &[Feature::Range, Feature::Reverse],
            "range-ends" => &[Feature::Range, Feature::MixedEnds],
            "prefix" => &[Feature::Prefix],
            "clear" => &[Feature::Clear],
            "retain" => &[Feature::Retain],
            "split-off" => &[Feature::SplitOff],
            "append" => &[Feature::Append],
            "clone" | "swap" | "inspect" => &[Feature::Clone],
            "compare" => &[Feature::Clone, Feature::Equality],
            "difference" => &[Feature::Clone, Feature::Difference],
            "reopen" => &[Feature::Reopen],
            _ => return false,
        };
        needs.iter().all(|feature| self.has(*feature))
    }
}
