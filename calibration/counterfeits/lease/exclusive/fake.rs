//! The subject that every counterfeit is: a right table of leases whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over a map of entries, and states it right. A counterfeit overrides the
//! operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use std::collections::BTreeMap;

use lawful_lease::exclusive::{Claim, Held, LeaseTable, Reply, Supports, Trouble};

/// What every fake stores. An expired entry stays until it is swept or replaced.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The tick that it is.
    pub now: u64,
    /// The greatest token so far.
    pub newest: u64,
    /// The entry of each resource.
    pub entries: BTreeMap<u32, Entry>,
}

/// A lease as a fake stores it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Who holds it.
    pub client: u32,
    /// Under which token.
    pub token: u64,
    /// From which tick on it is absent.
    pub due: u64,
}

impl Store {
    /// The entry of a resource, if it is live.
    pub fn live(&self, resource: u32) -> Option<Entry> {
        self.entries.get(&resource).copied().filter(|entry| self.now < entry.due)
    }

    /// The live entry that a claim speaks of, if the claim is its holder's.
    pub fn under(&self, claim: Claim) -> Reply<Entry> {
        let entry =
            self.live(claim.resource).filter(|entry| (entry.client, entry.token) == (claim.client, claim.token));
        entry.ok_or(Trouble::Refused)
    }

    /// A new entry under a new token.
    pub fn grant(&mut self, resource: u32, client: u32, ttl: u32) -> u64 {
        self.newest += 1;
        let entry = Entry { client, token: self.newest, due: self.now + u64::from(ttl) };
        self.entries.insert(resource, entry);
        entry.token
    }

    /// Writes the due tick of an entry.
    pub fn extend(&mut self, resource: u32, due: u64) {
        self.entries.entry(resource).and_modify(|entry| entry.due = due);
    }

    /// An entry as it is shown now.
    pub fn held(&self, entry: Entry) -> Held {
        let left = u32::try_from(entry.due.saturating_sub(self.now)).unwrap_or(u32::MAX);
        Held { client: entry.client, token: entry.token, left: Some(left) }
    }

    /// Every live lease.
    pub fn all_held(&self) -> Vec<(u32, Held)> {
        let live = self.entries.keys().filter_map(|resource| Some((*resource, self.live(*resource)?)));
        live.map(|(resource, entry)| (resource, self.held(entry))).collect()
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Grants what nobody holds.
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        Ok(store.grant(resource, client, ttl))
    }
    /// Gives the holder more time.
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = store.under(claim)?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
    /// Removes the holder's entry.
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        store.under(claim)?;
        store.entries.remove(&claim.resource);
        Ok(())
    }
    /// Accepts the holder's work.
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        store.under(claim).map(|_| ())
    }
    /// Shows the live entry of a resource.
    fn holder(&mut self, store: &mut Store, resource: u32) -> Reply<Option<Held>> {
        Ok(store.live(resource).map(|entry| store.held(entry)))
    }
    /// Shows every live entry.
    fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
        Ok(store.all_held())
    }
    /// Moves the clock.
    fn advance(&mut self, store: &mut Store, ticks: u32) -> Reply<()> {
        store.now += u64::from(ticks);
        Ok(())
    }
    /// Removes expired entries.
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        let now = store.now;
        store.entries.retain(|_, entry| now < entry.due);
        Ok(())
    }
    /// Closes and opens again. The store is its own disk: an orderly close has nothing left to write.
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        let _ = store;
        Ok(())
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A table of leases with a replaceable behaviour.
pub struct Fake {
    store: Store,
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// A table without leases that behaves like this.
    pub fn new(behaviour: impl Behaviour) -> Self {
        Self { store: Store::default(), behaviour: Box::new(behaviour) }
    }
}

impl LeaseTable for Fake {
    const SUPPORTS: Supports = Supports::ALL;

    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        self.behaviour.acquire(&mut self.store, resource, client, ttl)
    }
    fn release(&mut self, claim: Claim) -> Reply<()> {
        self.behaviour.release(&mut self.store, claim)
    }
    fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
        self.behaviour.holder(&mut self.store, resource)
    }
    fn advance(&mut self, ticks: u32) -> Reply<()> {
        self.behaviour.advance(&mut self.store, ticks)
    }
    fn renew(&mut self, claim: Claim, ttl: u32) -> Reply<u64> {
        self.behaviour.renew(&mut self.store, claim, ttl)
    }
    fn operate(&mut self, claim: Claim) -> Reply<()> {
        self.behaviour.operate(&mut self.store, claim)
    }
    fn list(&mut self) -> Reply<Vec<(u32, Held)>> {
        self.behaviour.list(&mut self.store)
    }
    fn sweep(&mut self) -> Reply<()> {
        self.behaviour.sweep(&mut self.store)
    }
    fn reopen(&mut self) -> Reply<()> {
        self.behaviour.reopen(&mut self.store)
    }
}
