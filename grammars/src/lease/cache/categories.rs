//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are sets of keys that were set and not removed, whoever went since. They predict no answer.

use std::collections::BTreeSet;

use lawful_lease::cache::Action;

use crate::Scenario;
use crate::controls::{Categories, Category};

const OVERWRITE: &str = "a key set again";
const TWICE: &str = "a key set twice in a row";
const OVERFLOW: &str = "more keys set than there is room for";
const USED: &str = "a read, then more keys than there is room for";
const LOOKED: &str = "a look, then more keys than there is room for";
const ENSURED: &str = "an absent key ensured";
const REMOVED: &str = "a key removed and set again";
const ONE: &str = "room for one key";
const SMALLER: &str = "resized below what was set";
const LARGER: &str = "resized above what was set";
const CLEARED: &str = "cleared and filled again";
const EVICTED: &str = "an eviction by hand";
const OVER_64: &str = "room for more than 64 keys, all of it used";
const OVER_500: &str = "room for more than 500 keys, all of it used";

/// The categories of cache histories.
pub fn categories() -> Categories<Action> {
    let open = |capacity| Action::Open { capacity };
    let set = |key| Action::Set { key, value: 0 };
    let fill = |key, count| Action::Fill { key, count };
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let list = vec![
        category(OVERWRITE, 400, &[open(1), set(1), set(1)]),
        category(TWICE, 150, &[open(1), set(1), set(1)]),
        category(OVERFLOW, 300, &[open(1), set(1), set(2)]),
        category(USED, 200, &[open(1), set(1), Action::Get { key: 1 }, set(2)]),
        category(LOOKED, 150, &[open(1), set(1), Action::Peek { key: 1 }, set(2)]),
        category(ENSURED, 200, &[open(1), Action::Ensure { key: 1, value: 0 }]),
        category(REMOVED, 200, &[open(1), set(1), Action::Remove { key: 1 }, set(1)]),
        category(ONE, 80, &[open(1), set(1), set(2)]),
        category(SMALLER, 80, &[open(2), fill(0, 2), Action::Resize { capacity: 1 }]),
        category(LARGER, 80, &[open(1), fill(0, 2), Action::Resize { capacity: 3 }]),
        category(CLEARED, 80, &[open(1), set(1), Action::Clear, set(1)]),
        category(EVICTED, 250, &[open(1), set(1), Action::Evict]),
        category(OVER_64, 20, &[open(65), fill(0, 66)]),
        category(OVER_500, 3, &[open(501), fill(0, 502)]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let mut facts = Facts::default();
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

#[derive(Default)]
struct Facts {
    capacity: usize,
    set: BTreeSet<u32>,
    removed: BTreeSet<u32>,
    cleared: bool,
    read: bool,
    looked: bool,
    last: Option<u32>,
    occurred: BTreeSet<&'static str>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        let last = self.last.take();
        match action {
            Action::Open { capacity } => self.capacity = *capacity,
            Action::Set { key, .. } => {
                self.occurs(TWICE, last == Some(*key));
                self.put(*key);
                self.last = Some(*key);
            }
            Action::Ensure { key, .. } => {
                let absent = !self.set.contains(key);
                self.occurs(ENSURED, absent);
                self.put(*key);
            }
            Action::Fill { key, count } => (*key..).take(*count).for_each(|key| self.put(key)),
            Action::Get { key } => self.read |= self.set.contains(key),
            Action::Visit { key, .. } => self.read |= self.set.contains(key),
            Action::Peek { key } | Action::Contains { key } => self.looked |= self.set.contains(key),
            Action::Remove { key } => {
                if self.set.remove(key) {
                    self.removed.insert(*key);
                }
            }
            Action::Evict => self.occurs(EVICTED, !self.set.is_empty()),
            Action::Clear => {
                self.cleared |= !self.set.is_empty();
                self.set.clear();
            }
            Action::Resize { capacity } => {
                let set = self.set.len();
                self.occurs(SMALLER, *capacity < set.min(self.capacity));
                self.occurs(LARGER, *capacity > self.capacity && set >= self.capacity);
                self.capacity = *capacity;
            }
            Action::Len | Action::Scan => {}
        }
    }

    fn put(&mut self, key: u32) {
        let (again, removed, cleared) = (!self.set.insert(key), self.removed.contains(&key), self.cleared);
        let overflows = self.set.len() > self.capacity;
        let (read, looked, capacity) = (self.read, self.looked, self.capacity);
        self.occurs(OVERWRITE, again);
        self.occurs(REMOVED, removed);
        self.occurs(CLEARED, cleared);
        self.occurs(OVERFLOW, overflows);
        self.occurs(USED, overflows && read);
        self.occurs(LOOKED, overflows && looked);
        self.occurs(ONE, overflows && capacity == 1);
        self.occurs(OVER_64, overflows && capacity > 64);
        self.occurs(OVER_500, overflows && capacity > 500);
    }
}
