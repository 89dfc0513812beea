//! How a campaign runs: what an earlier run left, a scout, a worker thread that is watched, watched children.

use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use lawful_grammars::Grammar;
use lawful_graph::Fault;

use super::{Budget, Campaign, Isolation};
use crate::failure::{Found, Teller};
use crate::files::{self, Journal, output_folder};
use crate::oracle::{Bench, Pulse};
use crate::report::Report;
use crate::run::Outcome;
use crate::search::Search;
use crate::settings::Settings;
use crate::watch::{self, Ended, Request, Task};

impl<G, O> Campaign<G, O>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    pub(super) fn everything(self, settings: &Settings) -> Report {
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
        match watch::run(&Request::new(&self.oracle.name, task), &self.entry, patience, &|| 0) {
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
        let request: Request<G::Action> = Request::new(&self.oracle.name, task);
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
    pub(super) fn serve(self) -> Report {
        let empty = self.report(Outcome::Passed);
        let Some((request, path)) = watch::request::<G::Action>() else { return empty };
        if request.property != self.oracle.name {
            return empty;
        }
        request.end_with_parent();
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
}
