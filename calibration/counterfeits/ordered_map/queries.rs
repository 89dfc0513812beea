//! Counterfeits of queries about the map as a whole: length, ends, neighbours.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_ordered_map::{End, Reply, Side};

use super::Class::Assertion;
use super::FaultKind::Design;
use super::actions::{fill, insert, nearest, pop, remove};
use super::fake::{nearest as right_nearest, peek as right_peek};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [lengths(), ends(), neighbours()].into_iter().flatten().collect()
}

fn lengths<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "length-drifts",
            breaks: "length drifts after removing an absent key",
            why: "the cached length is lowered before the search has found anything",
            law: "cardinality",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(1)],
            build: || Fake::new(LengthDrifts { missing: 0 }),
        },
        Counterfeit {
            name: "pop-uncounted",
            breaks: "length still counts pairs that were popped",
            why: "pop unlinks the node itself and bypasses the code that lowers the length",
            law: "cardinality",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0)],
            build: || Fake::new(PopUncounted { popped: 0 }),
        },
    ]
}

fn ends<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "pop-keeps",
            breaks: "pop returns the last pair and does not remove it",
            why: "pop is written as peek, and the removal is left to a caller who does not know",
            law: "ends",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), pop(End::Last)],
            build: || Fake::new(PopKeeps),
        },
        Counterfeit {
            name: "stale-first",
            breaks: "stale first after removing the minimum",
            why: "the least pair is cached, and only inserts refresh the cache",
            law: "ends",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), remove(0)],
            build: || Fake::new(StaleFirst { cached: None }),
        },
        Counterfeit {
            name: "newest-is-last",
            breaks: "last answers with the newest key",
            why: "keys are assumed to arrive in ascending order, as in a log",
            law: "ends",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(1, 0), insert(0, 0)],
            build: || Fake::new(NewestIsLast { newest: None }),
        },
    ]
}

fn neighbours<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "below-may-be-equal",
            breaks: "the neighbour below a key is the key itself",
            why: "below and at-or-below share one search",
            law: "neighbours",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), nearest(0, Side::Below)],
            build: || Fake::new(BelowMayBeEqual),
        },
        Counterfeit {
            name: "at-or-above-is-strict",
            breaks: "the neighbour at or above a key is never the key itself",
            why: "the search goes one past the position that it found",
            law: "neighbours",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), nearest(0, Side::AtOrAbove)],
            build: || Fake::new(AtOrAboveIsStrict),
        },
        Counterfeit {
            name: "no-neighbour-across-nodes",
            breaks: "above finds nothing from the last key of a node of 16",
            why: "the search looks in one node only, and the neighbour is in the next",
            law: "neighbours",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(17), nearest(15, Side::Above)],
            build: || Fake::new(NoNeighbourAcrossNodes),
        },
    ]
}

#[derive(Clone)]
struct LengthDrifts {
    missing: usize,
}

impl<K: FakeKey> Behaviour<K> for LengthDrifts {
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        let removed = store.remove(key);
        self.missing += usize::from(removed.is_none());
        Ok(removed)
    }
    fn len(&mut self, store: &Store<K>) -> Reply<usize> {
        Ok(store.len().saturating_sub(self.missing))
    }
}

#[derive(Clone)]
struct PopUncounted {
    popped: usize,
}

impl<K: FakeKey> Behaviour<K> for PopUncounted {
    fn pop(&mut self, store: &mut Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        let pair = match end {
            End::First => store.pop_first(),
            End::Last => store.pop_last(),
        };
        self.popped += usize::from(pair.is_some());
        Ok(pair)
    }
    fn len(&mut self, store: &Store<K>) -> Reply<usize> {
        Ok(store.len() + self.popped)
    }
}

#[derive(Clone)]
struct StaleFirst<K> {
    cached: Option<(K, u32)>,
}

impl<K: FakeKey> Behaviour<K> for StaleFirst<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.cached = None;
        Ok(store.insert(key, value))
    }
    fn remove(&mut self, store: &mut Store<K>, key: &K) -> Reply<Option<u32>> {
        if store.first_key_value().is_some_and(|(first, _)| first == key) {
            self.cached = right_peek(store, End::First);
        }
        Ok(store.remove(key))
    }
    fn peek(&mut self, store: &Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        let stale = self.cached.clone().filter(|_| end == End::First);
        Ok(stale.or_else(|| right_peek(store, end)))
    }
}

#[derive(Clone)]
struct NewestIsLast<K> {
    newest: Option<K>,
}

impl<K: FakeKey> Behaviour<K> for NewestIsLast<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        self.newest = Some(key.clone());
        Ok(store.insert(key, value))
    }
    fn peek(&mut self, store: &Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        let newest = self.newest.clone().filter(|_| end == End::Last);
        let present = newest.and_then(|key| store.get(&key).map(|value| (key, *value)));
        Ok(present.or_else(|| right_peek(store, end)))
    }
}

#[derive(Clone)]
struct BelowMayBeEqual;

impl<K: FakeKey> Behaviour<K> for BelowMayBeEqual {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        Ok(right_nearest(store, key, if side == Side::Below { Side::AtOrBelow } else { side }))
    }
}

#[derive(Clone)]
struct AtOrAboveIsStrict;

impl<K: FakeKey> Behaviour<K> for AtOrAboveIsStrict {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        Ok(right_nearest(store, key, if side == Side::AtOrAbove { Side::Above } else { side }))
    }
}

#[derive(Clone)]
struct NoNeighbourAcrossNodes;

impl<K: FakeKey> Behaviour<K> for NoNeighbourAcrossNodes {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        let ends_a_node = store.contains_key(key) && store.range(..=key).count().is_multiple_of(16);
        Ok(if side == Side::Above && ends_a_node { None } else { right_nearest(store, key, side) })
    }
}

#[derive(Clone)]
struct PopKeeps;

impl<K: FakeKey> Behaviour<K> for PopKeeps {
    fn pop(&mut self, store: &mut Store<K>, end: End) -> Reply<Option<(K, u32)>> {
        Ok(match end {
            End::First => store.pop_first(),
            End::Last => super::fake::peek(store, end),
        })
    }
}
