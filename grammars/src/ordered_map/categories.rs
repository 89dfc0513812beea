//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are sets of key ordinals. They say which relation between actions occurred; they predict no answer.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::{Counted, Label};
use lawful_ordered_map::Order::Ascending;
use lawful_ordered_map::Way::Forward;
use lawful_ordered_map::{Action, End, Side, is_inverted, kept};

use super::words::*;
use crate::Scenario;
use crate::controls::{Categories, Category};

const REINSERT: &str = "re-insert of a removed key";
const UPDATE: &str = "update of a present key";
const REMOVE_ABSENT: &str = "remove of an absent key";
const TIE: &str = "range with a bound at a member";
const EMPTY_RANGE: &str = "range without members";
const EQUAL_BOUNDS: &str = "range with equal bounds";
const INVERTED: &str = "inverted range";
const NEIGHBOUR: &str = "neighbour of an absent key";
const OVER_64: &str = "size over 64";
const OVER_512: &str = "size over 512";
const OVER_4000: &str = "size over 4 000";
const DELETIONS: &str = "more than 500 deletions";
const DRAIN: &str = "drain to empty";
const REFILLED: &str = "emptied and filled again";
const SOURCE_CHANGED: &str = "clone, then its source changes";
const COPY_CHANGED: &str = "clone, then the clone changes";
const REOPENED: &str = "work after reopen";
const REJOINED: &str = "split-off, then append";

/// The categories of ordered-map histories.
pub fn categories<K: Counted, V: Counted>() -> Categories<Action<K, V>> {
    let some = || fill(3, 1, 2, Ascending); // 1, 3, 5
    let many = |count| [fill(count, 0, 1, Ascending)];
    let category = |name, least, history: &[Action<K, V>]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let list = vec![
        category(REINSERT, 300, &[insert(1, 1), remove(1), insert(1, 2)]),
        category(UPDATE, 300, &[insert(1, 1), insert(1, 2)]),
        category(REMOVE_ABSENT, 300, &[remove(1)]),
        category(TIE, 200, &[some(), range(Excluded(1), Unbounded, Forward)]),
        category(EMPTY_RANGE, 100, &[some(), range(Excluded(3), Excluded(5), Forward)]),
        category(EQUAL_BOUNDS, 100, &[some(), range(Included(3), Included(3), Forward)]),
        category(INVERTED, 50, &[some(), range(Included(5), Included(1), Forward)]),
        category(NEIGHBOUR, 200, &[some(), nearest(2, Side::Below)]),
        category(OVER_64, 40, &many(65)),
        category(OVER_512, 10, &many(513)),
        category(OVER_4000, 2, &many(4_001)),
        category(DELETIONS, 2, &[fill(600, 0, 1, Ascending), erase(501, 0, 1, Ascending)]),
        category(DRAIN, 500, &[some(), Action::Drain { end: End::First }]),
        category(REFILLED, 100, &[some(), Action::Clear, insert(1, 1)]),
        category(SOURCE_CHANGED, 100, &[some(), clone(0), remove(3), inspect(0)]),
        category(COPY_CHANGED, 50, &[some(), clone(0), swap(0), remove(3), inspect(0)]),
        category(REOPENED, 100, &[some(), Action::Reopen, insert(2, 1)]),
        category(REJOINED, 20, &[some(), split_off(3, 0), append(0)]),
    ];
    Categories { list, classify }
}

fn classify<K: Counted, V: Counted>(history: &[Action<K, V>]) -> BTreeSet<&'static str> {
    let mut facts = Facts::default();
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

type Keys = BTreeSet<usize>;

#[derive(Default)]
struct Facts {
    keys: Keys,
    removed: Keys,
    deletions: usize,
    emptied: bool,
    reopened: bool,
    others: BTreeMap<Label, Other>,
    occurred: BTreeSet<&'static str>,
}

/// A named map.
struct Other {
    keys: Keys,
    is: Is,
    /// Whether the current map changed since the two held the same pairs.
    diverged: bool,
}

