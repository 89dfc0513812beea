//! From a failing history to a report: reduce, reproduce, write, tell.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use lawful_contract::Contract;
use lawful_grammars::Grammar;
use lawful_graph::{Exhibit, Violation};

use crate::campaign::Campaign;
use crate::files::{Stored, file_name, output_folder};
use crate::oracle::{Bench, Related};
use crate::record::{Phase, Record};
use crate::report::{Failure, Report};
use crate::run::{Identity, NO_FAULT, Outcome, RETURNS, Run};
use crate::settings::Settings;
use crate::shrink::{Least, Reduction, Same, reduce};
use crate::token::{Path, Token};
use crate::watch::Entry;

/// Where a failing history came from.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Generated(Token),
    /// A relation made it of a generated history.
    Transformed(Token),
    File(String),
    Scenario(String),
    Enumerated,
    /// What ran when an action stalled or the process ended.
    Journal,
}

/// A failing history as it was found.
#[derive(Clone, Debug)]
pub(crate) struct Found<A> {
    pub(crate) phase: String,
    pub(crate) source: Source,
    pub(crate) history: Vec<A>,
    pub(crate) outcome: Outcome,
    pub(crate) steps: usize,
    pub(crate) cleanup: Option<lawful_graph::Fault>,
    /// The relation over two runs that it violates, by position.
    pub(crate) relation: Option<usize>,
}

impl<A> Found<A> {
    pub(crate) fn new(phase: &str, source: Source, history: Vec<A>, run: Run, relation: Option<usize>) -> Self {
        let outcome = run.ended();
        let Run { cleanup, steps, .. } = run;
        Self { phase: phase.to_string(), source, history, outcome, steps, cleanup, relation }
    }

    pub(crate) fn journal(history: Vec<A>, outcome: Outcome) -> Self {
        let steps = history.len();
        let phase = "a watched run".to_string();
        Self { phase, source: Source::Journal, history, outcome, steps, cleanup: None, relation: None }
    }
}

/// Collects what a run did and tells how it ended.
#[derive(Clone)]
pub(crate) struct Teller {
    record: Record,
    notes: Vec<String>,
    entry: Entry,
    keep: Option<PathBuf>,
    replay_call: String,
}

impl Teller {
    pub(crate) fn new<G, O>(campaign: &Campaign<G, O>, settings: &Settings) -> Self
    where
        G: Grammar,
        O: Clone + PartialEq + 'static,
    {
        Self {
            record: campaign.new_record(settings.clone()),
            notes: Vec::new(),
            entry: campaign.entry.clone(),
            keep: settings.keep.clone(),
            replay_call: campaign.oracle.replay_call.clone(),
        }
    }

