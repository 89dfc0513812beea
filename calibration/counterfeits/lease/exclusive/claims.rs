//! Counterfeits of claims: renewals and releases by the wrong client, or with the wrong effect.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::Label;
use lawful_lease::exclusive::{Action, By, Claim, Reply, Trouble};

use super::actions::{acquire, advance, release, renew, work};
use super::{Behaviour, Counterfeit, Entry, Fake, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    [renewals(), extensions(), releases()].into_iter().flatten().collect()
}

/// Whose renewal, and what it keeps.
fn renewals() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "renewal-changes-token",
            breaks: "a renewal hands out a new token",
            why: "renewal is written as release and acquire",
            law: ("renewal", "the token stays"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 1)],
            build: || Fake::new(RenewalChangesToken),
        },
        Counterfeit {
            name: "renewal-by-bearer",
            breaks: "another client renews with the holder's token",
            why: "renewal compares the token and forgets the client",
            law: ("renewal", "by another"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), Action::Renew { name: Label(0), by: By::Another, ttl: 1 }],
            build: || Fake::new(RenewalByBearer),
        },
        Counterfeit {
            name: "renewal-adds",
            breaks: "a renewal adds its ticks to those left",
            why: "the end is increased and not set",
            law: ("renewal", "the ticks left afterwards"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 1)],
            build: || Fake::new(RenewalAdds),
        },
    ]
}

/// How long a renewal lasts.
fn extensions() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "renewal-counts-from-grant",
            breaks: "a renewal counts its ticks from the grant",
            why: "the time of the grant is not updated",
            law: ("renewal", "the ticks left afterwards"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0), advance(1), renew(0, 2)],
            build: || Fake::new(RenewalCountsFromGrant { granted: Default::default() }),
        },
        Counterfeit {
            name: "renewal-never-shortens",
            breaks: "a renewal for less leaves the longer end",
            why: "the later of two ends is kept",
            law: ("renewal", "the ticks left afterwards"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0), renew(0, 1)],
            build: || Fake::new(RenewalNeverShortens),
        },
        Counterfeit {
            name: "renewal-forgotten",
            breaks: "a renewal is accepted and changes nothing",
            why: "the write is lost behind a read-only handle",
            law: ("renewal", "the ticks left afterwards"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), renew(0, 2)],
            build: || Fake::new(RenewalForgotten),
        },
    ]
}

/// Giving back, and what was given back.
fn releases() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "release-forgotten",
            breaks: "giving back is accepted and changes nothing",
            why: "the delete is queued and the queue is never run",
            law: ("release", "gone afterwards"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0)],
            build: || Fake::new(ReleaseForgotten),
        },
        Counterfeit {
            name: "release-by-bearer",
            breaks: "another client gives back with the holder's token",
            why: "release compares the token and forgets the client",
            law: ("release", "by another"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), Action::Release { name: Label(0), by: By::Another }],
            build: || Fake::new(ReleaseByBearer),
        },
        Counterfeit {
            name: "release-twice",
            breaks: "giving back what was given back is accepted",
            why: "release is thought to be idempotent",
            law: ("release", "given back already"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), release(0)],
            build: || Fake::new(AfterRelease { returned: Vec::new(), accepts: Accepts::Release }),
        },
        Counterfeit {
            name: "renewal-revives",
            breaks: "a lease that was given back is renewed",
            why: "a released row is only marked, and renewal looks for its token",
            law: ("release", "given back already"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), renew(0, 1)],
            build: || Fake::new(AfterRelease { returned: Vec::new(), accepts: Accepts::Renewal }),
        },
        Counterfeit {
            name: "work-after-release",
            breaks: "work is accepted under a token that was given back",
            why: "the store keeps the last token and accepts it",
            law: ("release", "given back already"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), work(0)],
            build: || Fake::new(AfterRelease { returned: Vec::new(), accepts: Accepts::Work }),
        },
    ]
}

struct RenewalChangesToken;

impl Behaviour for RenewalChangesToken {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        store.under(claim)?;
        Ok(store.grant(claim.resource, claim.client, ttl))
    }
}

/// The live entry under a token, whoever presents it.
fn bearer(store: &Store, claim: Claim) -> Reply<Entry> {
    store.live(claim.resource).filter(|entry| entry.token == claim.token).ok_or(Trouble::Refused)
}

struct RenewalByBearer;

impl Behaviour for RenewalByBearer {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = bearer(store, claim)?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
}

struct RenewalAdds;

impl Behaviour for RenewalAdds {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        store.extend(claim.resource, entry.due + u64::from(ttl));
        Ok(entry.token)
    }
}

struct RenewalCountsFromGrant {
    granted: std::collections::BTreeMap<u64, u64>,
}

impl Behaviour for RenewalCountsFromGrant {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        let token = store.grant(resource, client, ttl);
        self.granted.insert(token, store.now);
        Ok(token)
    }
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        let due = self.granted.get(&entry.token).copied().unwrap_or(0) + u64::from(ttl);
        // An end that has passed would not be a renewal.
        store.extend(claim.resource, due.max(store.now + 1));
        Ok(entry.token)
    }
}

struct RenewalNeverShortens;

impl Behaviour for RenewalNeverShortens {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        store.extend(claim.resource, entry.due.max(store.now + u64::from(ttl)));
        Ok(entry.token)
    }
}

struct RenewalForgotten;

impl Behaviour for RenewalForgotten {
    fn renew(&mut self, store: &mut Store, claim: Claim, _: u32) -> Reply<u64> {
        Ok(store.under(claim)?.token)
    }
}

struct ReleaseForgotten;

impl Behaviour for ReleaseForgotten {
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        store.under(claim).map(|_| ())
    }
}

struct ReleaseByBearer;

impl Behaviour for ReleaseByBearer {
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        bearer(store, claim)?;
        store.entries.remove(&claim.resource);
        Ok(())
    }
}

/// What is accepted under a claim that was given back, until the resource is granted again.
enum Accepts {
    Release,
    Renewal,
    Work,
}

struct AfterRelease {
    returned: Vec<(u32, u64)>,
    accepts: Accepts,
}

impl AfterRelease {
    fn is_last(&self, store: &Store, claim: Claim) -> bool {
        let last = self.returned.iter().rev().find(|(resource, _)| *resource == claim.resource);
        !store.entries.contains_key(&claim.resource) && last.is_some_and(|(_, token)| *token == claim.token)
    }
}

impl Behaviour for AfterRelease {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        self.returned.retain(|(returned, _)| *returned != resource);
        Ok(store.grant(resource, client, ttl))
    }
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        if matches!(self.accepts, Accepts::Release) && self.is_last(store, claim) {
            return Ok(());
        }
        store.under(claim)?;
        store.entries.remove(&claim.resource);
        self.returned.push((claim.resource, claim.token));
        Ok(())
    }
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        if matches!(self.accepts, Accepts::Renewal) && self.is_last(store, claim) {
            let due = store.now + u64::from(ttl);
            store.entries.insert(claim.resource, Entry { client: claim.client, token: claim.token, due });
            return Ok(claim.token);
        }
        let entry = store.under(claim)?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        if matches!(self.accepts, Accepts::Work) && self.is_last(store, claim) {
            return Ok(());
        }
        store.under(claim).map(|_| ())
    }
}
