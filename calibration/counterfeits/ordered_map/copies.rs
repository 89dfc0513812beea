//! Counterfeits of copies and their comparison, and of what survives a reopen.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_ordered_map::{Change, End, Reply, Walk};

use super::Class::Assertion;
use super::FaultKind::Design;
use super::actions::{clone, compare, difference, insert, remove, reopen, split_off, swap};
use super::fake::{changes, owned, peek};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [comparisons(), isolation(), durability()].into_iter().flatten().collect()
}

fn comparisons<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "equality-of-keys",
            breaks: "equality is blind to a changed value",
            why: "equality compares the two key iterators",
            law: "equality",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), clone(), insert(0, 1), compare()],
            build: || Fake::new(EqualityOfKeys),
        },
        Counterfeit {
            name: "equality-of-prefix",
            breaks: "equality is blind to pairs that only the other map has",
            why: "the two iterators are zipped, and zip ends with the shorter one",
            law: "equality",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), split_off(0), compare()],
            build: || Fake::new(EqualityOfPrefix),
        },
        Counterfeit {
            name: "difference-misses-removed",
            breaks: "difference misses a removed key",
            why: "only the newer map is walked",
            law: "equality",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), split_off(0), difference()],
            build: || Fake::new(DifferenceMissesRemoved),
        },
        Counterfeit {
            name: "difference-misses-changed",
            breaks: "difference misses a changed value",
            why: "subtrees of equal length are taken for shared and skipped",
            law: "equality",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), clone(), insert(0, 1), difference()],
            build: || Fake::new(DifferenceMissesChanged),
        },
    ]
}

fn isolation<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "copy-follows-source",
            breaks: "an insert into the source shows in its clone",
            why: "a clone shares the write buffer, which its owner flushes later",
            law: "isolation",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![clone(), insert(0, 0)],
            build: || Fake::new(SharedBuffer::new(Seer::Copy)),
        },
        Counterfeit {
            name: "source-follows-copy",
            breaks: "an insert into a clone shows in its source",
            why: "the clone takes over the write buffer, and the source keeps reading it",
            law: "isolation",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![clone(), swap(), insert(0, 0)],
            build: || Fake::new(SharedBuffer::new(Seer::Source)),
        },
    ]
}

fn durability<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "reopen-loses-last",
            breaks: "a reopen loses the last write",
            why: "a write is flushed by the one after it",
            law: "durability",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), reopen()],
            build: || Fake::new(ReopenLosesLast { last: None }),
        },
        Counterfeit {
            name: "reopen-resurrects",
            breaks: "a reopen brings removed pairs back",
            why: "recovery replays the writes of the log and skips its removals",
            law: "durability",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(0), reopen()],
            build: || Fake::new(ReopenResurrects { removed: BTreeMap::new() }),
        },
    ]
}

#[derive(Clone)]
struct EqualityOfKeys;

impl<K: FakeKey> Behaviour<K> for EqualityOfKeys {
    fn same(&mut self, store: &Store<K>, other: &Store<K>) -> Reply<bool> {
        Ok(store.keys().eq(other.keys()))
    }
}

#[derive(Clone)]
struct EqualityOfPrefix;

impl<K: FakeKey> Behaviour<K> for EqualityOfPrefix {
    fn same(&mut self, store: &Store<K>, other: &Store<K>) -> Reply<bool> {
        Ok(store.iter().zip(other).all(|(mine, theirs)| mine == theirs))
    }
}

#[derive(Clone)]
struct DifferenceMissesRemoved;

impl<K: FakeKey> Behaviour<K> for DifferenceMissesRemoved {
    fn difference(&mut self, store: &Store<K>, older: &Store<K>) -> Reply<Vec<Change<K, u32>>> {
        let mut changes = changes(older, store);
        changes.retain(|change| change.after.is_some());
        Ok(changes)
    }
}

#[derive(Clone)]
struct DifferenceMissesChanged;

impl<K: FakeKey> Behaviour<K> for DifferenceMissesChanged {
    fn difference(&mut self, store: &Store<K>, older: &Store<K>) -> Reply<Vec<Change<K, u32>>> {
        let mut changes = changes(older, store);
        changes.retain(|change| change.before.is_none() || change.after.is_none());
        Ok(changes)
    }
}

/// A buffer of writes that two maps can reach.
type Buffer<K> = Arc<Mutex<Store<K>>>;

/// Which of a source and its copy sees the writes of the other.
#[derive(Clone, Copy)]
enum Seer {
    Copy,
    Source,
}

/// A map that shares a buffer with each of its copies: it writes to some, and its walks, length and ends read others.
struct SharedBuffer<K> {
    seer: Seer,
    writes: Vec<Buffer<K>>,
    reads: Vec<Buffer<K>>,
}

impl<K> SharedBuffer<K> {
    fn new(seer: Seer) -> Self {
        Self { seer, writes: Vec::new(), reads: Vec::new() }
    }
}

/// A map that is split off shares nothing; only a snapshot does.
impl<K> Clone for SharedBuffer<K> {
    fn clone(&self) -> Self {
        Self::new(self.seer)
    }
}

impl<K: FakeKey> SharedBuffer<K> {
    fn seen(&self, store: &Store<K>) -> Store<K> {
        let mut seen = store.clone();
        for buffer in &self.reads {
            seen.extend(buffer.lock().unwrap_or_else(PoisonError::into_inner).clone());
        }
        seen
    }
}

impl<K: FakeKey> Behaviour<K> for SharedBuffer<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        for buffer in &self.writes {
            buffer.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone(), value);
        }
        Ok(store.insert(key, value))
    }
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(self.seen(store).iter().map(owned))
    }
    fn len(&mut self, store: &Store<K>) -> Reply<usize> {
        Ok(self.seen(store).len())
    }
    fn peek(&mut self, store: &Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        Ok(peek(&self.seen(store), end))
    }
    fn snapshot(&mut self) -> Reply<Box<dyn Behaviour<K>>> {
        let (mut copy, shared) = (self.clone(), Buffer::default());
        let (writer, reader) = match self.seer {
            Seer::Copy => (&mut *self, &mut copy),
            Seer::Source => (&mut copy, &mut *self),
        };
        writer.writes.push(shared.clone());
        reader.reads.push(shared);
        Ok(Box::new(copy))
    }
}

#[derive(Clone)]
struct ReopenLosesLast<K> {
    /// The last key written, and what was there before.
    last: Option<(K, Option<u32>)>,
}

impl<K: FakeKey> Behaviour<K> for ReopenLosesLast<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        let before = store.insert(key.clone(), value);
        self.last = Some((key, before));
        Ok(before)
    }
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let before = store.remove(key);
        self.last = Some((key.clone(), before));
        Ok(before)
    }
    fn reopen(&mut self, store: &mut Store<K>) -> Reply<()> {
        match self.last.take() {
            Some((key, Some(before))) => store.insert(key, before),
            Some((key, None)) => store.remove(&key),
            None => None,
        };
        Ok(())
    }
}

#[derive(Clone)]
struct ReopenResurrects<K> {
    removed: Store<K>,
}

impl<K: FakeKey> Behaviour<K> for ReopenResurrects<K> {
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let removed = store.remove(key);
        self.removed.extend(removed.map(|value| (key.clone(), value)));
        Ok(removed)
    }
    fn reopen(&mut self, store: &mut Store<K>) -> Reply<()> {
        for (key, value) in std::mem::take(&mut self.removed) {
            store.entry(key).or_insert(value);
        }
        Ok(())
    }
}
