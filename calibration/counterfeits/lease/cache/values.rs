//! Counterfeits of values, of what is shown, and of counts.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::cache::Action;

use super::actions::{contains, ensure, get, open, remove, set};
use super::row::PANICS;
use super::{Behaviour, Counterfeit, Honest, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    [values(), presence(), shown()].into_iter().flatten().collect()
}

fn values() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "set-answers-new",
            breaks: "setting a held key answers with the new value",
            why: "the entry is updated in place, and what is returned is read from it afterwards",
            law: ("values", "answered"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), set(0, 0), set(0, 1)],
            build: || Box::new(SetAnswersNew),
        },
        Counterfeit {
            name: "removed-value-returns",
            breaks: "setting a removed key answers with the value that it had",
            why: "a removal unlinks the key and leaves its value for the next one",
            law: ("values", "answered"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), set(0, 0), remove(0)],
            build: || Box::new(RemovedReturns::default()),
        },
        Counterfeit {
            name: "ensure-answers-default",
            breaks: "ensuring an absent key answers with zero",
            why: "the slot is made with a default, and the answer is read before the value is moved in",
            law: ("values", "ensured"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), ensure(0, 1)],
            build: || Box::new(EnsureAnswersDefault),
        },
        Counterfeit {
            name: "ensure-overwrites",
            breaks: "ensuring a held key changes its value",
            why: "`entry` is written as a `set` whose answer is ignored",
            law: ("values", "yielded by a walk"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), ensure(0, 1)],
            build: || Box::new(EnsureOverwrites),
        },
        Counterfeit {
            name: "first-value-stays",
            breaks: "setting a held key keeps its first value",
            why: "a held key is only moved to the front",
            law: ("values", "yielded by a walk"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), set(0, 1)],
            build: || Box::new(FirstValueStays),
        },
        Counterfeit {
            name: "peek-reads-newest",
            breaks: "looking at a key shows the value of the newest one",
            why: "the lookup that does not touch the list follows a stale pointer to its head",
            law: ("values", "looked at"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), set(0, 0), set(1, 1)],
            build: || Box::new(PeekReadsNewest),
        },
    ]
}

fn presence() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "zero-is-absent",
            breaks: "a key whose value is zero is not found",
            why: "zero stands for an empty slot",
            law: ("eviction", "held"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), set(0, 0), get(0)],
            build: || Box::new(ZeroIsAbsent),
        },
        Counterfeit {
            name: "filter-remembers",
            breaks: "a key that went is still said to be held",
            why: "`contains` asks a filter of keys that were set, which nothing is ever taken out of",
            law: ("eviction", "absent"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), set(0, 0), remove(0), contains(0)],
            build: || Box::new(FilterRemembers::default()),
        },
        Counterfeit {
            name: "peek-misses-oldest",
            breaks: "looking does not find the key that would go first",
            why: "the search along the list stops before its last element",
            law: ("eviction", "looked at"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1)],
            build: || Box::new(PeekMissesOldest),
        },
    ]
}

fn shown() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "walk-in-key-order",
            breaks: "a walk yields keys in ascending order",
            why: "the pairs are read from the map and not along the list",
            law: ("recency", "in order"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), set(0, 0), set(1, 0)],
            build: || Box::new(KeyOrder),
        },
        Counterfeit {
            name: "overwrites-count",
            breaks: "the length counts every setting",
            why: "the counter goes up on each set and is corrected on removal only",
            law: ("count", "some keys"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), set(0, 0)],
            build: || Box::new(OverwritesCount::default()),
        },
        Counterfeit {
            name: "cleared-length-stays",
            breaks: "the length stays what it was when the cache is cleared",
            why: "clear empties the map and the list, and the counter lies beside them",
            law: ("count", "no key"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), Action::Clear],
            build: || Box::new(ClearedLengthStays::default()),
        },
        Counterfeit {
            name: "nothing-to-evict-panics",
            breaks: "evicting from an empty cache panics",
            why: "whoever evicts has just seen that the cache is full",
            law: PANICS,
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1)],
            build: || Box::new(EmptyPanics),
        },
        Counterfeit {
            name: "evicts-newest",
            breaks: "evicting removes the most recently used key",
            why: "`pop` takes from the end at which keys are put in",
            law: ("eviction", "the one that goes first"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(2), set(0, 0), set(1, 0)],
            build: || Box::new(EvictsNewest),
        },
    ]
}

