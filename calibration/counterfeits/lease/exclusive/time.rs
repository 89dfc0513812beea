//! Counterfeits of time: leases that end too early, too late, or only for some operations.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::exclusive::{Claim, Held, Reply, Trouble};

use super::actions::{acquire, advance, release, renew, work};
use super::{Behaviour, Counterfeit, Entry, Fake, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [actions(), sights(), clocks()].into_iter().flatten().collect()
}

/// What is done under a lease that is no longer there.
fn actions() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "expired-blocks",
            breaks: "an expired lease keeps others out",
            why: "acquire asks whether a row is there, and leaves time to the cleaner",
            law: ("expiry", "acquiring"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), advance(1), acquire(0, 0, 1, 0)],
            build: || Fake::new(ExpiredBlocks),
        },
        Counterfeit {
            name: "renews-after-expiry",
            breaks: "an expired lease is renewed",
            why: "renewal compares client and token, and forgets the time",
            law: ("expiry", "renewing"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), advance(1), renew(0, 1)],
            build: || Fake::new(RenewsAfterExpiry),
        },
        Counterfeit {
            name: "release-after-expiry",
            breaks: "an expired lease is given back with success",
            why: "giving back is thought to do no harm",
            law: ("expiry", "giving back"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), advance(1), release(0)],
            build: || Fake::new(ReleaseAfterExpiry),
        },
        Counterfeit {
            name: "works-after-expiry",
            breaks: "work is accepted after the lease has expired",
            why: "the store compares tokens and has no clock",
            law: ("expiry", "working"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), advance(1), work(0)],
            build: || Fake::new(WorksAfterExpiry),
        },
    ]
}

/// What is seen of it, and of the ticks that are left.
fn sights() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "shown-after-expiry",
            breaks: "a look at a resource shows an expired holder",
            why: "the look reads the row as it is",
            law: ("expiry", "looking"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0)],
            build: || Fake::new(ShownAfterExpiry),
        },
        Counterfeit {
            name: "listed-after-expiry",
            breaks: "the list shows expired leases",
            why: "the list reads every row",
            law: ("expiry", "listing"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0)],
            build: || Fake::new(ListedAfterExpiry),
        },
        Counterfeit {
            name: "ticks-never-fall",
            breaks: "the ticks left are always those of the grant",
            why: "the row stores its ttl, and the look shows that",
            law: ("expiry", "the ticks left"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0), advance(1)],
            build: || Fake::new(TicksNeverFall { ttls: BTreeMap::new() }),
        },
        Counterfeit {
            name: "rejection-extends",
            breaks: "a rejected acquisition extends the lease that it met",
            why: "the upsert writes the end before it compares the client",
            law: ("expiry", "the ticks left"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 0, 2, 0)],
            build: || Fake::new(RejectionExtends),
        },
    ]
}

/// How time passes, and when exactly it is over.
fn clocks() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "any-time-is-one-tick",
            breaks: "however much time passes, one tick is counted",
            why: "a timer counts its calls",
            law: ("expiry", "looking"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0)],
            build: || Fake::new(AnyTimeIsOneTick),
        },
        Counterfeit {
            name: "one-clock-a-resource",
            breaks: "time passes for the resource that was granted last only",
            why: "each entry counts down by itself, and only the newest is visited",
            law: ("expiry", "the ticks left"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0), acquire(1, 0, 1, 0), advance(1)],
            build: || Fake::new(OneClockAResource { last: 0 }),
        },
        Counterfeit {
            name: "one-tick-late",
            breaks: "a lease is live in the tick in which it is due",
            why: "now <= due is written for now < due",
            law: ("expiry", "looking"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![acquire(0, 0, 1, 0), advance(1)],
            build: || Fake::new(Displaced { by: 1 }),
        },
        Counterfeit {
            name: "one-tick-early",
            breaks: "a lease is absent in its last tick",
            why: "now < due - 1 is written for now < due",
            law: ("holder", "the resource of the action"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![acquire(0, 0, 1, 0)],
            build: || Fake::new(Displaced { by: -1 }),
        },
    ]
}

struct ExpiredBlocks;

