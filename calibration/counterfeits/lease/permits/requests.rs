//! Counterfeits of requests: who is granted, how much, and in which order.

use lawful_contract::Checkpoint::{Applied, Published, Settled};
use lawful_contract::Label;
use lawful_lease::permits::Answer;

use super::actions::{acquire, add, attempt, nudge, open};
use super::{Behaviour, Counterfeit, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [at_once(), in_turn()].into_iter().flatten().collect()
}

fn at_once() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "one-permit-too-many",
            breaks: "grants one permit more than there is",
            why: "the check compares the count before the decrement with `>=` of the count after it",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(0), acquire(0, 1)],
            build: || Box::new(OneTooMany),
        },
        Counterfeit {
            name: "part-of-a-request",
            breaks: "grants a request what is there, and tells it that it has all",
            why: "the loop that collects permits ends when none is left, and nobody looks at what is missing",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 2)],
            build: || Box::new(PartOfARequest),
        },
        Counterfeit {
            name: "last-permit-kept",
            breaks: "lets a request wait that asks for exactly what is there",
            why: "`<` is written for `<=`, so that some permit stays free for emergencies",
            law: ("grants", "granted at once"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: vec![open(1), acquire(0, 1)],
            build: || Box::new(LastPermitKept),
        },
        Counterfeit {
            name: "try-keeps-last",
            breaks: "refuses a try for exactly what is there",
            why: "a try must never leave the semaphore empty, thought somebody who feared starvation",
            law: ("grants", "a try with enough"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: vec![open(1), attempt(0, 1)],
            build: || Box::new(TryKeepsLast),
        },
        Counterfeit {
            name: "acquire-passes-the-queue",
            breaks: "grants a small request what is put aside for a large one",
            why: "the fast path looks at the free permits and not at the queue",
            law: ("grants", "has to wait"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), acquire(0, 2), acquire(1, 1)],
            build: || Box::new(AcquirePasses),
        },
        Counterfeit {
            name: "try-passes-the-queue",
            breaks: "a try takes what is put aside for a waiter",
            why: "a try does not wait, so it seems to have no business with the queue",
            law: ("grants", "a try with too few"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), acquire(0, 2), attempt(1, 1)],
            build: || Box::new(TryPasses),
        },
        Counterfeit {
            name: "failed-try-takes",
            breaks: "a try that fails keeps what it found",
            why: "permits are taken one by one, and the failure returns without putting them back",
            law: ("grants", "available, nobody waits"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), attempt(0, 2)],
            build: || Box::new(FailedTryTakes),
        },
        Counterfeit {
            name: "permit-counts-one",
            breaks: "a request that holds several permits says that it holds one",
            why: "the number of permits was added to the type later, and one constructor was forgotten",
            law: ("grants", "as many as asked"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2), acquire(0, 2)],
            build: || Box::new(CountsOne),
        },
    ]
}

fn in_turn() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "last-come-first-served",
            breaks: "serves the newest waiter first",
            why: "waiters are pushed on a stack, which is the cheapest list",
            law: ("fair", "served in the order asked"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), acquire(1, 1), add(1)],
            build: || Box::new(NewestFirst),
        },
        Counterfeit {
            name: "whoever-fits",
            breaks: "serves a later request that fits before an earlier one that does not",
            why: "no permit should lie idle while somebody could use it",
            law: ("fair", "served in the order asked"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 2), acquire(1, 1), add(1)],
            build: || Box::new(WhoeverFits),
        },
        Counterfeit {
            name: "nudge-moves-back",
            breaks: "a request for one permit that is polled without a reason loses its place",
            why: "each poll registers the waker anew, at the end of the list",
            law: ("fair", "served in the order asked"),
            checkpoint: Settled,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), acquire(1, 1), nudge(0), add(1)],
            build: || Box::new(NudgeMovesBack),
        },
        Counterfeit {
            name: "nudge-serves",
            breaks: "the first waiter is granted when it is polled without a reason",
            why: "the poll takes being polled as the proof that it was woken",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(0), acquire(0, 1), nudge(0)],
            build: || Box::new(NudgeServes),
        },
    ]
}

