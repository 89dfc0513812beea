//! Each difference that the contract ignores is accepted in a pair of products, each that it retains is rejected.

use std::collections::BTreeMap;
use std::ops::Bound;

use lawful::campaign::Identity;
use lawful::graph::Difference;
use lawful::ordered_map::{
    Action, Bulk, End, Feature, Inverted, Order, OrderedMap, Reply, Side, Supports, Trouble, Walk, Way, is_inverted,
};
use lawful_calibration::counterfeits::ordered_map::{Fake, Honest, numbers};
use lawful_calibration::subjects::ordered_map::{Imbl, IndexSet, Redb, Sqlite, StdBTree};
use lawful_ordered_map::CONTRACT;

use super::shown;

type Do = Action<u32, u32>;

fn fill(count: usize) -> Do {
    Do::Fill(Bulk { count, start: 0, stride: 1, order: Order::Ascending })
}

/// Pairs of products that differ in what is ignored; a history on both must be accepted.
fn accepted(ignored: &str) -> Option<[Option<String>; 2]> {
    let long = [fill(200), Do::Remove { key: 100 }, Do::Scan { way: Way::Forward }];
    let walk = [fill(3), Do::Scan { way: Way::Forward }, Do::Peek { end: End::Last }];
    let inverted: [Do; 2] =
        [fill(3), Do::Range { low: Bound::Included(2), high: Bound::Included(1), way: Way::Forward }];
    let told = |identity: Option<Identity>| identity.map(|shown| shown.to_string());
    Some(match ignored {
        // A persistent tree that shares its nodes, and one that owns them.
        "node layout, height and allocation" => {
            [told(shown(Imbl::<u32, u32>::new, &long)), told(shown(StdBTree::<u32, u32>::new, &long))]
        }
        // Rows of a statement, which own what they hold, and references into a map.
        "the iterator's type, and whether it lends or owns its items" => {
            [told(shown(Sqlite::<i64>::new, &widened(&walk))), told(shown(StdBTree::<u32, u32>::new, &walk))]
        }
        // A panic that the subject maps, and a check before the call.
        "how a refusal is spelled: an error value, or a documented panic that the subject maps to it" => {
            [told(shown(IndexSet::<u32, u32>::new, &inverted)), told(shown(Checked::default, &inverted))]
        }
        _ => return None,
    })
}

/// The same history over the keys of SQLite.
fn widened(history: &[Do]) -> Vec<Action<i64, u32>> {
    let text = serde_json::to_string(history).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What a wrong product shows that differs in what is retained, and the law that must reject it.
fn rejected(retained: &str) -> Option<(Identity, &'static str)> {
    let counterfeit = match retained {
        "the order of every walk" => "insertion-order",
        "multiplicity: a pair that is yielded twice is two pairs" => {
            // A walk is bounded by what was put in: a key that is put in twice leaves room for a pair that comes twice.
            let counterfeit = numbers::<u32>().into_iter().find(|suspect| suspect.name == "forward-repeats-at-seam")?;
            let history = [vec![Do::Insert { key: 0, value: 1 }; 2], (counterfeit.witness)()].concat();
            let repeated = shown(counterfeit.build, &history)?;
            assert_eq!(repeated.difference, Difference::Repeated.to_string());
            return Some((repeated, counterfeit.law));
        }
        "the replaced or removed value in an answer" => "unchanged-answer",
        "the pairs of every named map" => "copy-follows-source",
        "what an iterator says about its remaining length" => "hint-never-falls",
        "the difference between an absent answer and a refusal" => {
            let history = [Do::Insert { key: 1, value: 1 }, Do::Nearest { key: 1, side: Side::Below }];
            assert_eq!(shown(|| Fake::<u32>::new(Honest), &history), None);
            let refused = shown(|| Refusing, &[Do::Remove { key: 1 }])?;
            assert_eq!(refused.difference, Difference::WrongRefusal.to_string());
            return Some((refused, "contents"));
        }
        _ => return None,
    };
    let counterfeit = numbers::<u32>().into_iter().find(|suspect| suspect.name == counterfeit)?;
    let history = [(counterfeit.witness)(), vec![Do::Scan { way: Way::Forward }]].concat();
    shown(counterfeit.build, &history).map(|identity| (identity, counterfeit.law))
}

/// A map that checks bounds before it asks its tree, which would panic.
#[derive(Default)]
struct Checked(BTreeMap<u32, u32>);

impl OrderedMap for Checked {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Range]).inverted(Inverted::Refused);
    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.insert(key, value))
    }
    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.0.remove(key))
    }
    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.0.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
    }
    fn range(&mut self, low: Bound<&u32>, high: Bound<&u32>, walk: &mut Walk<u32, u32>) -> Reply<()> {
        if is_inverted(&low, &high) {
            return Err(Trouble::Refused);
        }
        walk.ends(self.0.range((low, high)).map(|(key, value)| (*key, *value)))
    }
}

/// An empty map that refuses where nothing is to be removed.
struct Refusing;

impl OrderedMap for Refusing {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE;
    fn insert(&mut self, _: u32, _: u32) -> Reply<Option<u32>> {
        Ok(None)
    }
    fn remove(&mut self, _: &u32) -> Reply<Option<u32>> {
        Err(Trouble::Refused)
    }
    fn get(&mut self, _: &u32) -> Reply<Option<u32>> {
        Ok(None)
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(std::iter::empty())
    }
}

#[test]
fn what_the_contract_ignores_is_accepted() {
    for ignored in CONTRACT.ignores {
        let pair = accepted(ignored).unwrap_or_else(|| panic!("no pair of products differs in: {ignored}"));
        assert_eq!(pair, [None, None], "{ignored}");
    }
}

#[test]
fn what_the_contract_retains_is_rejected() {
    for retained in CONTRACT.retains {
        let rejected = rejected(retained);
        let (shown, law) = rejected.unwrap_or_else(|| panic!("nothing that differs is rejected: {retained}"));
        println!("{retained}: {shown}");
        assert_eq!(shown.law, law, "{retained}");
    }
}

#[test]
fn a_store_in_a_file_differs_from_a_map_in_memory_in_nothing_that_is_judged() {
    let history = [Do::Insert { key: 1, value: 1 }, Do::Reopen, Do::Get { key: 1 }];
    assert_eq!(shown(Redb::new, &history), None);
}
