//! Permits, handles, caches and refill: what one operation of each model costs by size, and what judging adds on real
//! subjects.

use lawful::lease::{cache, handles, permits, refill};
use lawful_calibration::subjects::lease::cache::Lru;
use lawful_calibration::subjects::lease::handles::Slots;
use lawful_calibration::subjects::lease::permits::TokioSemaphore;
use lawful_calibration::subjects::lease::refill::SteppedBucket;
use lawful_contract::{Label, Model};

use crate::judged::{self, Overhead};
use crate::sized::Measured;

/// A semaphore with so many permits, all of them held, one by one request.
fn held<M: Model<Action = permits::Action>>(mut model: M, size: u32) -> M {
    model.apply(&permits::Action::Open { permits: size as usize });
    model.apply(&permits::Action::Crowd { name: Label(0), members: size as usize, count: 1 });
    model
}

const LET_GO: fn(u32) -> permits::Action = |size| permits::Action::Drop { name: Label(size / 2) };

/// A permit that comes back, in the plain formulation.
pub const PERMITS: Measured<permits::Plain> = Measured {
    name: "permits/drop/Plain",
    state: |size| held(permits::Plain::new(permits::Queue::Fair), size),
    action: LET_GO,
};

/// The same in the formulation that hands over.
pub const HANDED: Measured<permits::Handed> =
    Measured { name: "permits/drop/Handed", state: |size| held(permits::Handed::default(), size), action: LET_GO };

/// An arena of so many entries.
fn arena<M: Model<Action = handles::Action>>(mut model: M, size: u32) -> M {
    model.apply(&handles::Action::Fill { name: Label(0), count: size as usize });
    model
}

const REMOVE: fn(u32) -> handles::Action = |size| handles::Action::Remove { name: Label(size / 2) };

/// A removal in the plain formulation.
pub const HANDLES: Measured<handles::Plain> =
    Measured { name: "handles/remove/Plain", state: |size| arena(handles::Plain::default(), size), action: REMOVE };

/// The same in the formulation by fates.
pub const FATES: Measured<handles::Fates> =
    Measured { name: "handles/remove/Fates", state: |size| arena(handles::Fates::default(), size), action: REMOVE };

/// A full cache.
fn full<M: Model<Action = cache::Action>>(mut model: M, size: u32) -> M {
    model.apply(&cache::Action::Open { capacity: size as usize });
    model.apply(&cache::Action::Fill { key: 0, count: size as usize });
    model
}

const EVICT: fn(u32) -> cache::Action = |size| cache::Action::Set { key: size, value: 1 };

/// A key that drives another out, in the plain formulation.
pub const CACHE: Measured<cache::Plain> = Measured {
    name: "cache/evict/Plain",
    state: |size| full(cache::Plain::new(cache::Eviction::LeastRecent), size),
    action: EVICT,
};

/// The same in the formulation by stamps.
pub const STAMPED: Measured<cache::Stamped> = Measured {
    name: "cache/evict/Stamped",
    state: |size| full(cache::Stamped::new(cache::Eviction::LeastRecent), size),
    action: EVICT,
};

/// An empty bucket for so many tokens.
fn bucket<M: Model<Action = refill::Action>>(mut model: M, size: u32) -> M {
    model.apply(&refill::Action::Open { max: u64::from(size), width: 1, interval: 2, tokens: 0 });
    model
}

const IDLE: fn(u32) -> refill::Action = |size| refill::Action::Advance { ticks: u64::from(size) };

/// So many ticks in the plain formulation.
pub const REFILL: Measured<refill::Plain> = Measured {
    name: "refill/advance/Plain",
    state: |size| bucket(refill::Plain::new(refill::Pace::Stepped), size),
    action: IDLE,
};

/// The same tick by tick.
pub const TICKED: Measured<refill::Ticked> = Measured {
    name: "refill/advance/Ticked",
    state: |size| bucket(refill::Ticked::new(refill::Pace::Stepped), size),
    action: IDLE,
};

/// Measures what judging costs on real subjects: a semaphore of tokio, a slot map, an LRU cache, a token bucket.
pub fn measure(histories: u64, rounds: usize) -> Vec<Overhead> {
    vec![
        judged::of("tokio Semaphore", permits::oracle("overhead", TokioSemaphore::new), histories, rounds),
        judged::of("SlotMap", handles::oracle("overhead", Slots::default), histories, rounds),
        judged::of("LruCache", cache::oracle("overhead", Lru::new), histories, rounds),
        judged::of("stepped bucket", refill::oracle("overhead", SteppedBucket::new), histories, rounds),
    ]
}
