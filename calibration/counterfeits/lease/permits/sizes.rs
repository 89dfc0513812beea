//! Counterfeits of the size: what is forgotten, added and shown.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::Label;

use super::actions::{acquire, forget, forget_held, open};
use super::row::PANICS;
use super::{Behaviour, Counterfeit, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "forget-answers-the-rest",
            breaks: "forget answers how many are left, at most as many as were asked for",
            why: "the atomic update returns the new value, and it is passed on",
            law: ("grants", "forgotten, as many as asked"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), forget(1)],
            build: || Box::new(AnswersTheRest),
        },
        Counterfeit {
            name: "forget-claims-all",
            breaks: "forget answers how many were asked for",
            why: "whoever asks for so many is told that it is done",
            law: ("grants", "forgotten, fewer than asked"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), forget(2)],
            build: || Box::new(ClaimsAll),
        },
        Counterfeit {
            name: "forget-takes-what-is-put-aside",
            breaks: "forget takes permits from the first waiter",
            why: "permits that are assigned to a waiter are nobody's yet",
            law: ("grants", "forgotten, none"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1), acquire(0, 2), forget(1)],
            build: || Box::new(TakesPutAside),
        },
        Counterfeit {
            name: "forget-underflows",
            breaks: "forgetting more than there is ends in an arithmetic panic",
            why: "the count is subtracted as it is",
            law: PANICS,
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(0), forget(1)],
            build: || Box::new(Underflows),
        },
        Counterfeit {
            name: "forget-changes-nothing",
            breaks: "forget answers right and takes nothing",
            why: "the new value is computed, and the exchange that should store it fails silently",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), forget(1)],
            build: || Box::new(ChangesNothing),
        },
        Counterfeit {
            name: "forgotten-comes-back",
            breaks: "held permits that are forgotten come back",
            why: "forgetting consumes the permit, and consuming runs its destructor",
            law: ("capacity", "never more than there are"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 1), forget_held(0)],
            build: || Box::new(ForgottenComesBack),
        },
        Counterfeit {
            name: "put-aside-is-shown",
            breaks: "permits that are put aside for the first waiter are shown as available",
            why: "what is available is computed as all permits less those that are held",
            law: ("grants", "available, somebody waits"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1), acquire(0, 2)],
            build: || Box::new(PutAsideShown),
        },
    ]
}

struct AnswersTheRest;
impl Behaviour for AnswersTheRest {
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        store.free -= store.free.min(count);
        store.free.min(count)
    }
}

struct ClaimsAll;
impl Behaviour for ClaimsAll {
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        store.free -= store.free.min(count);
        count
    }
}

struct TakesPutAside;
impl Behaviour for TakesPutAside {
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        let free = store.free.min(count);
        store.free -= free;
        let aside = store.queue.front_mut().map_or(0, |first| {
            let gone = first.handed.min(count - free);
            first.handed -= gone;
            gone
        });
        free + aside
    }
}

struct Underflows;
impl Behaviour for Underflows {
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        store.free = store.free.checked_sub(count).expect("attempt to subtract with overflow");
        count
    }
}

struct ChangesNothing;
impl Behaviour for ChangesNothing {
    fn forget(&mut self, store: &mut Store, count: usize) -> usize {
        store.free.min(count)
    }
}

struct ForgottenComesBack;
impl Behaviour for ForgottenComesBack {
    fn forget_held(&mut self, store: &mut Store, name: Label) {
        self.give_up(store, name);
    }
}

struct PutAsideShown;
impl Behaviour for PutAsideShown {
    fn available(&mut self, store: &Store) -> usize {
        store.free + store.queue.iter().map(|waiter| waiter.handed).sum::<usize>()
    }
}
