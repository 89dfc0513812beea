//! Counterfeits whose leases are wrong.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};

use super::{Counterfeit, Told};
use crate::service::Do;
use crate::service::words::{acquire, advance, plant, release, renew, send, under};
use crate::subjects::service::{Order, Result, Steps, Store, leases};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Told {
            name: "lease-granted-to-its-holder",
            breaks: "who holds a document is granted it once more",
            why: "a client that lost its token should not have to wait",
            law: "lease/holder",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), acquire(0, 0, 1, 0)], || GrantsToHolder),
        Told {
            name: "expired-lease-writes",
            breaks: "a command runs under a lease that has expired",
            why: "nobody else holds the document, so the write looks harmless",
            law: "lease/expiry",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), advance(1), send(0, 0, plant(0))], || Expired(BTreeSet::new())),
        Told {
            name: "renewed-one-tick-short",
            breaks: "a renewed lease ends one tick too soon",
            why: "the tick of the renewal is counted",
            law: "lease/renewal",
            checkpoint: Published,
        }
        .displaced(vec![acquire(0, 0, 1, 0), renew(0, 2)], || RenewsShort),
        Told {
            name: "released-lease-writes",
            breaks: "a command runs under a lease that was given back",
            why: "the token is compared with the last one, and giving back keeps it",
            law: "lease/release",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), release(0), send(0, 0, plant(0))], || Released(BTreeSet::new())),
        Told {
            name: "token-comes-back",
            breaks: "the grant after a release has the token of the one before",
            why: "giving back takes the counter back as well",
            law: "lease/fencing",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 0)], || TokenComesBack),
        Told {
            name: "stale-token-writes",
            breaks: "a command runs under an old token while somebody else holds the document",
            why: "only whether the document is held is looked at",
            law: "lease/fencing",
            checkpoint: Applied,
        }
        .design(vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 1), under(0, 0, 0, plant(0))], || AnyLease),
        Told {
            name: "reopen-forgets-leases",
            breaks: "a reopened service has no live lease",
            why: "leases are swept when the service starts",
            law: "lease/durability",
            checkpoint: Published,
        }
        .design(vec![acquire(0, 0, 1, 0), Do::Reopen], || ForgetsLeases),
    ]
}

struct GrantsToHolder;

impl Steps for GrantsToHolder {
    fn grant(&mut self, store: &Store, document: u32, client: u32, ttl: u32) -> Result<Option<i64>> {
        if leases::holder(store, document)?.is_some_and(|lease| lease.client == client) {
            let token = leases::last_token(store, document)? + 1;
            leases::put(store, document, client, token, ttl)?;
            return Ok(Some(token));
        }
        leases::grant(store, document, client, ttl)
    }
}

/// Documents and tokens that were given back.
type GivenBack = BTreeSet<(u32, i64)>;

fn give_back(released: &mut GivenBack, store: &Store, document: u32, token: i64) -> Result<bool> {
    let current = leases::is_current(store, document, token)?;
    if current {
        leases::end_in(store, document, 0)?;
        released.insert((document, token));
    }
    Ok(current)
}

struct Expired(GivenBack);

impl Steps for Expired {
    fn release(&mut self, store: &Store, document: u32, token: i64) -> Result<bool> {
        give_back(&mut self.0, store, document, token)
    }
    fn may(&mut self, store: &Store, order: &Order) -> Result<bool> {
        let last = leases::last_token(store, order.document)? == order.token;
        Ok(last && !self.0.contains(&(order.document, order.token)))
    }
}

struct RenewsShort;

impl Steps for RenewsShort {
    fn renew(&mut self, store: &Store, document: u32, token: i64, ttl: u32) -> Result<Option<i64>> {
        if !leases::is_current(store, document, token)? {
            return Ok(None);
        }
        leases::end_in(store, document, (ttl - 1).max(1))?;
        Ok(Some(token))
    }
}

struct Released(GivenBack);

impl Steps for Released {
    fn release(&mut self, store: &Store, document: u32, token: i64) -> Result<bool> {
        give_back(&mut self.0, store, document, token)
    }
    fn may(&mut self, store: &Store, order: &Order) -> Result<bool> {
        let last = leases::last_token(store, order.document)? == order.token;
        let released = last && self.0.contains(&(order.document, order.token));
        Ok(released || leases::is_current(store, order.document, order.token)?)
    }
}

struct TokenComesBack;

impl Steps for TokenComesBack {
    fn release(&mut self, store: &Store, document: u32, token: i64) -> Result<bool> {
        let current = leases::is_current(store, document, token)?;
        if current {
            leases::put(store, document, 0, token - 1, 0)?;
        }
        Ok(current)
    }
}

struct AnyLease;

impl Steps for AnyLease {
    fn may(&mut self, store: &Store, order: &Order) -> Result<bool> {
        Ok(leases::holder(store, order.document)?.is_some())
    }
}

struct ForgetsLeases;

impl Steps for ForgetsLeases {
    fn opened(&mut self, store: &Store) -> Result<()> {
        store.sql("UPDATE leases SET due = 0")?.execute([])?;
        Ok(())
    }
}
