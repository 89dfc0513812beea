//! Counterfeits of fencing: tokens that repeat, and checks that forget the token or the client.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::Label;
use lawful_lease::exclusive::{Action, By, Claim, Held, Reply, Trouble};

use super::actions::{acquire, advance, release, renew, work};
use super::{Behaviour, Counterfeit, Entry, Fake, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [growth(), superseded(), strangers()].into_iter().flatten().collect()
}

/// Tokens that repeat or fall.
fn growth() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "token-goes-with-its-row",
            breaks: "a token repeats after a release",
            why: "the counter is a column of the row that release deletes",
            law: ("fencing", "a token grows"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 0)],
            build: || Fake::new(TokenOfTheRow),
        },
        Counterfeit {
            name: "token-is-the-time",
            breaks: "two grants in one tick have one token",
            why: "the clock is taken for a counter",
            law: ("fencing", "a token grows"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 0)],
            build: || Fake::new(TokenIsTheTime),
        },
        Counterfeit {
            name: "sweep-restarts-tokens",
            breaks: "tokens start again after a sweep has left the table empty",
            why: "the counter is the greatest token in the table",
            law: ("fencing", "a token grows"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), advance(1), Action::Sweep, acquire(0, 0, 1, 0)],
            build: || Fake::new(SweepRestartsTokens),
        },
        Counterfeit {
            name: "memory-of-tokens",
            breaks: "tokens start again after a restart",
            why: "the counter lives in memory",
            law: ("fencing", "a token grows"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), Action::Reopen, acquire(0, 0, 1, 0)],
            build: || Fake::new(MemoryOfTokens),
        },
        Counterfeit {
            name: "token-of-a-byte",
            breaks: "the 256th token is smaller than the first",
            why: "the token is stored in one byte",
            law: ("fencing", "a token grows"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: vec![
                acquire(0, 0, 1, 0),
                Action::Fill { first: 1, count: 255, client: 0, ttl: 1 },
                release(0),
                acquire(0, 0, 1, 0),
            ],
            build: || Fake::new(TokenOfAByte),
        },
    ]
}

/// Claims that a later grant has superseded.
fn superseded() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "release-by-client",
            breaks: "a superseded claim of the same client gives the new lease back",
            why: "release compares the client and forgets the token",
            law: ("fencing", "a superseded claim"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 1), release(0)],
            build: || Fake::new(ReleaseByClient { claims: BTreeMap::new() }),
        },
        Counterfeit {
            name: "renewal-by-client",
            breaks: "a superseded claim of the same client renews the new lease",
            why: "renewal compares the client and forgets the token",
            law: ("fencing", "a superseded claim"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 1), renew(0, 1)],
            build: || Fake::new(RenewalByClient { claims: BTreeMap::new() }),
        },
        Counterfeit {
            name: "work-by-client",
            breaks: "a superseded claim of the same client is accepted for work",
            why: "the store compares the client and forgets the token",
            law: ("fencing", "a superseded claim"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 1), work(0)],
            build: || Fake::new(WorkByClient { claims: BTreeMap::new() }),
        },
    ]
}

/// Tokens that nobody was granted, or somebody else.
fn strangers() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "newer-tokens-pass",
            breaks: "a token that was never granted is accepted because it is greater",
            why: "the store refuses smaller tokens only",
            law: ("fencing", "a token that was never granted"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(0, 0, 1, 0), work(0)],
            build: || Fake::new(NewerTokensPass),
        },
        Counterfeit {
            name: "work-by-bearer",
            breaks: "another client works with the holder's token",
            why: "the store compares the token and forgets the client",
            law: ("fencing", "a token in other hands"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), Action::Use { name: Label(0), by: By::Another }],
            build: || Fake::new(WorkByBearer),
        },
        Counterfeit {
            name: "newest-token-shown",
            breaks: "a look shows the newest token of the table",
            why: "the counter is shown in place of the row's token",
            law: ("fencing", "the token shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![acquire(0, 0, 1, 0), acquire(1, 0, 1, 0)],
            build: || Fake::new(NewestTokenShown),
        },
    ]
}

/// Whether nobody holds a resource; a grant has to be refused otherwise.
fn vacant(store: &Store, resource: u32) -> Reply<()> {
    if store.live(resource).is_some() { Err(Trouble::Refused) } else { Ok(()) }
}

