//! The model: pairs in no order. Whoever asks for order gets a sorted copy.
//!
//! Role: predict every promised outcome by the shortest rule that a reader can check against the documentation of
//! `std::collections::BTreeMap`. A map is a set of pairs with unique keys. Nothing else can matter to a caller, so
//! nothing else is kept: no order, no length, no least key. Order, length and neighbours are recomputed from the pairs,
//! and a stale copy of them cannot exist.
//!
//! Non-goals: speed. [`Sorted`](crate::Sorted) is the second formulation that laws run with; the tests of this crate
//! show the two equal.

use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::ops::{Bound, RangeBounds};

use lawful_contract::{Counted, Label, Model};

use crate::{Action, Bulk, Change, End, Inverted, Outcome, Pairs, Side, Way, is_inverted, kept};

/// The plain formulation: a list of pairs without order.
///
/// Equality and hash compare what the maps hold and what inverted bounds do, not the order of insertion.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_ordered_map::{Action, Inverted, Outcome, Plain, Way};
///
/// let mut map = Plain::new(Inverted::Empty);
/// map.apply(&Action::Insert { key: 2_u32, value: 20_u32 });
/// map.apply(&Action::Insert { key: 1, value: 10 });
/// assert_eq!(map.apply(&Action::Scan { way: Way::Backward }), Outcome::Rows(vec![(2, 20), (1, 10)]));
/// ```
#[derive(Clone, Debug)]
pub struct Plain<K, V> {
    policy: Inverted,
    pairs: Pairs<K, V>,
    named: Vec<(Label, Pairs<K, V>)>,
}

impl<K: Counted, V: Counted> Plain<K, V> {
    /// An empty map; `policy` says what inverted bounds do.
    pub fn new(policy: Inverted) -> Self {
        Self { policy, pairs: Vec::new(), named: Vec::new() }
    }

    /// The pairs of the current map in ascending key order.
    pub fn pairs(&self) -> Pairs<K, V> {
        ascending(&self.pairs)
    }

    /// The pairs of a named map in ascending key order, or `None` if nothing has that name.
    pub fn named(&self, name: Label) -> Option<Pairs<K, V>> {
        self.named.iter().find(|(label, _)| *label == name).map(|(_, pairs)| ascending(pairs))
    }

    /// The names in use, ascending.
    pub fn labels(&self) -> Vec<Label> {
        let mut labels: Vec<_> = self.named.iter().map(|(label, _)| *label).collect();
        labels.sort();
        labels
    }
}

impl<K: Counted, V: Counted> Model for Plain<K, V> {
    type Action = Action<K, V>;
    type Outcome = Outcome<K, V>;

    fn apply(&mut self, action: &Action<K, V>) -> Outcome<K, V> {
        match action {
            Action::Insert { key, value } => Outcome::Value(put(&mut self.pairs, key, value)),
            Action::Remove { key } => Outcome::Value(take(&mut self.pairs, key)),
            Action::Get { key } => Outcome::Value(find(&self.pairs, key)),
            Action::Contains { key } => Outcome::Flag(find(&self.pairs, key).is_some()),
            Action::Update { key, value } => Outcome::Value(self.update(key, value)),
            Action::Ensure { key, value } => Outcome::Value(self.ensure(key, value)),
            Action::Len => Outcome::Count(self.pairs.len()),
            Action::Peek { end } => Outcome::Pair(self.peek(*end)),
            Action::Pop { end } => Outcome::Pair(self.pop(*end)),
            Action::Nearest { key, side } => Outcome::Pair(self.nearest(key, *side)),
            Action::Scan { way } => Outcome::Rows(walked(self.pairs(), *way)),
            Action::Range { low, high, way } => self.range(low, high, *way),
            Action::Prefix { prefix } => self.prefix(prefix),
            Action::Clear => self.retain(|_| false),
            Action::Retain { every } => self.retain(|key| kept(key, *every)),
            Action::SplitOff { key, name } => self.split_off(key, *name),
            Action::Append { name } => self.append(*name),
            Action::Clone { name } => self.bind(*name, self.pairs.clone()),
            Action::Swap { name } => self.swap(*name),
            Action::Inspect { name } => self.named(*name).map_or(Outcome::Refused, Outcome::Rows),
            Action::Compare { name } => {
                self.named(*name).map_or(Outcome::Refused, |other| Outcome::Flag(other == self.pairs()))
            }
            Action::Difference { name } => self.difference(*name),
            Action::Reopen => Outcome::Done,
            Action::Fill(bulk) => self.fill(bulk),
            Action::Erase(bulk) => Outcome::Values(bulk.keys().map(|key| take(&mut self.pairs, &key)).collect()),
            Action::Drain { end } => self.drain(*end),
        }
    }
}

