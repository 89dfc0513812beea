//! Counterfeits that need a size or a count before they go wrong.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::Counted;
use lawful_ordered_map::Reply;

use super::Class::Assertion;
use super::FaultKind::DisplacedConstant;
use super::actions::{erase, fill, get, insert, remove};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "wrong-after-twenty",
            breaks: "one key answers wrong after 20 inserts",
            why: "a small table is rehashed at 20 writes, and one entry stays behind",
            law: "contents",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(20), get(1)],
            build: || Fake::new(WrongAfterTwenty { inserts: 0 }),
        },
        Counterfeit {
            name: "second-node-unfound",
            breaks: "get misses the keys behind the first 512",
            why: "the upper level is searched for one node of separators and no further",
            law: "contents",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(513), get(512)],
            build: || Fake::new(SecondNodeUnfound),
        },
        Counterfeit {
            name: "eighth-takes-another",
            breaks: "removal at exactly eight entries loses another",
            why: "a full block of eight is merged on removal, and the merge drops its last slot",
            law: "contents",
            checkpoint: Published,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(8), remove(0)],
            build: || Fake::new(EighthTakesAnother),
        },
        Counterfeit {
            name: "third-update-lost",
            breaks: "the third update of a key is lost",
            why: "two versions fit beside a value, and the third finds no room",
            law: "contents",
            checkpoint: Published,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![insert(0, 0), insert(0, 0), insert(0, 0), insert(0, 1)],
            build: || Fake::new(ThirdUpdateLost { updates: BTreeMap::new() }),
        },
        Counterfeit {
            name: "exhausted-free-list",
            breaks: "a new key is dropped after a hundred removals",
            why: "freed slots are counted and never given back, and a full count refuses silently",
            law: "contents",
            checkpoint: Published,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(100), erase(100), insert(0, 0)],
            build: || Fake::new(ExhaustedFreeList { removals: 0 }),
        },
    ]
}

#[derive(Clone)]
struct WrongAfterTwenty {
    inserts: u32,
}

impl<K: FakeKey> Behaviour<K> for WrongAfterTwenty {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.inserts += 1;
        Ok(store.insert(key, value))
    }
    fn get(&mut self, store: &Store<K>, key: &K) -> Reply<Option<u32>> {
        let stays_behind = self.inserts >= 20 && *key == K::nth(1);
        Ok(if stays_behind { None } else { store.get(key).copied() })
    }
}

#[derive(Clone)]
struct SecondNodeUnfound;

impl<K: FakeKey> Behaviour<K> for SecondNodeUnfound {
    fn get(&mut self, store: &Store<K>, key: &K) -> Reply<Option<u32>> {
        let is_behind = store.len() > 512 && store.keys().nth(511).is_some_and(|last| last < key);
        Ok(if is_behind { None } else { store.get(key).copied() })
    }
}

#[derive(Clone)]
struct EighthTakesAnother;

impl<K: FakeKey> Behaviour<K> for EighthTakesAnother {
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let was_full = store.len() == 8;
        let removed = store.remove(key);
        if was_full && removed.is_some() {
            store.pop_last();
        }
        Ok(removed)
    }
}

#[derive(Clone)]
struct ThirdUpdateLost<K> {
    updates: BTreeMap<K, u32>,
}

impl<K: FakeKey> Behaviour<K> for ThirdUpdateLost<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        match store.get(&key).copied() {
            Some(present) if self.is_third(&key) => Ok(Some(present)),
            _ => Ok(store.insert(key, value)),
        }
    }
    fn update(&mut self, store: &mut Store<K>, key: &K, value: u32) -> Reply<Option<u32>> {
        match store.get_mut(key) {
            Some(present) if self.is_third(key) => Ok(Some(*present)),
            Some(present) => Ok(Some(std::mem::replace(present, value))),
            None => Ok(None),
        }
    }
}

impl<K: Counted> ThirdUpdateLost<K> {
    fn is_third(&mut self, key: &K) -> bool {
        let updates = self.updates.entry(key.clone()).or_insert(0);
        *updates += 1;
        *updates == 3
    }
}

#[derive(Clone)]
struct ExhaustedFreeList {
    removals: u32,
}

impl<K: FakeKey> Behaviour<K> for ExhaustedFreeList {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        if self.removals >= 100 && !store.contains_key(&key) {
            return Ok(None);
        }
        Ok(store.insert(key, value))
    }
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let removed = store.remove(key);
        self.removals += u32::from(removed.is_some());
        Ok(removed)
    }
}
