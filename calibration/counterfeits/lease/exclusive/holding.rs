//! Counterfeits of holding: who is granted, and who is shown.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::exclusive::{Action, Claim, Held, Reply, Trouble};

use super::actions::{acquire, release, renew, work};
use super::{Behaviour, Counterfeit, Fake, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [grants(), holders(), resources(), lists()].into_iter().flatten().collect()
}

/// Who is granted.
fn grants() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "tombstone-blocks",
            breaks: "a released resource is refused until its old end",
            why: "a released row keeps its place until the cleaner comes, and acquire looks for any row",
            law: ("holder", "a free resource"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 0)],
            build: || Fake::new(TombstoneBlocks { due: Default::default() }),
        },
        Counterfeit {
            name: "last-writer-wins",
            breaks: "a held resource is granted to whoever asks",
            why: "the row is written by an upsert without a condition",
            law: ("holder", "a resource held by another"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 1, 1, 0)],
            build: || Fake::new(LastWriterWins),
        },
        Counterfeit {
            name: "reentrant",
            breaks: "a holder that acquires again gets a second grant",
            why: "the same client is thought to be safe to let in again",
            law: ("holder", "a resource held by oneself"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 0, 1, 0)],
            build: || Fake::new(Reentrant),
        },
    ]
}

/// What a holder may do.
fn holders() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "one-renewal",
            breaks: "a lease is renewed once and not again",
            why: "a flag renewed is set and never cleared",
            law: ("holder", "renewing what one holds"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 1), renew(0, 1)],
            build: || Fake::new(OneRenewal { renewed: BTreeSet::new() }),
        },
        Counterfeit {
            name: "release-of-the-original",
            breaks: "a renewed lease cannot be given back",
            why: "release compares the end that the row had at its grant",
            law: ("holder", "giving back what one holds"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 1), release(0)],
            build: || Fake::new(ReleaseOfTheOriginal { renewed: BTreeSet::new() }),
        },
        Counterfeit {
            name: "single-use-token",
            breaks: "a token is accepted for one piece of work only",
            why: "tokens are taken for nonces",
            law: ("holder", "working under what one holds"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), work(0), work(0)],
            build: || Fake::new(SingleUseToken { used: BTreeSet::new() }),
        },
    ]
}

/// What is shown of the resource, and of its peers.
fn resources() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "rejection-clears-owner",
            breaks: "a rejected acquisition clears the lease that it met",
            why: "the error path undoes what the caller would have written",
            law: ("holder", "the resource of the action"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 0, 1, 0)],
            build: || Fake::new(RejectionClearsOwner),
        },
        Counterfeit {
            name: "rejection-renames-owner",
            breaks: "a rejected acquisition leaves its client in the row",
            why: "the client is written before the condition is checked",
            law: ("holder", "the resource of the action"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 1, 1, 0)],
            build: || Fake::new(RejectionRenamesOwner),
        },
        Counterfeit {
            name: "all-of-a-client-end",
            breaks: "giving back one lease ends all leases of its client",
            why: "the delete has the client in its condition and not the resource",
            law: ("holder", "a peer"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(1, 0, 1, 1), release(0)],
            build: || Fake::new(AllOfAClientEnd),
        },
        Counterfeit {
            name: "one-lease-a-client",
            breaks: "a client's second lease ends its first",
            why: "leases are kept by client",
            law: ("holder", "a peer"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(1, 0, 1, 0)],
            build: || Fake::new(OneLeaseAClient),
        },
    ]
}

/// What is listed, and what is accepted besides.
fn lists() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "listed-once-a-client",
            breaks: "a client's second lease is not listed",
            why: "the list groups by client",
            law: ("holder", "listed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(1, 0, 1, 0)],
            build: || Fake::new(ListedOnceAClient),
        },
        Counterfeit {
            name: "listed-again-after-renewal",
            breaks: "a renewed lease is listed twice",
            why: "the list joins grants and renewals",
            law: ("holder", "listed"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 1)],
            build: || Fake::new(ListedAgainAfterRenewal { renewed: BTreeSet::new() }),
        },
        Counterfeit {
            name: "sweep-of-nothing-fails",
            breaks: "a sweep that finds nothing is an error",
            why: "no changed row is taken for a failed statement",
            law: ("holder", "accepted"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![Action::Sweep],
            build: || Fake::new(SweepOfNothingFails),
        },
        Counterfeit {
            name: "sweep-one-tick-early",
            breaks: "a sweep removes leases at their last tick",
            why: "the sweep removes what ends within a tick",
            law: ("holder", "a peer"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![acquire(0, 0, 1, 0), Action::Sweep],
            build: || Fake::new(SweepOneTickEarly),
        },
    ]
}

