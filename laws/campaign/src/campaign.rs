//! The campaign: regressions, scenarios, a fixed and a random search, with a watcher beside it.

mod running;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use lawful_grammars::{Grammar, Mix};
use lawful_graph::Fault;
use serde::Serialize;

use crate::oracle::Oracle;
use crate::record::{Environment, Phase, Record, SearchContract};
use crate::replay;
use crate::report::Report;
use crate::run::Outcome;
use crate::search::{Progress, Sink};
use crate::settings::{BadSetting, Settings};
use crate::watch::{self, Entry};

/// How much each campaign searches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Budget {
    /// Histories.
    pub histories: usize,
    /// The most actions of a history.
    pub steps: usize,
    /// The time cap.
    pub time: Duration,
}

impl Budget {
    /// A thousand histories of up to a hundred actions, at most a second and a quarter each campaign.
    pub const DEFAULT: Self = Self { histories: 1_000, steps: 100, time: Duration::from_millis(1_250) };
}

/// The documented seed of the fixed campaign.
pub const FIXED_SEED: u64 = 0x5eed;

/// Whether a run that may end the process is tried in a child first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// In this process. A stall is noticed and reduced; an abort is reported by the next run.
    InProcess,
    /// A child runs both campaigns first, so an abort is reduced and reported in the same run. Costs twice the time.
    Scouted,
}

/// One property, ready to run.
pub struct Campaign<G: Grammar, O> {
    pub(crate) oracle: Oracle<G, O>,
    budget: Budget,
    depth: usize,
    seed: u64,
    fresh: u64,
    settings: Result<Settings, BadSetting>,
    isolation: Isolation,
    pub(crate) patience: Duration,
    regressions: PathBuf,
    pub(crate) entry: Entry,
    package: Option<String>,
    sink: Option<Sink>,
}

