//! What the driver records of a subject, how often, and what it takes for a fault.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Checkpoint, Label};
use lawful_domains::ordered_map::{MapDriver, SMALL, Seen};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_ordered_map::{Action, Bulk, End, Feature, Order, OrderedMap, Outcome, Reply, Supports, Trouble, Walk, Way};

/// A right map whose troubles a test chooses.
#[derive(Clone, Default)]
struct Subject {
    map: BTreeMap<u32, u32>,
    /// What `get` answers instead of a value.
    get: Option<Trouble>,
    /// Whether a scan goes on for ever.
    endless: Option<()>,
    /// Names of the maps that were closed, and what closing answers.
    closed: Rc<RefCell<usize>>,
    close: Option<Trouble>,
}

fn or<T>(trouble: &Option<Trouble>, value: T) -> Reply<T> {
    trouble.clone().map_or(Ok(value), Err)
}

impl OrderedMap for Subject {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Clone, Feature::Len]);

    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        Ok(self.map.insert(key, value))
    }
    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.map.remove(key))
    }
    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        or(&self.get, self.map.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        match self.endless {
            Some(()) => walk.along(std::iter::repeat((0, 0))),
            None => walk.along(self.map.iter().map(|(key, value)| (*key, *value))),
        }
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.map.len())
    }
    fn snapshot(&mut self) -> Reply<Self> {
        Ok(self.clone())
    }
    fn close(self) -> Reply<()> {
        *self.closed.borrow_mut() += 1;
        or(&self.close, ())
    }
}

type Do = Action<u32, u32>;

fn insert(key: u32) -> Do {
    Do::Insert { key, value: 0 }
}

fn scan() -> Do {
    Do::Scan { way: Way::Forward }
}

fn fill(count: usize) -> Do {
    Do::Fill(Bulk { count, start: 100, stride: 1, order: Order::Ascending })
}

/// What one action shows.
fn perform(driver: &mut MapDriver<Subject>, action: Do) -> Vec<(Checkpoint, Seen<u32, u32>)> {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    record.records().to_vec()
}

/// How often the whole map is seen after one action.
fn wholes(driver: &mut MapDriver<Subject>, action: Do) -> usize {
    let seen = perform(driver, action);
    assert_eq!(seen.iter().filter(|(checkpoint, _)| *checkpoint == Applied).count(), 1, "one answer for one action");
    seen.iter().filter(|(at, seen)| *at == Published && matches!(seen, Seen::Whole(_))).count()
}

#[test]
fn an_answer_comes_first_and_the_whole_map_after_it() {
    let mut driver = MapDriver::new(Subject::default());
    let seen = perform(&mut driver, insert(7));
    assert_eq!(seen[0], (Applied, Seen::Answer(Outcome::Value(None))));
    let (Published, Seen::Whole(whole)) = &seen[1] else { panic!("{seen:?}") };
    assert_eq!((&whole.forward.pairs[..], whole.forward.ended, whole.len), (&[(7, 0)][..], true, Some(1)));
    assert_eq!((&whole.backward, &whole.ends), (&None, &None), "what is not supported is not asked");
}

#[test]
fn a_small_map_is_seen_after_every_action_and_a_large_one_after_its_changes() {
    let mut driver = MapDriver::new(Subject::default());
    assert_eq!(wholes(&mut driver, insert(7)), 1);
    assert_eq!(wholes(&mut driver, Do::Get { key: 7 }), 1);
    assert_eq!(wholes(&mut driver, fill(SMALL)), 1);
    assert_eq!(wholes(&mut driver, Do::Get { key: 7 }), 0, "nothing has changed since the map was seen");
    assert_eq!(wholes(&mut driver, scan()), 1);
    assert_eq!(wholes(&mut driver, Do::Drain { end: End::First }), 1);
    assert_eq!(wholes(&mut driver, Do::Get { key: 7 }), 1, "it is small again");
}

#[test]
fn an_endless_walk_is_cut_and_told_as_one() {
    let mut driver = MapDriver::new(Subject { endless: Some(()), ..Subject::default() });
    for action in [insert(1), insert(2)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, scan());
    let (Applied, Seen::Walk(walk)) = &seen[0] else { panic!("{seen:?}") };
    assert_eq!((walk.forward.pairs.len(), walk.forward.ended), (6, false), "more than twice what was put in");
}

#[test]
fn a_refusal_is_an_outcome_and_every_other_trouble_is_a_fault() {
    let get = |trouble| {
        let mut record = Recorder::default();
        let mut driver = MapDriver::new(Subject { get: Some(trouble), ..Subject::default() });
        driver.perform(&Do::Get { key: 1 }, &mut record).map(|()| record.records()[0].1.clone())
    };
    assert_eq!(get(Trouble::Refused), Ok(Seen::Answer(Outcome::Refused)));
    assert_eq!(get(Trouble::Unsupported), Err(Fault::Unsupported("get")));
    assert_eq!(get(Trouble::Failed("disk full".into())), Err(Fault::Runtime("`get`: disk full".into())));
}

#[test]
fn every_map_of_a_history_is_closed_and_the_first_error_is_kept() {
    let closed = Rc::default();
    let mut driver = MapDriver::new(Subject { closed: Rc::clone(&closed), ..Subject::default() });
    for name in [Label(0), Label(1), Label(1)] {
        perform(&mut driver, Do::Clone { name });
    }
    assert_eq!(*closed.borrow(), 1, "a name that is bound again closes the map that had it");
    assert_eq!(Box::new(driver).close(), Ok(()));
    assert_eq!(*closed.borrow(), 4);

    let trouble = Some(Trouble::Failed("still locked".into()));
    let mut driver = MapDriver::new(Subject { closed: Rc::clone(&closed), close: trouble, ..Subject::default() });
    perform(&mut driver, Do::Clone { name: Label(0) });
    assert_eq!(Box::new(driver).close(), Err(Fault::Close("Failed(\"still locked\")".into())));
    assert_eq!(*closed.borrow(), 6, "an error leaves no map open");
}
