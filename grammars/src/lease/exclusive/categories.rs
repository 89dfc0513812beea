//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are ends of leases and who asked for them. They say which relation between actions occurred; they predict
//! no answer, and policies do not show in them.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_lease::exclusive::{Action, By};

use super::words::*;
use crate::Scenario;
use crate::controls::{Categories, Category};

const HELD: &str = "acquire of a held resource";
const LAST_TICK: &str = "acquire at the last tick of a lease";
const AT_END: &str = "acquire at the very end of a lease";
const PAST_END: &str = "acquire one tick past the end of a lease";
const RENEW_LAST: &str = "renewal at the last tick";
const RENEW_LATE: &str = "renewal of an expired lease";
const RETURNED: &str = "holder A, B, A, then the first claim";
const SUPERSEDED: &str = "a superseded claim while another holds";
const REJECTED: &str = "the claim of a refused acquisition";
const OTHERS: &str = "a live claim in another client's hands";
const TWICE: &str = "given back twice";
const REOPENED: &str = "work after reopen";
const SWEPT: &str = "granted again after a sweep";
const PEER: &str = "a peer alive over ten actions on another resource";
const OVER_64: &str = "more than 64 live leases";
const OVER_512: &str = "more than 512 live leases";

/// The categories of histories of exclusive leases.
pub fn categories() -> Categories<Action> {
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let aba = [acquire(0, 0, 9, 0), release(0), acquire(0, 1, 9, 1), release(1), acquire(0, 0, 9, 2), work(0)];
    let mut peer = vec![acquire(1, 0, 60, 0)];
    peer.extend(std::iter::repeat_n(inspect(0), 10));
    peer.push(inspect(1));
    let list = vec![
        category(HELD, 500, &[acquire(0, 0, 9, 0), acquire(0, 1, 9, 1)]),
        category(LAST_TICK, 150, &[acquire(0, 0, 2, 0), advance(1), acquire(0, 1, 9, 1)]),
        category(AT_END, 150, &[acquire(0, 0, 2, 0), advance(2), acquire(0, 1, 9, 1)]),
        category(PAST_END, 100, &[acquire(0, 0, 2, 0), advance(3), acquire(0, 1, 9, 1)]),
        category(RENEW_LAST, 150, &[acquire(0, 0, 2, 0), advance(1), renew(0, 2)]),
        category(RENEW_LATE, 150, &[acquire(0, 0, 2, 0), advance(2), renew(0, 2)]),
        category(RETURNED, 50, &aba),
        category(SUPERSEDED, 150, &[acquire(0, 0, 9, 0), release(0), acquire(0, 1, 9, 1), release(0)]),
        category(REJECTED, 200, &[acquire(0, 0, 9, 0), acquire(0, 1, 9, 1), release(1)]),
        category(OTHERS, 100, &[acquire(0, 0, 9, 0), as_another(release(0))]),
        category(TWICE, 100, &[acquire(0, 0, 9, 0), release(0), release(0)]),
        category(REOPENED, 150, &[acquire(0, 0, 9, 0), Action::Reopen, acquire(0, 1, 9, 1)]),
        category(SWEPT, 50, &[acquire(0, 0, 1, 0), advance(1), Action::Sweep, acquire(0, 0, 1, 1)]),
        category(PEER, 150, &peer),
        category(OVER_64, 30, &[fill(0, 65, 0, 9)]),
        category(OVER_512, 10, &[fill(0, 513, 0, 9)]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let mut facts = Facts::default();
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

#[derive(Default)]
struct Facts {
    now: u64,
    grants: u64,
    leases: BTreeMap<u32, Lease>,
    claims: BTreeMap<Label, Claim>,
    reopened: bool,
    swept: BTreeSet<u32>,
    occurred: BTreeSet<&'static str>,
}

#[derive(Clone)]
struct Lease {
    grant: u64,
    client: u32,
    end: u64,
    given_back: bool,
    /// The clients that held the resource, in order.
    holders: Vec<u32>,
    /// Actions on other resources since it was granted.
    elsewhere: usize,
}

#[derive(Clone, Copy)]
struct Claim {
    resource: u32,
    client: u32,
    grant: Option<u64>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        match *action {
            Action::Acquire { resource, client, ttl, name } => {
                self.aside(resource);
                let grant = self.acquire(resource, client, ttl);
                self.claims.insert(name, Claim { resource, client, grant });
            }
            Action::Renew { name, by, ttl } => {
                self.claim(name, by);
                self.renew(name, by, ttl);
            }
            Action::Release { name, by } => {
                self.claim(name, by);
                let given_back = self.lease_of(name).is_some_and(|(lease, ours)| ours && lease.given_back);
                self.occurs(TWICE, given_back);
                if let Some(lease) = self.live_under(name, by) {
                    lease.given_back = true;
                }
            }
            Action::Use { name, by } => self.claim(name, by),
            Action::Inspect { resource } => self.aside(resource),
            Action::Advance { ticks } => self.now += u64::from(ticks),
            Action::Sweep => {
                let now = self.now;
                let expired = self.leases.iter().filter(|(_, lease)| !lease.given_back && lease.end <= now);
                self.swept.extend(expired.map(|(resource, _)| *resource));
            }
            Action::Reopen => self.reopened |= !self.leases.is_empty(),
            Action::Fill { first, count, client, ttl } => {
                (first..first.saturating_add(count)).for_each(|at| {
                    self.acquire(at, client, ttl);
                });
                let now = self.now;
                let live = self.leases.values().filter(|lease| lease.is_live(now)).count();
                self.occurs(OVER_64, live > 64);
                self.occurs(OVER_512, live > 512);
            }
            Action::Survey | Action::Drain => {}
        }
    }

    /// An action on one resource: the leases of all others live on beside it.
    fn aside(&mut self, resource: u32) {
        let now = self.now;
        let peer = self.leases.get(&resource).is_some_and(|lease| lease.is_live(now) && lease.elsewhere >= 10);
        self.occurs(PEER, peer);
        let others = self.leases.iter_mut().filter(|(at, _)| **at != resource);
        others.for_each(|(_, lease)| lease.elsewhere += 1);
    }

    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Option<u64> {
        let (now, last) = (self.now, self.leases.get(&resource).cloned());
        let ended = last.as_ref().filter(|lease| !lease.given_back);
        let distance = ended.map(|lease| lease.end as i64 - now as i64);
        let held = ended.is_some_and(|lease| lease.is_live(now));
        self.occurs(HELD, held);
        // A lease of a single tick has its last tick at once.
        self.occurs(LAST_TICK, held && distance == Some(1) && now > 0);
        self.occurs(AT_END, distance == Some(0));
        self.occurs(PAST_END, distance == Some(-1));
        let reopened = std::mem::take(&mut self.reopened);
        self.occurs(REOPENED, reopened);
        if held {
            return None;
        }
        let swept = self.swept.remove(&resource);
        self.occurs(SWEPT, swept);
        self.grants += 1;
        let mut holders = last.map(|lease| lease.holders).unwrap_or_default();
        holders.push(client);
        let end = now + u64::from(ttl);
        let lease = Lease { grant: self.grants, client, end, given_back: false, holders, elsewhere: 0 };
        self.leases.insert(resource, lease);
        Some(self.grants)
    }

    /// The lease of a claim's resource, and whether it stands under the claim's grant.
    fn lease_of(&self, name: Label) -> Option<(&Lease, bool)> {
        let claim = self.claims.get(&name)?;
        let lease = self.leases.get(&claim.resource)?;
        Some((lease, claim.grant == Some(lease.grant)))
    }

    fn live_under(&mut self, name: Label, by: By) -> Option<&mut Lease> {
        let (claim, now) = (*self.claims.get(&name)?, self.now);
        let lease = self.leases.get_mut(&claim.resource)?;
        (by == By::Owner && lease.is_live(now) && claim.grant == Some(lease.grant)).then_some(lease)
    }

    /// A claim is presented.
    fn claim(&mut self, name: Label, by: By) {
        let Some(claim) = self.claims.get(&name).copied() else { return };
        self.aside(claim.resource);
        self.occurs(REJECTED, claim.grant.is_none());
        let (now, Some((lease, ours))) = (self.now, self.lease_of(name)) else { return };
        let (live, lease) = (lease.is_live(now), lease.clone());
        self.occurs(OTHERS, by == By::Another && ours && live);
        let superseded = claim.grant.is_some() && !ours && live;
        self.occurs(SUPERSEDED, superseded && lease.client != claim.client);
        let between = lease.holders.iter().rev().skip(1).take_while(|holder| **holder != claim.client).count();
        self.occurs(RETURNED, superseded && lease.client == claim.client && between > 0);
    }

    fn renew(&mut self, name: Label, by: By, ttl: u32) {
        let now = self.now;
        let end = self.lease_of(name).filter(|(lease, ours)| *ours && !lease.given_back).map(|(lease, _)| lease.end);
        self.occurs(RENEW_LAST, by == By::Owner && end.is_some_and(|end| end == now + 1 && now > 0));
        self.occurs(RENEW_LATE, by == By::Owner && end.is_some_and(|end| end <= now));
        if let Some(lease) = self.live_under(name, by) {
            lease.end = now + u64::from(ttl);
        }
    }
}

impl Lease {
    fn is_live(&self, now: u64) -> bool {
        !self.given_back && now < self.end
    }
}
