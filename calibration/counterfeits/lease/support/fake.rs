//! The subject that every counterfeit is: a right registry of support whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over tables of handles, and states it right. A counterfeit overrides the
//! operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::collections::{BTreeMap, BTreeSet};

use lawful_lease::support::{Registry, Reply, Settled, Supports, Trouble};

/// What every fake stores.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The number of the newest handle.
    pub next: u64,
    /// Attempts that are neither accepted nor refused, with their subjects.
    pub waiting: BTreeMap<u64, u32>,
    /// Live handles with their subjects.
    pub live: BTreeMap<u64, u32>,
    /// The subject of every handle that there ever was.
    pub subjects: BTreeMap<u64, u32>,
}

impl Store {
    /// A new attempt.
    pub fn attempt(&mut self, subject: u32) -> u64 {
        self.next += 1;
        self.waiting.insert(self.next, subject);
        self.subjects.insert(self.next, subject);
        self.next
    }

    /// An attempt that waits becomes a live handle.
    pub fn accept(&mut self, handle: u64) {
        if let Some(subject) = self.waiting.remove(&handle) {
            self.live.insert(handle, subject);
        }
    }

    /// A live handle gives its support to a new one.
    pub fn replace(&mut self, handle: u64) -> Reply<u64> {
        let subject = self.live.remove(&handle).ok_or(Trouble::Refused)?;
        let new = self.attempt(subject);
        self.accept(new);
        Ok(new)
    }

    /// How many live handles a subject has.
    pub fn count(&self, subject: u32) -> usize {
        self.live.values().filter(|of| **of == subject).count()
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Makes an attempt.
    fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
        Ok(store.attempt(subject))
    }
    /// Makes an attempt a live handle.
    fn accept(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.accept(handle);
        Ok(())
    }
    /// Forgets an attempt.
    fn refuse(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.waiting.remove(&handle);
        Ok(())
    }
    /// Learns that a promise has settled.
    fn settle(&mut self, store: &mut Store, handle: u64, how: Settled) -> Reply<()> {
        let _ = (store, handle, how);
        Ok(())
    }
    /// Moves support.
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        store.replace(handle)
    }
    /// Forgets a live handle.
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.live.remove(&handle);
        Ok(())
    }
    /// Counts live handles.
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        Ok(store.count(subject))
    }
    /// Whether any handle is live.
    fn supports(&mut self, store: &Store, subject: u32) -> Reply<bool> {
        Ok(self.count(store, subject)? > 0)
    }
    /// Lists what any handle supports.
    fn rows(&mut self, store: &Store) -> Reply<Vec<u32>> {
        let subjects: BTreeSet<u32> = store.live.values().copied().collect();
        let mut rows = Vec::new();
        for subject in subjects {
            if self.supports(store, subject)? {
                rows.push(subject);
            }
        }
        Ok(rows)
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A registry of support with a replaceable behaviour.
pub struct Fake {
    store: Store,
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// A registry without handles that behaves like this.
    pub fn new(behaviour: impl Behaviour) -> Self {
        Self { store: Store::default(), behaviour: Box::new(behaviour) }
    }
}

impl Registry for Fake {
    const SUPPORTS: Supports = Supports::ALL;

    fn start(&mut self, subject: u32) -> Reply<u64> {
        self.behaviour.start(&mut self.store, subject)
    }
    fn accept(&mut self, handle: u64) -> Reply<()> {
        self.behaviour.accept(&mut self.store, handle)
    }
    fn refuse(&mut self, handle: u64) -> Reply<()> {
        self.behaviour.refuse(&mut self.store, handle)
    }
    fn release(&mut self, handle: u64) -> Reply<()> {
        self.behaviour.release(&mut self.store, handle)
    }
    fn supports(&mut self, subject: u32) -> Reply<bool> {
        self.behaviour.supports(&self.store, subject)
    }
    fn settle(&mut self, handle: u64, how: Settled) -> Reply<()> {
        self.behaviour.settle(&mut self.store, handle, how)
    }
    fn replace(&mut self, handle: u64) -> Reply<u64> {
        self.behaviour.replace(&mut self.store, handle)
    }
    fn count(&mut self, subject: u32) -> Reply<usize> {
        self.behaviour.count(&self.store, subject)
    }
    fn rows(&mut self) -> Reply<Vec<u32>> {
        self.behaviour.rows(&self.store)
    }
}
