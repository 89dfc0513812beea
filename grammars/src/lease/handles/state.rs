//! What legality and good choices depend on: which labels are bound, and which of their entries are there.

use std::collections::BTreeSet;

use lawful_contract::Label;
use lawful_lease::handles::{Action, Stale, Supports, kept};

use super::{LABELS, VALUES};
use crate::{Choices, Keying, Window};

/// A window that is clamped to the labels and values of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    pub(super) stale: Stale,
    /// Labels below this can be bound. Where keys are related there are as many as a history needs.
    pub(super) labels: usize,
    pub(super) values: usize,
    /// The most entries of a bulk action, or that room is made for.
    pub(super) bulk: usize,
    /// From how many of the latest handles a target is chosen.
    latest: usize,
}

impl Domain {
    pub(super) fn of(window: &Window, stale: Stale) -> Self {
        let latest = window.keys.clamp(1, LABELS);
        let labels = if window.keying == Keying::Uniform { latest } else { LABELS };
        let values = window.values.clamp(1, VALUES);
        Self { keying: window.keying, stale, labels, values, bulk: window.bulk.min(labels), latest }
    }
}

/// The state of a history.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    bound: BTreeSet<Label>,
    there: BTreeSet<Label>,
    actions: usize,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, bound: BTreeSet::new(), there: BTreeSet::new(), actions: 0 }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_bound(&self, name: Label) -> bool {
        self.bound.contains(&name)
    }

    pub(super) fn is_there(&self, name: Label) -> bool {
        self.there.contains(&name)
    }

    /// How many entries are there.
    pub(super) fn entries(&self) -> usize {
        self.there.len()
    }

    /// The handles that an action may name.
    pub(super) fn usable(&self) -> &BTreeSet<Label> {
        match self.domain.stale {
            Stale::Refused => &self.bound,
            Stale::Undefined => &self.there,
        }
    }

    /// The rows of neighbouring handles that an action may name: the first one of each, and its length.
    pub(super) fn rows(&self) -> Vec<(Label, usize)> {
        let usable = self.usable();
        if let (Some(first), Some(last)) = (usable.first(), usable.last())
            && (last.0 - first.0) as usize + 1 == usable.len()
        {
            return vec![(*first, usable.len())];
        }
        let mut rows: Vec<(Label, usize)> = Vec::new();
        for name in usable {
            match rows.last_mut() {
                Some((first, length)) if first.0 as usize + *length == name.0 as usize => *length += 1,
                _ => rows.push((*name, 1)),
            }
        }
        rows
    }

    /// Whether some row has so many handles.
    pub(super) fn has_row(&self, least: usize) -> bool {
        self.usable().len() >= least && self.rows().iter().any(|(_, length)| *length >= least)
    }

    /// The labels from which `count` of them in a row are not bound; where keys are related, the next one.
    pub(super) fn starts(&self, count: usize) -> Vec<Label> {
        if self.domain.keying == Keying::Related {
            let next = self.bound.last().map_or(0, |last| last.0 as usize + 1);
            return if next + count <= self.domain.labels { vec![Label(next as u32)] } else { Vec::new() };
        }
        let starts = (0..self.domain.labels as u32).map(Label);
        let is_free = |start: &Label| {
            let last = start.0 as usize + count;
            last <= self.domain.labels && (start.0..).take(count).all(|name| !self.is_bound(Label(name)))
        };
        starts.filter(is_free).collect()
    }

    pub(super) fn choose_start(&self, count: usize, choices: &mut dyn Choices) -> Label {
        let starts = self.starts(count);
        starts.get(choices.below(starts.len())).copied().unwrap_or(Label(0))
    }

    /// A handle: mostly one of the latest whose entry is there, else one of the latest that an action may name, or any.
    pub(super) fn choose_target(&self, choices: &mut dyn Choices) -> Label {
        let usable = self.usable();
        if self.domain.keying == Keying::Uniform {
            return nth(usable, choices.below(usable.len()));
        }
        let latest = |of: &BTreeSet<Label>, choices: &mut dyn Choices| {
            let back = choices.below(self.domain.latest.min(of.len()));
            of.iter().rev().nth(back).copied()
        };
        let chosen = match choices.below(10) {
            0..6 => latest(&self.there, choices),
            6..9 => latest(usable, choices),
            _ => None,
        };
        chosen.unwrap_or_else(|| nth(usable, choices.below(usable.len())))
    }

    pub(super) fn choose_value(&self, choices: &mut dyn Choices) -> u32 {
        choices.below(self.domain.values) as u32
    }

    pub(super) fn advance(&mut self, action: &Action) {
        self.actions += 1;
        match action {
            Action::Insert { name, .. } => self.bind(*name),
            Action::Fill { name, count } => (name.0..).take(*count).for_each(|name| self.bind(Label(name))),
            Action::Remove { name } => drop(self.there.take(name)),
            Action::Erase(erase) => {
                for name in erase.names() {
                    self.there.remove(&name);
                }
            }
            Action::Clear | Action::Drain { .. } => self.there.clear(),
            Action::Retain { every } => self.there.retain(|name| kept(*name, *every)),
            Action::Get { .. }
            | Action::Contains { .. }
            | Action::Set { .. }
            | Action::Len
            | Action::Scan
            | Action::Reserve { .. }
            | Action::Shrink => {}
        }
    }

    fn bind(&mut self, name: Label) {
        self.bound.insert(name);
        self.there.insert(name);
    }

    /// A full observation; then everything goes, in one of two ways, and one more entry shows who resolves to it.
    pub(super) fn last_actions(&self, supports: Supports) -> Vec<Action> {
        let name = match self.starts(1).first() {
            Some(name) => *name,
            None => return vec![Action::Scan],
        };
        let leaves = match (supports.kind("clear"), supports.kind("drain")) {
            (true, false) => Action::Clear,
            (true, true) if self.actions.is_multiple_of(2) => Action::Clear,
            (_, true) => Action::Drain { most: self.there.len().min(self.domain.labels) },
            (false, false) => return vec![Action::Scan],
        };
        vec![Action::Scan, leaves, Action::Insert { name, value: 0 }, Action::Scan]
    }
}

fn nth(of: &BTreeSet<Label>, n: usize) -> Label {
    of.iter().nth(n).copied().unwrap_or(Label(0))
}
