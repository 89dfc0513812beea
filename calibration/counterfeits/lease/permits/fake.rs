//! The subject that every counterfeit is: a right semaphore whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over a [`Store`], and states it right. A counterfeit overrides the operations
//! that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::collections::{BTreeMap, VecDeque};

use lawful_contract::Label;
use lawful_lease::permits::{Answer, Permits, Queue, Reply, Supports};

/// What every fake stores. Permits that come back are handed to the first waiter, one by one.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// Permits that nobody holds and nobody was handed.
    pub free: usize,
    /// Whether it was closed.
    pub closed: bool,
    /// Who waits.
    pub queue: VecDeque<Waiter>,
    /// Who holds permits.
    pub held: BTreeMap<Label, usize>,
    /// Waiters that were woken, and what they will be told.
    pub woken: BTreeMap<Label, Answer>,
}

/// A request that waits.
#[derive(Clone, Copy, Debug)]
pub struct Waiter {
    /// Its name.
    pub name: Label,
    /// How many permits it asked for.
    pub asked: usize,
    /// How many of them it was handed.
    pub handed: usize,
}

impl Store {
    /// Hands permits that come back to the waiters; what is left over is free.
    pub fn hand_out(&mut self, permits: usize) {
        self.free += permits;
        while let Some(first) = self.queue.front_mut() {
            let handed = self.free.min(first.asked - first.handed);
            self.free -= handed;
            first.handed += handed;
            if first.handed < first.asked {
                return;
            }
            let Waiter { name, asked, .. } = *first;
            self.queue.pop_front();
            self.wake(name, asked);
        }
    }

    /// A waiter holds its permits and is told so when it is asked.
    pub fn wake(&mut self, name: Label, permits: usize) {
        self.held.insert(name, permits);
        self.woken.insert(name, Answer::Granted);
    }

    /// Takes a waiter out of the queue.
    pub fn leave(&mut self, name: Label) -> Option<Waiter> {
        let place = self.queue.iter().position(|waiter| waiter.name == name)?;
        self.queue.remove(place)
    }

    /// Takes permits for a request.
    pub fn take(&mut self, name: Label, count: usize) -> Answer {
        self.free -= count;
        self.held.insert(name, count);
        Answer::Granted
    }

    /// Puts a request at the end of the queue, with what is there.
    pub fn wait(&mut self, name: Label, asked: usize) -> Answer {
        let handed = if self.queue.is_empty() { self.free.min(asked) } else { 0 };
        self.free -= handed;
        self.queue.push_back(Waiter { name, asked, handed });
        Answer::Waiting
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Grants at once, or lets wait.
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count <= store.free => store.take(name, count),
            false => store.wait(name, count),
        }
    }
    /// Grants at once, or not at all.
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count <= store.free => store.take(name, count),
            false => Answer::Short,
        }
    }
    /// Tells a woken waiter.
    fn settled(&mut self, store: &mut Store, name: Label) -> Answer {
        store.woken.remove(&name).unwrap_or(Answer::Waiting)
    }
    /// Tells a waiter that was not woken that it waits.
    fn nudge(&mut self, store: &mut Store, name: Label) -> Answer {
        self.settled(store, name)
    }
    /// Takes a request's permits or place back.
    fn give_up(&mut self, store: &mut Store, name: Label) {
        store.woken.remove(&name);
        let waited = store.leave(name).map_or(0, |waiter| waiter.handed);
        let held = store.held.remove(&name).unwrap_or(0);
        self.come_back(store, held + waited);
    }
    /// Hands permits that come back to who waits.
    fn come_back(&mut self, store: &mut Store, permits: usize) {
        store.hand_out(permits);
    }
    /// Counts the permits that a request could get.
    fn available(&mut self, store: &Store) -> usize {
        store.free
    }
    /// Counts the permits that a request holds.
    fn held(&mut self, store: &Store, name: Label) -> usize {
        store.held.get(&name).copied().unwrap_or(0)
    }
    /// Adds permits.
    fn add(&mut self, store: &mut Store, count: usize) {
        self.come_back(store, count);
    }
    /// Takes permits away.
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        let gone = store.free.min(count);
        store.free -= gone;
        gone
    }
    /// Makes held permits never come back.
    fn forget_held(&mut self, store: &mut Store, name: Label) {
        store.held.remove(&name);
    }
    /// Closes and wakes everybody.
    fn shut(&mut self, store: &mut Store) {
        store.closed = true;
        for waiter in std::mem::take(&mut store.queue) {
            store.free += waiter.handed;
            store.woken.insert(waiter.name, Answer::Closed);
        }
    }
    /// Tells whether it was closed.
    fn is_closed(&mut self, store: &Store) -> bool {
        store.closed
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A semaphore with a replaceable behaviour.
pub struct Fake {
    store: Store,
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// A semaphore with so many permits that behaves like this.
    pub fn new(behaviour: Box<dyn Behaviour>, permits: usize) -> Self {
        Self { store: Store { free: permits, ..Store::default() }, behaviour }
    }
}

impl Permits for Fake {
    const SUPPORTS: Supports = Supports::all(Queue::Fair);

    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        Ok(self.behaviour.acquire(&mut self.store, name, count))
    }
    fn settled(&mut self, name: Label) -> Reply<Answer> {
        Ok(self.behaviour.settled(&mut self.store, name))
    }
    fn give_up(&mut self, name: Label) -> Reply<()> {
        self.behaviour.give_up(&mut self.store, name);
        Ok(())
    }
    fn try_acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        Ok(self.behaviour.attempt(&mut self.store, name, count))
    }
    fn nudge(&mut self, name: Label) -> Reply<Answer> {
        Ok(self.behaviour.nudge(&mut self.store, name))
    }
    fn available(&mut self) -> Reply<usize> {
        Ok(self.behaviour.available(&self.store))
    }
    fn held(&mut self, name: Label) -> Reply<usize> {
        Ok(self.behaviour.held(&self.store, name))
    }
    fn forget(&mut self, count: usize) -> Reply<usize> {
        Ok(self.behaviour.forget(&mut self.store, count))
    }
    fn forget_held(&mut self, name: Label) -> Reply<()> {
        self.behaviour.forget_held(&mut self.store, name);
        Ok(())
    }
    fn add(&mut self, count: usize) -> Reply<()> {
        self.behaviour.add(&mut self.store, count);
        Ok(())
    }
    fn shut(&mut self) -> Reply<()> {
        self.behaviour.shut(&mut self.store);
        Ok(())
    }
    fn is_closed(&mut self) -> Reply<bool> {
        Ok(self.behaviour.is_closed(&self.store))
    }
}