struct OneTooMany;
impl Behaviour for OneTooMany {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if store.queue.is_empty() && count <= store.free + 1 => {
                store.free += usize::from(count > store.free);
                store.take(name, count)
            }
            false => store.wait(name, count),
        }
    }
}

struct PartOfARequest;
impl Behaviour for PartOfARequest {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if store.free > 0 => store.take(name, count.min(store.free)),
            false => store.wait(name, count),
        }
    }
}

struct LastPermitKept;
impl Behaviour for LastPermitKept {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count < store.free => store.take(name, count),
            false => store.wait(name, count),
        }
    }
}

struct TryKeepsLast;
impl Behaviour for TryKeepsLast {
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count < store.free => store.take(name, count),
            false => Answer::Short,
        }
    }
}

/// Takes what the first waiter was handed.
fn take_aside(store: &mut Store, name: Label, count: usize) -> Option<Answer> {
    let first = store.queue.front_mut().filter(|first| first.handed >= count)?;
    first.handed -= count;
    store.free += count;
    Some(store.take(name, count))
}

struct AcquirePasses;
impl Behaviour for AcquirePasses {
    fn acquire(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count <= store.free => store.take(name, count),
            false => take_aside(store, name, count).unwrap_or_else(|| store.wait(name, count)),
        }
    }
}

struct TryPasses;
impl Behaviour for TryPasses {
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count <= store.free => store.take(name, count),
            false => take_aside(store, name, count).unwrap_or(Answer::Short),
        }
    }
}

struct FailedTryTakes;
impl Behaviour for FailedTryTakes {
    fn attempt(&mut self, store: &mut Store, name: Label, count: usize) -> Answer {
        match store.closed {
            true => Answer::Closed,
            false if count <= store.free => store.take(name, count),
            false => {
                store.free = 0;
                Answer::Short
            }
        }
    }
}

struct CountsOne;
impl Behaviour for CountsOne {
    fn held(&mut self, store: &Store, name: Label) -> usize {
        usize::from(store.held.contains_key(&name))
    }
}

struct NewestFirst;
impl Behaviour for NewestFirst {
    fn come_back(&mut self, store: &mut Store, permits: usize) {
        store.free += permits;
        while let Some(newest) = store.queue.back().copied().filter(|newest| newest.asked <= store.free + newest.handed)
        {
            store.queue.pop_back();
            store.free = store.free + newest.handed - newest.asked;
            store.wake(newest.name, newest.asked);
        }
        store.hand_out(0);
    }
}

struct WhoeverFits;
impl Behaviour for WhoeverFits {
    fn come_back(&mut self, store: &mut Store, permits: usize) {
        store.free += permits;
        while let Some(at) = store.queue.iter().position(|waiter| waiter.asked <= store.free + waiter.handed) {
            if let Some(waiter) = store.queue.remove(at) {
                store.free = store.free + waiter.handed - waiter.asked;
                store.wake(waiter.name, waiter.asked);
            }
        }
        store.hand_out(0);
    }
}

struct NudgeMovesBack;
impl Behaviour for NudgeMovesBack {
    fn nudge(&mut self, store: &mut Store, name: Label) -> Answer {
        // Those who ask for several permits are registered once.
        if store.queue.iter().all(|waiter| waiter.asked == 1)
            && let Some(waiter) = store.leave(name)
        {
            store.queue.push_back(waiter);
        }
        self.settled(store, name)
    }
}

struct NudgeServes;
impl Behaviour for NudgeServes {
    fn nudge(&mut self, store: &mut Store, name: Label) -> Answer {
        match store.queue.front().copied().filter(|first| first.name == name) {
            Some(first) => {
                store.queue.pop_front();
                store.held.insert(name, first.asked);
                Answer::Granted
            }
            None => self.settled(store, name),
        }
    }
}
