//! Counterfeits of prefix queries over byte strings.

use std::ops::Bound::{Excluded, Included, Unbounded};

use lawful_contract::Checkpoint::Applied;
use lawful_contract::{Counted, Counting};
use lawful_ordered_map::{Action, Reply, Walk};

use super::Class::Assertion;
use super::FaultKind::{Design, DisplacedConstant};
use super::fake::within;
use super::{Behaviour, Counterfeit, Fake, Store};

type Bytes = Counting<Vec<u8>>;

pub(super) fn all() -> Vec<Counterfeit<Bytes>> {
    vec![
        Counterfeit {
            name: "prefix-top-byte",
            breaks: "a prefix that ends in 0xFF yields nothing",
            why: "the upper bound is the prefix with its last byte plus one, and 0xFF plus one wraps to zero",
            law: "prefix",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![put(&[0xFF]), ask(&[0xFF])],
            build: || Fake::new(PrefixTopByte),
        },
        Counterfeit {
            name: "prefix-ends-at-top",
            breaks: "a prefix query misses keys that go on after 0xFF",
            why: "the upper bound is the prefix followed by one 0xFF, taken for the greatest continuation",
            law: "prefix",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![put(&[0xFF, 0x00]), ask(&[])],
            build: || Fake::new(PrefixEndsAtTop),
        },
        Counterfeit {
            name: "prefix-excludes-itself",
            breaks: "a prefix query misses the key that equals the prefix",
            why: "the walk starts behind the prefix, as if it were a separator",
            law: "prefix",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![put(&[]), ask(&[])],
            build: || Fake::new(PrefixExcludesItself),
        },
    ]
}

fn put(key: &[u8]) -> Action<Bytes, u32> {
    Action::Insert { key: Counting(key.to_vec()), value: 0 }
}

fn ask(prefix: &[u8]) -> Action<Bytes, u32> {
    Action::Prefix { prefix: Counting(prefix.to_vec()) }
}

#[derive(Clone)]
struct PrefixTopByte;

impl Behaviour<Bytes> for PrefixTopByte {
    fn prefix(&mut self, store: &Store<Bytes>, prefix: &Bytes, walk: &mut Walk<Bytes, u32>) -> Reply<()> {
        let mut end = prefix.clone();
        let high = match end.0.last_mut() {
            Some(last) => {
                *last = last.wrapping_add(1);
                Excluded(&end)
            }
            None => Unbounded,
        };
        walk.along(within(store, Included(prefix), high).into_iter())
    }
}

#[derive(Clone)]
struct PrefixEndsAtTop;

impl Behaviour<Bytes> for PrefixEndsAtTop {
    fn prefix(&mut self, store: &Store<Bytes>, prefix: &Bytes, walk: &mut Walk<Bytes, u32>) -> Reply<()> {
        let mut end = prefix.clone();
        end.0.push(0xFF);
        walk.along(within(store, Included(prefix), Included(&end)).into_iter())
    }
}

#[derive(Clone)]
struct PrefixExcludesItself;

impl Behaviour<Bytes> for PrefixExcludesItself {
    fn prefix(&mut self, store: &Store<Bytes>, prefix: &Bytes, walk: &mut Walk<Bytes, u32>) -> Reply<()> {
        let behind = within(store, Excluded(prefix), Unbounded).into_iter();
        walk.along(behind.take_while(|(key, _)| key.starts_with(prefix) == Some(true)))
    }
}
