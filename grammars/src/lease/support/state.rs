//! What legality and good choices depend on.

use std::collections::BTreeMap;

use lawful_contract::Label;
use lawful_lease::support::Action;

use super::LABELS;
use crate::{Choices, Keying, Window};

/// A window in the terms of support.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// How many subjects there are.
    pub(super) subjects: usize,
    /// How many of them are preferred.
    few: usize,
    /// The most handles of one crowd.
    pub(super) bulk: usize,
}

impl Domain {
    /// Under related keying a few subjects are preferred, so that handles meet; the window's width stays legal.
    pub(super) fn of(window: &Window) -> Self {
        let subjects = window.keys.max(1);
        let few = match window.keying {
            Keying::Uniform => subjects,
            Keying::Related => (subjects / 8).clamp(2, 4).min(subjects),
        };
        Self { keying: window.keying, subjects, few, bulk: window.bulk }
    }
}

/// How far a handle has come, as far as legality asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Pending,
    Live,
    Gone,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Handle {
    pub(super) stage: Stage,
    /// Whether its promise can still settle.
    pub(super) owed: bool,
}

/// The state of a history of support.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    handles: [Option<Handle>; LABELS as usize],
    crowds: BTreeMap<u32, u32>,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, handles: [None; LABELS as usize], crowds: BTreeMap::new() }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn handle(&self, name: Label) -> Option<Handle> {
        self.handles.get(name.0 as usize).copied().flatten()
    }

    pub(super) fn crowd(&self, subject: u32) -> u32 {
        self.crowds.get(&subject).copied().unwrap_or(0)
    }

    /// The subjects with crowds.
    pub(super) fn crowded(&self) -> impl Iterator<Item = u32> {
        self.crowds.iter().filter(|(_, count)| **count > 0).map(|(subject, _)| *subject)
    }

    /// The labels whose handle passes.
    pub(super) fn labels(&self, pass: impl Fn(Option<Handle>) -> bool) -> Vec<Label> {
        (0..LABELS).map(Label).filter(|name| pass(self.handle(*name))).collect()
    }

    pub(super) fn choose_subject(&self, choices: &mut dyn Choices) -> u32 {
        choices.below(self.domain.few) as u32
    }

    pub(super) fn advance(&mut self, action: &Action) {
        match *action {
            Action::Start { name, .. } => self.bind(name, Stage::Pending),
            Action::Accept { name } => self.set(name, |handle| *handle = Handle { stage: Stage::Live, owed: true }),
            Action::Refuse { name } | Action::Release { name } => self.set(name, |handle| handle.stage = Stage::Gone),
            Action::Resolve { name } | Action::Reject { name } => self.set(name, |handle| handle.owed = false),
            Action::Replace { old, new } => {
                if self.handle(old).is_some_and(|handle| handle.stage == Stage::Live) {
                    self.set(old, |handle| handle.stage = Stage::Gone);
                    self.bind(new, Stage::Live);
                }
            }
            Action::Crowd { subject, count } => {
                let crowd = self.crowds.entry(subject).or_default();
                *crowd = crowd.saturating_add(count);
            }
            Action::Disperse { subject, count } => {
                let crowd = self.crowds.entry(subject).or_default();
                *crowd = crowd.saturating_sub(count);
            }
            Action::Inspect { .. } | Action::Survey => {}
        }
    }

    fn bind(&mut self, name: Label, stage: Stage) {
        if let Some(slot) = self.handles.get_mut(name.0 as usize) {
            *slot = Some(Handle { stage, owed: false });
        }
    }

    fn set(&mut self, name: Label, to: impl Fn(&mut Handle)) {
        self.handles.get_mut(name.0 as usize).and_then(Option::as_mut).into_iter().for_each(to);
    }

    /// A look at everything, then everything is given up, the newest label first.
    pub(super) fn drain(&self) -> Vec<Action> {
        let live = self.labels(|handle| handle.is_some_and(|handle| handle.stage == Stage::Live));
        let crowds = self.crowded().map(|subject| Action::Disperse { subject, count: self.crowd(subject) });
        let mut drain = vec![Action::Survey];
        drain.extend(live.into_iter().rev().map(|name| Action::Release { name }));
        drain.extend(crowds);
        drain
    }
}
