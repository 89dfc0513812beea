//! Ablation: each rule is removed in turn.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use crate::{Grammar, Scenario, Sentences};

/// What the removal of each rule loses.
#[derive(Clone, Debug, Serialize)]
pub struct Ablation {
    /// What the whole grammar finds.
    pub found: BTreeSet<String>,
    /// One line a rule.
    pub lines: Vec<Lost>,
}

/// What the removal of one rule loses.
#[derive(Clone, Debug, Serialize)]
pub struct Lost {
    /// The rule.
    pub rule: &'static str,
    /// The witnesses that no longer derive.
    pub witnesses: Vec<&'static str>,
    /// What is no longer found.
    pub finds: BTreeSet<String>,
}

/// Removes each rule in turn. `finds` answers with what histories of a grammar find: the counterfeits that fail, or the
/// categories that occur.
pub fn ablation<G: Grammar>(
    sentences: &Sentences<G>,
    witnesses: &[Scenario<G::Action>],
    finds: &dyn Fn(&Sentences<G>) -> BTreeSet<String>,
) -> Ablation {
    let found = finds(sentences);
    let derivable: Vec<_> = witnesses.iter().filter(|witness| sentences.admits(&witness.history)).collect();
    let lines = sentences.rules().iter().map(|rule| {
        let without = sentences.without(rule.name);
        let lost = derivable.iter().filter(|witness| !without.admits(&witness.history));
        let witnesses = lost.map(|witness| witness.name).collect();
        Lost { rule: rule.name, witnesses, finds: found.difference(&finds(&without)).cloned().collect() }
    });
    Ablation { lines: lines.collect(), found }
}

impl Ablation {
    /// The rules whose removal loses nothing: they are redundant, or a witness is missing.
    pub fn idle(&self) -> Vec<&'static str> {
        let idle = self.lines.iter().filter(|line| line.witnesses.is_empty() && line.finds.is_empty());
        idle.map(|line| line.rule).collect()
    }

    /// What is no longer found without some single rule.
    pub fn sole(&self) -> BTreeSet<&str> {
        self.lines.iter().flat_map(|line| &line.finds).map(String::as_str).collect()
    }
}

impl fmt::Display for Ablation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rules, idle) = (self.lines.len(), self.idle().len());
        writeln!(f, "ablation: {rules} rules, {idle} idle; the whole grammar finds {}", self.found.len())?;
        writeln!(f, "  {:<22}{:>9}  witnesses lost; no longer found", "rule", "witnesses")?;
        for Lost { rule, witnesses, finds } in &self.lines {
            let finds: Vec<_> = finds.iter().map(String::as_str).collect();
            writeln!(f, "  {rule:<22}{:>9}  {}; {}", witnesses.len(), listed(witnesses), listed(&finds))?;
        }
        Ok(())
    }
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "-".to_string() } else { names.join(", ") }
}
