//! The campaign: regressions, scenarios, a fixed and a random search, with a watcher beside it.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lawful_grammars::{Grammar, Mix};
use lawful_graph::Fault;
use serde::Serialize;

use crate::failure::{Found, Teller};
use crate::files::{self, Journal, output_folder};
use crate::oracle::{Bench, Oracle, Pulse};
use crate::record::{Environment, Phase, Record, SearchContract};
use crate::replay;
use crate::report::Report;
use crate::run::Outcome;
use crate::search::{Progress, Search, Sink};
use crate::settings::{BadSetting, Settings};
use crate::watch::{self, Ended, Entry, Request, Task};

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

    /// The same within a program that prints what it wants itself. `command`, with a token or a file after it, replays a
    /// case there; `package` is what the records name as the requested package.
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

    fn everything(self, settings: &Settings) -> Report {
        let mut teller = Teller::new(&self, settings);
        for journal in files::leftover_journals(&output_folder().join("running"), &self.oracle.name) {
            if let Ok(stored) = files::Stored::<G::Action>::read(&journal) {
                let outcome = self.watched(&stored.actions, self.patience);
                if outcome.identity().is_some() {
                    return teller.tell_watched(&self, Found::journal(stored.actions, outcome));
                }
                teller.note(format!(
                    "an earlier run of this property ended within a history of {} actions, which passes now",
                    stored.actions.len()
                ));
            }
            let _ = std::fs::remove_file(&journal);
        }
        if self.isolation == Isolation::Scouted
            && let Some(found) = self.scout()
        {
            return teller.tell_watched(&self, found);
        }
        self.in_process(&mut teller)
    }

    /// Runs everything in a worker thread and watches its pulse from this one.
    fn in_process(self, teller: &mut Teller) -> Report {
        let journal_path = self.journal_path("");
        let journal = match Journal::create(journal_path.clone(), &self.oracle.name) {
            Ok(journal) => journal,
            Err(error) => return self.misuse(format!("{} cannot be written: {error}", journal_path.display())),
        };
        let (send, receive) = mpsc::channel();
        let pulse = Pulse::default();
        let found = Arc::new(Mutex::new(None));
        let search = Search {
            oracle: self.oracle.clone(),
            pulse: pulse.clone(),
            journal,
            seeds: [self.seed, self.fresh],
            budget: self.budget,
            depth: self.depth,
            regressions: self.regressions.clone(),
            found: Arc::clone(&found),
            sink: self.sink.clone(),
        };
        let worker = std::thread::Builder::new().name(std::thread::current().name().unwrap_or("campaign").to_string());
        let telling = teller.clone();
        let spawned = worker.spawn(move || {
            let _ = send.send(search.run(telling));
        });
        if let Err(error) = spawned {
            return self.misuse(format!("no thread could be started: {error}"));
        }
        match self.wait(&receive, &pulse) {
            Some(report) => report,
            None => self.stalled(teller, &journal_path, found.lock().ok().and_then(|mut found| found.take())),
        }
    }

    fn wait(&self, receive: &mpsc::Receiver<Report>, pulse: &Pulse) -> Option<Report> {
        let (mut seen, mut since) = (pulse.count(), Instant::now());
        loop {
            match receive.recv_timeout((self.patience / 4).min(Duration::from_millis(250))) {
                Ok(report) => return Some(report),
                Err(RecvTimeoutError::Disconnected) => {
                    return Some(self.misuse("the worker thread ended without a report".to_string()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = pulse.count();
            if now != seen {
                (seen, since) = (now, Instant::now());
            } else if since.elapsed() > self.patience {
                return None;
            }
        }
    }

    /// An action did not return. If another failure was being reduced, that one stays the primary one.
    fn stalled(&self, teller: &mut Teller, journal: &std::path::Path, found: Option<Found<G::Action>>) -> Report {
        if let Some(found) = found {
            teller.note("a candidate of the reduction stalled, so the history is told as it was found".to_string());
            return teller.tell_unreduced(self, found);
        }
        match files::Stored::read(journal) {
            Ok(stored) => teller.tell_watched(self, Found::journal(stored.actions, Outcome::TimedOut)),
            Err(bad) => self.misuse(format!("an action stalled, and its journal is lost: {bad}")),
        }
    }

    /// Executes a history in a watched child.
    pub(crate) fn watched(&self, history: &[G::Action], patience: Duration) -> Outcome {
        let task = Task::History(history.to_vec());
        match watch::run(&Request { property: self.oracle.name.clone(), task }, &self.entry, patience, &|| 0) {
            Ok(Ended::Aborted) => Outcome::Aborted,
            Ok(Ended::TimedOut) => Outcome::TimedOut,
            // What the child judged is judged again in this process, where the violation has its contract.
            Ok(Ended::Answered(answer)) if answer.shows.is_some() => {
                Bench::new(self.oracle.clone()).execute(history).ended()
            }
            Ok(Ended::Answered(_) | Ended::Missed) => Outcome::Passed,
            Err(error) => Outcome::Faulted(Fault::Setup(format!("no child process: {error}"))),
        }
    }

    fn scout(&self) -> Option<Found<G::Action>> {
        let journal = self.journal_path(".scout");
        let Budget { histories, steps, time } = self.budget;
        let seeds = [self.seed, self.fresh];
        let task = Task::Scout { seeds, histories, steps, seconds: time.as_secs_f64(), journal: journal.clone() };
        let request: Request<G::Action> = Request { property: self.oracle.name.clone(), task };
        let progress = || {
            journal
                .metadata()
                .and_then(|data| data.modified())
                .map_or(0, |time| time.duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64))
        };
        let ended = watch::run(&request, &self.entry, self.patience, &progress);
        let stored = files::Stored::read(&journal);
        let _ = std::fs::remove_file(&journal);
        let outcome = match ended {
            Ok(Ended::Aborted) => Outcome::Aborted,
            Ok(Ended::TimedOut) => Outcome::TimedOut,
            _ => return None,
        };
        let stored = stored.ok()?;
        Some(Found::journal(stored.actions, outcome))
    }

    /// This process is a watched child: it executes the request if it is for this property, and then ends. Nothing else
    /// of the test runs.
    fn serve(self) -> Report {
        let empty = self.report(Outcome::Passed);
        let Some((request, path)) = watch::request::<G::Action>() else { return empty };
        if request.property != self.oracle.name {
            return empty;
        }
        let outcome = match request.task {
            Task::History(history) => Bench::new(self.oracle.clone()).execute(&history).ended(),
            Task::Scout { seeds, histories, steps, seconds, journal } => {
                let Ok(journal) = Journal::create(journal, &self.oracle.name) else { return empty };
                let budget =
                    Budget { histories, steps, time: Duration::try_from_secs_f64(seconds).unwrap_or_default() };
                Search::scout(self.oracle.clone(), journal, seeds, budget)
            }
        };
        let answer = watch::Answer { shows: outcome.identity(), outcome: outcome.to_string() };
        let _ = watch::answer(&path, &answer);
        std::process::exit(0)
    }

    /// Serves a request of a calibration's parent, if it is for this property.
    pub(crate) fn serve_and_leave(self) {
        let _ = self.serve();
    }

    fn journal_path(&self, suffix: &str) -> PathBuf {
        let name = format!("{}.{}{suffix}.journal", files::file_name(&self.oracle.name), std::process::id());
        output_folder().join("running").join(name)
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
                "fixed seed {:x}, then fresh seed {:x}: {histories} histories of up to {steps} actions or {} s each",
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
