//! Counterfeits of single keys: a wrong answer, or wrong members afterwards.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_ordered_map::Reply;

use super::Class::Assertion;
use super::FaultKind::Design;
use super::actions::{contains, ensure, insert, remove, update};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [answers(), members()].into_iter().flatten().collect()
}

fn answers<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "resurrected-answer",
            breaks: "remove then re-insert returns the old value",
            why: "a tombstone keeps the value, and insert returns whatever its slot held",
            law: "contents",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(0), insert(0, 0)],
            build: || Fake::new(ResurrectedAnswer { tombs: BTreeMap::new() }),
        },
        Counterfeit {
            name: "unchanged-answer",
            breaks: "wrong return when the inserted value equals the present one",
            why: "an insert that changes nothing returns early, as if nothing had been there",
            law: "contents",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), insert(0, 0)],
            build: || Fake::new(UnchangedAnswer),
        },
        Counterfeit {
            name: "remembering-filter",
            breaks: "contains stays true after the key is removed",
            why: "a membership filter answers before the map does, and a filter cannot forget",
            law: "contents",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(0), contains(0)],
            build: || Fake::new(RememberingFilter { seen: BTreeSet::new() }),
        },
        Counterfeit {
            name: "ensure-overwrites",
            breaks: "ensure replaces a present value",
            why: "or_insert is written as an insert that returns the new value",
            law: "contents",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), ensure(0, 1)],
            build: || Fake::new(EnsureOverwrites),
        },
    ]
}

fn members<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "largest-stays",
            breaks: "remove keeps the largest key",
            why: "removal shifts the right neighbour into the gap, and the last slot has none",
            law: "contents",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(0)],
            build: || Fake::new(LargestStays),
        },
        Counterfeit {
            name: "first-writer-wins",
            breaks: "insert on a present key keeps the old value",
            why: "insert is written as entry().or_insert()",
            law: "contents",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), insert(0, 1)],
            build: || Fake::new(FirstWriterWins),
        },
        Counterfeit {
            name: "update-inserts",
            breaks: "update inserts an absent key",
            why: "update is written as an insert that returns what was there before",
            law: "contents",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![update(0, 0)],
            build: || Fake::new(UpdateInserts),
        },
    ]
}

#[derive(Clone)]
struct ResurrectedAnswer<K> {
    tombs: Store<K>,
}

impl<K: FakeKey> Behaviour<K> for ResurrectedAnswer<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        let tomb = self.tombs.remove(&key);
        Ok(store.insert(key, value).or(tomb))
    }
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let removed = store.remove(key);
        self.tombs.extend(removed.map(|value| (key.clone(), value)));
        Ok(removed)
    }
}

#[derive(Clone)]
struct UnchangedAnswer;

impl<K: FakeKey> Behaviour<K> for UnchangedAnswer {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        if store.get(&key) == Some(&value) {
            return Ok(None);
        }
        Ok(store.insert(key, value))
    }
}

#[derive(Clone)]
struct RememberingFilter<K> {
    seen: BTreeSet<K>,
}

impl<K: FakeKey> Behaviour<K> for RememberingFilter<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.seen.insert(key.clone());
        Ok(store.insert(key, value))
    }
    fn contains(&mut self, store: &Store<K>, key: &K) -> Reply<bool> {
        Ok(store.contains_key(key) || self.seen.contains(key))
    }
}

#[derive(Clone)]
struct EnsureOverwrites;

impl<K: FakeKey> Behaviour<K> for EnsureOverwrites {
    fn ensure(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<u32> {
        store.insert(key, value);
        Ok(value)
    }
}

#[derive(Clone)]
struct LargestStays;

impl<K: FakeKey> Behaviour<K> for LargestStays {
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        match store.last_key_value() {
            Some((last, value)) if last == key => Ok(Some(*value)),
            _ => Ok(store.remove(key)),
        }
    }
}

#[derive(Clone)]
struct FirstWriterWins;

impl<K: FakeKey> Behaviour<K> for FirstWriterWins {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        match store.get(&key) {
            Some(present) => Ok(Some(*present)),
            None => Ok(store.insert(key, value)),
        }
    }
}

#[derive(Clone)]
struct UpdateInserts;

impl<K: FakeKey> Behaviour<K> for UpdateInserts {
    fn update(&mut self, store: &mut Store<K>, key: &K, value: u32) -> Reply<Option<u32>> {
        Ok(store.insert(key.clone(), value))
    }
}
