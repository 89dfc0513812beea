//! Counterfeits of room: who goes, when, and how many.

use lawful_contract::Checkpoint::Published;
use lawful_lease::cache::Action;

use super::actions::{contains, ensure, fill, get, open, remove, resize, set};
use super::{Behaviour, Counterfeit, Honest, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [room(), uses()].into_iter().flatten().collect()
}

const SOMEBODY_GOES: (&str, &str) = ("eviction", "somebody goes");

fn room() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "one-key-too-many",
            breaks: "holds one key more than its capacity",
            why: "room is made before the new key is counted, with `>` for `>=`",
            law: ("capacity", "how many there are"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(1), set(0, 0), set(1, 0)],
            build: || Box::new(OffBy(1)),
        },
        Counterfeit {
            name: "one-key-too-few",
            breaks: "drives a key out although there is room for it",
            why: "room is made after the new key is counted, with `>=` for `>`",
            law: ("eviction", "nobody goes"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(1)],
            build: || Box::new(OffBy(-1)),
        },
        Counterfeit {
            name: "resize-drives-nobody-out",
            breaks: "a smaller capacity does not drive anybody out until the next set",
            why: "the capacity is a field, and only a set compares with it",
            law: ("capacity", "how many there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), fill(0, 2), resize(1)],
            build: || Box::new(ResizeWaits),
        },
        Counterfeit {
            name: "resize-never-grows",
            breaks: "a larger capacity is not used",
            why: "the list was allocated with the first capacity, and its length is what is compared",
            law: ("eviction", "nobody goes"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), resize(2), fill(0, 2)],
            build: || Box::new(NeverGrows),
        },
        Counterfeit {
            name: "overwrite-needs-room",
            breaks: "setting a held key in a full cache drives somebody out",
            why: "room is made before anybody looks whether the key is held",
            law: ("eviction", "an overwrite drives nobody out"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), fill(0, 2), set(1, 0)],
            build: || Box::new(OverwriteNeedsRoom),
        },
        Counterfeit {
            name: "cleared-order-stays",
            breaks: "after a clear, new keys are driven out for those that are gone",
            why: "clear empties the map and not the list, which is what is compared with the capacity",
            law: ("eviction", "nobody goes"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), Action::Clear],
            build: || Box::new(ClearedOrderStays::default()),
        },
        Counterfeit {
            name: "absent-removal-evicts",
            breaks: "removing an absent key removes the one that would go first",
            why: "the key's place is looked up, and the default of a missing place is the first",
            law: ("eviction", "nobody goes"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), set(0, 0), remove(1)],
            build: || Box::new(AbsentRemovalEvicts),
        },
        Counterfeit {
            name: "two-go",
            breaks: "two keys go when one has to",
            why: "a little more room is made, so that the next set is fast",
            law: SOMEBODY_GOES,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), fill(0, 3)],
            build: || Box::new(TwoGo),
        },
        Counterfeit {
            name: "large-caches-sample",
            breaks: "in a cache of more than 64 keys somebody else goes than the least recently used one",
            why: "past 64 keys the list is sampled, and the sample leaves out the first one",
            law: SOMEBODY_GOES,
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(65), fill(0, 66)],
            build: || Box::new(LargeSample),
        },
    ]
}

fn uses() -> Vec<Counterfeit> {
    // A walk shows whose turn it is before anybody has to go.
    let full = |used: Action| vec![open(2), fill(0, 2), used];
    vec![
        Counterfeit {
            name: "reads-do-not-count",
            breaks: "a key that was read goes as if it had not been",
            why: "reading takes a shared reference, and the list cannot be changed through it",
            law: ("recency", "in order"),
            checkpoint: Published,
            kind: Design,
            witness: full(get(0)),
            build: || Box::new(ReadsDoNotCount),
        },
        Counterfeit {
            name: "overwrites-do-not-count",
            breaks: "a key that was set again goes as if it had not been",
            why: "a held key is updated in place",
            law: ("recency", "in order"),
            checkpoint: Published,
            kind: Design,
            witness: full(set(0, 0)),
            build: || Box::new(OverwritesDoNotCount),
        },
        Counterfeit {
            name: "ensuring-does-not-count",
            breaks: "a held key that was ensured goes as if it had not been",
            why: "the entry of a held key is handed out as it is",
            law: ("recency", "in order"),
            checkpoint: Published,
            kind: Design,
            witness: full(ensure(0, 0)),
            build: || Box::new(EnsuringDoesNotCount),
        },
        Counterfeit {
            name: "asking-counts",
            breaks: "asking whether a key is held is a use",
            why: "`contains` is `get(..).is_some()`",
            law: ("recency", "in order"),
            checkpoint: Published,
            kind: Design,
            witness: full(contains(0)),
            build: || Box::new(AskingCounts),
        },
    ]
}

