//! The normal form: what the language offers instead of what the history has.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use lawful_contract::Kinds;
use lawful_grammars::{Grammar, Keying, Part, Window, reduce};

use super::{Least, Reducer};

/// The most candidates that enumeration executes.
pub const ENUMERATED: usize = 4_000;
/// The most keys of an enumerated window.
const KEYS: usize = 4;
/// The values of an enumerated window: one that was there, and another one.
const VALUES: usize = 2;
/// Histories of up to so many actions are enumerated over all kinds; longer ones over the kinds that they have.
const ALL_KINDS: usize = 2;
/// In histories of up to so many actions each may do the work of another one.
const AIMED: usize = 12;
/// The longest run of actions that one action is tried for.
const RUN: usize = 3;

impl<G: Grammar> Reducer<'_, G> {
    /// Replaces each action by the simplest one over the same keys that still shows the check.
    pub(super) fn replace(&mut self) {
        let mut at = 0;
        while at < self.best.len() {
            for simpler in self.simpler(at) {
                let mut history = self.best.clone();
                history[at] = simpler;
                if self.attempt(reduce::repaired(self.sentences, history)) {
                    break;
                }
            }
            at += 1;
        }
    }

    /// The actions that come before the one at `at` in the order of the language, over the keys of the history.
    fn simpler(&self, at: usize) -> Vec<G::Action> {
        let rank = |kind: &str| self.sentences.rules().iter().position(|rule| rule.kind == kind).unwrap_or(usize::MAX);
        let own = rank(self.best[at].kind_name());
        let before = |action: &G::Action| *action != self.best[at] && rank(action.kind_name()) <= own;
        self.offered(at).into_iter().take_while(before).collect()
    }

    /// What the language offers after `at` actions, over the keys of the history.
    fn offered(&self, at: usize) -> Vec<G::Action> {
        let keys: BTreeSet<_> = self.best.iter().flat_map(|action| self.ordinals(action, Part::Key)).collect();
        let keys: Vec<_> = keys.into_iter().take(KEYS).collect();
        let narrow = self.sentences.narrow(&window(keys.len().max(1)));
        let mut actions = narrow.actions(&narrow.state_after(&self.best[..at]));
        for action in &mut actions {
            self.sentences.grammar().parts(action, &mut |part, ordinal| match part {
                Part::Key => keys.get(ordinal).copied().unwrap_or(ordinal),
                _ => ordinal,
            });
        }
        actions
    }

    /// Replaces a run of actions by one that does their work, in histories that are not enumerated.
    pub(super) fn merge_runs(&mut self) {
        if self.best.len() <= AIMED && !self.is_enumerable() {
            while self.merged_run() {}
        }
    }

    fn merged_run(&mut self) -> bool {
        let runs: Vec<_> = (2..self.best.len().min(RUN + 1))
            .rev()
            .flat_map(|run| (0..=self.best.len() - run).map(move |start| (start, run)))
            .collect();
        runs.into_iter().any(|(start, run)| {
            self.offered(start).into_iter().any(|action| {
                let merged = [&self.best[..start], &[action], &self.best[start + run..]].concat();
                self.attempt(reduce::repaired(self.sentences, merged))
            })
        })
    }

    /// Drops an action whose work another one can do: with it gone, one key elsewhere becomes another key of the
    /// history.
    pub(super) fn aim_elsewhere(&mut self) {
        if self.best.len() <= AIMED {
            self.first_of_each(Self::aimed);
        }
    }

    fn aimed(&self) -> Vec<Vec<G::Action>> {
        let keys: BTreeSet<_> = self.best.iter().flat_map(|action| self.ordinals(action, Part::Key)).collect();
        let mut candidates = Vec::new();
        for dropped in (0..self.best.len()).rev() {
            let mut shorter = self.best.clone();
            shorter.remove(dropped);
            for at in 0..shorter.len() {
                for (place, key) in self.ordinals(&shorter[at], Part::Key).into_iter().enumerate() {
                    for other in keys.iter().filter(|other| **other != key) {
                        let mut aimed = shorter.clone();
                        let mut places = 0..;
                        self.sentences.grammar().parts(&mut aimed[at], &mut |part, ordinal| match part {
                            Part::Key if places.next() == Some(place) => *other,
                            _ => ordinal,
                        });
                        candidates.push(aimed);
                    }
                }
            }
        }
        candidates
    }

    /// Looks for the least history that shows the check: shorter ones first, then those of fewer keys, then simpler
    /// ones.
    pub(super) fn least(&mut self) -> Least {
        if !self.is_enumerable() {
            return Least::BoundHit;
        }
        let keys = self.keys();
        let is_short = self.best.len() <= ALL_KINDS;
        let kinds: Vec<&str> = self.best.iter().map(|action| action.kind_name()).collect();
        for length in 1..=self.best.len() {
            for keys in 1..=keys.min(KEYS) {
                let narrow = self.sentences.narrow(&window(keys));
                let narrow = if is_short { narrow } else { narrow.only(&kinds) };
                let target = self.best.clone();
                let flow = narrow.enumerate(length, &mut |candidate| {
                    if candidate == target.as_slice() {
                        return ControlFlow::Break(Least::Shown);
                    }
                    if self.attempts as usize >= self.bound {
                        return ControlFlow::Break(Least::BoundHit);
                    }
                    match self.attempt(candidate.to_vec()) {
                        true => ControlFlow::Break(Least::Shown),
                        false => ControlFlow::Continue(()),
                    }
                });
                if let ControlFlow::Break(least) = flow {
                    return least;
                }
            }
        }
        Least::BoundHit
    }

    /// What needs more elements than a window has is not shown by fewer: lowering has tried that.
    fn is_enumerable(&self) -> bool {
        let count = self.most(Part::Count).unwrap_or(0);
        let is_narrow = self.keys() <= KEYS && self.best.len() <= KEYS && count <= 1;
        count <= KEYS && (is_narrow || self.best.len() <= ALL_KINDS)
    }

    /// How many keys a window needs to hold those of the history.
    fn keys(&self) -> usize {
        self.most(Part::Key).map_or(1, |most| most + 1).max(self.most(Part::Count).unwrap_or(1))
    }

    fn most(&self, part: Part) -> Option<usize> {
        self.best.iter().flat_map(|action| self.ordinals(action, part)).max()
    }
}

/// A window for enumeration.
pub(super) fn window(keys: usize) -> Window {
    Window { first: 0, stride: 1, keys, values: VALUES, bulk: keys, keying: Keying::Uniform }
}
