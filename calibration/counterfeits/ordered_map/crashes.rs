//! Counterfeits that do not answer: a panic, a call that never returns, an abort. No law of the domain judges these;
//! the harness does, by the promise that a legal action returns.

use std::time::Duration;

use lawful_contract::Checkpoint::Applied;
use lawful_ordered_map::{Reply, Side};

use super::Class::{Assertion, Runtime, Timeout};
use super::FaultKind::Design;
use super::actions::{fill, insert, nearest, retain, split_off};
use super::fake::{nearest as right_nearest, owned};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "below-least-panics",
            breaks: "the neighbour below the least key panics",
            why: "the pair before the found position is read without asking whether there is one",
            law: "returns",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![nearest(0, Side::Below)],
            build: || Fake::new(BelowLeastPanics),
        },
        Counterfeit {
            name: "above-greatest-hangs",
            breaks: "the neighbour above the greatest key is searched for ever",
            why: "the last leaf's next link leads back to itself",
            law: "returns",
            checkpoint: Applied,
            kind: Design,
            class: Timeout,
            witness: || vec![insert(0, 0), nearest(0, Side::Above)],
            build: || Fake::new(AboveGreatestHangs),
        },
        Counterfeit {
            name: "retain-none-aborts",
            breaks: "a retain that keeps none of at least two pairs ends the process",
            why: "an internal check that the root is never empty aborts instead of returning",
            law: "returns",
            checkpoint: Applied,
            kind: Design,
            class: Runtime,
            witness: || vec![fill(2), retain(1)],
            build: || Fake::new(RetainNoneAborts),
        },
        Counterfeit {
            name: "empty-split-panics",
            breaks: "split_off at a key above all others panics",
            why: "the right half is made from its first pair, and it has none",
            law: "returns",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![split_off(0)],
            build: || Fake::new(EmptySplitPanics),
        },
    ]
}

#[derive(Clone)]
struct BelowLeastPanics;

impl<K: FakeKey> Behaviour<K> for BelowLeastPanics {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        if side != Side::Below {
            return Ok(right_nearest(store, key, side));
        }
        let pairs: Vec<_> = store.iter().map(owned).collect();
        let found = pairs.partition_point(|(member, _)| member < key);
        Ok(Some(pairs[found.checked_sub(1).expect("the left neighbour")].clone()))
    }
}

#[derive(Clone)]
struct AboveGreatestHangs;

impl<K: FakeKey> Behaviour<K> for AboveGreatestHangs {
    fn nearest(&mut self, store: &Store<K>, key: &K, side: Side) -> Reply<Option<(K, u32)>> {
        let found = right_nearest(store, key, side);
        while side == Side::Above && found.is_none() && !store.is_empty() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(found)
    }
}

#[derive(Clone)]
struct RetainNoneAborts;

impl<K: FakeKey> Behaviour<K> for RetainNoneAborts {
    fn retain(&mut self, store: &mut Store<K>, keep: &dyn Fn(&K) -> bool) -> Reply<()> {
        let before = store.len();
        store.retain(|key, _| keep(key));
        if store.is_empty() && before > 1 {
            std::process::abort();
        }
        Ok(())
    }
}

#[derive(Clone)]
struct EmptySplitPanics;

impl<K: FakeKey> Behaviour<K> for EmptySplitPanics {
    fn split_off(&mut self, store: &mut Store<K>, key: &K) -> Reply<Store<K>> {
        let tail = store.split_off(key);
        assert!(!tail.is_empty(), "the right half starts with a pair");
        Ok(tail)
    }
}
