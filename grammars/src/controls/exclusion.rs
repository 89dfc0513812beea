//! Exclusion: a history that is one step from a legal one is refused, and for the right reason.

use std::fmt;

use serde::Serialize;

use crate::{Excluded, Grammar, Sentences};

/// A history just outside the language.
#[derive(Clone, Debug)]
pub struct Outside<A> {
    /// What is wrong with it.
    pub name: &'static str,
    /// The actions.
    pub history: Vec<A>,
    /// The position of the first action that is no member.
    pub step: usize,
    /// Why it is none.
    pub reason: &'static str,
}

/// How nearby histories are turned away.
#[derive(Clone, Debug, Serialize)]
pub struct Exclusion {
    /// One line a history.
    pub lines: Vec<TurnedAway>,
}

/// How one history is turned away.
#[derive(Clone, Debug, Serialize)]
pub struct TurnedAway {
    /// The history's name.
    pub name: &'static str,
    /// The step and reason expected.
    pub expected: (usize, &'static str),
    /// What the recogniser says; `None` if it admits the history.
    pub found: Option<Excluded>,
}

/// Offers every nearby history to the recogniser. Each must be turned away at its step for its reason.
pub fn exclusion<G: Grammar>(sentences: &Sentences<G>, outside: &[Outside<G::Action>]) -> Exclusion {
    let turn_away = |history: &Outside<G::Action>| TurnedAway {
        name: history.name,
        expected: (history.step, history.reason),
        found: sentences.derive(&history.history).err(),
    };
    Exclusion { lines: outside.iter().map(turn_away).collect() }
}

impl TurnedAway {
    /// Whether it was turned away as expected.
    pub fn holds(&self) -> bool {
        let found = self.found.as_ref();
        found.is_some_and(|found| (found.step, found.reason.as_str()) == self.expected)
    }
}

impl Exclusion {
    /// The histories that were admitted, or turned away elsewhere or for another reason.
    pub fn wrong(&self) -> Vec<&'static str> {
        self.lines.iter().filter(|line| !line.holds()).map(|line| line.name).collect()
    }
}

impl fmt::Display for Exclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let right = self.lines.len() - self.wrong().len();
        writeln!(f, "exclusion: {right} of {} nearby histories are turned away as expected", self.lines.len())?;
        for line in &self.lines {
            let (step, reason) = line.expected;
            match &line.found {
                _ if line.holds() => writeln!(f, "  {:<36} step {step}: {reason}", line.name)?,
                Some(found) => writeln!(f, "  {:<36} EXPECTED step {step}: {reason}; {found}", line.name)?,
                None => writeln!(f, "  {:<36} EXPECTED step {step}: {reason}; it is admitted", line.name)?,
            }
        }
        Ok(())
    }
}