/// A grant under a token that the counterfeit chose.
fn grant(store: &mut Store, resource: u32, client: u32, ttl: u32, token: u64) -> u64 {
    store.newest = store.newest.max(token);
    store.entries.insert(resource, Entry { client, token, due: store.now + u64::from(ttl) });
    token
}

struct TokenOfTheRow;

impl Behaviour for TokenOfTheRow {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        vacant(store, resource)?;
        let token = store.entries.get(&resource).map_or(1, |entry| entry.token + 1);
        Ok(grant(store, resource, client, ttl, token))
    }
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        // Expired rows stay: their tokens are still needed.
        let _ = store;
        Ok(())
    }
}

struct TokenIsTheTime;

impl Behaviour for TokenIsTheTime {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        vacant(store, resource)?;
        let token = store.now + 1;
        Ok(grant(store, resource, client, ttl, token))
    }
}

struct SweepRestartsTokens;

impl Behaviour for SweepRestartsTokens {
    fn sweep(&mut self, store: &mut Store) -> Reply<()> {
        let now = store.now;
        store.entries.retain(|_, entry| now < entry.due);
        store.newest = store.entries.values().map(|entry| entry.token).max().unwrap_or(0);
        Ok(())
    }
}

struct MemoryOfTokens;

impl Behaviour for MemoryOfTokens {
    fn reopen(&mut self, store: &mut Store) -> Reply<()> {
        store.newest = store.entries.values().map(|entry| entry.token).max().unwrap_or(0);
        Ok(())
    }
}

struct TokenOfAByte;

impl Behaviour for TokenOfAByte {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        vacant(store, resource)?;
        let token = (store.newest + 1) % 256;
        store.newest = token;
        Ok(grant(store, resource, client, ttl, token))
    }
}

/// Which claims were granted: a stranger's token is refused by these counterfeits too.
type Granted = BTreeMap<(u32, u64), u32>;

/// The live entry of the client that presents a claim which was granted once.
fn of_client(store: &Store, claims: &Granted, claim: Claim) -> Reply<Entry> {
    let entry = store.live(claim.resource).filter(|entry| entry.client == claim.client).ok_or(Trouble::Refused)?;
    let granted = claims.get(&(claim.resource, claim.token)) == Some(&claim.client);
    if granted { Ok(entry) } else { Err(Trouble::Refused) }
}

fn remembered(store: &mut Store, claims: &mut Granted, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
    vacant(store, resource)?;
    let token = store.grant(resource, client, ttl);
    claims.insert((resource, token), client);
    Ok(token)
}

struct ReleaseByClient {
    claims: Granted,
}

impl Behaviour for ReleaseByClient {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        remembered(store, &mut self.claims, resource, client, ttl)
    }
    fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        of_client(store, &self.claims, claim)?;
        store.entries.remove(&claim.resource);
        Ok(())
    }
}

struct RenewalByClient {
    claims: Granted,
}

impl Behaviour for RenewalByClient {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        remembered(store, &mut self.claims, resource, client, ttl)
    }
    fn renew(&mut self, store: &mut Store, claim: Claim, ttl: u32) -> Reply<u64> {
        let entry = of_client(store, &self.claims, claim)?;
        store.extend(claim.resource, store.now + u64::from(ttl));
        Ok(entry.token)
    }
}

struct WorkByClient {
    claims: Granted,
}

impl Behaviour for WorkByClient {
    fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        remembered(store, &mut self.claims, resource, client, ttl)
    }
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        of_client(store, &self.claims, claim).map(|_| ())
    }
}

struct NewerTokensPass;

impl Behaviour for NewerTokensPass {
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        let entry = store.live(claim.resource).filter(|entry| entry.client == claim.client);
        entry.filter(|entry| claim.token >= entry.token).map(|_| ()).ok_or(Trouble::Refused)
    }
}

struct WorkByBearer;

impl Behaviour for WorkByBearer {
    fn operate(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
        store.live(claim.resource).filter(|entry| entry.token == claim.token).map(|_| ()).ok_or(Trouble::Refused)
    }
}

struct NewestTokenShown;

impl Behaviour for NewestTokenShown {
    fn holder(&mut self, store: &mut Store, resource: u32) -> Reply<Option<Held>> {
        Ok(store.live(resource).map(|entry| Held { token: store.newest, ..store.held(entry) }))
    }
}
