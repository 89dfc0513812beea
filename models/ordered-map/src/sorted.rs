//! The fast formulation of the model: a list that stays sorted, read by binary search.
//!
//! Role: predict the same outcomes as [`Plain`](crate::Plain) fast enough to run beside every action of a campaign.
//!
//! The rule is a different one. `Plain` decides for each member whether it belongs to an answer. Here a key or a bound
//! is a *position* in the list, and every answer is made of positions: a range is what lies between two of them, a
//! neighbour stands one before or one at them. A bound read wrongly in one formulation therefore shows against the
//! other. `tests/formulations.rs` compares the two on every history over a small domain.
//!
//! Single actions allocate nothing but what the list itself needs to grow; only answers of many pairs do.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::ops::Bound;

use lawful_contract::{Counted, Label, Model};

use crate::{Action, Bulk, Change, End, Inverted, Outcome, Pairs, Side, Way, is_inverted, kept};

/// The fast formulation: a list of pairs in ascending key order.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_ordered_map::{Action, Inverted, Outcome, Sorted};
///
/// let mut map = Sorted::new(Inverted::Empty);
/// map.apply(&Action::Insert { key: 2_u32, value: 20_u32 });
/// map.apply(&Action::Insert { key: 1, value: 10 });
/// assert_eq!(map.apply(&Action::Remove { key: 2 }), Outcome::Value(Some(20)));
/// assert_eq!(map.pairs(), [(1, 10)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted<K, V> {
    policy: Inverted,
    pairs: Pairs<K, V>,
    named: BTreeMap<Label, Pairs<K, V>>,
}

impl<K: Counted, V: Counted> Sorted<K, V> {
    /// An empty map; `policy` says what inverted bounds do.
    pub fn new(policy: Inverted) -> Self {
        Self { policy, pairs: Vec::new(), named: BTreeMap::new() }
    }

    /// The pairs of the current map in ascending key order.
    pub fn pairs(&self) -> &[(K, V)] {
        &self.pairs
    }

    /// The pairs of a named map in ascending key order, or `None` if nothing has that name.
    pub fn named(&self, name: Label) -> Option<&[(K, V)]> {
        self.named.get(&name).map(Vec::as_slice)
    }

    /// The names in use, ascending.
    pub fn labels(&self) -> impl Iterator<Item = Label> {
        self.named.keys().copied()
    }

    /// The members within bounds, ascending; none if the bounds are inverted.
    pub fn within(&self, low: Bound<&K>, high: Bound<&K>) -> &[(K, V)] {
        let start = match low {
            Bound::Unbounded => 0,
            Bound::Included(key) => self.before(key),
            Bound::Excluded(key) => self.through(key),
        };
        let end = match high {
            Bound::Unbounded => self.pairs.len(),
            Bound::Included(key) => self.through(key),
            Bound::Excluded(key) => self.before(key),
        };
        self.pairs.get(start..end).unwrap_or(&[])
    }
}

impl<K: Counted, V: Counted> Model for Sorted<K, V> {
    type Action = Action<K, V>;
    type Outcome = Outcome<K, V>;

    fn apply(&mut self, action: &Action<K, V>) -> Outcome<K, V> {
        match action {
            Action::Insert { key, value } => Outcome::Value(self.insert(key, value)),
            Action::Remove { key } => Outcome::Value(self.remove(key)),
            Action::Get { key } => Outcome::Value(self.find(key).ok().map(|at| self.pairs[at].1.clone())),
            Action::Contains { key } => Outcome::Flag(self.find(key).is_ok()),
            Action::Update { key, value } => Outcome::Value(self.update(key, value)),
            Action::Ensure { key, value } => Outcome::Value(Some(self.ensure(key, value))),
            Action::Len => Outcome::Count(self.pairs.len()),
            Action::Peek { end: End::First } => Outcome::Pair(self.pairs.first().cloned()),
            Action::Peek { end: End::Last } => Outcome::Pair(self.pairs.last().cloned()),
            Action::Pop { end } => Outcome::Pair(self.pop(*end)),
            Action::Nearest { key, side } => Outcome::Pair(self.nearest(key, *side)),
            Action::Scan { way } => Outcome::Rows(walk(&self.pairs, *way)),
            Action::Range { low, high, way } => self.range(low, high, *way),
            Action::Prefix { prefix } => self.prefix(prefix),
            Action::Clear => self.clear(),
            Action::Retain { every } => self.retain(*every),
            Action::SplitOff { key, name } => self.split_off(key, *name),
            Action::Append { name } => self.append(*name),
            Action::Clone { name } => self.bind(*name, self.pairs.clone()),
            Action::Swap { name } => self.swap(*name),
            Action::Inspect { name } => self.with(*name, |_, other| Outcome::Rows(other.to_vec())),
            Action::Compare { name } => self.with(*name, |current, other| Outcome::Flag(current == other)),
            Action::Difference { name } => self.with(*name, |current, older| Outcome::Changes(merge(older, current))),
            Action::Reopen => Outcome::Done,
            Action::Fill(bulk) => Outcome::Values(self.fill(bulk)),
            Action::Erase(bulk) => Outcome::Values(self.erase(bulk)),
            Action::Drain { end } => self.drain(*end),
        }
    }
}

