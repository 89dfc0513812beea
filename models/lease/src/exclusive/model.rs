//! The model: for each resource its last grant, and the tick at which that grant is absent.
//!
//! Role: predict every promised outcome by one comparison of ticks. A lease is live while `now < due`; whoever asks
//! gets that comparison made afresh, so nothing has to be removed when time passes.
//!
//! Non-goals: the numbers of tokens. A product chooses them; the model says which grant a lease stands under.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use super::{Action, Again, By, END, Holder, Late, Outcome, Standing, State};

/// The plain formulation: every grant has a due tick, and now is compared with it.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::exclusive::{Action, Again, Late, Outcome, Plain};
///
/// let mut table = Plain::new(Again::Refused, Late::Refused);
/// let acquire = |client, name| Action::Acquire { resource: 0, client, ttl: 2, name: Label(name) };
/// assert_eq!(table.apply(&acquire(7, 0)), Outcome::Granted(1));
/// table.apply(&Action::Advance { ticks: 1 });
/// assert_eq!(table.apply(&acquire(8, 1)), Outcome::Refused);
/// table.apply(&Action::Advance { ticks: 1 });
/// assert_eq!(table.apply(&acquire(8, 1)), Outcome::Granted(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    again: Again,
    late: Late,
    now: u64,
    last: BTreeMap<u32, Grant>,
    claims: BTreeMap<Label, Claim>,
}

/// The last grant of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Grant {
    nth: u64,
    client: u32,
    /// `None` once it was given back.
    due: Option<u64>,
}

/// What a label names: an acquisition, and the grant that it got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Claim {
    resource: u32,
    client: u32,
    grant: Option<u64>,
}

impl Plain {
    /// A table without leases, under these policies.
    pub fn new(again: Again, late: Late) -> Self {
        Self { again, late, now: 0, last: BTreeMap::new(), claims: BTreeMap::new() }
    }

    /// What is promised of a resource now.
    pub fn state(&self, resource: u32) -> State {
        let Some(last) = self.last.get(&resource) else { return State::Free };
        match last.due {
            None => State::Free,
            Some(due) if self.now < due => {
                let left = u32::try_from(due - self.now).unwrap_or(u32::MAX);
                State::Live(Holder { client: last.client, grant: last.nth, left })
            }
            Some(_) => State::Lapsed,
        }
    }

    /// What a claim is worth now; `None` if the label names none.
    pub fn standing(&self, name: Label, by: By) -> Option<Standing> {
        let claim = self.claims.get(&name)?;
        let Some(grant) = claim.grant else { return Some(Standing::Never) };
        if self.last.get(&claim.resource).is_none_or(|last| last.nth != grant) {
            return Some(Standing::Stale);
        }
        Some(match (self.state(claim.resource), by) {
            (State::Live(_), By::Owner) => Standing::Current,
            (State::Live(_), By::Another) => Standing::Foreign,
            (State::Lapsed, _) => Standing::Lapsed,
            (State::Free, _) => Standing::Released,
        })
    }

    /// The resource of a claim.
    pub fn resource(&self, name: Label) -> Option<u32> {
        self.claims.get(&name).map(|claim| claim.resource)
    }

    /// The resources that were ever granted, ascending.
    pub fn resources(&self) -> impl Iterator<Item = u32> {
        self.last.keys().copied()
    }

    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Outcome {
        match self.state(resource) {
            State::Live(holder) if holder.client != client || self.again == Again::Refused => Outcome::Refused,
            _ => Outcome::Granted(self.grant(resource, client, ttl)),
        }
    }

    fn grant(&mut self, resource: u32, client: u32, ttl: u32) -> u64 {
        let nth = self.last.get(&resource).map_or(1, |last| last.nth + 1);
        self.last.insert(resource, Grant { nth, client, due: Some(self.now + u64::from(ttl)) });
        nth
    }

    /// A live lease gets a new due tick under the same grant; an expired one is refused or granted anew.
    fn renew(&mut self, name: Label, by: By, ttl: u32) -> Outcome {
        let (standing, due) = (self.standing(name, by), self.now + u64::from(ttl));
        let Some(claim) = self.claims.get(&name).copied() else { return Outcome::Refused };
        match (standing, self.last.get_mut(&claim.resource)) {
            (Some(Standing::Current), Some(last)) => {
                last.due = Some(due);
                Outcome::Granted(last.nth)
            }
            (Some(Standing::Lapsed), _) if self.late == Late::Granted && by == By::Owner => {
                let nth = self.grant(claim.resource, claim.client, ttl);
                self.claims.insert(name, Claim { grant: Some(nth), ..claim });
                Outcome::Granted(nth)
            }
            _ => Outcome::Refused,
        }
    }

    fn release(&mut self, name: Label, by: By) -> Outcome {
        if self.standing(name, by) != Some(Standing::Current) {
            return Outcome::Refused;
        }
        let last = self.resource(name).and_then(|resource| self.last.get_mut(&resource));
        last.into_iter().for_each(|last| last.due = None);
        Outcome::Done
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Acquire { resource, client, ttl, name } => {
                let outcome = self.acquire(resource, client, ttl);
                let grant = if let Outcome::Granted(nth) = outcome { Some(nth) } else { None };
                self.claims.insert(name, Claim { resource, client, grant });
                outcome
            }
            Action::Renew { name, by, ttl } => self.renew(name, by, ttl),
            Action::Release { name, by } => self.release(name, by),
            Action::Use { name, by } => match self.standing(name, by) {
                Some(Standing::Current) => Outcome::Done,
                _ => Outcome::Refused,
            },
            Action::Inspect { resource } => Outcome::Holder(match self.state(resource) {
                State::Live(holder) => Some(holder),
                State::Free | State::Lapsed => None,
            }),
            Action::Fill { first, count, client, ttl } => {
                Outcome::Many((first..first.saturating_add(count)).map(|at| self.acquire(at, client, ttl)).collect())
            }
            Action::Advance { ticks } => self.pass(ticks),
            Action::Drain => self.pass(END),
            Action::Sweep | Action::Reopen | Action::Survey => Outcome::Done,
        }
    }
}

impl Plain {
    fn pass(&mut self, ticks: u32) -> Outcome {
        self.now += u64::from(ticks);
        Outcome::Done
    }
}
