//! Reduction: the shortest and simplest history that still shows the same violation.
//!
//! It has two phases. The *local* phase keeps the whole identity and works on the history as it is: drop actions,
//! rename, gather runs into bulk actions, lower numbers, until nothing changes. The *normal* phase keeps the check,
//! whatever kind of action shows it, and works from what the language offers: it replaces each action by the simplest
//! one that still shows the check, and then looks for the least history of all by enumeration. Seeds of one check so
//! end in one history.
//!
//! Reduction is deterministic: the attempts depend on the history and on which attempts were accepted, and on nothing
//! else. So the list of accepted attempts (the path) replays a reduction without a single execution.

mod bulks;
mod normal;

use std::collections::HashSet;

use lawful_grammars::{Grammar, Part, Sentences, reduce};

use crate::token::hash_of;

pub use normal::ENUMERATED;

/// A reduced history and what the reduction cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Reduction<A> {
    /// The reduced history.
    pub history: Vec<A>,
    /// Candidates executed by the local passes.
    pub executions: usize,
    /// Candidates executed by the normal phase, which enumerates actions and then whole histories.
    pub enumerated: usize,
    /// Whether enumeration ended before its bound.
    pub least: Least,
    /// The accepted attempts, ascending.
    pub path: Vec<u32>,
}

/// What enumeration says about a reduced history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// No history over these keys that is shorter, of fewer keys, or simpler shows the same check. Histories of up to
    /// two actions are enumerated over all kinds, longer ones over the kinds that they have.
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

/// The most candidates that the local passes execute.
pub const LOCAL: usize = 2_000;

/// Reduces `history`. `shows` executes a candidate and says whether it shows the same failure.
pub fn reduce<G: Grammar>(
    sentences: &Sentences<G>,
    history: Vec<G::Action>,
    shows: &mut dyn FnMut(&[G::Action], Same) -> bool,
) -> Reduction<G::Action> {
    let tried = HashSet::from([hash_of(&history)]);
    let (attempts, path) = (0, Vec::new());
    let (same, bound) = (Same::Violation, LOCAL);
    let mut reducer = Reducer { sentences, best: history, shows, same, bound, tried, attempts, path };
    reducer.slice_by_keys();
    reducer.rename_all();
    reducer.gather_run(0, reducer.best.len().saturating_sub(1));
    reducer.until_settled(|reducer| {
        reducer.shorten_and_lower();
        reducer.refill();
    });
    let executions = reducer.attempts as usize;
    (reducer.same, reducer.bound) = (Same::Check, executions + ENUMERATED);
    reducer.until_settled(|reducer| {
        reducer.replace();
        reducer.shorten_and_lower();
        reducer.aim_elsewhere();
        reducer.fill_plainly();
        reducer.merge_runs();
    });
    let least = reducer.least();
    let enumerated = reducer.attempts as usize - executions;
    Reduction { history: reducer.best, executions, enumerated, least, path: reducer.path }
}

struct Reducer<'a, G: Grammar> {
    sentences: &'a Sentences<G>,
    best: Vec<G::Action>,
    shows: &'a mut dyn FnMut(&[G::Action], Same) -> bool,
    same: Same,
    /// The most attempts of this phase and those before it.
    bound: usize,
    tried: HashSet<u64>,
    attempts: u32,
    path: Vec<u32>,
}

/// The parts whose ordinals are names.
const NAMES: [Part; 3] = [Part::Key, Part::Value, Part::Label];

impl<G: Grammar> Reducer<'_, G> {
    /// Tries a candidate once; it becomes the best one if it is a member and shows the failure.
    fn attempt(&mut self, candidate: Vec<G::Action>) -> bool {
        if self.attempts as usize >= self.bound {
            return false;
        }
        let fresh = self.tried.insert(hash_of(&candidate));
        if !fresh || candidate.is_empty() || !self.sentences.admits(&candidate) {
            return false;
        }
        let attempt = self.attempts;
        self.attempts += 1;
        let shown = (self.shows)(&candidate, self.same);
        if shown {
            self.path.push(attempt);
            self.best = candidate;
        }
        shown
    }

    /// Repeats passes until none is accepted.
    fn until_settled(&mut self, passes: impl Fn(&mut Self)) {
        let mut accepted = usize::MAX;
        while accepted != self.path.len() {
            accepted = self.path.len();
            passes(self);
        }
    }

    fn shorten_and_lower(&mut self) {
        self.drop_actions();
        self.rename();
        self.gather();
        self.first_of_each(Self::summed);
        self.first_of_each(Self::jointly_lowered_counts);
        self.first_of_each(Self::sunk);
        self.first_of_each(Self::trimmed);
        for part in [Part::Count, Part::Form, Part::Value, Part::Key] {
            self.first_of_each(|reducer| reduce::lowered(reducer.sentences, &reducer.best, part).collect());
        }
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
        self.attempt(reduce::repaired(self.sentences, kept));
    }

    /// Finds the needed actions from the front, each by a binary search for the longest chunk before it that can go;
    /// then drops single actions until none can go.
    fn drop_actions(&mut self) {
        let mut needed = 0;
        while needed + 1 < self.best.len() {
            // The chunk that is known to hold a needed action.
            let mut chunk = self.best.len() - 1 - needed;
            if self.drop(needed, chunk) {
                continue;
            }
            while chunk > 1 {
                let half = chunk / 2;
                chunk = if self.drop(needed, half) { chunk - half } else { half };
                chunk = chunk.min(self.best.len().saturating_sub(1 + needed));
            }
            needed += 1;
        }
        let mut at = self.best.len();
        while at > 0 {
            at = (at - 1).min(self.best.len() - 1);
            self.drop(at, 1);
        }
    }

    fn drop(&mut self, from: usize, count: usize) -> bool {
        let shorter = [&self.best[..from], &self.best[from + count..]].concat();
        self.attempt(reduce::repaired(self.sentences, shorter))
    }

    /// Renames keys, values and labels jointly to the least ones.
    fn rename_all(&mut self) {
        let dense = |history: Vec<G::Action>, part| reduce::dense(self.sentences, &history, part).unwrap_or(history);
        self.attempt(NAMES.into_iter().fold(self.best.clone(), dense));
    }

    /// Renames all names jointly, then those of each part; and merges neighbours.
    fn rename(&mut self) {
        self.rename_all();
        for part in NAMES {
            self.first_of_each(|reducer| reduce::renamed(reducer.sentences, &reducer.best, part).collect());
        }
    }

    /// Tries candidates of the best history until none is accepted.
    fn first_of_each(&mut self, candidates: impl Fn(&Self) -> Vec<Vec<G::Action>>) {
        while candidates(self).into_iter().any(|candidate| self.attempt(candidate)) {}
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