/// What a named map is to the current one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Copy,
    Source,
    Tail,
    Unrelated,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step<K: Counted, V: Counted>(&mut self, action: &Action<K, V>) {
        match action {
            Action::Insert { key, .. } => self.put(key),
            Action::Ensure { key, .. } if self.has(key) => {}
            Action::Ensure { key, .. } => self.put(key),
            Action::Update { key, .. } => {
                let present = self.has(key);
                self.occurs(UPDATE, present);
                self.changed(present);
            }
            Action::Remove { key } => {
                let present = self.has(key);
                self.occurs(REMOVE_ABSENT, !present);
                self.take(key.ordinal());
            }
            Action::Pop { end: End::First } => self.take(self.keys.first().copied()),
            Action::Pop { end: End::Last } => self.take(self.keys.last().copied()),
            Action::Nearest { key, .. } => self.occurs(NEIGHBOUR, !self.keys.is_empty() && !self.has(key)),
            Action::Range { low, high, .. } => self.range(low, high),
            Action::Clear => self.keep(|_| false),
            Action::Retain { every } => self.keep(|ordinal| kept(&K::nth(*ordinal), *every)),
            Action::Fill(bulk) => bulk.keys().for_each(|key| self.put(&key)),
            Action::Erase(bulk) => bulk.keys().for_each(|key| self.take(key.ordinal())),
            Action::Drain { .. } => self.occurs(DRAIN, !self.keys.is_empty()),
            Action::Reopen => self.reopened |= !self.keys.is_empty(),
            Action::Clone { name } => {
                let copy = Other { keys: self.keys.clone(), is: Is::Copy, diverged: false };
                self.others.insert(*name, copy);
            }
            Action::SplitOff { key, name } => {
                let tail = key.ordinal().map(|ordinal| self.keys.split_off(&ordinal)).unwrap_or_default();
                self.changed(!tail.is_empty());
                self.others.insert(*name, Other { keys: tail, is: Is::Tail, diverged: false });
            }
            Action::Append { name } => self.append(*name),
            Action::Swap { name } => self.swap(*name),
            Action::Inspect { name } | Action::Compare { name } | Action::Difference { name } => self.look(*name),
            Action::Get { .. }
            | Action::Contains { .. }
            | Action::Len
            | Action::Peek { .. }
            | Action::Scan { .. }
            | Action::Prefix { .. } => {}
        }
    }

    fn has<K: Counted>(&self, key: &K) -> bool {
        key.ordinal().is_some_and(|ordinal| self.keys.contains(&ordinal))
    }

    fn put<K: Counted>(&mut self, key: &K) {
        let Some(ordinal) = key.ordinal() else { return };
        let new = self.keys.insert(ordinal);
        self.occurs(UPDATE, !new);
        self.occurs(REINSERT, new && self.removed.contains(&ordinal));
        let refilled = std::mem::take(&mut self.emptied);
        self.occurs(REFILLED, refilled);
        for (name, size) in [(OVER_64, 64), (OVER_512, 512), (OVER_4000, 4_000)] {
            self.occurs(name, new && self.keys.len() == size + 1);
        }
        self.changed(true);
    }

    fn take(&mut self, ordinal: Option<usize>) {
        let Some(ordinal) = ordinal.filter(|ordinal| self.keys.remove(ordinal)) else { return };
        self.removed.insert(ordinal);
        self.deletions += 1;
        self.occurs(DELETIONS, self.deletions == 501);
        self.emptied |= self.keys.is_empty();
        self.changed(true);
    }

    fn keep(&mut self, keep: impl Fn(&usize) -> bool) {
        let gone: Vec<_> = self.keys.iter().copied().filter(|ordinal| !keep(ordinal)).collect();
        gone.into_iter().for_each(|ordinal| self.take(Some(ordinal)));
    }

    /// The current map was written to.
    fn changed(&mut self, whether: bool) {
        if whether {
            let reopened = std::mem::take(&mut self.reopened);
            self.occurs(REOPENED, reopened);
            self.others.values_mut().for_each(|other| other.diverged = true);
        }
    }

    fn range<K: Counted>(&mut self, low: &Bound<K>, high: &Bound<K>) {
        if is_inverted(low, high) {
            return self.occurs(INVERTED, true);
        }
        let at = |bound: &Bound<K>| match bound {
            Included(key) | Excluded(key) => key.ordinal(),
            Unbounded => None,
        };
        let (low_at, high_at) = (at(low), at(high));
        let tie = [low_at, high_at].into_iter().flatten().any(|ordinal| self.keys.contains(&ordinal));
        self.occurs(TIE, tie);
        self.occurs(EQUAL_BOUNDS, low_at.is_some() && low_at == high_at);
        let ordinals = (low.as_ref().map(|_| low_at.unwrap_or(0)), high.as_ref().map(|_| high_at.unwrap_or(0)));
        self.occurs(EMPTY_RANGE, !self.keys.is_empty() && self.keys.range(ordinals).next().is_none());
    }

    fn append(&mut self, name: Label) {
        let Some(other) = self.others.remove(&name) else { return };
        self.occurs(REJOINED, other.is == Is::Tail && !other.keys.is_empty());
        self.changed(!other.keys.is_empty());
        self.keys.extend(other.keys);
    }

    fn swap(&mut self, name: Label) {
        if !self.others.contains_key(&name) {
            return;
        }
        for (label, other) in &mut self.others {
            other.is = match other.is {
                Is::Copy if *label == name => Is::Source,
                Is::Source if *label == name => Is::Copy,
                _ => Is::Unrelated,
            };
            if *label == name {
                std::mem::swap(&mut other.keys, &mut self.keys);
            }
        }
    }

    fn look(&mut self, name: Label) {
        let Some(other) = self.others.get(&name).filter(|other| other.diverged) else { return };
        let is = other.is;
        self.occurs(SOURCE_CHANGED, is == Is::Copy);
        self.occurs(COPY_CHANGED, is == Is::Source);
    }
}
