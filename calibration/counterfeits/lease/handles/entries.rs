//! Counterfeits of single entries and of the walk over them.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::handles::Action;

use super::actions::{contains, fill, insert, remove, set};
use super::row::PANICS;
use super::{Behaviour, Counterfeit, Handle, Honest, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [entries(), slots(), walks()].into_iter().flatten().collect()
}

fn entries() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "zero-is-absent",
            breaks: "contains says no to an entry whose value is zero",
            why: "a vacant slot is one whose bytes are zero",
            law: ("tenancy", "asked"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), contains(0)],
            build: || Box::new(ZeroIsAbsent),
        },
        Counterfeit {
            name: "set-answers-new",
            breaks: "a write answers with the new value",
            why: "the value is read back after it was written",
            law: ("tenancy", "changed"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), set(0, 1)],
            build: || Box::new(SetAnswersNew),
        },
        Counterfeit {
            name: "write-runs-over",
            breaks: "a write changes the entry in the next slot too",
            why: "entries are copied two at a time",
            law: ("tenancy", "probed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fill(0, 2), set(0, 0)],
            build: || Box::new(WriteRunsOver),
        },
        Counterfeit {
            name: "remove-answers-last",
            breaks: "a removal answers with the newest entry",
            why: "the last entry is swapped into the hole before the value is read",
            law: ("tenancy", "changed"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![fill(0, 2), remove(0)],
            build: || Box::new(RemoveAnswersLast),
        },
    ]
}

fn slots() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "vacant-twice",
            breaks: "a slot is listed as vacant twice after a second removal, and two entries get it",
            why: "the slot goes to the free list before it is known whether it held anything",
            law: ("tenancy", "probed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), remove(0), fill(1, 2)],
            build: || Box::new(VacantTwice),
        },
        Counterfeit {
            name: "growth-loses-first",
            breaks: "the first entry is lost when the arena grows past 64 slots",
            why: "slots are moved to a larger block from the second one on",
            law: ("tenancy", "probed"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![fill(0, 65)],
            build: || Box::new(GrowthLosesFirst),
        },
        Counterfeit {
            name: "shrunk-is-out-of-bounds",
            breaks: "after giving up room, asking for a handle past the end panics",
            why: "vacant slots at the end are cut off, and get indexes without a check",
            law: PANICS,
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), Action::Shrink],
            build: || Box::new(ShrunkPanics),
        },
    ]
}

fn walks() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "walk-stops-at-a-hole",
            breaks: "iteration ends at the first vacant slot",
            why: "`map_while` is written for `filter_map`",
            law: ("iteration", "some entries"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fill(0, 2)],
            build: || Box::new(StopsAtHole),
        },
        Counterfeit {
            name: "walk-yields-vacant",
            breaks: "iteration yields entries that were removed",
            why: "a vacant slot keeps its value, and iteration does not look at the flag",
            law: ("iteration", "no entry"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(YieldsVacant),
        },
        Counterfeit {
            name: "walk-with-old-handles",
            breaks: "iteration yields entries of slots that were used again with the handle of the entry before",
            why: "handles of the walk are built from the index and the first generation",
            law: ("iteration", "some entries"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0)],
            build: || Box::new(OldHandles),
        },
        Counterfeit {
            name: "walk-repeats-last",
            breaks: "iteration yields the last entry twice",
            why: "the loop ends one step after the end that it compares with",
            law: ("iteration", "some entries"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![],
            build: || Box::new(RepeatsLast),
        },
        Counterfeit {
            name: "walk-counts-slots",
            breaks: "iteration ends after as many slots as there are entries",
            why: "the length bounds the walk, as it does in a vector",
            law: ("iteration", "some entries"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fill(0, 2)],
            build: || Box::new(CountsSlots),
        },
    ]
}

struct ZeroIsAbsent;
impl Behaviour for ZeroIsAbsent {
    fn contains(&mut self, store: &mut Store, handle: Handle) -> bool {
        store.slot(handle).is_some_and(|slot| slot.value != Some(0))
    }
}

struct SetAnswersNew;
impl Behaviour for SetAnswersNew {
    fn set(&mut self, store: &mut Store, handle: Handle, value: u32) -> Option<u32> {
        Honest.set(store, handle, value).map(|_| value)
    }
}

struct WriteRunsOver;
impl Behaviour for WriteRunsOver {
    fn set(&mut self, store: &mut Store, handle: Handle, value: u32) -> Option<u32> {
        let before = Honest.set(store, handle, value)?;
        if let Some(next) = store.slots.get_mut(handle.0 + 1) {
            next.value = next.value.map(|_| value);
        }
        Some(before)
    }
}

struct RemoveAnswersLast;
impl Behaviour for RemoveAnswersLast {
    fn remove(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        let last = store.rows().last().map(|(_, value)| *value);
        Honest.remove(store, handle).and(last)
    }
}

struct VacantTwice;
impl Behaviour for VacantTwice {
    fn remove(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        let removed = Honest.remove(store, handle);
        if removed.is_none() && store.slots[handle.0].value.is_none() {
            store.vacant.push(handle.0);
        }
        removed
    }
}

struct GrowthLosesFirst;
impl Behaviour for GrowthLosesFirst {
    fn insert(&mut self, store: &mut Store, value: u32) -> Handle {
        let handle = store.put(value);
        if store.slots.len() == 65 && handle.0 == 64 {
            store.slots[0].value = None;
        }
        handle
    }
}

struct ShrunkPanics;
impl Behaviour for ShrunkPanics {
    fn shrink(&mut self, store: &mut Store) {
        while store.slots.last().is_some_and(|slot| slot.value.is_none()) {
            store.slots.pop();
        }
        store.vacant.retain(|vacant| *vacant < store.slots.len());
    }
    fn get(&mut self, store: &mut Store, (at, generation): Handle) -> Option<u32> {
        store.slots[at].value.filter(|_| store.slots[at].generation == generation)
    }
}

struct StopsAtHole;
impl Behaviour for StopsAtHole {
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        let entry = |(at, slot): (usize, &super::Slot)| Some(((at, slot.generation), slot.value?));
        store.slots.iter().enumerate().map_while(entry).collect()
    }
}

struct YieldsVacant;
impl Behaviour for YieldsVacant {
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        let entry = |(at, slot): (usize, &super::Slot)| ((at, slot.generation), slot.value.unwrap_or(slot.last));
        store.slots.iter().enumerate().map(entry).collect()
    }
}

struct OldHandles;
impl Behaviour for OldHandles {
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        store.rows().into_iter().map(|((at, _), value)| ((at, 1), value)).collect()
    }
}

struct RepeatsLast;
impl Behaviour for RepeatsLast {
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        let rows = store.rows();
        let last = rows.last().copied();
        rows.into_iter().chain(last).collect()
    }
}

struct CountsSlots;
impl Behaviour for CountsSlots {
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        store.rows().into_iter().filter(|((at, _), _)| *at < store.len).collect()
    }
}
