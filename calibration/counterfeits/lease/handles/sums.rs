//! Counterfeits of sums and room: length, weight, capacity.

use lawful_contract::Checkpoint::Published;
use lawful_lease::handles::{Action, Walk};

use super::actions::{drain, fill, insert, remove, reserve, set};
use super::{Behaviour, Counterfeit, Handle, Honest, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    [sums(), room()].into_iter().flatten().collect()
}

fn sums() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "second-removal-counts",
            breaks: "removing an entry twice lowers the length twice",
            why: "the length is taken down before the slot is looked at",
            law: ("count", "length"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fill(0, 2), remove(0), remove(0)],
            build: || Box::new(SecondRemovalCounts),
        },
        Counterfeit {
            name: "length-of-slots",
            breaks: "the length counts vacant slots",
            why: "the length of the backing vector is at hand",
            law: ("count", "length of an empty arena"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(LengthOfSlots),
        },
        Counterfeit {
            name: "drained-length-stays",
            breaks: "the length stays what it was after a drain that was left early",
            why: "the length is taken down when an entry is yielded",
            law: ("count", "length of an empty arena"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), drain(0)],
            build: || Box::new(DrainedLengthStays::default()),
        },
        Counterfeit {
            name: "weight-of-first-values",
            breaks: "the weight does not follow writes",
            why: "weights are added on insert and taken off on removal, and a write is neither",
            law: ("count", "weight"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), set(0, 1)],
            build: || Box::new(FirstValues),
        },
    ]
}

fn room() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "room-left-over",
            breaks: "the capacity is the room that is left",
            why: "what a caller wants to know is how many more can come",
            law: ("room", "for what is there"),
            checkpoint: Published,
            kind: Design,
            witness: Vec::new(),
            build: || Box::new(RoomLeft),
        },
        Counterfeit {
            name: "reserve-is-a-total",
            breaks: "reserving makes room for so many in all",
            why: "the argument is passed to a method that takes a capacity",
            law: ("room", "for what was reserved"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), reserve(1)],
            build: || Box::new(ReserveTotal),
        },
        Counterfeit {
            name: "shrunk-to-nothing",
            breaks: "giving up room leaves a capacity of zero",
            why: "the new block is allocated lazily, and the old capacity is already forgotten",
            law: ("room", "for what is there"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), Action::Shrink],
            build: || Box::new(ShrunkToNothing),
        },
    ]
}

struct SecondRemovalCounts;
impl Behaviour for SecondRemovalCounts {
    fn remove(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        let removed = Honest.remove(store, handle);
        store.len -= usize::from(removed.is_none() && store.len > 0);
        removed
    }
    // What is taken off too often is not taken off again when all goes.
    fn clear(&mut self, store: &mut Store) {
        store.len = store.rows().len();
        Honest.clear(store);
    }
}

struct LengthOfSlots;
impl Behaviour for LengthOfSlots {
    fn len(&mut self, store: &Store) -> usize {
        store.slots.len()
    }
}

#[derive(Default)]
struct DrainedLengthStays {
    kept: usize,
}
impl Behaviour for DrainedLengthStays {
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        let before = store.len;
        Honest.drain(store, walk);
        self.kept += before - walk.rows().len();
    }
    fn len(&mut self, store: &Store) -> usize {
        store.len + self.kept
    }
}

struct FirstValues;
impl Behaviour for FirstValues {
    fn set(&mut self, store: &mut Store, handle: Handle, value: u32) -> Option<u32> {
        store.slot(handle)?.value.replace(value)
    }
}

struct RoomLeft;
impl Behaviour for RoomLeft {
    fn capacity(&mut self, store: &Store) -> usize {
        store.room - store.len
    }
}

struct ReserveTotal;
impl Behaviour for ReserveTotal {
    fn reserve(&mut self, store: &mut Store, count: usize) {
        store.room = store.room.max(count);
    }
}

struct ShrunkToNothing;
impl Behaviour for ShrunkToNothing {
    fn shrink(&mut self, store: &mut Store) {
        store.room = 0;
    }
}