impl<G, O> Campaign<G, O>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    /// A campaign with the default budget, the environment's settings, and a fresh seed from the clock.
    ///
    /// `place` is the type name of a closure that was made in the test: it tells the test's path when the harness does
    /// not.
    pub fn new(oracle: Oracle<G, O>, place: &str) -> Self {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let home = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from);
        Self {
            oracle,
            budget: Budget::DEFAULT,
            depth: 0,
            seed: FIXED_SEED,
            fresh: now.as_nanos() as u64 ^ u64::from(std::process::id()) << 40,
            settings: Settings::from_env(),
            isolation: Isolation::InProcess,
            patience: Duration::from_secs(20),
            regressions: home.join("regressions"),
            entry: Entry::find(place),
            package: None,
            sink: None,
        }
    }

    /// The same with another number of histories.
    pub fn histories(mut self, histories: usize) -> Self {
        self.budget.histories = histories.max(1);
        self
    }

    /// The same with another length of histories.
    pub fn steps(mut self, steps: usize) -> Self {
        self.budget.steps = steps.max(1);
        self
    }

    /// The same with another time cap for each campaign.
    pub fn time(mut self, time: Duration) -> Self {
        self.budget.time = time;
        self
    }

    /// The same with an enumeration before both campaigns: every history of up to `depth` actions over two keys and two
    /// values. The record labels it as enumeration.
    pub fn enumerated(mut self, depth: usize) -> Self {
        self.depth = depth;
        self
    }

    /// The same with another seed for the fixed campaign.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The same with a chosen seed for the random campaign, so that a whole run can be repeated.
    pub fn fresh_seed(mut self, seed: u64) -> Self {
        self.fresh = seed;
        self
    }

    /// The same with settings that are not the environment's.
    pub fn settings(mut self, settings: Settings) -> Self {
        self.settings = Ok(settings);
        self
    }

    /// The same with another isolation.
    pub fn isolation(mut self, isolation: Isolation) -> Self {
        self.isolation = isolation;
        self
    }

    /// The same with another limit for the time of one action.
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// The same with another folder of stored histories that run first.
    pub fn regressions(mut self, folder: impl Into<PathBuf>) -> Self {
        self.regressions = folder.into();
        self
    }

    /// The same with a listener for live progress.
    pub fn on_progress(mut self, sink: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.sink = Some(Arc::new(sink));
        self
    }

    /// The same within a program that prints what it wants itself. `command`, with a token or a file after it, replays
    /// a case there; `package` is what the records name as the requested package.
    pub fn in_command(mut self, command: &str, package: &str) -> Self {
        self.entry.command = Some(command.to_string());
        self.package = Some(package.to_string());
        self
    }

    /// Runs the property and panics with the report unless it is green.
    ///
    /// # Panics
    ///
    /// If a promise was broken, something failed outside of the laws, or a clause was never reached.
    #[track_caller]
    pub fn check(self) {
        let report = self.run();
        report.notes.iter().for_each(|note| println!("note: {note}"));
        report.assert_green();
    }

    /// Runs the property: what was asked to be replayed and nothing else, or everything.
    pub fn run(mut self) -> Report {
        let settings = match self.settings.clone() {
            Ok(settings) => settings,
            Err(bad) => return self.misuse(bad.to_string()),
        };
        if watch::is_child() {
            return self.serve();
        }
        self.budget.histories = settings.histories.unwrap_or(self.budget.histories);
        self.budget.steps = settings.steps.unwrap_or(self.budget.steps);
        self.budget.time = settings.time.unwrap_or_else(|| self.default_time(&settings));
        if let Some(what) = &settings.replay {
            return replay::run(self, what, &settings);
        }
        if self.entry.command.is_none() {
            println!("{}", self.search_contract());
        }
        let report = self.everything(&settings);
        if let Err(error) = report.record.write() {
            eprintln!("the run record of `{}` could not be written: {error}", report.record.property);
        }
        report
    }

    /// Replays one history, whatever the environment asks for.
    pub fn replay(self, history: Vec<G::Action>) -> Report {
        replay::history(self, history)
    }

    /// A budget that was raised by hand is not cut by the default cap.
    fn default_time(&self, settings: &Settings) -> Duration {
        let raised = settings.histories.is_some() || settings.steps.is_some();
        if raised && self.budget.time == Budget::DEFAULT.time { Duration::from_secs(3_600) } else { self.budget.time }
    }

    /// A report without a run: the harness was used wrongly.
    pub(crate) fn misuse(&self, what: String) -> Report {
        self.report(Outcome::Faulted(Fault::Misuse(what)))
    }

    pub(crate) fn report(&self, outcome: Outcome) -> Report {
        let record = self.new_record(self.settings.clone().unwrap_or_default());
        Report { record: Record { outcome: outcome.to_string(), ..record }, outcome, failure: None, notes: Vec::new() }
    }

    pub(crate) fn new_record(&self, settings: Settings) -> Record {
        let here = Environment::here();
        let package = self.package.clone().unwrap_or(here.package);
        Record {
            property: self.oracle.name.clone(),
            target: self.oracle.target.clone(),
            search: self.search_contract(),
            settings,
            phases: Vec::<Phase>::new(),
            laws: Vec::new(),
            clauses: Vec::new(),
            not_applicable: Vec::new(),
            unreached: Vec::new(),
            relations: Vec::new(),
            reach: Vec::new(),
            deterministic: "not tried".to_string(),
            outcome: String::new(),
            environment: Environment { package, ..here },
        }
    }

    pub(crate) fn mix(&self) -> Mix {
        Mix::of_length(self.budget.steps)
    }

    fn search_contract(&self) -> SearchContract {
        let Budget { histories, steps, time } = self.budget;
        let [uniform, swarm, scale] = self.mix().weights;
        let categories = self.oracle.reach.as_ref().map_or(0, |reach| reach.list.len());
        SearchContract {
            partitions: format!("uniform : half the rules and a narrow window : scale = {uniform} : {swarm} : {scale}"),
            distribution: format!("every clause and premise, and {categories} categories, that the subject can reach"),
            failures: "reduce while law, checkpoint, kind of action and kind of difference stay; then enumerate".into(),
            replay: self.entry.replay_line("TOKEN"),
            budget: format!(
                "fixed seed {:#x}, then fresh seed {:#x}: {histories} histories of up to {steps} actions or {} s each",
                self.seed,
                self.fresh,
                time.as_secs_f64()
            ),
        }
    }
}

impl std::fmt::Display for SearchContract {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "generator     {}", self.partitions)?;
        writeln!(f, "distribution  {}", self.distribution)?;
        writeln!(f, "failures      {}", self.failures)?;
        writeln!(f, "replay        {}", self.replay)?;
        write!(f, "budget        {}", self.budget)
    }
}