/// Positions. `before` counts the members below a key and `through` those at or below it; the two differ exactly when
/// the key is present.
impl<K: Counted, V: Counted> Sorted<K, V> {
    fn before(&self, key: &K) -> usize {
        self.pairs.partition_point(|(member, _)| member < key)
    }

    fn through(&self, key: &K) -> usize {
        self.pairs.partition_point(|(member, _)| member <= key)
    }

    /// The position of a present key, or the position at which an absent key belongs.
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.pairs.binary_search_by(|(member, _)| member.cmp(key))
    }

    /// The member just before or just at the key's position.
    fn nearest(&self, key: &K, side: Side) -> Option<(K, V)> {
        let at = match side {
            Side::AtOrBelow => self.through(key).checked_sub(1)?,
            Side::Below => self.before(key).checked_sub(1)?,
            Side::AtOrAbove => self.before(key),
            Side::Above => self.through(key),
        };
        self.pairs.get(at).cloned()
    }

    fn range(&self, low: &Bound<K>, high: &Bound<K>, way: Way) -> Outcome<K, V> {
        if is_inverted(low, high) && self.policy != Inverted::Empty {
            return Outcome::Refused;
        }
        Outcome::Rows(walk(self.within(low.as_ref(), high.as_ref()), way))
    }

    /// Keys with one prefix are neighbours, and the prefix itself is the least of them.
    fn prefix(&self, prefix: &K) -> Outcome<K, V> {
        if prefix.starts_with(prefix).is_none() {
            return Outcome::Refused;
        }
        let from = self.pairs[self.before(prefix)..].iter();
        Outcome::Rows(from.take_while(|(key, _)| key.starts_with(prefix) == Some(true)).cloned().collect())
    }
}

/// Single keys: one binary search decides between the present and the absent case.
impl<K: Counted, V: Counted> Sorted<K, V> {
    fn insert(&mut self, key: &K, value: &V) -> Option<V> {
        match self.find(key) {
            Ok(at) => Some(std::mem::replace(&mut self.pairs[at].1, value.clone())),
            Err(at) => {
                self.pairs.insert(at, (key.clone(), value.clone()));
                None
            }
        }
    }

    fn remove(&mut self, key: &K) -> Option<V> {
        self.find(key).ok().map(|at| self.pairs.remove(at).1)
    }

    fn update(&mut self, key: &K, value: &V) -> Option<V> {
        self.find(key).ok().map(|at| std::mem::replace(&mut self.pairs[at].1, value.clone()))
    }

    fn ensure(&mut self, key: &K, value: &V) -> V {
        match self.find(key) {
            Ok(at) => self.pairs[at].1.clone(),
            Err(at) => {
                self.pairs.insert(at, (key.clone(), value.clone()));
                value.clone()
            }
        }
    }

    fn pop(&mut self, end: End) -> Option<(K, V)> {
        match end {
            End::First => (!self.pairs.is_empty()).then(|| self.pairs.remove(0)),
            End::Last => self.pairs.pop(),
        }
    }
}

/// Many keys at once. A bulk action visits no key twice, so what it adds or removes can wait until all are visited.
impl<K: Counted, V: Counted> Sorted<K, V> {
    fn fill(&mut self, bulk: &Bulk<K>) -> Vec<Option<V>> {
        let mut fresh = Vec::new();
        let mut replaced = Vec::new();
        for (key, value) in bulk.pairs() {
            match self.find(&key) {
                Ok(at) => replaced.push(Some(std::mem::replace(&mut self.pairs[at].1, value))),
                Err(_) => {
                    replaced.push(None);
                    fresh.push((key, value));
                }
            }
        }
        self.pairs.append(&mut fresh);
        self.pairs.sort_by(|a, b| a.0.cmp(&b.0));
        replaced
    }