struct SetAnswersNew;
impl Behaviour for SetAnswersNew {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        Honest.set(store, key, value).map(|_| value)
    }
}

#[derive(Default)]
struct RemovedReturns {
    removed: BTreeMap<u32, u32>,
}
impl Behaviour for RemovedReturns {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = Honest.set(store, key, value);
        replaced.or_else(|| self.removed.remove(&key))
    }
    fn remove(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        let value = store.take(key)?;
        self.removed.insert(key, value);
        Some(value)
    }
}

struct EnsureAnswersDefault;
impl Behaviour for EnsureAnswersDefault {
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        match self.get(store, key) {
            Some(held) => held,
            None => {
                self.set(store, key, value);
                0
            }
        }
    }
}

struct EnsureOverwrites;
impl Behaviour for EnsureOverwrites {
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        Honest.set(store, key, value).unwrap_or(value)
    }
}

struct FirstValueStays;
impl Behaviour for FirstValueStays {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let held = self.get(store, key);
        if held.is_none() {
            Honest.set(store, key, value);
        }
        held
    }
}

struct PeekReadsNewest;
impl Behaviour for PeekReadsNewest {
    fn peek(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        let newest = *store.order.last()?;
        store.values.contains_key(&key).then(|| store.values.get(&newest).copied())?
    }
}

struct ZeroIsAbsent;
impl Behaviour for ZeroIsAbsent {
    fn get(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        Honest.get(store, key).filter(|value| *value != 0)
    }
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        Honest.ensure(store, key, value)
    }
}

#[derive(Default)]
struct FilterRemembers {
    set: BTreeSet<u32>,
}
impl Behaviour for FilterRemembers {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        self.set.insert(key);
        Honest.set(store, key, value)
    }
    fn contains(&mut self, _: &mut Store, key: u32) -> bool {
        self.set.contains(&key)
    }
}

struct PeekMissesOldest;
impl Behaviour for PeekMissesOldest {
    fn peek(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        store.values.get(&key).copied().filter(|_| store.order.first() != Some(&key))
    }
}

struct KeyOrder;
impl Behaviour for KeyOrder {
    fn scan(&mut self, store: &Store) -> Vec<(u32, u32)> {
        store.values.iter().map(|(key, value)| (*key, *value)).collect()
    }
}

#[derive(Default)]
struct OverwritesCount {
    extra: usize,
}
impl Behaviour for OverwritesCount {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = Honest.set(store, key, value);
        self.extra += usize::from(replaced.is_some());
        replaced
    }
    fn len(&mut self, store: &Store) -> usize {
        store.values.len() + self.extra
    }
    fn clear(&mut self, store: &mut Store) {
        self.extra = 0;
        Honest.clear(store);
    }
}

#[derive(Default)]
struct ClearedLengthStays {
    kept: usize,
}
impl Behaviour for ClearedLengthStays {
    fn clear(&mut self, store: &mut Store) {
        self.kept += store.values.len();
        Honest.clear(store);
    }
    fn len(&mut self, store: &Store) -> usize {
        store.values.len() + self.kept
    }
}

struct EmptyPanics;
impl Behaviour for EmptyPanics {
    fn evict(&mut self, store: &mut Store) -> Option<(u32, u32)> {
        Some(store.evict().expect("a full cache has a first key"))
    }
}

struct EvictsNewest;
impl Behaviour for EvictsNewest {
    fn evict(&mut self, store: &mut Store) -> Option<(u32, u32)> {
        let key = *store.order.last()?;
        Some((key, store.take(key)?))
    }
}