impl Behaviour for ExpiredBlocks {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.entries.contains_key(&resource) {
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
}

/// The entry that a claim speaks of, whether it is live or not.
fn timeless(store: &Store, claim: Claim) -> Reply<Entry> {
    let entry = store.entries.get(&claim.resource).copied();
    entry.filter(|entry| (entry.client, entry.token) == (claim.client, claim.token)).ok_or(Trouble::Refused)
}

struct RenewsAfterExpiry;

impl Behaviour for RenewsAfterExpiry {
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = timeless(store, claim)?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
}

struct ReleaseAfterExpiry;

impl Behaviour for ReleaseAfterExpiry {
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        timeless(store, claim)?;
        store.entries.remove(&claim.resource);
        Ok(())
    }
}

struct WorksAfterExpiry;

impl Behaviour for WorksAfterExpiry {
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        timeless(store, claim).map(|_| ())
    }
}

struct ShownAfterExpiry;

impl Behaviour for ShownAfterExpiry {
    fn holder(&mut self, store: &mut Store, resource: u32) -> Reply<Option<Held>> {
        Ok(store.entries.get(&resource).map(|entry| store.held(*entry)))
    }
}

struct ListedAfterExpiry;

impl Behaviour for ListedAfterExpiry {
    fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
        Ok(store.entries.iter().map(|(resource, entry)| (*resource, store.held(*entry))).collect())
    }
}

struct TicksNeverFall {
    ttls: BTreeMap<u32, u32>,
}

impl Behaviour for TicksNeverFall {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        self.ttls.insert(resource, ttl);
        Ok(store.grant(resource, client, ttl))
    }
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        self.ttls.insert(claim.resource, ttl);
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    fn holder(&mut self, store: &mut Store, resource: u32) -> Reply<Option<Held>> {
        let left = self.ttls.get(&resource).copied();
        Ok(store.live(resource).map(|entry| Held { left, ..store.held(entry) }))
    }
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        // A store that is read anew counts from now.
        for (resource, entry) in &store.entries {
            self.ttls.insert(*resource, store.held(*entry).left.unwrap_or(0));
        }
        Ok(())
    }
}

struct RejectionExtends;

impl Behaviour for RejectionExtends {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if let Some(entry) = store.live(resource) {
            store.extend(resource, entry.due.max(store.now + u64::from(ttl)));
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
}

struct AnyTimeIsOneTick;

impl Behaviour for AnyTimeIsOneTick {
    fn advance(&mut self, store: &mut Store, ticks: u32) -> Reply<()> {
        store.now += u64::from(ticks.min(1));
        Ok(())
    }
}

struct OneClockAResource {
    last: u32,
}

impl Behaviour for OneClockAResource {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        self.last = resource;
        Ok(store.grant(resource, client, ttl))
    }
    fn advance(&mut self, store: &mut Store, ticks: u32) -> Reply<()> {
        store.now += u64::from(ticks);
        let last = self.last;
        let others = store.entries.iter_mut().filter(|(resource, _)| **resource != last);
        others.for_each(|(_, entry)| entry.due += u64::from(ticks));
        Ok(())
    }
}

/// Every operation meets a lease that ends so many ticks later; what is shown of the ticks left stays right.
pub(super) struct Displaced {
    pub(super) by: i64,
}

impl Displaced {
    /// Runs an operation as if it were earlier by so many ticks.
    fn at<T>(&self, store: &mut Store, run: impl FnOnce(&mut Store) -> T) -> T {
        let now = store.now;
        let shift = |tick: u64, by: i64| tick.saturating_add_signed(by);
        store.entries.values_mut().for_each(|entry| entry.due = shift(entry.due, self.by));
        let answer = run(store);
        store.entries.values_mut().for_each(|entry| entry.due = shift(entry.due, -self.by));
        store.now = now;
        answer
    }
}

impl Behaviour for Displaced {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if self.at(store, |store| store.live(resource)).is_some() {
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = self.at(store, |store| store.under(claim))?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        self.at(store, |store| store.under(claim))?;
        store.entries.remove(&claim.resource);
        Ok(())
    }
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        self.at(store, |store| store.under(claim)).map(|_| ())
    }
    fn holder(&mut self, store: &mut Store, resource: u32) -> Reply<Option<Held>> {
        let live = self.at(store, |store| store.live(resource));
        Ok(live.and_then(|_| store.entries.get(&resource)).map(|entry| store.held(*entry)))
    }
    fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
        let live = self.at(store, |store| store.all_held());
        Ok(live.into_iter().map(|(resource, _)| (resource, store.held(store.entries[&resource]))).collect())
    }
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        self.at(store, |store| {
            let now = store.now;
            store.entries.retain(|_, entry| now < entry.due);
        });
        Ok(())
    }
}