    fn erase(&mut self, bulk: &Bulk<K>) -> Vec<Option<V>> {
        let places: Vec<_> = bulk.keys().map(|key| self.find(&key).ok()).collect();
        let removed = places.iter().map(|place| place.map(|at| self.pairs[at].1.clone())).collect();
        let mut gone: Vec<usize> = places.into_iter().flatten().collect();
        gone.sort_unstable();
        let mut gone = gone.into_iter().peekable();
        let mut at = 0;
        self.pairs.retain(|_| {
            at += 1;
            gone.next_if_eq(&(at - 1)).is_none()
        });
        removed
    }

    fn drain(&mut self, end: End) -> Outcome<K, V> {
        let mut pairs = std::mem::take(&mut self.pairs);
        if end == End::Last {
            pairs.reverse();
        }
        Outcome::Rows(pairs)
    }

    fn clear(&mut self) -> Outcome<K, V> {
        self.pairs.clear();
        Outcome::Done
    }

    fn retain(&mut self, every: usize) -> Outcome<K, V> {
        self.pairs.retain(|(key, _)| kept(key, every));
        Outcome::Done
    }
}

/// Named maps.
impl<K: Counted, V: Counted> Sorted<K, V> {
    fn split_off(&mut self, key: &K, name: Label) -> Outcome<K, V> {
        let tail = self.pairs.split_off(self.before(key));
        self.bind(name, tail)
    }

    /// A stable sort leaves the moved pair behind the current one with the same key; the later of the two stays.
    fn append(&mut self, name: Label) -> Outcome<K, V> {
        let Some(mut moved) = self.named.remove(&name) else { return Outcome::Refused };
        self.pairs.append(&mut moved);
        self.pairs.sort_by(|a, b| a.0.cmp(&b.0));
        self.pairs.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                std::mem::swap(later, earlier);
            }
            same
        });
        Outcome::Done
    }

    fn swap(&mut self, name: Label) -> Outcome<K, V> {
        let Some(other) = self.named.get_mut(&name) else { return Outcome::Refused };
        std::mem::swap(&mut self.pairs, other);
        Outcome::Done
    }

    fn bind(&mut self, name: Label, pairs: Pairs<K, V>) -> Outcome<K, V> {
        self.named.insert(name, pairs);
        Outcome::Done
    }

    fn with(&self, name: Label, answer: impl Fn(&[(K, V)], &[(K, V)]) -> Outcome<K, V>) -> Outcome<K, V> {
        self.named(name).map_or(Outcome::Refused, |other| answer(&self.pairs, other))
    }
}

impl<K: Hash, V: Hash> Hash for Sorted<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.pairs, &self.named).hash(state);
    }
}

/// Reads from both ends of a slice until the two meet.
fn walk<K: Clone, V: Clone>(pairs: &[(K, V)], way: Way) -> Pairs<K, V> {
    match way {
        Way::Forward => pairs.to_vec(),
        Way::Backward => pairs.iter().rev().cloned().collect(),
        Way::Ends(_) => {
            let (mut front, mut back) = (0, pairs.len());
            let places = (0..pairs.len()).map(|i| match way.end(i) {
                End::First => {
                    front += 1;
                    front - 1
                }
                End::Last => {
                    back -= 1;
                    back
                }
            });
            places.map(|at| pairs[at].clone()).collect()
        }
    }
}

/// Walks two ascending lists side by side and collects where they differ.
fn merge<K: Ord + Clone, V: Eq + Clone>(older: &[(K, V)], newer: &[(K, V)]) -> Vec<Change<K, V>> {
    let (mut old, mut new) = (older.iter().peekable(), newer.iter().peekable());
    let mut changes = Vec::new();
    loop {
        let key = match (old.peek(), new.peek()) {
            (None, None) => return changes,
            (Some((key, _)), None) | (None, Some((key, _))) => key.clone(),
            (Some((a, _)), Some((b, _))) => a.min(b).clone(),
        };
        let before = old.next_if(|(member, _)| *member == key).map(|(_, value)| value.clone());
        let after = new.next_if(|(member, _)| *member == key).map(|(_, value)| value.clone());
        if before != after {
            changes.push(Change { key, before, after });
        }
    }
}
