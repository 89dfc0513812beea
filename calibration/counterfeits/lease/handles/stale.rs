//! Counterfeits of stale handles: an old handle that resolves to a later entry.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::handles::Walk;

use super::actions::{contains, insert, remove, retain, set};
use super::{Behaviour, Counterfeit, Handle, Honest, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [issued(), resolving()].into_iter().flatten().collect()
}

fn issued() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "no-generations",
            breaks: "a slot that is used again has the same handle",
            why: "an index is all that a handle needs, as long as nobody keeps one",
            law: ("stale", "issued once"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(NoGenerations),
        },
        Counterfeit {
            name: "drain-starts-anew",
            breaks: "after a drain the generations begin at the first one again",
            why: "an empty arena is as good as a new one",
            law: ("stale", "issued once"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(DrainStartsAnew),
        },
        Counterfeit {
            name: "retain-keeps-generations",
            breaks: "an entry that retain removes leaves its generation to the next one",
            why: "retain empties slots in a loop of its own and not by remove",
            law: ("stale", "issued once"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), retain(1)],
            build: || Box::new(RetainKeepsGenerations),
        },
        Counterfeit {
            name: "two-bits-of-generation",
            breaks: "the generation wraps after four entries",
            why: "a handle has to fit into one word, and two bits were left",
            law: ("stale", "issued once"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: (0..3).flat_map(|name| [insert(name, 0), remove(name)]).chain([insert(3, 0)]).collect(),
            build: || Box::new(TwoBits),
        },
    ]
}

fn resolving() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "get-sees-occupied",
            breaks: "get resolves a stale handle to the entry that is there now",
            why: "get looks whether the slot is occupied, which is enough for fresh handles",
            law: ("stale", "probed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(GetSeesOccupied),
        },
        Counterfeit {
            name: "vacant-still-there",
            breaks: "get finds an entry that was removed, until the slot is used again",
            why: "removing marks the slot as vacant and leaves the value, and get looks at the generation only",
            law: ("stale", "probed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(VacantStillThere),
        },
        Counterfeit {
            name: "contains-sees-index",
            breaks: "contains says yes to a stale handle whose slot was used again",
            why: "contains compares the index with the length",
            law: ("stale", "asked"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), insert(1, 0), contains(0)],
            build: || Box::new(ContainsSeesIndex),
        },
        Counterfeit {
            name: "write-through-stale",
            breaks: "a stale handle can be written through",
            why: "the check of the generation is in the reading accessor only",
            law: ("stale", "changed"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), insert(1, 0), set(0, 0)],
            build: || Box::new(WriteThroughStale),
        },
        Counterfeit {
            name: "remove-through-stale",
            breaks: "a stale handle removes the entry that is there now",
            why: "remove trusts that its caller just looked the handle up",
            law: ("stale", "changed"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), insert(1, 0), remove(0)],
            build: || Box::new(RemoveThroughStale),
        },
    ]
}

struct NoGenerations;
impl Behaviour for NoGenerations {
    fn insert(&mut self, store: &mut Store, value: u32) -> Handle {
        let (at, _) = store.put(value);
        store.slots[at].generation = 1;
        (at, 1)
    }
}

struct DrainStartsAnew;
impl Behaviour for DrainStartsAnew {
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        walk.along(store.rows());
        *store = Store { room: store.room, ..Store::default() };
    }
}

struct RetainKeepsGenerations;
impl Behaviour for RetainKeepsGenerations {
    fn retain(&mut self, store: &mut Store, keep: &mut dyn FnMut(&Handle, u32) -> bool) {
        for (handle, value) in store.rows() {
            if !keep(&handle, value) {
                store.take(handle.0);
                store.slots[handle.0].generation -= 1;
            }
        }
    }
}

struct TwoBits;
impl Behaviour for TwoBits {
    fn insert(&mut self, store: &mut Store, value: u32) -> Handle {
        let (at, generation) = store.put(value);
        store.slots[at].generation = generation % 4;
        (at, generation % 4)
    }
}

struct GetSeesOccupied;
impl Behaviour for GetSeesOccupied {
    fn get(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        store.slots[handle.0].value
    }
}

struct VacantStillThere;
impl Behaviour for VacantStillThere {
    fn get(&mut self, store: &mut Store, (at, generation): Handle) -> Option<u32> {
        let slot = store.slots[at];
        (slot.generation == generation).then(|| slot.value.unwrap_or(slot.last))
    }
}

struct ContainsSeesIndex;
impl Behaviour for ContainsSeesIndex {
    fn contains(&mut self, store: &mut Store, handle: Handle) -> bool {
        store.slots[handle.0].value.is_some()
    }
}

struct WriteThroughStale;
impl Behaviour for WriteThroughStale {
    fn set(&mut self, store: &mut Store, handle: Handle, value: u32) -> Option<u32> {
        let current = (handle.0, store.slots[handle.0].generation);
        Honest.set(store, current, value)
    }
}

struct RemoveThroughStale;
impl Behaviour for RemoveThroughStale {
    fn remove(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        store.take(handle.0)
    }
}
