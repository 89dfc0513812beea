//! Counterfeits of operations on many pairs.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_ordered_map::{End, Reply};

use super::Class::Assertion;
use super::FaultKind::{Design, DisplacedConstant};
use super::actions::{append, clear, clone, fill, insert, retain, split_off};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [whole_maps(), runs()].into_iter().flatten().collect()
}

fn whole_maps<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "retain-skips-next",
            breaks: "retain does not test the pair behind one that it removed",
            why: "the pairs are removed by position, and the position moves on after a removal",
            law: "bulk",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(2), retain(1)],
            build: || Fake::new(RetainSkipsNext),
        },
        Counterfeit {
            name: "clear-keeps-first-block",
            breaks: "clear keeps the first 16 of more than 64 pairs",
            why: "a large map is cleared by dropping its blocks, and the head block is embedded in the map",
            law: "bulk",
            checkpoint: Published,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(65), clear()],
            build: || Fake::new(ClearKeepsFirstBlock),
        },
        Counterfeit {
            name: "split-off-loses-pivot",
            breaks: "split_off loses the pair at its key",
            why: "the key becomes the separator of the two halves, and its pair belongs to neither",
            law: "bulk",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), split_off(0)],
            build: || Fake::new(SplitOffLosesPivot),
        },
        Counterfeit {
            name: "split-off-copies",
            breaks: "split_off leaves the tail in the map that it came from",
            why: "the tail is built as a copy, and the source is not cut",
            law: "bulk",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), split_off(0)],
            build: || Fake::new(SplitOffCopies),
        },
        Counterfeit {
            name: "append-keeps-old",
            breaks: "append keeps the old value of a key that both maps have",
            why: "append is written as entry().or_insert() for every pair",
            law: "bulk",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), clone(), insert(0, 1), append()],
            build: || Fake::new(AppendKeepsOld),
        },
    ]
}

fn runs<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "drain-stops-early",
            breaks: "a drain stops after 16 pairs",
            why: "pop serves from a buffer of one block, and an empty buffer is taken for an empty map",
            law: "ends",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(17)],
            build: || Fake::new(DrainStopsEarly { popped: 0 }),
        },
        Counterfeit {
            name: "load-forgets-replaced",
            breaks: "a run of more than 16 ascending inserts no longer answers with replaced values",
            why: "ascending inserts switch to a loader that appends without looking up",
            law: "contents",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(17), fill(17)],
            build: || Fake::new(LoadForgetsReplaced { last: None, run: 0 }),
        },
    ]
}

#[derive(Clone)]
struct RetainSkipsNext;

impl<K: FakeKey> Behaviour<K> for RetainSkipsNext {
    fn retain(&mut self, store: &mut Store<K>, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        let mut removed = false;
        store.retain(|key, _| {
            removed = !removed && !keep(key);
            !removed
        });
        Ok(())
    }
}

#[derive(Clone)]
struct ClearKeepsFirstBlock;

impl<K: FakeKey> Behaviour<K> for ClearKeepsFirstBlock {
    fn clear(&mut self, store: &mut Store<K>) -> Reply<()> {
        let kept = if store.len() > 64 { 16 } else { 0 };
        let mut place = 0;
        store.retain(|_, _| {
            place += 1;
            place <= kept
        });
        Ok(())
    }
}

#[derive(Clone)]
struct SplitOffLosesPivot;

impl<K: FakeKey> Behaviour<K> for SplitOffLosesPivot {
    fn split_off(&mut self, store: &mut Store<K>, key: &K) -> Reply<Store<K>> {
        let mut tail = store.split_off(key);
        tail.remove(key);
        Ok(tail)
    }
}

#[derive(Clone)]
struct SplitOffCopies;

impl<K: FakeKey> Behaviour<K> for SplitOffCopies {
    fn split_off(&mut self, store: &mut Store<K>, key: &K) -> Reply<Store<K>> {
        Ok(store.clone().split_off(key))
    }
}

#[derive(Clone)]
struct AppendKeepsOld;

impl<K: FakeKey> Behaviour<K> for AppendKeepsOld {
    fn append(&mut self, store: &mut Store<K>, other: Store<K>) -> Reply<()> {
        for (key, value) in other {
            store.entry(key).or_insert(value);
        }
        Ok(())
    }
}

#[derive(Clone)]
struct DrainStopsEarly {
    popped: u32,
}

impl<K: FakeKey> Behaviour<K> for DrainStopsEarly {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.popped = 0;
        Ok(store.insert(key, value))
    }
    fn pop(&mut self, store: &mut Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        if self.popped == 16 {
            self.popped = 0;
            return Ok(None);
        }
        self.popped += 1;
        Ok(match end {
            End::First => store.pop_first(),
            End::Last => store.pop_last(),
        })
    }
}

#[derive(Clone)]
struct LoadForgetsReplaced<K> {
    last: Option<K>,
    run: u32,
}

impl<K: FakeKey> Behaviour<K> for LoadForgetsReplaced<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        let ascends = self.last.as_ref().is_none_or(|last| *last < key);
        self.run = if ascends { self.run + 1 } else { 1 };
        self.last = Some(key.clone());
        let replaced = store.insert(key, value);
        Ok(if self.run > 16 { None } else { replaced })
    }
}
