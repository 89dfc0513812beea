//! Counterfeits of closing: a door that opens again, waiters that sleep on.

use lawful_contract::Checkpoint::{Applied, Published, Settled};
use lawful_contract::Label;
use lawful_lease::permits::{Action, Answer};

use super::actions::{acquire, add, attempt, open};
use super::{Behaviour, Counterfeit, Honest, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    [doors(), waiters()].into_iter().flatten().collect()
}

fn doors() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "adding-opens-again",
            breaks: "a closed semaphore that permits are added to grants requests",
            why: "closed is a special value of the number of permits, and adding overwrites it",
            law: ("closed", "a request after close"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(0), Action::Close, add(1), acquire(0, 1)],
            build: || Box::new(AddingOpens { shown: false }),
        },
        Counterfeit {
            name: "acquire-sees-permits-first",
            breaks: "a request is granted after close, as long as permits are there",
            why: "the fast path takes free permits before it looks at the flag",
            law: ("closed", "a request after close"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), Action::Close, acquire(0, 1)],
            build: || Box::new(PermitsFirst),
        },
        Counterfeit {
            name: "try-sees-no-flag",
            breaks: "a try after close is granted, or told that there are too few",
            why: "a try cannot wait, so it seems that it need not know whether anybody still serves",
            law: ("closed", "a try after close"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(0), Action::Close, attempt(0, 1)],
            build: || Box::new(TryIgnoresFlag),
        },
        Counterfeit {
            name: "short-is-closed",
            breaks: "a try that finds too few permits is told that the semaphore is closed",
            why: "there is one error type, and its first variant is returned",
            law: ("closed", "an open one is not"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(0), attempt(0, 1)],
            build: || Box::new(ShortIsClosed),
        },
        Counterfeit {
            name: "closed-when-empty",
            breaks: "a closed semaphore that has permits says that it is open",
            why: "closed means that there is nothing left to get",
            law: ("closed", "it says so"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), Action::Close],
            build: || Box::new(ClosedWhenEmpty),
        },
        Counterfeit {
            name: "nothing-comes-back-after-close",
            breaks: "permits that are dropped after close do not come back",
            why: "a return looks at the flag first, because nobody can use what comes back",
            law: ("grants", "available, after close"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 1), Action::Close],
            build: || Box::new(NothingComesBack),
        },
    ]
}

fn waiters() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "waiters-sleep-on",
            breaks: "nobody who waits is told that the semaphore was closed",
            why: "the flag is read by requests, and those that wait are asked no more",
            law: ("closed", "those that wait"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), Action::Close],
            build: || Box::new(Told(0)),
        },
        Counterfeit {
            name: "first-waiter-is-told",
            breaks: "only the first waiter is told that the semaphore was closed",
            why: "one is woken, and is expected to wake the next, but it leaves with an error",
            law: ("closed", "those that wait"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), acquire(1, 1), Action::Close],
            build: || Box::new(Told(1)),
        },
    ]
}

struct AddingOpens {
    shown: bool,
}
impl Behaviour for AddingOpens {
    fn add(&mut self, store: &mut Store, count: usize) {
        store.closed = false;
        store.hand_out(count);
    }
    fn shut(&mut self, store: &mut Store) {
        self.shown = true;
        Honest.shut(store);
    }
    /// The flag that is shown is another one, and stays.
    fn is_closed(&mut self, _: &Store) -> bool {
        self.shown
    }
}

struct PermitsFirst;
impl Behaviour for PermitsFirst {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            _ if count <= store.free => store.take(name, count),
            true => Answer::Closed,
            false => store.wait(name, count),
        }
    }
}

struct TryIgnoresFlag;
impl Behaviour for TryIgnoresFlag {
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        if count <= store.free { store.take(name, count) } else { Answer::Short }
    }
}

struct ShortIsClosed;
impl Behaviour for ShortIsClosed {
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        if !store.closed && count <= store.free { store.take(name, count) } else { Answer::Closed }
    }
}

struct ClosedWhenEmpty;
impl Behaviour for ClosedWhenEmpty {
    fn is_closed(&mut self, store: &Store) -> bool {
        store.closed && store.free == 0
    }
}

struct NothingComesBack;
impl Behaviour for NothingComesBack {
    fn come_back(&mut self, store: &mut Store, permits: usize) {
        if !store.closed {
            store.hand_out(permits);
        }
    }
}

struct Told(usize);
impl Behaviour for Told {
    fn shut(&mut self, store: &mut Store) {
        store.closed = true;
        for (at, waiter) in std::mem::take(&mut store.queue).into_iter().enumerate() {
            store.free += waiter.handed;
            if at < self.0 {
                store.woken.insert(waiter.name, Answer::Closed);
            }
        }
    }
}
