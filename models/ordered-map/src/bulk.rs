//! Bulk actions: one action of a history, many elements of the structure.

use lawful_contract::Counted;
use serde::{Deserialize, Serialize};

/// The keys of a bulk action.
///
/// ```
/// use lawful_ordered_map::{Bulk, Order};
/// let bulk = Bulk { count: 3, start: 10_u32, stride: 5, order: Order::Descending };
/// assert!(bulk.keys().eq([20, 15, 10]));
/// assert!(bulk.pairs().eq([(20, 0_u32), (15, 1), (10, 2)]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bulk<K> {
    /// How many keys.
    pub count: usize,
    /// The least key.
    pub start: K,
    /// The distance of neighbouring keys, in ordinals; at least 1.
    pub stride: usize,
    /// In which order the keys are visited.
    pub order: Order,
}

/// The order in which a bulk action visits its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Least first.
    Ascending,
    /// Greatest first.
    Descending,
    /// A fixed permutation without runs.
    Scattered,
}

impl<K: Counted> Bulk<K> {
    /// The keys in the order in which they are visited; keys past the end of the numbered values are left out.
    pub fn keys(&self) -> impl Iterator<Item = K> {
        let start = self.start.ordinal().unwrap_or(K::MANY);
        let stride = self.stride.max(1);
        let room = K::MANY.saturating_sub(start).div_ceil(stride);
        let count = self.count.min(room);
        let step = scatter_step(count);
        let order = self.order;
        (0..count).map(move |i| {
            let place = match order {
                Order::Ascending => i,
                Order::Descending => count - 1 - i,
                Order::Scattered => i * step % count,
            };
            K::nth(start + place * stride)
        })
    }

    /// The pairs that `Fill` inserts: the `i`-th visited key gets the value at ordinal `i`.
    pub fn pairs<V: Counted>(&self) -> impl Iterator<Item = (K, V)> {
        self.keys().enumerate().map(|(i, key)| (key, V::nth(i)))
    }
}

/// A step that is coprime to `count` and near the golden section of it, so that multiples visit every place once.
fn scatter_step(count: usize) -> usize {
    let mut step = (count * 618 / 1000).max(1);
    while gcd(step, count) > 1 {
        step += 1;
    }
    step
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
