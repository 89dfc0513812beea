//! The laws of caches have whole contracts, and the driver records what a cache shows.

use crate::common::{attempt, not_applicable, perform, whole};
use lawful_contract::Checkpoint::{Applied, Published};
use lawful_domains::lease::cache::{CacheDriver, SMALL, Seen, Trail, Whole, laws, relations, supported};
use lawful_graph::{AnyDriver, Fault};
use lawful_lease::cache::{Action, Cache, Eviction, Feature, Outcome, Reply, Supports, Trouble, Walk};

const ALL: Supports = Supports::all(Eviction::LeastRecent);

#[test]
fn contracts_are_whole_and_every_name_exists() {
    whole(&laws(ALL), &relations(ALL), &supported(ALL));
    assert!(relations(Supports::all(Eviction::Any)).is_empty(), "two runs may keep others");
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let without = |supports: Supports| not_applicable(&laws(supports), &supported(supports));
    assert_eq!(without(ALL), [""; 0]);
    assert_eq!(without(ALL.without(&[Feature::Ordered])), ["recency"]);
    assert_eq!(without(Supports::core(Eviction::Any)), ["recency", "count"]);
}

/// The newest keys.
struct Newest {
    capacity: usize,
    pairs: Vec<(u32, u32)>,
    trouble: Option<Trouble>,
}

impl Cache for Newest {
    const SUPPORTS: Supports = Supports::core(Eviction::FirstIn).with(&[Feature::Len, Feature::Peek]);
    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        self.remove(key)?;
        self.pairs.push((key, value));
        let excess = self.pairs.len().saturating_sub(self.capacity);
        self.pairs.drain(..excess);
        Ok(Some(99))
    }
    fn get(&mut self, key: u32) -> Reply<Option<u32>> {
        Ok(self.pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1))
    }
    fn remove(&mut self, key: u32) -> Reply<Option<u32>> {
        let place = self.pairs.iter().position(|pair| pair.0 == key);
        Ok(place.map(|place| self.pairs.remove(place).1))
    }
    fn scan(&mut self, walk: &mut Walk<(u32, u32)>) -> Reply<()> {
        walk.along(self.pairs.iter().copied());
        Ok(())
    }
    fn peek(&mut self, key: u32) -> Reply<Option<u32>> {
        self.get(key)
    }
    fn len(&mut self) -> Reply<usize> {
        self.trouble.clone().map_or(Ok(self.pairs.len()), Err)
    }
}

fn driver(trouble: Option<Trouble>) -> AnyDriver<Action, Seen> {
    let open = move |capacity| Newest { capacity, pairs: Vec::new(), trouble: trouble.clone() };
    Box::new(CacheDriver::new(open))
}

fn set(key: u32, value: u32) -> Action {
    Action::Set { key, value }
}

#[test]
fn an_answer_comes_first_then_the_whole_then_single_keys() {
    let mut driver = driver(None);
    for action in [Action::Open { capacity: 1 }, set(1, 10)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, set(2, 20));
    assert_eq!(
        seen[0],
        (Applied, Seen::Answer(Outcome::Done)),
        "a replaced value that is not promised is not recorded"
    );
    let walk = Trail { rows: vec![(2, 20)], ended: true };
    assert_eq!(seen[1], (Published, Seen::Whole(Whole { walk, len: Some(1) })));
    assert_eq!(seen[2], (Published, Seen::Probes(vec![(1, None), (2, Some(20))])), "keys that went are looked at too");
}

#[test]
fn a_small_cache_is_seen_after_every_action_and_a_large_one_after_its_changes() {
    let mut driver = driver(None);
    perform(&mut driver, Action::Open { capacity: 1_000 });
    perform(&mut driver, set(1, 10));
    assert_eq!(perform(&mut driver, Action::Get { key: 1 }).len(), 3);
    perform(&mut driver, Action::Fill { key: 0, count: SMALL + 1 });
    assert_eq!(perform(&mut driver, Action::Visit { key: 0, count: 2 }).len(), 1, "nothing has changed");
    assert_eq!(perform(&mut driver, Action::Scan).len(), 3);
}

#[test]
fn trouble_is_a_fault_and_no_observation() {
    let trouble = |trouble| attempt(&mut driver(Some(trouble)), Action::Open { capacity: 1 });
    assert_eq!(trouble(Trouble::Failed("torn".into())).unwrap_err(), Fault::Runtime("`open`: torn".into()));
    assert_eq!(trouble(Trouble::Unsupported).unwrap_err(), Fault::Unsupported("open"));
    let early = attempt(&mut driver(None), set(1, 1));
    assert_eq!(early.unwrap_err(), Fault::Runtime("`set`: the cache was not opened".into()));
}
