//! Counterfeits of returns: permits that come back twice, or never, or to nobody.

use lawful_contract::Checkpoint::{Published, Settled};
use lawful_contract::Label;

use super::actions::{acquire, add, crowd, give_up, open, two};
use super::{Behaviour, Counterfeit, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "comes-back-twice",
            breaks: "a permit that is dropped comes back twice",
            why: "an explicit release and the destructor both return it",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 1)],
            build: || Box::new(Twice),
        },
        Counterfeit {
            name: "one-of-many-comes-back",
            breaks: "of several permits that are dropped one comes back",
            why: "the return was written for one permit, before requests could ask for many",
            law: ("grants", "available, nobody waits"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), acquire(0, 2)],
            build: || Box::new(OneOfMany),
        },
        Counterfeit {
            name: "put-aside-is-lost",
            breaks: "a waiter that is given up takes what was put aside for it with it",
            why: "dropping a future unlinks it and forgets that it was already handed permits",
            law: ("grants", "available, nobody waits"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 2)],
            build: || Box::new(PutAsideLost),
        },
        Counterfeit {
            name: "served-unseen-is-lost",
            breaks: "a waiter that was served and is given up before it ran takes its permits with it",
            why: "the permit is made when the future is polled, so nothing returns what was assigned before",
            law: ("grants", "available, nobody waits"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 1), acquire(1, 1), two(0, 1)],
            build: || Box::new(ServedUnseenLost),
        },
        Counterfeit {
            name: "next-is-not-asked",
            breaks: "when the first waiter is given up, the next one is not served from what it had",
            why: "what a cancelled waiter had is added to the free permits, and only a release looks at the queue",
            law: ("grants", "who is served"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(1), acquire(0, 2), acquire(1, 1), give_up(0)],
            build: || Box::new(NextNotAsked),
        },
        Counterfeit {
            name: "wakes-one",
            breaks: "many permits that come back at once wake one waiter",
            why: "`notify_one` is called once a release and not once a permit",
            law: ("grants", "who is served"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), acquire(1, 1), add(2)],
            build: || Box::new(WakesAtMost(1)),
        },
        Counterfeit {
            name: "wakes-a-batch",
            breaks: "permits that come back at once wake at most 32 waiters",
            why: "wakers are gathered in an array of 32 while the lock is held, and the rest is left for the next release",
            law: ("grants", "who is served"),
            checkpoint: Settled,
            kind: DisplacedConstant,
            witness: vec![open(0), crowd(0, 33, 1), add(33)],
            build: || Box::new(WakesAtMost(32)),
        },
        Counterfeit {
            name: "added-serves-nobody",
            breaks: "permits that are added serve nobody who waits",
            why: "adding was written for a semaphore that nobody uses yet",
            law: ("grants", "who is served"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), add(1)],
            build: || Box::new(AddedServesNobody),
        },
    ]
}

struct Twice;
impl Behaviour for Twice {
    fn give_up(&mut self, store: &mut Store, name: Label) {
        store.woken.remove(&name);
        let waited = store.leave(name).map_or(0, |waiter| waiter.handed);
        let held = store.held.remove(&name).unwrap_or(0);
        store.hand_out(2 * held + waited);
    }
}

struct OneOfMany;
impl Behaviour for OneOfMany {
    fn give_up(&mut self, store: &mut Store, name: Label) {
        store.woken.remove(&name);
        let waited = store.leave(name).map_or(0, |waiter| waiter.handed);
        let held = store.held.remove(&name).unwrap_or(0).min(1);
        store.hand_out(held + waited);
    }
}

struct PutAsideLost;
impl Behaviour for PutAsideLost {
    fn give_up(&mut self, store: &mut Store, name: Label) {
        store.woken.remove(&name);
        store.leave(name);
        let held = store.held.remove(&name).unwrap_or(0);
        store.hand_out(held);
    }
}

struct ServedUnseenLost;
impl Behaviour for ServedUnseenLost {
    fn give_up(&mut self, store: &mut Store, name: Label) {
        let unseen = store.woken.remove(&name).is_some();
        let waited = store.leave(name).map_or(0, |waiter| waiter.handed);
        let held = store.held.remove(&name).unwrap_or(0);
        store.hand_out(if unseen { waited } else { held + waited });
    }
}

struct NextNotAsked;
impl Behaviour for NextNotAsked {
    fn give_up(&mut self, store: &mut Store, name: Label) {
        store.woken.remove(&name);
        store.free += store.leave(name).map_or(0, |waiter| waiter.handed);
        if let Some(held) = store.held.remove(&name) {
            store.hand_out(held);
        }
    }
}

struct WakesAtMost(usize);
impl Behaviour for WakesAtMost {
    fn come_back(&mut self, store: &mut Store, permits: usize) {
        let waiting: Vec<_> = store.queue.iter().map(|waiter| waiter.name).collect();
        store.hand_out(permits);
        for name in waiting.into_iter().skip(self.0) {
            // It was handed its permits, and nobody tells it.
            store.woken.remove(&name);
        }
    }
}

struct AddedServesNobody;
impl Behaviour for AddedServesNobody {
    fn add(&mut self, store: &mut Store, count: usize) {
        store.free += count;
    }
}
