//! The second formulation: each key with the time of its last use.
//!
//! There is no list to keep in order. Who would go first is asked afresh: the key with the least stamp.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use lawful_contract::Model;

use crate::cache::{Action, Eviction, Outcome, Pairs};

/// The formulation by stamps, for an eviction that is promised.
#[derive(Clone, Debug)]
pub struct Stamped {
    uses_count: Eviction,
    capacity: usize,
    clock: u64,
    entries: BTreeMap<u32, Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    value: u32,
    stamp: u64,
}

impl Stamped {
    /// A cache without room, before it is opened.
    pub fn new(eviction: Eviction) -> Self {
        Self { uses_count: eviction, capacity: 0, clock: 0, entries: BTreeMap::new() }
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn value(&self, key: u32) -> Option<u32> {
        Some(self.entries.get(&key)?.value)
    }

    fn touch(&mut self, key: u32) {
        let stamp = self.tick();
        if let (Eviction::LeastRecent, Some(entry)) = (self.uses_count, self.entries.get_mut(&key)) {
            entry.stamp = stamp;
        }
    }

    fn first_to_go(&self) -> Option<u32> {
        self.entries.iter().min_by_key(|(_, entry)| entry.stamp).map(|(key, _)| *key)
    }

    fn evict(&mut self) -> Option<(u32, u32)> {
        let key = self.first_to_go()?;
        Some((key, self.entries.remove(&key)?.value))
    }

    fn set(&mut self, key: u32, value: u32) -> Option<u32> {
        if let Some(entry) = self.entries.get_mut(&key) {
            let replaced = std::mem::replace(&mut entry.value, value);
            self.touch(key);
            return Some(replaced);
        }
        while self.entries.len() >= self.capacity && self.evict().is_some() {}
        let stamp = self.tick();
        self.entries.insert(key, Entry { value, stamp });
        None
    }

    fn rows(&self) -> Pairs {
        let mut keys: Vec<_> = self.entries.iter().collect();
        keys.sort_by_key(|(_, entry)| Reverse(entry.stamp));
        keys.into_iter().map(|(key, entry)| (*key, entry.value)).collect()
    }
}

impl Model for Stamped {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Open { capacity } => {
                *self = Self { capacity: *capacity, ..Self::new(self.uses_count) };
                Outcome::Done
            }
            Action::Set { key, value } => Outcome::Value(self.set(*key, *value)),
            Action::Get { key } => {
                self.touch(*key);
                Outcome::Value(self.value(*key))
            }
            Action::Peek { key } => Outcome::Value(self.value(*key)),
            Action::Contains { key } => Outcome::Flag(self.entries.contains_key(key)),
            Action::Ensure { key, value } => {
                match self.value(*key) {
                    Some(_) => self.touch(*key),
                    None => drop(self.set(*key, *value)),
                }
                Outcome::Value(self.value(*key))
            }
            Action::Remove { key } => Outcome::Value(self.entries.remove(key).map(|entry| entry.value)),
            Action::Evict => Outcome::Pair(self.evict()),
            Action::Len => Outcome::Count(self.entries.len()),
            Action::Scan => Outcome::Rows(self.rows()),
            Action::Clear => {
                self.entries = BTreeMap::new();
                Outcome::Done
            }
            Action::Resize { capacity } => {
                self.capacity = *capacity;
                while self.entries.len() > self.capacity && self.evict().is_some() {}
                Outcome::Done
            }
            Action::Fill { key, count } => Outcome::Values((0..*count as u32).map(|i| self.set(key + i, i)).collect()),
            Action::Visit { key, count } => {
                let keys = (*key..).take(*count);
                let read = keys.map(|key| {
                    self.touch(key);
                    self.value(key)
                });
                Outcome::Values(read.collect())
            }
        }
    }
}