/// A cache whose capacity is displaced.
pub struct OffBy(
    /// By how many keys.
    pub isize,
);
impl Behaviour for OffBy {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = store.put(key, value);
        while store.order.len() > store.capacity.saturating_add_signed(self.0) {
            store.evict();
        }
        replaced
    }
}

struct ResizeWaits;
impl Behaviour for ResizeWaits {
    fn resize(&mut self, store: &mut Store, capacity: usize) {
        store.capacity = capacity;
    }
}

struct NeverGrows;
impl Behaviour for NeverGrows {
    fn resize(&mut self, store: &mut Store, capacity: usize) {
        store.capacity = store.capacity.min(capacity);
        store.fit();
    }
}

struct OverwriteNeedsRoom;
impl Behaviour for OverwriteNeedsRoom {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        // The key itself stays: it is being written.
        if store.order.len() == store.capacity
            && let Some(first) = store.order.iter().copied().find(|other| *other != key)
        {
            store.take(first);
        }
        Honest.set(store, key, value)
    }
}

/// Counts the keys that the list still has.
#[derive(Default)]
struct ClearedOrderStays {
    ghosts: usize,
}
impl Behaviour for ClearedOrderStays {
    fn clear(&mut self, store: &mut Store) {
        self.ghosts += store.order.len();
        Honest.clear(store);
    }
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = Honest.set(store, key, value);
        if self.ghosts > 0 && store.order.len() + self.ghosts > store.capacity {
            self.ghosts -= 1;
            store.evict();
        }
        replaced
    }
}

struct AbsentRemovalEvicts;
impl Behaviour for AbsentRemovalEvicts {
    fn remove(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        let value = store.take(key);
        if value.is_none() {
            store.evict();
        }
        value
    }
}

struct TwoGo;
impl Behaviour for TwoGo {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = store.put(key, value);
        if store.order.len() > store.capacity {
            store.fit();
            if store.order.len() > 1 {
                store.evict();
            }
        }
        replaced
    }
}

struct LargeSample;
impl Behaviour for LargeSample {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        let replaced = store.put(key, value);
        if store.order.len() > store.capacity.max(64) && store.capacity > 64 {
            let second = store.order[1];
            store.take(second);
        }
        store.fit();
        replaced
    }
}

struct ReadsDoNotCount;
impl Behaviour for ReadsDoNotCount {
    fn get(&mut self, store: &mut Store, key: u32) -> Option<u32> {
        store.values.get(&key).copied()
    }
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        Honest.ensure(store, key, value)
    }
}

struct OverwritesDoNotCount;
impl Behaviour for OverwritesDoNotCount {
    fn set(&mut self, store: &mut Store, key: u32, value: u32) -> Option<u32> {
        if let std::collections::btree_map::Entry::Occupied(mut e) = store.values.entry(key) {
            return Some(e.insert(value));
        }
        Honest.set(store, key, value)
    }
}

struct EnsuringDoesNotCount;
impl Behaviour for EnsuringDoesNotCount {
    fn ensure(&mut self, store: &mut Store, key: u32, value: u32) -> u32 {
        match store.values.get(&key).copied() {
            Some(held) => held,
            None => {
                self.set(store, key, value);
                value
            }
        }
    }
}

struct AskingCounts;
impl Behaviour for AskingCounts {
    fn contains(&mut self, store: &mut Store, key: u32) -> bool {
        Honest.get(store, key).is_some()
    }
}
