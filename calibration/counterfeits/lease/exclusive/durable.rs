//! Counterfeits of durability: what a reopened table has forgotten, or remembers too well.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::exclusive::{Action, Claim, Reply, Trouble};

use super::actions::{acquire, advance, release};
use super::{Behaviour, Counterfeit, Entry, Fake, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "reopen-forgets",
            breaks: "a reopened table has no leases",
            why: "leases live in memory beside the durable counter",
            law: ("durability", "with leases"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), Action::Reopen],
            build: || Fake::new(ReopenForgets),
        },
        Counterfeit {
            name: "reopen-restarts-time",
            breaks: "a reopened lease has all its ticks again",
            why: "the file stores the ttl and not the end",
            law: ("durability", "with leases"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 2, 0), advance(1), Action::Reopen],
            build: || Fake::new(ReopenRestartsTime { ttls: BTreeMap::new() }),
        },
        Counterfeit {
            name: "reopen-restores-released",
            breaks: "a reopened table has the leases that were given back",
            why: "releases are not written to the file",
            law: ("durability", "without leases"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), Action::Reopen],
            build: || Fake::new(ReopenRestoresReleased { released: Vec::new() }),
        },
        Counterfeit {
            name: "reopen-refused-while-held",
            breaks: "a table with a live lease cannot be reopened",
            why: "the lock file of the table is taken for a lease",
            law: ("durability", "accepted"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), Action::Reopen],
            build: || Fake::new(ReopenRefusedWhileHeld),
        },
    ]
}

struct ReopenForgets;

impl Behaviour for ReopenForgets {
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        store.entries.clear();
        Ok(())
    }
}

struct ReopenRestartsTime {
    ttls: BTreeMap<u64, u32>,
}

impl Behaviour for ReopenRestartsTime {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if store.live(resource).is_some() {
            return Err(Trouble::Refused);
        }
        let token = store.grant(resource, client, ttl);
        self.ttls.insert(token, ttl);
        Ok(token)
    }
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        let now = store.now;
        for entry in store.entries.values_mut().filter(|entry| now < entry.due) {
            entry.due = now + u64::from(self.ttls.get(&entry.token).copied().unwrap_or(1));
        }
        Ok(())
    }
}

struct ReopenRestoresReleased {
    released: Vec<(u32, Entry)>,
}

impl Behaviour for ReopenRestoresReleased {
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        let entry = store.under(claim)?;
        store.entries.remove(&claim.resource);
        self.released.push((claim.resource, entry));
        Ok(())
    }
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        for (resource, entry) in self.released.drain(..) {
            store.entries.entry(resource).or_insert(entry);
        }
        Ok(())
    }
}

struct ReopenRefusedWhileHeld;

impl Behaviour for ReopenRefusedWhileHeld {
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        let held = store.entries.keys().any(|resource| store.live(*resource).is_some());
        if held { Err(Trouble::Refused) } else { Ok(()) }
    }
}
