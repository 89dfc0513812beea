//! Reduction: the shortest and simplest history that still shows the same violation.
//!
//! Reduction is deterministic: the attempts depend on the history and on which attempts were accepted, and on nothing
//! else. So the list of accepted attempts (the path) replays a reduction without a single execution.

use std::collections::HashSet;
use std::ops::ControlFlow;

use lawful_contract::Kinds;
use lawful_grammars::{Grammar, Keying, Odometer, Part, Sentences, Window, reduce};

use crate::token::hash_of;

/// A reduced history and what the reduction cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction<A> {
    /// The reduced history.
    pub history: Vec<A>,
    /// Candidates executed by the local passes.
    pub executions: usize,
    /// Candidates executed while the least history was looked for by enumeration.
    pub enumerated: usize,
    /// Whether enumeration ended before its bound.
    pub least: Least,
    /// The accepted attempts, ascending.
    pub path: Vec<u32>,
}

/// What enumeration says about a reduced history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// No history of the same kinds and keys that is shorter, or equally long and simpler, shows the same check.
    Shown,
    /// The bound was hit before all of them were tried.
    BoundHit,
}

/// What a candidate must have in common with the original failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Same {
    /// Law, checkpoint, kind of action and kind of difference.
    Violation,
    /// Law, checkpoint and kind of difference.
    Check,
}

/// The most candidates that enumeration executes.
pub const ENUMERATED: usize = 4_000;

/// Reduces `history`. `shows` executes a candidate and says whether it shows the same failure.
pub fn reduce<G: Grammar>(
    sentences: &Sentences<G>,
    history: Vec<G::Action>,
    shows: &mut dyn FnMut(&[G::Action], Same) -> bool,
) -> Reduction<G::Action> {
    let mut reducer = Reducer { sentences, best: history, shows, tried: HashSet::new(), attempts: 0, path: Vec::new() };
    reducer.tried.insert(hash_of(&reducer.best));
    reducer.slice_by_keys();
    loop {
        let before = reducer.path.len();
        reducer.drop_chunks();
        reducer.rename();
        reducer.lower();
        reducer.simplify_kinds();
        if reducer.path.len() == before {
            break;
        }
    }
    let executions = reducer.attempts as usize;
    let least = reducer.least();
    let enumerated = reducer.attempts as usize - executions;
    Reduction { history: reducer.best, executions, enumerated, least, path: reducer.path }
}

struct Reducer<'a, G: Grammar> {
    sentences: &'a Sentences<G>,
    best: Vec<G::Action>,
    shows: &'a mut dyn FnMut(&[G::Action], Same) -> bool,
    tried: HashSet<u64>,
    attempts: u32,
    path: Vec<u32>,
}

