//! What legality and good choices depend on. It does not know which requests were granted.

use std::collections::BTreeSet;

use lawful_contract::Label;
use lawful_lease::permits::{Action, Feature, Supports};

use super::{LABELS, PERMITS};
use crate::{Choices, Keying, Window};

/// A window that is clamped to the labels and counts of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// How many labels there are.
    pub(super) labels: usize,
    /// The most permits that an action speaks of.
    pub(super) counts: usize,
    /// The most permits that one request asks for.
    pub(super) most: usize,
    /// The most members of a crowd.
    pub(super) bulk: usize,
}

impl Domain {
    pub(super) fn of(window: &Window, supports: Supports) -> Self {
        let growing = if window.keying == Keying::Related { window.bulk.saturating_mul(2) } else { 0 };
        let labels = window.keys.max(growing).clamp(1, LABELS);
        let counts = window.values.clamp(1, PERMITS);
        let most = if supports.has(Feature::Many) { counts } else { 1 };
        Self { keying: window.keying, labels, counts, most, bulk: window.bulk.min(labels) }
    }
}

/// The state of a history.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    opened: bool,
    drained: bool,
    /// The permits that were opened and added: a number to relate counts to.
    permits: usize,
    bound: BTreeSet<Label>,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, opened: false, drained: false, permits: 0, bound: BTreeSet::new() }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_open(&self) -> bool {
        self.opened
    }

    pub(super) fn is_drained(&self) -> bool {
        self.drained
    }

    pub(super) fn is_bound(&self, name: Label) -> bool {
        self.bound.contains(&name)
    }

    pub(super) fn bound(&self) -> usize {
        self.bound.len()
    }

    fn labels(&self) -> impl Iterator<Item = Label> + '_ {
        (0..self.domain.labels as u32).map(Label)
    }

    fn free(&self) -> impl Iterator<Item = Label> + '_ {
        self.labels().filter(|name| !self.is_bound(*name))
    }

    pub(super) fn has_free(&self) -> bool {
        self.free().next().is_some()
    }

    /// The labels from which `members` of them in a row are free.
    pub(super) fn starts(&self, members: usize) -> Vec<Label> {
        let mut run = 0;
        let mut starts = Vec::new();
        for name in self.labels() {
            run = if self.is_bound(name) { 0 } else { run + 1 };
            if run >= members {
                starts.push(Label(name.0 + 1 - members as u32));
            }
        }
        starts
    }

    /// The most free labels in a row.
    pub(super) fn longest_run(&self) -> usize {
        let mut run = 0;
        self.labels().fold(0, |longest, name| {
            run = if self.is_bound(name) { 0 } else { run + 1 };
            longest.max(run)
        })
    }

    /// A free label; often the least one, so that labels are bound again.
    pub(super) fn choose_free(&self, choices: &mut dyn Choices) -> Label {
        let free: Vec<_> = self.free().collect();
        let is_least = self.domain.keying == Keying::Related && choices.below(2) == 0;
        free.get(if is_least { 0 } else { choices.below(free.len()) }).copied().unwrap_or(Label(0))
    }

    pub(super) fn choose_bound(&self, choices: &mut dyn Choices) -> Label {
        let nth = choices.below(self.bound.len());
        self.bound.iter().nth(nth).copied().unwrap_or(Label(0))
    }

    /// Two bound labels, in an order.
    pub(super) fn choose_two(&self, choices: &mut dyn Choices) -> (Label, Label) {
        let first = self.choose_bound(choices);
        let nth = choices.below(self.bound.len().saturating_sub(1));
        let second = self.bound.iter().filter(|name| **name != first).nth(nth).copied().unwrap_or(first);
        (first, second)
    }

    /// How many permits a request asks for.
    pub(super) fn choose_count(&self, choices: &mut dyn Choices) -> usize {
        self.choose_number(self.domain.most, choices)
    }

    /// How many permits are added or forgotten.
    pub(super) fn choose_size(&self, choices: &mut dyn Choices) -> usize {
        self.choose_number(self.domain.counts, choices)
    }

    /// Mostly few, else a number related to how many permits there are, or to how many requests.
    fn choose_number(&self, most: usize, choices: &mut dyn Choices) -> usize {
        if self.domain.keying == Keying::Uniform {
            return 1 + choices.below(most);
        }
        let permits = self.permits;
        let number = match choices.below(10) {
            0..4 => 1,
            4 => 2,
            5 => 3 + choices.below(3),
            6 => permits,
            7 => permits + 1,
            8 => self.bound.len(),
            _ => 1 + choices.below(2 * permits + 2),
        };
        number.clamp(1, most)
    }

    pub(super) fn advance(&mut self, action: &Action) {
        match action {
            Action::Open { permits } => (self.opened, self.permits) = (true, *permits),
            Action::Acquire { name, .. } | Action::Try { name, .. } => drop(self.bound.insert(*name)),
            Action::Crowd { name, members, .. } => self.bound.extend((name.0..).take(*members).map(Label)),
            Action::Drop { name } => drop(self.bound.remove(name)),
            Action::DropTwo { first, second } => self.bound.retain(|name| name != first && name != second),
            Action::Add { count } => self.permits = self.permits.saturating_add(*count),
            Action::Drain => self.drained = true,
            Action::Nudge { .. }
            | Action::Forget { .. }
            | Action::ForgetHeld { .. }
            | Action::Close
            | Action::Available
            | Action::IsClosed => {}
        }
    }
}