/// Single keys. A key is present if a pair of the list has it. An answer about a value is the value at the key *before*
/// the action, except for `Ensure`, whose answer is the value there afterwards.
impl<K: Counted, V: Counted> Plain<K, V> {
    /// A present value changes; an absent key stays absent.
    fn update(&mut self, key: &K, value: &V) -> Option<V> {
        find(&self.pairs, key)?;
        put(&mut self.pairs, key, value)
    }

    /// An absent key gets the value; a present value stays.
    fn ensure(&mut self, key: &K, value: &V) -> Option<V> {
        if find(&self.pairs, key).is_none() {
            put(&mut self.pairs, key, value);
        }
        find(&self.pairs, key)
    }
}

/// Order. Every answer starts from the pairs sorted afresh, or compares keys with the one that was asked.
impl<K: Counted, V: Counted> Plain<K, V> {
    /// The pair at an end is the first of a walk from that end.
    fn peek(&self, end: End) -> Option<(K, V)> {
        walked(self.pairs(), from(end)).into_iter().next()
    }

    /// The pair that `Peek` would answer with, removed.
    fn pop(&mut self, end: End) -> Option<(K, V)> {
        let pair = self.peek(end)?;
        take(&mut self.pairs, &pair.0);
        Some(pair)
    }

    /// Below a key the greatest candidate is nearest, above it the least.
    fn nearest(&self, key: &K, side: Side) -> Option<(K, V)> {
        let candidates = self.pairs.iter().filter(|(candidate, _)| match side {
            Side::AtOrBelow => candidate <= key,
            Side::Below => candidate < key,
            Side::AtOrAbove => candidate >= key,
            Side::Above => candidate > key,
        });
        match side {
            Side::AtOrBelow | Side::Below => candidates.max_by(|a, b| a.0.cmp(&b.0)).cloned(),
            Side::AtOrAbove | Side::Above => candidates.min_by(|a, b| a.0.cmp(&b.0)).cloned(),
        }
    }

    /// A range is exactly the members within its bounds. Inverted bounds are the product's choice.
    fn range(&self, low: &Bound<K>, high: &Bound<K>, way: Way) -> Outcome<K, V> {
        if is_inverted(low, high) && self.policy != Inverted::Empty {
            return Outcome::Refused;
        }
        let mut within = self.pairs();
        within.retain(|(key, _)| (low.as_ref(), high.as_ref()).contains(key));
        Outcome::Rows(walked(within, way))
    }

    /// The members whose key starts with the prefix, ascending. Keys without prefixes refuse the question.
    fn prefix(&self, prefix: &K) -> Outcome<K, V> {
        if prefix.starts_with(prefix).is_none() {
            return Outcome::Refused;
        }
        let mut within = self.pairs();
        within.retain(|(key, _)| key.starts_with(prefix) == Some(true));
        Outcome::Rows(within)
    }
}

/// Many keys at once. `Fill`, `Erase` and `Drain` mean one single action after another.
impl<K: Counted, V: Counted> Plain<K, V> {
    fn retain(&mut self, keep: impl Fn(&K) -> bool) -> Outcome<K, V> {
        self.pairs.retain(|(key, _)| keep(key));
        Outcome::Done
    }

    fn fill(&mut self, bulk: &Bulk<K>) -> Outcome<K, V> {
        Outcome::Values(bulk.pairs().map(|(key, value)| put(&mut self.pairs, &key, &value)).collect())
    }

    fn drain(&mut self, end: End) -> Outcome<K, V> {
        Outcome::Rows(walked(ascending(&std::mem::take(&mut self.pairs)), from(end)))
    }
}