    pub(crate) fn phase(&mut self, phase: Phase) {
        // A command has its own words and its own option for the cap.
        if phase.cut && self.entry.command.is_none() {
            self.notes.push(format!(
                "the time cap cut the {} campaign after {} histories; LAWFUL_TIME=SECONDS raises it",
                phase.name, phase.histories
            ));
        }
        self.record.phases.push(phase);
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    pub(crate) fn deterministic(&mut self, told: String) {
        if told != "yes" {
            self.notes.push(format!("determinism: {told}"));
        }
        self.record.deterministic = told;
    }

    pub(crate) fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    pub(crate) fn misuse(self, what: String) -> Report {
        self.done(Outcome::Faulted(lawful_graph::Fault::Misuse(what)), None)
    }

    /// No history failed. What was not reached fails a full run, and is a note of a short one.
    pub(crate) fn passed(mut self, unreached: Vec<String>, short: bool) -> Report {
        if unreached.is_empty() || short {
            if !unreached.is_empty() {
                self.notes.push(format!("not reached in this short run: {}", unreached.join(", ")));
            }
            return self.done(Outcome::Passed, None);
        }
        self.done(Outcome::Unreached(unreached), None)
    }

    pub(crate) fn done(mut self, outcome: Outcome, failure: Option<Box<Failure>>) -> Report {
        self.record.outcome = outcome.to_string();
        Report { outcome, failure, record: self.record, notes: self.notes }
    }

    /// Reduces in this process and tells. `before` sees each history before it runs.
    pub(crate) fn tell_reduced<G, O>(
        self,
        bench: &mut Bench<G, O>,
        found: Found<G::Action>,
        before: &mut dyn FnMut(&[G::Action]),
    ) -> Report
    where
        G: Grammar,
        O: Clone + PartialEq + 'static,
    {
        let original = self.write_original(&found);
        let relation = found.relation.map(|at| bench.oracle().relations[at]);
        let sentences = lawful_grammars::Sentences::new(bench.oracle().grammar.clone());
        let mut execute = |history: &[G::Action]| -> Outcome {
            before(history);
            match &relation {
                None => bench.execute(history).ended(),
                Some(relation) => match bench.relate_lawful(relation, history) {
                    Some(Related::Said(run)) => run.ended(),
                    Some(Related::Breaks(..)) | None => Outcome::Passed,
                },
            }
        };
        self.reduce_and_tell(&sentences, found, original, &mut execute)
    }

    /// Reduces in watched children and tells: the history stalls or ends its process.
    pub(crate) fn tell_watched<G, O>(&mut self, campaign: &Campaign<G, O>, found: Found<G::Action>) -> Report
    where
        G: Grammar,
        O: Clone + PartialEq + 'static,
    {
        let original = self.write_original(&found);
        let sentences = lawful_grammars::Sentences::new(campaign.oracle.grammar.clone());
        let patience = campaign.patience.min(Duration::from_secs(2));
        let mut execute = |history: &[G::Action]| campaign.watched(history, patience);
        self.clone().reduce_and_tell(&sentences, found, original, &mut execute)
    }

    pub(crate) fn tell_unreduced<G, O>(&mut self, _: &Campaign<G, O>, found: Found<G::Action>) -> Report
    where
        G: Grammar,
        O: 'static,
    {
        let original = self.write_original(&found);
        let history = found.history.clone();
        let reduction = Reduction { history, executions: 0, enumerated: 0, least: Least::BoundHit, path: Vec::new() };
        self.clone().tell(found, original, reduction, "not tried again".to_string(), BTreeMap::new(), None)
    }

    fn reduce_and_tell<G: Grammar>(
        self,
        sentences: &lawful_grammars::Sentences<G>,
        mut found: Found<G::Action>,
        original: String,
        execute: &mut dyn FnMut(&[G::Action]) -> Outcome,
    ) -> Report {
        let Some(identity) = found.outcome.identity() else { return self.done(found.outcome, None) };
        let mut others: BTreeMap<String, usize> = BTreeMap::new();
        let start = found.history[..cut_of(&found)].to_vec();
        let reduction = reduce(sentences, start, &mut |candidate, same| {
            let Some(other) = execute(candidate).identity() else { return false };
            let shown = if same == Same::Violation { other == identity } else { other.same_check(&identity) };
            if !shown && !other.same_check(&identity) {
                *others.entry(other.to_string()).or_default() += 1;
            }
            shown
        });
        let cut = cut_of(&found) as u32;
        if let Source::Generated(token) = &mut found.source {
            let (accepted, hash) = (reduction.path.clone(), Path::hash_of(&reduction.history));
            token.path = Some(Path { cut, accepted, hash });
        }
        let again = execute(&reduction.history);
        let reproduction = match again.identity() {
            Some(other) if other == identity => "the same violation again".to_string(),
            Some(other) if other.same_check(&identity) => format!("the same check again, now as {other}"),
            Some(other) => format!("another violation: {other}"),
            None => format!("not again: {again}"),
        };
        let last = again.identity().is_some_and(|other| other.same_check(&identity)).then_some(again);
        self.tell(found, original, reduction, reproduction, others, last)
    }

    /// `last` is the outcome of the reduced history, if it shows the same check.
    fn tell<A: serde::Serialize + Clone + serde::de::DeserializeOwned>(
        self,
        found: Found<A>,
        original: String,
        reduction: Reduction<A>,
        reproduction: String,
        others: BTreeMap<String, usize>,
        last: Option<Outcome>,
    ) -> Report {
        let shown = last.as_ref().unwrap_or(&found.outcome);
        let Some(identity) = shown.identity() else { return self.done(found.outcome, None) };
        let (law, expected, observed) = told(shown);
        let json = |action: &A| serde_json::to_string(action).unwrap_or_default();
        let reduced: Vec<String> = reduction.history.iter().map(json).collect();
        let token = match &found.source {
            Source::Generated(token) => Some(token.to_string()),
            _ => None,
        };
        let file = self.write_reduced(&reduction.history, &identity, token.clone());
        let failure = Failure {
            property: self.record.property.clone(),
            target: self.record.target.clone(),
            law: law.law.to_string(),
            authority: law.authority.to_string(),
            clause: clause_of(shown),
            instance: first_violation(shown).and_then(|violation| violation.instance.clone()),
            expected,
            observed,
            environment: self.record.environment.clone(),
            found: describe(&found),
            original: (found.steps, original),
            reduction: describe_reduction(&reduction),
            reproduction,
            rust_test: format!(
                "#[test] fn reduced() {{ {} }}",
                self.replay_call.replace("{}", &format!("[{}]", reduced.join(",")))
            ),
            reduced,
            other_findings: others.into_iter().collect(),
            cleanup: found.cleanup,
            replay: self.entry.replay_line(token.as_deref().unwrap_or(&file)),
            token,
            identity,
        };
        self.write_failure(&failure);
        self.done(found.outcome, Some(Box::new(failure)))
    }

    fn failures(&self, suffix: &str) -> PathBuf {
        let name = format!("{}.{suffix}.json", file_name(&self.record.property));
        output_folder().join("failures").join(name)
    }

    /// The original is on disk before its first reduction runs.
    fn write_original<A: serde::Serialize + Clone + serde::de::DeserializeOwned>(&self, found: &Found<A>) -> String {
        let token = match &found.source {
            Source::Generated(token) => Some(token.to_string()),
            _ => None,
        };
        let stored = Stored {
            shows: found.outcome.identity(),
            token,
            ..Stored::new(&self.record.property, found.history.clone())
        };
        let path = self.failures("original");
        match stored.write(&path) {
            Ok(()) => path.display().to_string(),
            Err(error) => format!("not written: {error}"),
        }
    }

    fn write_reduced<A: serde::Serialize + Clone + serde::de::DeserializeOwned>(
        &self,
        history: &[A],
        identity: &Identity,
        token: Option<String>,
    ) -> String {
        let stored =
            Stored { shows: Some(identity.clone()), token, ..Stored::new(&self.record.property, history.to_vec()) };
        let path = self.failures("reduced");
        if let Some(keep) = &self.keep {
            let name = format!("{:016x}.json", crate::token::hash_of(history));
            if let Err(error) = stored.write(&keep.join(file_name(&self.record.property)).join(name)) {
                eprintln!("the regression could not be kept in {}: {error}", keep.display());
            }
        }
        match stored.write(&path) {
            Ok(()) => path.display().to_string(),
            Err(error) => format!("not written: {error}"),
        }
    }

    fn write_failure(&self, failure: &Failure) {
        let text = serde_json::to_vec_pretty(failure).unwrap_or_default();
        if let Err(error) = crate::files::write_whole(&self.failures("report"), &text) {
            eprintln!("the failure report could not be written: {error}");
        }
    }
}

/// How many actions a failure needs at most: those up to the failing one, or all if two runs are related.
fn cut_of<A>(found: &Found<A>) -> usize {
    match found.outcome {
        Outcome::Violated(_) if found.relation.is_none() => found.steps.min(found.history.len()),
        _ => found.history.len(),
    }
}

fn first_violation(outcome: &Outcome) -> Option<&Violation> {
    match outcome {
        Outcome::Violated(violations) => violations.first(),
        _ => None,
    }
}

/// The clause of its contract that an outcome breaks.
fn clause_of(outcome: &Outcome) -> Option<&'static str> {
    let violation = first_violation(outcome)?;
    violation.contract.clauses.get(violation.mismatch.clause).map(|clause| clause.name)
}

