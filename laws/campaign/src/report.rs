//! What a run tells: a record, and for a failure everything that a reader needs on one screen.

use std::fmt;

use lawful_graph::{Exhibit, Fault};
use serde::Serialize;
use similar::{ChangeTag, TextDiff};

use crate::record::Record;
use crate::run::{Identity, NO_FAULT, Outcome};

/// How a run of a property ended.
#[derive(Debug)]
pub struct Report {
    /// The outcome.
    pub outcome: Outcome,
    /// The failure, told in full.
    pub failure: Option<Box<Failure>>,
    /// What was executed and reached.
    pub record: Record,
    /// Things that a reader should know and that fail nothing.
    pub notes: Vec<String>,
}

impl Report {
    /// Whether every judged promise was kept and every clause reached.
    pub fn is_green(&self) -> bool {
        matches!(self.outcome, Outcome::Passed)
    }

    /// Panics with the report unless the run was green: the last line of a test.
    ///
    /// # Panics
    ///
    /// If the outcome is not [`Outcome::Passed`].
    #[track_caller]
    pub fn assert_green(&self) {
        assert!(self.is_green(), "{self}");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.failure {
            Some(failure) => write!(f, "{failure}")?,
            None => {
                let (judged, laws) = self.record.judged();
                write!(f, "`{}`: {}; judged {judged} of {laws} laws", self.record.property, self.outcome)?;
                write!(f, " in {} actions", self.record.actions())?;
            }
        }
        self.notes.iter().try_for_each(|note| write!(f, "\nnote: {note}"))
    }
}

/// A failure, told in full. The JSON file beside it carries the same facts.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    /// The property that was requested.
    pub property: String,
    /// What was driven.
    pub target: String,
    /// The identity that stayed the same while the history shrank.
    pub identity: Identity,
    /// The promise.
    pub law: String,
    /// The part of it that broke, by the name that the contract gives it.
    pub clause: Option<&'static str>,
    /// Who made it.
    pub authority: String,
    /// The instance's key, for a keyed law.
    pub instance: Option<String>,
    /// What was promised.
    pub expected: Exhibit,
    /// What was observed.
    pub observed: Exhibit,
    /// Versions and machine.
    pub environment: crate::record::Environment,
    /// In which phase it was found, with seed and case.
    pub found: String,
    /// The token that regenerates the original, and jumps to the reduction.
    pub token: Option<String>,
    /// How many actions the original has up to the failure, and the file that holds all of it.
    pub original: (usize, String),
    /// The reduced history, an action a line, as JSON.
    pub reduced: Vec<String>,
    /// How the reduction went.
    pub reduction: String,
    /// Whether the reduced history shows the same violation when it runs again.
    pub reproduction: String,
    /// The reduced history as a Rust test.
    pub rust_test: String,
    /// Other failures that were met, each with a count.
    pub other_findings: Vec<(String, usize)>,
    /// What went wrong while the subject was closed.
    pub cleanup: Option<Fault>,
    /// The line that replays the reduced history and nothing else.
    pub replay: String,
}

/// The most actions of a reduced history that a report shows.
const SHOWN_ACTIONS: usize = 10;
/// The most rows of a difference that a report shows.
const SHOWN_ROWS: usize = 12;

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = &self.identity;
        match id.law == NO_FAULT.id {
            true => writeln!(f, "`{}` could not be judged: {} fault", self.property, id.difference)?,
            false => writeln!(f, "`{}` broke the law `{}`: {}", self.property, id.law, id.difference)?,
        }
        writeln!(f, "  law         {}", self.law)?;
        self.clause.map_or(Ok(()), |clause| writeln!(f, "  clause      {clause}"))?;
        writeln!(f, "  authority   {}", self.authority)?;
        let environment = &self.environment;
        writeln!(
            f,
            "  target      {} in {}, {} on {}, lawful {}",
            self.target, environment.package, environment.profile, environment.machine, environment.lawful
        )?;
        writeln!(f, "  found       {}", self.found)?;
        let instance = self.instance.as_ref().map_or(String::new(), |key| format!(", instance {key}"));
        writeln!(f, "  checkpoint  {}, after `{}`{instance}", id.checkpoint, id.kind)?;
        writeln!(f, "  difference  (- promised, + observed)")?;
        self.difference().iter().try_for_each(|row| writeln!(f, "    {row}"))?;
        writeln!(f, "  reduced     {}", self.reduction)?;
        for action in self.reduced.iter().take(SHOWN_ACTIONS) {
            writeln!(f, "    {action}")?;
        }
        if self.reduced.len() > SHOWN_ACTIONS {
            writeln!(f, "    … and {} more", self.reduced.len() - SHOWN_ACTIONS)?;
        }
        writeln!(f, "  reproduced  {}", self.reproduction)?;
        writeln!(f, "  as a test   {}", self.rust_test)?;
        let others: Vec<_> = self.other_findings.iter().map(|(what, times)| format!("{what} ({times}×)")).collect();
        writeln!(f, "  others      {}", if others.is_empty() { "none".to_string() } else { others.join("; ") })?;
        let cleanup = self.cleanup.as_ref().map_or("no error".to_string(), Fault::to_string);
        writeln!(f, "  cleanup     {cleanup}")?;
        writeln!(f, "  original    {} actions, {}", self.original.0, self.original.1)?;
        write!(f, "  replay      {}", self.replay)
    }
}

impl Failure {
    /// The difference, a row a line: `-` promised, `+` observed, neither for an equal row or a count of hidden ones.
    pub fn difference(&self) -> Vec<String> {
        let (expected, observed) = (&self.expected, &self.observed);
        let (old, new): (Vec<&str>, Vec<&str>) =
            (expected.rows.iter().map(String::as_str).collect(), observed.rows.iter().map(String::as_str).collect());
        let diff = TextDiff::from_slices(&old, &new);
        let changes: Vec<_> = diff.iter_all_changes().collect();
        let before = (expected.before > 0).then(|| format!("  … {} equal rows", expected.before));
        let shown = changes.iter().take(SHOWN_ROWS).map(|change| {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            format!("{sign} {}", change.value())
        });
        let hidden = changes.len().saturating_sub(SHOWN_ROWS);
        let after = (hidden + expected.after + observed.after > 0).then(|| {
            let (promised, seen) = (hidden + expected.after, hidden + observed.after);
            format!("  … {promised} more rows promised, {seen} more observed")
        });
        before.into_iter().chain(shown).chain(after).collect()
    }
}
