//! Agreement: the generator produces exactly what the recogniser admits.

use std::collections::HashMap;
use std::fmt;

use serde::Serialize;

use crate::{Grammar, Sentences};

/// How generator and recogniser compare on a bounded domain.
///
/// The comparison visits every legal history shorter than `length` and compares, after each, what the generator
/// produces next with what the recogniser admits next. By induction this compares all histories up to `length`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Agreement {
    /// The length of the histories.
    pub length: usize,
    /// The legal histories of that length, drains excluded.
    pub histories: usize,
    /// The actions offered to the recogniser, over all steps.
    pub offered: usize,
    /// Offered actions that the recogniser admits and only a drain or a witness contains.
    pub reserved: usize,
    /// Actions that more than one sequence of choices produces.
    pub repeated: Vec<String>,
    /// Actions that are produced and not admitted.
    pub refused: Vec<String>,
    /// Actions that are admitted and not produced.
    pub missed: Vec<String>,
    /// Actions that are produced and were not offered: the caller's list is no superset.
    pub strange: Vec<String>,
    /// Rules whose readiness differs between states of one readiness number.
    pub fickle: Vec<&'static str>,
}

/// Compares generator and recogniser over all histories of up to `length` actions. `offered` is an independent list of
/// everything that can be written down in the domain, and some of what is just outside it.
pub fn agreement<G: Grammar>(sentences: &Sentences<G>, length: usize, offered: &[G::Action]) -> Agreement {
    let mut walk =
        Walk { sentences, offered, ready: HashMap::new(), found: Agreement { length, ..Default::default() } };
    walk.from(&sentences.grammar().start(), length);
    walk.found
}

struct Walk<'a, G: Grammar> {
    sentences: &'a Sentences<G>,
    offered: &'a [G::Action],
    ready: HashMap<u64, Vec<bool>>,
    found: Agreement,
}

impl<G: Grammar> Walk<'_, G> {
    fn from(&mut self, state: &G::State, length: usize) {
        if length == 0 {
            self.found.histories += 1;
            return;
        }
        self.compare_readiness(state);
        let mut produced = Vec::new();
        self.sentences.each_production(state, &mut |action| produced.push(action));
        self.compare(state, &produced);
        if length == 1 {
            self.found.histories += produced.len();
            return;
        }
        for action in &produced {
            let mut next = state.clone();
            self.sentences.grammar().advance(&mut next, action);
            self.from(&next, length - 1);
        }
    }

    fn compare(&mut self, state: &G::State, produced: &[G::Action]) {
        for (at, action) in produced.iter().enumerate() {
            if produced[..at].contains(action) {
                note(&mut self.found.repeated, action);
            }
            if !self.offered.contains(action) {
                note(&mut self.found.strange, action);
            }
            if self.sentences.derive_one(state, action).is_err() {
                note(&mut self.found.refused, action);
            }
        }
        self.found.offered += self.offered.len();
        for action in self.offered {
            let Ok(name) = self.sentences.derive_one(state, action) else { continue };
            if self.sentences.rules().iter().any(|rule| rule.name == name && rule.weight == 0) {
                self.found.reserved += 1;
            } else if !produced.contains(action) {
                note(&mut self.found.missed, action);
            }
        }
    }

    fn compare_readiness(&mut self, state: &G::State) {
        let Some(number) = self.sentences.grammar().readiness(state) else { return };
        let rules = self.sentences.rules();
        let ready: Vec<_> = rules.iter().map(|rule| rule.is_ready(state)).collect();
        let known = self.ready.entry(number).or_insert_with(|| ready.clone());
        let differing = rules.iter().zip(known.iter().zip(&ready)).filter(|(_, (known, ready))| known != ready);
        self.found.fickle.extend(differing.map(|(rule, _)| rule.name));
    }
}

/// Keeps the first few examples: one is enough to fail.
fn note(examples: &mut Vec<String>, action: &impl fmt::Debug) {
    if examples.len() < 10 {
        examples.push(format!("{action:?}"));
    }
}

impl Agreement {
    /// Whether generator and recogniser agree, each action arises once, and the comparison compared something.
    pub fn holds(&self) -> bool {
        let faults = [&self.repeated, &self.refused, &self.missed, &self.strange];
        self.histories > 0 && faults.iter().all(|faults| faults.is_empty()) && self.fickle.is_empty()
    }
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { length, histories, offered, reserved, .. } = self;
        writeln!(
            f,
            "agreement: {histories} histories of length {length} generated and admitted; {offered} actions offered, \
             {reserved} of them reserved for drains"
        )?;
        let faults = [
            ("repeated", &self.repeated),
            ("produced and refused", &self.refused),
            ("admitted and not produced", &self.missed),
            ("not offered", &self.strange),
        ];
        for (what, examples) in faults.into_iter().filter(|(_, examples)| !examples.is_empty()) {
            writeln!(f, "  {what}: {}", examples.join("; "))?;
        }
        if !self.fickle.is_empty() {
            writeln!(f, "  ready in one of two states of one readiness: {}", self.fickle.join(", "))?;
        }
        Ok(())
    }
}
