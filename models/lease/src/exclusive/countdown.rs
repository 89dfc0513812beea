//! A second formulation: each lease counts its ticks down.
//!
//! Role: read the boundary of expiry by another rule than [`Plain`](super::Plain) does. There is no clock and no due
//! tick. Each tick takes one from every lease, and a lease that has none left is gone. A reading of the boundary that
//! is one tick off in one of the two shows where the tests compare them.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use super::{Action, Again, By, END, Holder, Late, Outcome};

/// The counting formulation.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::exclusive::{Action, Again, Countdown, Late, Outcome};
///
/// let mut table = Countdown::new(Again::Refused, Late::Refused);
/// table.apply(&Action::Acquire { resource: 0, client: 7, ttl: 1, name: Label(0) });
/// table.apply(&Action::Advance { ticks: 1 });
/// assert_eq!(table.apply(&Action::Inspect { resource: 0 }), Outcome::Holder(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Countdown {
    again: Again,
    late: Late,
    leases: BTreeMap<u32, Holder>,
    /// The last grant of each resource, and whether it ended by itself.
    grants: BTreeMap<u32, (u64, Ended)>,
    /// Resource, client and grant of each claim.
    claims: BTreeMap<Label, (u32, u32, u64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ended {
    NotYet,
    ByTime,
    ByRelease,
}

impl Countdown {
    /// A table without leases, under these policies.
    pub fn new(again: Again, late: Late) -> Self {
        let (leases, grants, claims) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { again, late, leases, grants, claims }
    }

    fn tick(&mut self) {
        for (resource, holder) in &mut self.leases {
            holder.left -= 1;
            if holder.left == 0 {
                self.grants.insert(*resource, (holder.grant, Ended::ByTime));
            }
        }
        self.leases.retain(|_, holder| holder.left > 0);
    }

    fn grant(&mut self, resource: u32, client: u32, left: u32) -> Outcome {
        let grant = self.grants.get(&resource).map_or(1, |(last, _)| last + 1);
        self.leases.insert(resource, Holder { client, grant, left });
        self.grants.insert(resource, (grant, Ended::NotYet));
        Outcome::Granted(grant)
    }

    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Outcome {
        match self.leases.get(&resource) {
            Some(holder) if holder.client == client && self.again == Again::Granted => {
                self.grant(resource, client, ttl)
            }
            Some(_) => Outcome::Refused,
            None => self.grant(resource, client, ttl),
        }
    }

    /// The lease under a claim, if it is live and its owner asks.
    fn under(&mut self, name: Label, by: By) -> Option<(u32, &mut Holder)> {
        let (resource, client, grant) = *self.claims.get(&name)?;
        let holder = self.leases.get_mut(&resource)?;
        (by == By::Owner && holder.grant == grant && holder.client == client).then_some((resource, holder))
    }

    fn renew(&mut self, name: Label, by: By, ttl: u32) -> Outcome {
        if let Some((_, holder)) = self.under(name, by) {
            holder.left = ttl;
            return Outcome::Granted(holder.grant);
        }
        let Some(&(resource, client, grant)) = self.claims.get(&name) else { return Outcome::Refused };
        let lapsed = self.grants.get(&resource) == Some(&(grant, Ended::ByTime));
        if !lapsed || by == By::Another || self.late == Late::Refused {
            return Outcome::Refused;
        }
        let outcome = self.grant(resource, client, ttl);
        self.claims.insert(name, (resource, client, grant + 1));
        outcome
    }

    fn release(&mut self, name: Label, by: By) -> Outcome {
        let Some((resource, holder)) = self.under(name, by) else { return Outcome::Refused };
        let grant = holder.grant;
        self.leases.remove(&resource);
        self.grants.insert(resource, (grant, Ended::ByRelease));
        Outcome::Done
    }
}

impl Model for Countdown {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Acquire { resource, client, ttl, name } => {
                let outcome = self.acquire(resource, client, ttl);
                // Grants are counted from 1, so 0 is the grant of a refused acquisition.
                let grant = if let Outcome::Granted(nth) = outcome { nth } else { 0 };
                self.claims.insert(name, (resource, client, grant));
                outcome
            }
            Action::Renew { name, by, ttl } => self.renew(name, by, ttl),
            Action::Release { name, by } => self.release(name, by),
            Action::Use { name, by } => self.under(name, by).map_or(Outcome::Refused, |_| Outcome::Done),
            Action::Inspect { resource } => Outcome::Holder(self.leases.get(&resource).copied()),
            Action::Fill { first, count, client, ttl } => {
                Outcome::Many((first..first.saturating_add(count)).map(|at| self.acquire(at, client, ttl)).collect())
            }
            Action::Advance { ticks } => self.pass(ticks),
            Action::Drain => self.pass(END),
            Action::Sweep | Action::Reopen | Action::Survey => Outcome::Done,
        }
    }
}

impl Countdown {
    /// One tick after another, until none is left or nothing is held.
    fn pass(&mut self, ticks: u32) -> Outcome {
        for _ in 0..ticks {
            if self.leases.is_empty() {
                break;
            }
            self.tick();
        }
        Outcome::Done
    }
}