/// The contract that an outcome breaks, and both values.
fn told(outcome: &Outcome) -> (&'static Contract, Exhibit, Exhibit) {
    match first_violation(outcome) {
        Some(violation) => {
            (violation.contract, violation.mismatch.expected.clone(), violation.mismatch.observed.clone())
        }
        None => {
            let contract = if matches!(outcome, Outcome::Faulted(_)) { &NO_FAULT } else { &RETURNS };
            (contract, Exhibit::value(&"an answer"), Exhibit::value(&outcome.to_string()))
        }
    }
}

fn describe<A>(found: &Found<A>) -> String {
    let at = format!("action {} of {}", found.steps, found.history.len());
    match &found.source {
        Source::Generated(token) => {
            format!("{} campaign, seed {:#x}, case {}, {at}", found.phase, token.seed, token.case)
        }
        Source::Transformed(token) => {
            let (seed, case) = (token.seed, token.case);
            format!("{} campaign, made by a relation of seed {seed:#x}, case {case}, {at}", found.phase)
        }
        Source::File(path) => format!("{}, {path}, {at}", found.phase),
        Source::Scenario(name) => format!("scenario {name}, {at}"),
        Source::Enumerated | Source::Journal => format!("{}, {at}", found.phase),
    }
}

fn describe_reduction<A>(reduction: &Reduction<A>) -> String {
    let least = match reduction.least {
        Least::Shown => "the least of its kinds and keys",
        Least::BoundHit => "not shown to be the least",
    };
    let (actions, executions, enumerated) = (reduction.history.len(), reduction.executions, reduction.enumerated);
    format!("{actions} actions after {executions} executions and {enumerated} enumerated; {least}")
}
