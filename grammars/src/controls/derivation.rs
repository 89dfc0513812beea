//! Reconstruction and range: named histories derive.

use std::fmt;

use serde::Serialize;

use crate::{Excluded, Grammar, Scenario, Sentences};

/// How each of some named histories derives.
#[derive(Clone, Debug, Serialize)]
pub struct Derivations {
    /// What the histories are.
    pub title: &'static str,
    /// One line a history.
    pub lines: Vec<Derivation>,
}

/// How one history derives.
#[derive(Clone, Debug, Serialize)]
pub struct Derivation {
    /// The history's name.
    pub name: &'static str,
    /// The rule of each action, or why there is none.
    pub rules: Result<Vec<&'static str>, Excluded>,
}

/// Derives every known valid witness. Each must be reconstructed.
pub fn reconstruction<G: Grammar>(sentences: &Sentences<G>, witnesses: &[Scenario<G::Action>]) -> Derivations {
    derivations("reconstruction", sentences, witnesses)
}

/// Derives the marginal cases of a bounded domain: empty, one, full, a tie at a bound, both ends.
pub fn range<G: Grammar>(sentences: &Sentences<G>, marginal: &[Scenario<G::Action>]) -> Derivations {
    derivations("range", sentences, marginal)
}

fn derivations<G: Grammar>(
    title: &'static str,
    sentences: &Sentences<G>,
    histories: &[Scenario<G::Action>],
) -> Derivations {
    let derive =
        |scenario: &Scenario<G::Action>| Derivation { name: scenario.name, rules: sentences.derive(&scenario.history) };
    Derivations { title, lines: histories.iter().map(derive).collect() }
}

impl Derivations {
    /// The histories that do not derive.
    pub fn lost(&self) -> Vec<&'static str> {
        self.lines.iter().filter(|line| line.rules.is_err()).map(|line| line.name).collect()
    }
}

impl fmt::Display for Derivations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let derived = self.lines.len() - self.lost().len();
        writeln!(f, "{}: {derived} of {} histories derive", self.title, self.lines.len())?;
        for line in &self.lines {
            match &line.rules {
                Ok(rules) => writeln!(f, "  {:<36} {}", line.name, abridged(rules))?,
                Err(excluded) => writeln!(f, "  {:<36} EXCLUDED: {excluded}", line.name)?,
            }
        }
        Ok(())
    }
}

/// The rules with repetitions counted.
fn abridged(rules: &[&'static str]) -> String {
    let runs = rules.chunk_by(|one, next| one == next);
    let runs = runs.map(|run| if run.len() == 1 { run[0].to_string() } else { format!("{} x{}", run[0], run.len()) });
    runs.collect::<Vec<_>>().join(", ")
}
