//! Counterfeits of clear, drain and retain: what stays, what goes, and what is yielded.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::handles::{Action, Walk};

use super::actions::{drain, fill, insert, remove, retain};
use super::{Behaviour, Counterfeit, Handle, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "clear-keeps-first",
            breaks: "clear leaves the entry in the first slot",
            why: "slot zero is reserved in another container, and the loop was copied",
            law: ("release", "after clear"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![insert(0, 0), Action::Clear],
            build: || Box::new(ClearKeepsFirst),
        },
        Counterfeit {
            name: "drain-keeps-the-rest",
            breaks: "entries that were not taken from a drain stay",
            why: "entries leave when they are yielded, and nothing happens when the iterator is dropped",
            law: ("release", "after drain"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), drain(0)],
            build: || Box::new(DrainKeepsRest),
        },
        Counterfeit {
            name: "retain-skips-after-removal",
            breaks: "retain does not look at the entry after one that it removed",
            why: "the loop counts up although the rest has moved down",
            law: ("release", "after retain"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fill(0, 2), retain(1)],
            build: || Box::new(RetainSkips),
        },
        Counterfeit {
            name: "retain-keeps-what-fails",
            breaks: "retain keeps the entries that do not pass",
            why: "the predicate is read as `remove if`",
            law: ("release", "after retain"),
            checkpoint: Published,
            kind: Design,
            witness: vec![insert(0, 0), retain(1)],
            build: || Box::new(RetainInverted),
        },
        Counterfeit {
            name: "drain-yields-vacant",
            breaks: "a drain yields entries that were removed before",
            why: "the slots are moved out as they are, with what is left in the vacant ones",
            law: ("release", "yielded by drain"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), drain(1)],
            build: || Box::new(DrainYieldsVacant),
        },
        Counterfeit {
            name: "drain-counts-entries",
            breaks: "a drain ends after as many slots as there are entries",
            why: "the remaining length is taken down for vacant slots too",
            law: ("release", "yielded by drain"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![fill(0, 2), remove(0), drain(1)],
            build: || Box::new(DrainCountsEntries),
        },
        Counterfeit {
            name: "retain-asks-about-vacant",
            breaks: "retain asks about entries that were removed before",
            why: "the predicate is called for every slot, and its answer is ignored where nothing is",
            law: ("release", "asked by retain"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![insert(0, 0), remove(0), retain(1)],
            build: || Box::new(RetainAsksVacant),
        },
    ]
}

struct ClearKeepsFirst;
impl Behaviour for ClearKeepsFirst {
    fn clear(&mut self, store: &mut Store) {
        for at in 1..store.slots.len() {
            store.take(at);
        }
    }
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        super::Honest.drain(store, walk);
    }
}

struct DrainKeepsRest;
impl Behaviour for DrainKeepsRest {
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        walk.along(store.rows());
        for ((at, _), _) in walk.rows().to_vec() {
            store.take(at);
        }
    }
}

struct RetainSkips;
impl Behaviour for RetainSkips {
    fn retain(&mut self, store: &mut Store, keep: &mut dyn FnMut(&Handle, u32) -> bool) {
        let rows = store.rows();
        let asked: Vec<_> = rows.iter().map(|(handle, value)| keep(handle, *value)).collect();
        let mut at = 0;
        while at < rows.len() {
            if !asked[at] {
                store.take(rows[at].0.0);
                at += 1;
            }
            at += 1;
        }
    }
}

struct RetainInverted;
impl Behaviour for RetainInverted {
    fn retain(&mut self, store: &mut Store, keep: &mut dyn FnMut(&Handle, u32) -> bool) {
        for (handle, value) in store.rows() {
            if keep(&handle, value) {
                store.take(handle.0);
            }
        }
    }
}

/// Every slot with what lies or lay in it.
fn slots(store: &Store) -> Vec<(Handle, u32)> {
    let entry = |(at, slot): (usize, &super::Slot)| ((at, slot.generation), slot.value.unwrap_or(slot.last));
    store.slots.iter().enumerate().map(entry).collect()
}

struct DrainYieldsVacant;
impl Behaviour for DrainYieldsVacant {
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        walk.along(slots(store));
        self.clear(store);
    }
}

struct DrainCountsEntries;
impl Behaviour for DrainCountsEntries {
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        let len = store.len;
        walk.along(store.rows().into_iter().filter(|((at, _), _)| *at < len));
        self.clear(store);
    }
}

struct RetainAsksVacant;
impl Behaviour for RetainAsksVacant {
    fn retain(&mut self, store: &mut Store, keep: &mut dyn FnMut(&Handle, u32) -> bool) {
        for (handle, value) in slots(store) {
            if !keep(&handle, value) {
                store.take(handle.0);
            }
        }
    }
}
