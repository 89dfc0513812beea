//! Counterfeits of attempts and promises: when a lease begins, and what a settlement does.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::Label;
use lawful_lease::support::{Action, Reply, Settled, Trouble};

use super::actions::{accept, refuse, reject, release, start};
use super::{Behaviour, Counterfeit, Fake, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "supported-at-start",
            breaks: "an attempt supports its subject before it is accepted",
            why: "the row is shown at once, in the hope that the attempt is accepted",
            law: ("attempt", "started, none yet"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0)],
            build: || Fake::new(SupportedAtStart),
        },
        Counterfeit {
            name: "lease-at-settlement",
            breaks: "an accepted attempt supports nothing until its promise resolves",
            why: "the lease is recorded where the promise is awaited",
            law: ("attempt", "accepted, a lease"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0)],
            build: || Fake::new(LeaseAtSettlement),
        },
        Counterfeit {
            name: "refusal-keeps-lease",
            breaks: "a refused attempt leaves a lease",
            why: "the lease is made before the adapter is asked, and only an exception removes it",
            law: ("attempt", "refused, none"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), refuse(0)],
            build: || Fake::new(RefusalKeepsLease),
        },
        Counterfeit {
            name: "rejection-clears-lease",
            breaks: "a rejected promise ends the lease that acceptance made",
            why: "clearing ownership on rejection looks like cleanup",
            law: ("attempt", "settled, as before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), reject(0)],
            build: || Fake::new(RejectionClearsLease),
        },
        Counterfeit {
            name: "late-resolution-revives",
            breaks: "a promise that resolves after the release brings the lease back",
            why: "the continuation writes the lease without looking",
            law: ("attempt", "settled, as before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), release(0), Action::Resolve { name: Label(0) }],
            build: || Fake::new(LateResolutionRevives),
        },
        Counterfeit {
            name: "count-of-a-byte",
            breaks: "256 handles of one subject count as none",
            why: "the count is stored in one byte",
            law: ("attempt", "many accepted"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![Action::Crowd { subject: 0, count: 256 }],
            build: || Fake::new(CountOfAByte),
        },
        Counterfeit {
            name: "open-until-known",
            breaks: "a subject that was never named is taken for supported",
            why: "the lookup fails open",
            law: ("attempt", "looked at"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![Action::Inspect { subject: 0 }],
            build: || Fake::new(OpenUntilKnown { known: BTreeSet::new() }),
        },
        Counterfeit {
            name: "one-attempt-a-subject",
            breaks: "a second attempt for a supported subject is refused",
            why: "support is thought to be a flag",
            law: ("attempt", "the command is accepted"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), accept(0), start(0, 1)],
            build: || Fake::new(OneAttemptASubject),
        },
    ]
}

struct SupportedAtStart;

impl Behaviour for SupportedAtStart {
    fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
        let handle = store.attempt(subject);
        store.live.insert(handle, subject);
        Ok(handle)
    }
}

struct LeaseAtSettlement;

impl Behaviour for LeaseAtSettlement {
    fn accept(&mut self, _: &mut Store, _: u64) -> Reply<()> {
        Ok(())
    }
    fn settle(&mut self, store: &mut Store, handle: u64, _: Settled) -> Reply<()> {
        store.accept(handle);
        Ok(())
    }
}

struct RefusalKeepsLease;

impl Behaviour for RefusalKeepsLease {
    fn refuse(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.accept(handle);
        Ok(())
    }
}

struct RejectionClearsLease;

impl Behaviour for RejectionClearsLease {
    fn settle(&mut self, store: &mut Store, handle: u64, how: Settled) -> Reply<()> {
        if how == Settled::Rejected {
            store.live.remove(&handle);
        }
        Ok(())
    }
}

struct LateResolutionRevives;

impl Behaviour for LateResolutionRevives {
    fn settle(&mut self, store: &mut Store, handle: u64, how: Settled) -> Reply<()> {
        if let (Settled::Resolved, Some(subject)) = (how, store.subjects.get(&handle)) {
            store.live.insert(handle, *subject);
        }
        Ok(())
    }
}

struct CountOfAByte;

impl Behaviour for CountOfAByte {
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        Ok(store.count(subject) % 256)
    }
}

struct OpenUntilKnown {
    known: BTreeSet<u32>,
}

impl Behaviour for OpenUntilKnown {
    fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
        self.known.insert(subject);
        Ok(store.attempt(subject))
    }
    fn supports(&mut self, store: &Store, subject: u32) -> Reply<bool> {
        Ok(!self.known.contains(&subject) || store.count(subject) > 0)
    }
}

struct OneAttemptASubject;

impl Behaviour for OneAttemptASubject {
    fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
        if store.count(subject) > 0 {
            return Err(Trouble::Refused);
        }
        Ok(store.attempt(subject))
    }
}