/// Named maps. A name that is bound again names the new map only. An unknown name refuses the action, and nothing
/// changes. `Reopen` keeps every pair, so the model has nothing to do.
impl<K: Counted, V: Counted> Plain<K, V> {
    /// The members at or above the key move.
    fn split_off(&mut self, key: &K, name: Label) -> Outcome<K, V> {
        let (below, tail) = std::mem::take(&mut self.pairs).into_iter().partition(|(member, _)| member < key);
        self.pairs = below;
        self.bind(name, tail)
    }

    /// Every pair of the named map moves, and its value wins.
    fn append(&mut self, name: Label) -> Outcome<K, V> {
        let Some(moved) = self.release(name) else { return Outcome::Refused };
        for (key, value) in &moved {
            put(&mut self.pairs, key, value);
        }
        Outcome::Done
    }

    fn swap(&mut self, name: Label) -> Outcome<K, V> {
        let Some(other) = self.release(name) else { return Outcome::Refused };
        let current = std::mem::replace(&mut self.pairs, other);
        self.bind(name, current)
    }

    /// Every key of either map at which the two answers differ.
    fn difference(&self, name: Label) -> Outcome<K, V> {
        let Some(older) = self.named(name) else { return Outcome::Refused };
        let mut keys: Vec<K> = older.iter().chain(&self.pairs).map(|(key, _)| key.clone()).collect();
        keys.sort();
        keys.dedup();
        let changes = keys.into_iter().map(|key| {
            let (before, after) = (find(&older, &key), find(&self.pairs, &key));
            Change { key, before, after }
        });
        Outcome::Changes(changes.filter(|change| change.before != change.after).collect())
    }

    fn bind(&mut self, name: Label, pairs: Pairs<K, V>) -> Outcome<K, V> {
        self.release(name);
        self.named.push((name, pairs));
        Outcome::Done
    }

    fn release(&mut self, name: Label) -> Option<Pairs<K, V>> {
        let place = self.named.iter().position(|(label, _)| *label == name)?;
        Some(self.named.swap_remove(place).1)
    }
}

impl<K: Counted, V: Counted> PartialEq for Plain<K, V> {
    fn eq(&self, other: &Self) -> bool {
        let labels = self.labels();
        self.policy == other.policy
            && self.pairs() == other.pairs()
            && labels == other.labels()
            && labels.iter().all(|name| self.named(*name) == other.named(*name))
    }
}

impl<K: Counted, V: Counted> Eq for Plain<K, V> {}

impl<K: Counted + Hash, V: Counted + Hash> Hash for Plain<K, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pairs().hash(state);
        for name in self.labels() {
            (name, self.named(name)).hash(state);
        }
    }
}

fn find<K: Ord, V: Clone>(pairs: &Pairs<K, V>, key: &K) -> Option<V> {
    pairs.iter().find(|(member, _)| member == key).map(|(_, value)| value.clone())
}

fn take<K: Ord, V>(pairs: &mut Pairs<K, V>, key: &K) -> Option<V> {
    let place = pairs.iter().position(|(member, _)| member == key)?;
    Some(pairs.swap_remove(place).1)
}

fn put<K: Ord + Clone, V: Clone>(pairs: &mut Pairs<K, V>, key: &K, value: &V) -> Option<V> {
    let replaced = take(pairs, key);
    pairs.push((key.clone(), value.clone()));
    replaced
}

fn ascending<K: Ord + Clone, V: Clone>(pairs: &Pairs<K, V>) -> Pairs<K, V> {
    let mut sorted = pairs.clone();
    sorted.sort_by(|a, b| a.0.cmp(&b.0));
    sorted
}

fn from(end: End) -> Way {
    match end {
        End::First => Way::Forward,
        End::Last => Way::Backward,
    }
}

/// Takes the `i`-th pair from the end that the way names, until none remains.
fn walked<K, V>(pairs: Pairs<K, V>, way: Way) -> Pairs<K, V> {
    let mut rest = VecDeque::from(pairs);
    let mut i = 0;
    std::iter::from_fn(|| {
        let next = match way.end(i) {
            End::First => rest.pop_front(),
            End::Last => rest.pop_back(),
        };
        i += 1;
        next
    })
    .collect()
}
