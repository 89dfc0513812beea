//! A trial of one pinned faulty version: twenty seeds of the default search, each failure reduced.
//!
//! A row is caught if the law that its fault breaks is the root of a violation, and the reduced history is at most one
//! action longer than the known witness. The search is that of a fixed campaign without its scenarios, so what is
//! measured is the grammar, and without the relations over two runs, because each row's fault breaks a law of one run.
//!
//! The row goes to standard output as one line of JSON, and what happened to each seed to standard error.

use std::collections::BTreeMap;
use std::iter;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use lawful::campaign::{Bench, Budget, Identity, Oracle, Same, reduce};
use lawful::grammars::{Grammar, Sentences};
use serde_json::{Value, json};

/// One row of the field trials.
pub struct Row {
    /// The crate, and the type where it has several.
    pub name: &'static str,
    /// The pinned version.
    pub version: &'static str,
    /// Whether the fault was known when the laws were designed.
    pub used_in_design: &'static str,
    /// The law that must reject this version.
    pub expected_law: &'static str,
    /// Actions of the shortest known witness.
    pub witness_actions: usize,
}

/// Each trial searches with the seeds 1 to 20.
const SEEDS: u64 = 20;

/// Tries a row; succeeds if the row is caught.
pub fn run<G, O>(row: Row, oracle: &Oracle<G, O>) -> ExitCode
where
    G: Grammar,
    O: Clone + 'static,
    Oracle<G, O>: Send,
{
    let searches = searches(oracle);
    let findings = Findings::of(&row, &searches);
    let verdict = findings.verdict(&row);
    println!("{}", findings.line(&row, verdict));
    eprintln!("{} {}: {verdict}", row.name, row.version);
    if verdict == CAUGHT { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// All seeds, shared among as many threads as there are processors.
fn searches<G, O>(oracle: &Oracle<G, O>) -> Vec<Search>
where
    G: Grammar,
    O: Clone + 'static,
    Oracle<G, O>: Send,
{
    let next = Arc::new(AtomicU64::new(1));
    let work = |oracle: Oracle<G, O>, next: Arc<AtomicU64>| {
        move || {
            let seeds = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed)).take_while(|seed| *seed <= SEEDS);
            seeds.map(|seed| (seed, Search::run(&oracle, seed))).collect::<Vec<_>>()
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let workers: Vec<_> = (0..threads).map(|_| thread::spawn(work(oracle.clone(), Arc::clone(&next)))).collect();
    let searched = workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
    searched.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// What one seed came to.
struct Search {
    /// Actions executed, up to the failing one if there was one.
    actions: u64,
    failure: Option<Failure>,
}

struct Failure {
    identity: Identity,
    /// Candidates executed by the local passes.
    executions: u64,
    /// Candidates executed while the least history was looked for.
    enumerated: u64,
    reduced: Vec<Value>,
}

impl Search {
    /// Up to a thousand histories of the default length.
    fn run<G: Grammar, O: Clone + 'static>(oracle: &Oracle<G, O>, seed: u64) -> Self {
        let mut bench = Bench::new(oracle.clone());
        let mut actions = 0;
        for case in 0..Budget::DEFAULT.histories as u64 {
            let mut history = bench.case(seed, case, Budget::DEFAULT.steps);
            let run = bench.execute(&history);
            actions += run.steps as u64;
            if let Some(identity) = run.ended().identity() {
                history.truncate(run.steps);
                let failure = Failure::reduced(oracle, history, identity);
                eprintln!("seed {seed}, case {case}, {actions} actions: {}", failure.told());
                return Self { actions, failure: Some(failure) };
            }
        }
        eprintln!("seed {seed}, {actions} actions: nothing");
        Self { actions, failure: None }
    }
}

impl Failure {
    fn reduced<G: Grammar, O: Clone + 'static>(
        oracle: &Oracle<G, O>,
        history: Vec<G::Action>,
        identity: Identity,
    ) -> Self {
        let mut bench = Bench::new(oracle.clone());
        let reduction = reduce(&Sentences::new(oracle.grammar.clone()), history, &mut |candidate, same| {
            let shown = bench.execute(candidate).ended().identity();
            shown.is_some_and(|shown| match same {
                Same::Violation => shown == identity,
                Same::Check => shown.same_check(&identity),
            })
        });
        Self {
            identity,
            executions: reduction.executions as u64,
            enumerated: reduction.enumerated as u64,
            reduced: reduction.history.iter().map(|action| json!(action)).collect(),
        }
    }

    fn told(&self) -> String {
        let Self { identity, executions, enumerated, reduced } = self;
        format!("{identity}; {} in {executions} + {enumerated} executions", Value::from(reduced.clone()))
    }
}

/// What all seeds came to.
struct Findings<'a> {
    /// Failures whose root is the expected law.
    right: Vec<&'a Failure>,
    /// How often another law was the root.
    others: BTreeMap<&'a str, usize>,
    /// Actions to detection by the expected law; the most there are for a seed without one.
    actions: Vec<u64>,
}

const CAUGHT: &str = "caught";

impl<'a> Findings<'a> {
    fn of(row: &Row, searches: &'a [Search]) -> Self {
        let is_right = |failure: &&Failure| failure.identity.law == row.expected_law;
        let failures = || searches.iter().filter_map(|search| search.failure.as_ref());
        let mut others = BTreeMap::new();
        for failure in failures().filter(|failure| !is_right(failure)) {
            *others.entry(failure.identity.law.as_str()).or_default() += 1;
        }
        let to_detection =
            |search: &Search| search.failure.as_ref().filter(is_right).map_or(u64::MAX, |_| search.actions);
        Self {
            right: failures().filter(is_right).collect(),
            others,
            actions: searches.iter().map(to_detection).collect(),
        }
    }

    fn shortest(&self) -> Option<&'a Failure> {
        self.right
            .iter()
            .copied()
            .min_by_key(|failure| (failure.reduced.len(), Value::from(failure.reduced.clone()).to_string()))
    }

    fn verdict(&self, row: &Row) -> &'static str {
        match self.shortest() {
            Some(failure) if failure.reduced.len() <= row.witness_actions + 1 => CAUGHT,
            Some(_) => "caught, not reduced",
            None if self.others.is_empty() => "missed",
            None => "rejected by another law",
        }
    }

    fn line(&self, row: &Row, verdict: &str) -> Value {
        let cost = |of: fn(&Failure) -> u64| median(self.right.iter().map(|failure| of(failure)).collect());
        json!({
            "crate": row.name,
            "version": row.version,
            "used_in_design": row.used_in_design,
            "verdict": verdict,
            "law": row.expected_law,
            "others": self.others,
            "seeds": self.actions.len(),
            "found": self.right.len(),
            "actions": median(self.actions.clone()),
            "executions": cost(|failure| failure.executions),
            "enumerated": cost(|failure| failure.enumerated),
            "witness_actions": row.witness_actions,
            "reduced": self.shortest().map(|failure| &failure.reduced),
            "longest": self.right.iter().map(|failure| failure.reduced.len()).max(),
        })
    }
}

/// The upper median; `None` where it is that of a seed that found nothing.
fn median(mut counts: Vec<u64>) -> Option<u64> {
    counts.sort_unstable();
    counts.get(counts.len() / 2).copied().filter(|count| *count < u64::MAX)
}
