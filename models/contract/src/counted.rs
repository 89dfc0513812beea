//! Ordered values that are numbered, so that a history can name them by position.

use std::cell::Cell;
use std::cmp::Ordering;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// An ordered type whose values are numbered in ascending order.
///
/// A grammar's key domain is a count of such values; a bulk action names `start` and `stride` as ordinals; a shrinker
/// renames keys by ordinal. `nth` is strictly ascending: `i < j` implies `nth(i) < nth(j)` for all ordinals below
/// [`Counted::MANY`].
///
/// # Examples
///
/// ```
/// use lawful_contract::Counted;
///
/// assert_eq!(u32::nth(7), 7);
/// assert_eq!(i64::nth(0), -2); // small windows cross zero
/// assert!(String::nth(3) < String::nth(4));
/// assert_eq!(String::nth(9).ordinal(), Some(9));
/// ```
pub trait Counted: Ord + Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// How many values are numbered: ordinals run from 0 to `MANY - 1`.
    const MANY: usize;

    /// The value at ordinal `n`; ordinals past the end give the last value.
    fn nth(n: usize) -> Self;

    /// The ordinal of this value, or `None` if it is not numbered.
    fn ordinal(&self) -> Option<usize>;

    /// Whether this value starts with `prefix`; `None` where the type has no prefixes.
    fn starts_with(&self, prefix: &Self) -> Option<bool> {
        let _ = prefix;
        None
    }

    /// Returns and clears the number of comparisons that this thread made; `None` where the type does not count.
    fn take_comparisons() -> Option<u64> {
        None
    }
}

macro_rules! counted_unsigned {
    ($($ty:ty),*) => {$(
        impl Counted for $ty {
            const MANY: usize = if (<$ty>::MAX as u128) < (1 << 31) { <$ty>::MAX as usize + 1 } else { 1 << 31 };
            fn nth(n: usize) -> Self { n.min(Self::MANY - 1) as $ty }
            fn ordinal(&self) -> Option<usize> { usize::try_from(*self).ok().filter(|n| *n < Self::MANY) }
        }
    )*};
}
counted_unsigned!(u8, u16, u32, u64, usize);

/// Signed integers are numbered from -2, so that the smallest windows already cross zero.
const BELOW_ZERO: i64 = 2;

macro_rules! counted_signed {
    ($($ty:ty),*) => {$(
        impl Counted for $ty {
            const MANY: usize = 1 << 30;
            fn nth(n: usize) -> Self { (n.min(Self::MANY - 1) as i64 - BELOW_ZERO) as $ty }
            fn ordinal(&self) -> Option<usize> {
                usize::try_from(i64::from(*self).checked_add(BELOW_ZERO)?).ok().filter(|n| *n < Self::MANY)
            }
        }
    )*};
}
counted_signed!(i32, i64);

/// Strings are numbered as the depth-first walk of a trie: three letters a node, [`DEPTH`] levels. Neighbouring
/// ordinals share prefixes, the empty string is ordinal 0, and the walk is ascending in byte order.
const DEPTH: u32 = 9;
/// Nodes of a subtree whose root stands at `level`: `(3^(DEPTH - level + 1) - 1) / 2`.
const fn below(level: u32) -> usize {
    (3_usize.pow(DEPTH - level + 1) - 1) / 2
}

fn trie_nth(n: usize, alphabet: [u8; 3]) -> Vec<u8> {
    let mut rest = n.min(below(0) - 1);
    let mut path = Vec::new();
    while rest > 0 {
        let size = below(path.len() as u32 + 1);
        path.push(alphabet[(rest - 1) / size]);
        rest = (rest - 1) % size;
    }
    path
}

fn trie_ordinal(path: &[u8], alphabet: [u8; 3]) -> Option<usize> {
    if path.len() > DEPTH as usize {
        return None;
    }
    let mut n = 0;
    for (level, byte) in path.iter().enumerate() {
        let branch = alphabet.iter().position(|letter| letter == byte)?;
        n += 1 + branch * below(level as u32 + 1);
    }
    Some(n)
}

impl Counted for String {
    const MANY: usize = below(0);
    fn nth(n: usize) -> Self {
        trie_nth(n, *b"abc").into_iter().map(char::from).collect()
    }
    fn ordinal(&self) -> Option<usize> {
        trie_ordinal(self.as_bytes(), *b"abc")
    }
    fn starts_with(&self, prefix: &Self) -> Option<bool> {
        Some(self.as_bytes().starts_with(prefix.as_bytes()))
    }
}

impl Counted for Vec<u8> {
    const MANY: usize = below(0);
    fn nth(n: usize) -> Self {
        trie_nth(n, [0x00, b'a', 0xFF])
    }
    fn ordinal(&self) -> Option<usize> {
        trie_ordinal(self, [0x00, b'a', 0xFF])
    }
    fn starts_with(&self, prefix: &Self) -> Option<bool> {
        Some(self.as_slice().starts_with(prefix))
    }
}

/// A key that counts every comparison that this thread makes with its type, for laws about work.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Counted, Counting};
///
/// Counting::<u32>::take_comparisons();
/// assert!(Counting(1_u32) < Counting(2));
/// assert_eq!(Counting::<u32>::take_comparisons(), Some(1));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counting<K>(pub K);

thread_local! {
    static COMPARISONS: Cell<u64> = const { Cell::new(0) };
}

fn count_one() {
    COMPARISONS.with(|count| count.set(count.get() + 1));
}

impl<K: Ord> PartialEq for Counting<K> {
    fn eq(&self, other: &Self) -> bool {
        count_one();
        self.0 == other.0
    }
}
impl<K: Ord> Eq for Counting<K> {}
impl<K: Ord> PartialOrd for Counting<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<K: Ord> Ord for Counting<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        count_one();
        self.0.cmp(&other.0)
    }
}

impl<K: Counted> Counted for Counting<K> {
    const MANY: usize = K::MANY;
    fn nth(n: usize) -> Self {
        Self(K::nth(n))
    }
    fn ordinal(&self) -> Option<usize> {
        self.0.ordinal()
    }
    fn starts_with(&self, prefix: &Self) -> Option<bool> {
        self.0.starts_with(&prefix.0)
    }
    fn take_comparisons() -> Option<u64> {
        Some(COMPARISONS.with(Cell::take))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ascends_and_returns<T: Counted>() {
        for n in 0..T::MANY.min(30_000) {
            assert_eq!(T::nth(n).ordinal(), Some(n));
            assert!(n == 0 || T::nth(n - 1) < T::nth(n), "ordinal {n} does not ascend");
        }
    }

    #[test]
    fn ordinals_ascend_and_return() {
        ascends_and_returns::<u8>();
        ascends_and_returns::<u64>();
        ascends_and_returns::<i64>();
        ascends_and_returns::<String>();
        ascends_and_returns::<Vec<u8>>();
    }

    #[test]
    fn strangers_have_no_ordinal() {
        assert_eq!("z".to_string().ordinal(), None);
        assert_eq!("abcabcabcabc".to_string().ordinal(), None);
        assert_eq!((-3_i64).ordinal(), None);
        assert_eq!(u64::MAX.ordinal(), None);
    }
}
