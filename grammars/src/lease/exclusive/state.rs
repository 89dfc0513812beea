//! What legality and good choices depend on.

use lawful_contract::Label;
use lawful_lease::exclusive::Action;

use super::{CLIENTS, LABELS, TICKS};
use crate::{Choices, Keying, Window};

/// How many resources the state remembers.
const RECENT: usize = 3;

/// A window in the terms of leases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// How many resources single actions prefer.
    resources: usize,
    /// How many resources there are.
    pub(super) reach: usize,
    pub(super) clients: usize,
    /// The most ticks of a ttl or an advance.
    pub(super) ticks: usize,
    /// The most resources of a bulk action.
    pub(super) bulk: usize,
}

impl Domain {
    /// Under related keying single actions prefer a few resources, so that clients meet; the window's width stays
    /// legal.
    pub(super) fn of(window: &Window) -> Self {
        let keys = window.keys.max(1);
        let (resources, reach) = match window.keying {
            Keying::Uniform => (keys, keys),
            Keying::Related => ((keys / 8).clamp(2, 8).min(keys), keys.max(window.bulk.saturating_mul(2))),
        };
        Self {
            keying: window.keying,
            resources,
            reach,
            clients: window.values.clamp(1, CLIENTS),
            ticks: window.values.clamp(1, TICKS),
            bulk: window.bulk.min(reach),
        }
    }
}

/// The state of a history of leases.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    now: u64,
    recent: [u32; RECENT],
    remembered: usize,
    claims: [Option<Asked>; LABELS as usize],
    drained: bool,
}

/// What a label names.
#[derive(Clone, Copy, Debug)]
struct Asked {
    client: u32,
    /// When the lease would end, had it been granted.
    end: u64,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        let claims = [None; LABELS as usize];
        Self { domain, now: 0, recent: [0; RECENT], remembered: 0, claims, drained: false }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_drained(&self) -> bool {
        self.drained
    }

    pub(super) fn is_bound(&self, name: Label) -> bool {
        self.claims.get(name.0 as usize).is_some_and(Option::is_some)
    }

    pub(super) fn any_bound(&self) -> bool {
        self.claims.iter().any(Option::is_some)
    }

    /// One of the bound labels: any, or one whose lease would end within a tick of now.
    pub(super) fn bound_label(&self, choices: &mut dyn Choices) -> Label {
        let near = |claim: &Asked| claim.end.abs_diff(self.now) <= 1;
        let near: Vec<_> = self.bound().filter(|(_, claim)| near(claim)).map(|(name, _)| name).collect();
        if self.domain.keying == Keying::Related && !near.is_empty() && choices.weighted(&[1, 1]) == 0 {
            return near[choices.below(near.len())];
        }
        self.bound().nth(choices.below(self.bound().count())).map_or(Label(0), |(name, _)| name)
    }

    fn bound(&self) -> impl Iterator<Item = (Label, Asked)> {
        (0..).zip(&self.claims).filter_map(|(name, claim)| Some((Label(name), (*claim)?)))
    }

    /// One of the few resources, or one used lately.
    pub(super) fn choose_resource(&self, choices: &mut dyn Choices) -> u32 {
        let few = self.domain.resources;
        if self.domain.keying == Keying::Uniform || self.remembered == 0 {
            return choices.below(few) as u32;
        }
        match choices.weighted(&[2, 3]) {
            0 => choices.below(few) as u32,
            _ => self.recent[choices.below(RECENT.min(self.remembered))],
        }
    }

    /// Any client, or one that asked before.
    pub(super) fn choose_client(&self, choices: &mut dyn Choices) -> u32 {
        let asked = self.claims.iter().flatten().count();
        if self.domain.keying == Keying::Uniform || asked == 0 || choices.weighted(&[2, 1]) == 0 {
            return choices.below(self.domain.clients) as u32;
        }
        self.claims.iter().flatten().nth(choices.below(asked)).map_or(0, |claim| claim.client)
    }

    /// Mostly a few ticks, so that leases end within the history.
    pub(super) fn choose_ttl(&self, choices: &mut dyn Choices) -> u32 {
        let most = self.domain.ticks;
        if self.domain.keying == Keying::Uniform {
            return 1 + choices.below(most) as u32;
        }
        let upto = [3, 8, 60, most][choices.weighted(&[12, 6, 2, 1])].min(most);
        1 + choices.below(upto) as u32
    }

    /// Mostly up to one tick before the end that a lease would have, exactly to it, or one past it.
    pub(super) fn choose_ticks(&self, choices: &mut dyn Choices) -> u32 {
        let most = self.domain.ticks;
        if self.domain.keying == Keying::Uniform {
            return 1 + choices.below(most) as u32;
        }
        let ends: Vec<u64> =
            self.claims.iter().flatten().map(|claim| claim.end).filter(|end| *end > self.now).collect();
        let ticks = match choices.weighted(&[6, 2, 1]) {
            0 if !ends.is_empty() => {
                let end = ends[choices.below(ends.len())];
                (end - self.now + choices.below(3) as u64).saturating_sub(1) as usize
            }
            2 => 1 + choices.below(most.min(70)),
            _ => 1 + choices.below(most.min(2)),
        };
        ticks.clamp(1, most) as u32
    }

    pub(super) fn advance(&mut self, action: &Action) {
        match *action {
            Action::Acquire { resource, client, ttl, name } => {
                self.remember(resource);
                let asked = Asked { client, end: self.now + u64::from(ttl) };
                if let Some(slot) = self.claims.get_mut(name.0 as usize) {
                    *slot = Some(asked);
                }
            }
            Action::Renew { name, ttl, .. } => {
                let end = self.now + u64::from(ttl);
                let claim = self.claims.get_mut(name.0 as usize).and_then(Option::as_mut);
                claim.into_iter().for_each(|claim| claim.end = end);
            }
            Action::Inspect { resource } => self.remember(resource),
            Action::Fill { first, count, .. } => {
                self.remember(first);
                self.remember(first.saturating_add(count.saturating_sub(1)));
            }
            Action::Advance { ticks } => self.now += u64::from(ticks),
            Action::Drain => self.drained = true,
            Action::Release { .. } | Action::Use { .. } | Action::Sweep | Action::Reopen | Action::Survey => {}
        }
    }

    fn remember(&mut self, resource: u32) {
        if (resource as usize) < self.domain.reach {
            self.recent[self.remembered % RECENT] = resource;
            self.remembered += 1;
        }
    }
}