impl<G: Grammar> Reducer<'_, G> {
    /// Tries a candidate once; it becomes the best one if it is a member and shows the failure.
    fn attempt(&mut self, candidate: Vec<G::Action>, same: Same) -> bool {
        let fresh = self.tried.insert(hash_of(&candidate));
        if !fresh || candidate.is_empty() || !self.sentences.admits(&candidate) {
            return false;
        }
        let attempt = self.attempts;
        self.attempts += 1;
        let shown = (self.shows)(&candidate, same);
        if shown {
            self.path.push(attempt);
            self.best = candidate;
        }
        shown
    }

    /// Keeps only the actions that share a key with the failing one: most faults need no others.
    fn slice_by_keys(&mut self) {
        let Some(last) = self.best.last().cloned() else { return };
        let wanted = self.ordinals(&last, Part::Key);
        if wanted.is_empty() {
            return;
        }
        let related = |action: &G::Action| self.ordinals(action, Part::Key).iter().any(|key| wanted.contains(key));
        let kept = self.best.iter().filter(|action| related(action)).cloned().collect();
        self.attempt(reduce::repaired(self.sentences, kept), Same::Violation);
    }

    /// Delta debugging from the end: chunks of half the length first, then smaller ones.
    fn drop_chunks(&mut self) {
        let mut size = (self.best.len() / 2).max(1);
        loop {
            let mut dropped = false;
            let mut end = self.best.len();
            while end > 0 {
                let start = end.saturating_sub(size);
                let shorter = [&self.best[..start], &self.best[end..]].concat();
                let length = self.best.len();
                if self.attempt(reduce::repaired(self.sentences, shorter), Same::Violation) {
                    dropped = true;
                    end = start.min(self.best.len()).min(end.saturating_sub(length - self.best.len()));
                } else {
                    end = start;
                }
            }
            match (size, dropped) {
                (1, false) => return,
                (1, true) => {}
                _ => size = (size / 2).max(1),
            }
        }
    }

    /// Renames keys, values and labels jointly to the least ones; all three at once first.
    fn rename(&mut self) {
        let parts = [Part::Key, Part::Value, Part::Label];
        let dense = |history: Vec<G::Action>, part| reduce::dense(self.sentences, &history, part).unwrap_or(history);
        let all = parts.into_iter().fold(self.best.clone(), dense);
        if self.attempt(all, Same::Violation) {
            return;
        }
        for part in parts {
            self.first_of_each(|reducer| reduce::renamed(reducer.sentences, &reducer.best, part).collect());
        }
    }

    /// Lowers counts, then values, then keys, then forms, one place at a time.
    fn lower(&mut self) {
        for part in [Part::Count, Part::Value, Part::Key, Part::Form] {
            self.first_of_each(|reducer| reduce::lowered(reducer.sentences, &reducer.best, part).collect());
        }
    }

    /// Tries candidates of the best history until none is accepted.
    fn first_of_each(&mut self, candidates: impl Fn(&Self) -> Vec<Vec<G::Action>>) {
        while candidates(self).into_iter().any(|candidate| self.attempt(candidate, Same::Violation)) {}
    }

    /// Replaces actions by simpler kinds with the same keys, and by the plainest form of their own kind.
    fn simplify_kinds(&mut self) {
        for at in (0..self.best.len()).rev() {
            for candidate in self.simpler(at) {
                let mut history = self.best.clone();
                history[at] = candidate;
                if self.attempt(history, Same::Violation) {
                    break;
                }
            }
        }
    }

    /// The plainest action of each kind up to that of the action at `at`, with its ordinals.
    fn simpler(&self, at: usize) -> Vec<G::Action> {
        let action = &self.best[at];
        let window = self.window();
        let narrow = self.sentences.narrow(&window);
        let state = narrow.state_after(&self.best[..at]);
        let rank = |kind: &str| narrow.rules().iter().position(|rule| rule.kind == kind).unwrap_or(usize::MAX);
        let limit = rank(action.kind_name());
        let ready = narrow.rules().iter().enumerate().filter(|(at, rule)| *at <= limit && rule.is_ready(&state));
        let plain = ready.map(|(_, rule)| self.transplant(action, rule.produce(&state, &mut Odometer::new())));
        plain.filter(|candidate| candidate != action).collect()
    }

    /// `to` with the ordinals of `from`, part by part.
    fn transplant(&self, from: &G::Action, mut to: G::Action) -> G::Action {
        let mut ordinals = Vec::new();
        let grammar = self.sentences.grammar();
        grammar.parts(&mut from.clone(), &mut |part, ordinal| {
            ordinals.push((part, ordinal));
            ordinal
        });
        grammar.parts(&mut to, &mut |part, ordinal| {
            let place = ordinals.iter().position(|(found, _)| *found == part);
            place.map_or(ordinal, |place| ordinals.remove(place).1)
        });
        to
    }

    /// Looks for the least history of the same kinds over the same number of keys: shorter ones first, then simpler
    /// ones. Whatever kind of action shows it, it is the same check.
    fn least(&mut self) -> Least {
        let window = self.window();
        let kinds: Vec<&str> = self.best.iter().map(|action| action.kind_name()).collect();
        let small = self.best.iter().all(|action| self.ordinals(action, Part::Count).iter().all(|count| *count <= 1));
        if !small || kinds.len() > 4 {
            return Least::BoundHit;
        }
        let narrow = self.sentences.narrow(&window).only(&kinds);
        let start = self.attempts;
        for length in 1..=self.best.len() {
            let target = self.best.clone();
            let flow = narrow.enumerate(length, &mut |candidate| {
                if candidate == target.as_slice() {
                    return ControlFlow::Break(Least::Shown);
                }
                if (self.attempts - start) as usize >= ENUMERATED {
                    return ControlFlow::Break(Least::BoundHit);
                }
                match self.attempt(candidate.to_vec(), Same::Check) {
                    true => ControlFlow::Break(Least::Shown),
                    false => ControlFlow::Continue(()),
                }
            });
            if let ControlFlow::Break(least) = flow {
                return least;
            }
        }
        Least::Shown
    }

    /// The least window that holds the best history's keys, values and counts.
    fn window(&self) -> Window {
        let most = |part| self.best.iter().flat_map(|action| self.ordinals(action, part)).max();
        let names = |part| most(part).map_or(1, |most| most + 1);
        Window {
            first: 0,
            stride: 1,
            keys: names(Part::Key).min(4),
            values: names(Part::Value).min(2),
            bulk: most(Part::Count).unwrap_or(0),
            keying: Keying::Uniform,
        }
    }

    fn ordinals(&self, action: &G::Action, part: Part) -> Vec<usize> {
        let mut ordinals = Vec::new();
        self.sentences.grammar().parts(&mut action.clone(), &mut |found, ordinal| {
            if found == part {
                ordinals.push(ordinal);
            }
            ordinal
        });
        ordinals
    }
}
