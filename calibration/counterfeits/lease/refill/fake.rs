//! The subject that every counterfeit is: a right token bucket whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over a [`Store`], and states it right for both paces. A counterfeit overrides
//! the operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::marker::PhantomData;

use lawful_lease::refill::{Pace, Rate, Refill, Reply, Supports};

/// What every fake stores: parts of a token, of which an interval has as many as ticks.
#[derive(Clone, Debug)]
pub struct Store {
    /// The pace.
    pub pace: Pace,
    /// The rate.
    pub rate: Rate,
    /// What is in the bucket, in parts.
    pub parts: u64,
    /// The tick that it is.
    pub now: u64,
}

impl Store {
    /// The whole tokens.
    pub fn tokens(&self) -> u64 {
        self.parts / self.rate.interval
    }

    /// What the ticks from one moment to another bring, in parts.
    pub fn brings(&self, from: u64, to: u64) -> u64 {
        let Rate { width, interval, .. } = self.rate;
        match self.pace {
            Pace::Steady => (to - from) * width,
            Pace::Stepped => (to / interval - from / interval) * width * interval,
        }
    }

    /// Puts parts in, up to the maximum.
    pub fn put(&mut self, parts: u64) {
        self.parts = (self.parts + parts).min(self.rate.max * self.rate.interval);
    }

    /// Takes whole tokens out if they are there.
    pub fn take(&mut self, count: u64) -> bool {
        let left = self.parts.checked_sub(count * self.rate.interval);
        self.parts = left.unwrap_or(self.parts);
        left.is_some()
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Takes tokens, all or none.
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        store.take(count)
    }
    /// Moves the clock.
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        store.put(store.brings(then, store.now));
    }
    /// Takes what is there.
    fn take_up_to(&mut self, store: &mut Store, count: u64) -> u64 {
        let taken = store.tokens().min(count);
        store.take(taken);
        taken
    }
    /// Shows the tokens.
    fn available(&mut self, store: &Store) -> u64 {
        store.tokens()
    }
    /// Tells how long a take has to wait: the first tick at which enough has come.
    fn wait(&mut self, store: &Store, count: u64) -> Option<u64> {
        let missing = (count * store.rate.interval).saturating_sub(store.parts);
        let enough = |ticks: &u64| store.brings(store.now, store.now + ticks) >= missing;
        (count <= store.rate.max).then(|| (0..).find(enough))?
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A pace as a type: what a subject supports is known before there is one.
pub trait Paced: 'static {
    /// The pace.
    const PACE: Pace;
}

/// All tokens of an interval come at its end.
pub struct Stepped;

impl Paced for Stepped {
    const PACE: Pace = Pace::Stepped;
}

/// Tokens come evenly.
pub struct Steady;

impl Paced for Steady {
    const PACE: Pace = Pace::Steady;
}

/// A token bucket with a replaceable behaviour.
pub struct Fake<P> {
    store: Store,
    behaviour: Box<dyn Behaviour>,
    pace: PhantomData<fn() -> P>,
}

impl<P: Paced> Fake<P> {
    /// A bucket of this rate that behaves like this.
    pub fn new(behaviour: Box<dyn Behaviour>, rate: Rate) -> Self {
        let store = Store { pace: P::PACE, rate, parts: rate.tokens * rate.interval, now: 0 };
        Self { store, behaviour, pace: PhantomData }
    }
}

impl<P: Paced> Refill for Fake<P> {
    const SUPPORTS: Supports = Supports::all(P::PACE);

    fn take(&mut self, count: u64) -> Reply<bool> {
        Ok(self.behaviour.take(&mut self.store, count))
    }
    fn advance(&mut self, ticks: u64) -> Reply<()> {
        self.behaviour.advance(&mut self.store, ticks);
        Ok(())
    }
    fn take_up_to(&mut self, count: u64) -> Reply<u64> {
        Ok(self.behaviour.take_up_to(&mut self.store, count))
    }
    fn available(&mut self) -> Reply<u64> {
        Ok(self.behaviour.available(&self.store))
    }
    fn wait(&mut self, count: u64) -> Reply<Option<u64>> {
        Ok(self.behaviour.wait(&self.store, count))
    }
}