struct TombstoneBlocks {
    due: std::collections::BTreeMap<u32, u64>,
}

impl Behaviour for TombstoneBlocks {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() || self.due.get(&resource).is_some_and(|due| store.now < *due) {
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        let entry = store.under(claim)?;
        self.due.insert(claim.resource, entry.due);
        store.entries.remove(&claim.resource);
        Ok(())
    }
}

struct LastWriterWins;

impl Behaviour for LastWriterWins {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        match store.live(resource) {
            Some(entry) if entry.client == client => Err(Trouble::Refused),
            _ => Ok(store.grant(resource, client, ttl)),
        }
    }
}

struct Reentrant;

impl Behaviour for Reentrant {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        match store.live(resource) {
            Some(entry) if entry.client != client => Err(Trouble::Refused),
            _ => Ok(store.grant(resource, client, ttl)),
        }
    }
}

struct OneRenewal {
    renewed: BTreeSet<u64>,
}

impl Behaviour for OneRenewal {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        if !self.renewed.insert(entry.token) {
            return Err(Trouble::Refused);
        }
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
}

struct ReleaseOfTheOriginal {
    renewed: BTreeSet<u64>,
}

impl Behaviour for ReleaseOfTheOriginal {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        self.renewed.insert(entry.token);
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        let entry = store.under(claim)?;
        if self.renewed.contains(&entry.token) {
            return Err(Trouble::Refused);
        }
        store.entries.remove(&claim.resource);
        Ok(())
    }
}

struct SingleUseToken {
    used: BTreeSet<u64>,
}

impl Behaviour for SingleUseToken {
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        let entry = store.under(claim)?;
        if self.used.insert(entry.token) { Ok(()) } else { Err(Trouble::Refused) }
    }
}

struct RejectionClearsOwner;

impl Behaviour for RejectionClearsOwner {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            store.entries.remove(&resource);
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
}

struct RejectionRenamesOwner;

impl Behaviour for RejectionRenamesOwner {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            store.entries.entry(resource).and_modify(|entry| entry.client = client);
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
}

struct AllOfAClientEnd;

impl Behaviour for AllOfAClientEnd {
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        store.under(claim)?;
        store.entries.retain(|_, entry| entry.client != claim.client);
        Ok(())
    }
}

struct OneLeaseAClient;

impl Behaviour for OneLeaseAClient {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        store.entries.retain(|_, entry| entry.client != client);
        Ok(store.grant(resource, client, ttl))
    }
}

struct ListedOnceAClient;

impl Behaviour for ListedOnceAClient {
    fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
        let mut known = BTreeSet::new();
        let mut list = store.all_held();
        list.retain(|(_, held)| known.insert(held.client));
        Ok(list)
    }
}

struct ListedAgainAfterRenewal {
    renewed: BTreeSet<u64>,
}

impl Behaviour for ListedAgainAfterRenewal {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        self.renewed.insert(entry.token);
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
        let mut list = store.all_held();
        let again: Vec<_> = list.iter().filter(|(_, held)| self.renewed.contains(&held.token)).copied().collect();
        list.extend(again);
        Ok(list)
    }
}

struct SweepOfNothingFails;

impl Behaviour for SweepOfNothingFails {
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        let (now, before) = (store.now, store.entries.len());
        store.entries.retain(|_, entry| now < entry.due);
        if store.entries.len() < before { Ok(()) } else { Err(Trouble::Refused) }
    }
}

struct SweepOneTickEarly;

impl Behaviour for SweepOneTickEarly {
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        let now = store.now;
        store.entries.retain(|_, entry| now + 1 < entry.due);
        Ok(())
    }
}
