//! The search itself: what runs in the worker thread.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use lawful_grammars::{Grammar, Mix};
use lawful_graph::Driver;
use quickcheck::Gen;

use crate::campaign::Budget;
use crate::failure::{Found, Source, Teller};
use crate::files::{Journal, Stored};
use crate::oracle::{Bench, Oracle, Pulse};
use crate::record::{Phase, Reach};
use crate::report::Report;
use crate::run::{Outcome, Run};
use crate::token::{Token, case_seed, hash_of, tag_of};

/// How far a run has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The phase that runs.
    pub phase: &'static str,
    /// Histories executed in it.
    pub histories: u64,
    /// Actions executed in it.
    pub actions: u64,
}

/// A listener for progress.
pub(crate) type Sink = Arc<dyn Fn(&Progress) + Send + Sync>;

/// One history in this many is also judged by one of the relations over two runs, in turn.
const RELATED: u64 = 4;

pub(crate) struct Search<G: Grammar, D: Driver<Action = G::Action>> {
    pub(crate) oracle: Oracle<G, D>,
    pub(crate) pulse: Pulse,
    pub(crate) journal: Journal,
    pub(crate) seeds: [u64; 2],
    pub(crate) budget: Budget,
    pub(crate) regressions: PathBuf,
    /// What is being reduced, for the watcher.
    pub(crate) found: Arc<Mutex<Option<Found<G::Action>>>>,
    pub(crate) sink: Option<Sink>,
}

/// Generates one case of a campaign.
pub(crate) fn generate<G, D>(bench: &Bench<G, D>, seed: u64, case: u64, steps: usize) -> Vec<G::Action>
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + 'static,
{
    bench.sentences().draw(&Mix::of_length(steps), &mut Gen::from_size_and_seed(steps, case_seed(seed, case))).1
}

/// Counts of a campaign's relations and categories.
struct Reached {
    relations: Vec<u64>,
    categories: BTreeMap<&'static str, u64>,
    histories: u64,
}

impl<G, D> Search<G, D>
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + PartialEq + 'static,
{
    /// Both campaigns without a report, to see whether they end at all.
    pub(crate) fn scout(oracle: Oracle<G, D>, journal: Journal, seeds: [u64; 2], budget: Budget) -> Outcome {
        let mut search = Self {
            oracle,
            pulse: Pulse::default(),
            journal,
            seeds,
            budget,
            regressions: PathBuf::new(),
            found: Arc::default(),
            sink: None,
        };
        let mut bench = Bench::new(search.oracle.clone());
        let mut reached = search.nothing_reached();
        for (name, seed) in [("fixed", seeds[0]), ("random", seeds[1])] {
            if let Err(found) = search.campaign(&mut bench, name, seed, &mut reached) {
                return found.outcome;
            }
        }
        Outcome::Passed
    }

    pub(crate) fn run(mut self, mut teller: Teller) -> Report {
        let mut bench = Bench::new(self.oracle.clone());
        bench.pulse = self.pulse.clone();
        let faults = bench.oracle().laws.faults();
        if !faults.is_empty() {
            self.journal.remove();
            return teller.misuse(faults.join("; "));
        }
        let mut reached = self.nothing_reached();
        match self.phases(&mut bench, &mut reached, &mut teller) {
            Ok(()) => self.finish(bench, &reached, teller),
            Err(found) => {
                if let Ok(mut slot) = self.found.lock() {
                    *slot = Some(found.clone());
                }
                let journal = &mut self.journal;
                let report = teller.tell_reduced(&mut bench, found, &mut |history| {
                    let _ = journal.write(history);
                });
                self.journal.remove();
                report
            }
        }
    }

    fn nothing_reached(&self) -> Reached {
        let relations = vec![0; self.oracle.relations.len()];
        Reached { relations, categories: BTreeMap::new(), histories: 0 }
    }

    fn phases(
        &mut self,
        bench: &mut Bench<G, D>,
        reached: &mut Reached,
        teller: &mut Teller,
    ) -> Result<(), Found<G::Action>> {
        let regressions = self.read_regressions(teller);
        teller.phase(self.stored(bench, "regressions", regressions)?);
        let scenarios = self.oracle.scenarios.iter().map(|s| (Source::Scenario(s.name.to_string()), s.history.clone()));
        let scenarios: Vec<_> = scenarios.collect();
        teller.phase(self.stored(bench, "scenarios", scenarios)?);
        teller.deterministic(self.deterministic(bench));
        for (name, seed) in [("fixed", self.seeds[0]), ("random", self.seeds[1])] {
            teller.phase(self.campaign(bench, name, seed, reached)?);
        }
        Ok(())
    }

    /// Histories of the regressions folder; what cannot be read is noted, not skipped in silence.
    fn read_regressions(&self, teller: &mut Teller) -> Vec<(Source, Vec<G::Action>)> {
        let folder = self.regressions.join(crate::files::file_name(&self.oracle.name));
        let mut paths: Vec<_> =
            std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
        paths.sort();
        let mut histories = Vec::new();
        for path in paths {
            match Stored::<G::Action>::read(&path) {
                Ok(stored) => histories.push((Source::File(path.display().to_string()), stored.actions)),
                Err(bad) => teller.note(format!("a regression was not replayed: {bad}")),
            }
        }
        histories
    }

    fn stored(
        &mut self,
        bench: &mut Bench<G, D>,
        name: &str,
        histories: Vec<(Source, Vec<G::Action>)>,
    ) -> Result<Phase, Found<G::Action>> {
        let start = Instant::now();
        let mut phase = new_phase(name, None);
        for (source, history) in histories {
            let run = self.one(bench, &history, &mut phase);
            if run.ended().identity().is_some() {
                return Err(Found::new(name, source, history, run, None));
            }
        }
        phase.seconds = start.elapsed().as_secs_f64();
        Ok(phase)
    }

    fn one(&mut self, bench: &mut Bench<G, D>, history: &[G::Action], phase: &mut Phase) -> Run {
        // A journal that cannot be written must not hide what the history shows.
        let _ = self.journal.write(history);
        let run = bench.execute(history);
        phase.histories += 1;
        phase.actions += run.steps as u64;
        run
    }

    fn campaign(
        &mut self,
        bench: &mut Bench<G, D>,
        name: &'static str,
        seed: u64,
        reached: &mut Reached,
    ) -> Result<Phase, Found<G::Action>> {
        let start = Instant::now();
        let mut phase = new_phase(name, Some(seed));
        for case in 0..self.budget.histories as u64 {
            if start.elapsed() > self.budget.time {
                phase.cut = true;
                break;
            }
            let history = generate(bench, seed, case, self.budget.steps);
            let (property, steps) = (tag_of(&self.oracle.name), self.budget.steps);
            let source = |history: &[G::Action]| {
                let hash = hash_of(history);
                Source::Generated(Token { property, seed, case, steps, hash, path: None })
            };
            let run = self.one(bench, &history, &mut phase);
            if run.ended().identity().is_some() {
                return Err(Found::new(name, source(&history), history, run, None));
            }
            reached.histories += 1;
            for category in self.oracle.reach.iter().flat_map(|reach| (reach.classify)(&history)) {
                *reached.categories.entry(category).or_default() += 1;
            }
            if let Some((at, run)) = self.related(bench, case, &history, reached) {
                return Err(Found::new(name, source(&history), history, run, Some(at)));
            }
            self.tell_progress(name, &phase);
        }
        phase.seconds = start.elapsed().as_secs_f64();
        Ok(phase)
    }

    /// Judges one relation over two runs, in turn; answers only if it was violated.
    fn related(
        &self,
        bench: &mut Bench<G, D>,
        case: u64,
        history: &[G::Action],
        reached: &mut Reached,
    ) -> Option<(usize, Run)> {
        if case % RELATED != 0 || self.oracle.relations.is_empty() {
            return None;
        }
        let at = (case / RELATED) as usize % self.oracle.relations.len();
        let relation = self.oracle.relations[at];
        let run = bench.relate(&relation, history)?;
        reached.relations[at] += 1;
        run.outcome.identity().is_some().then_some((at, run))
    }

    fn tell_progress(&self, phase: &'static str, counts: &Phase) {
        if let Some(sink) = &self.sink {
            sink(&Progress { phase, histories: counts.histories, actions: counts.actions });
        }
    }

    /// Runs one case twice and compares what was seen.
    fn deterministic(&mut self, bench: &mut Bench<G, D>) -> String {
        let history = generate(bench, self.seeds[0], 0, self.budget.steps);
        let _ = self.journal.write(&history);
        let (Ok(once), Ok(again)) = (bench.trace(&history), bench.trace(&history)) else {
            return "not told: the case does not run to its end".to_string();
        };
        let differs = once.steps.iter().zip(&again.steps).position(|(left, right)| left.1 != right.1);
        differs.map_or("yes".to_string(), |step| format!("no: two runs of one case differ first at step {step}"))
    }

    fn finish(self, bench: Bench<G, D>, reached: &Reached, mut teller: Teller) -> Report {
        let supported = &*bench.oracle().supported;
        let ledger = &bench.judgement.ledger;
        let record = teller.record();
        record.laws = ledger.tallies();
        record.clauses = ledger.clauses(&supported);
        record.not_applicable = ledger.not_applicable(&supported);
        record.unreached = ledger.unreached(&supported);
        let relations = &bench.oracle().relations;
        record.relations =
            relations.iter().zip(&reached.relations).map(|(r, count)| (r.contract.id.to_string(), *count)).collect();
        record.reach = reach_of(&bench, reached);
        let mut missing = record.unreached.clone();
        missing.extend(
            record.relations.iter().filter(|(_, count)| *count == 0).map(|(name, _)| format!("{name}: premise")),
        );
        let thin = record.reach.iter().filter(|reach| reach.is_short());
        missing.extend(thin.map(|reach| reach.to_string()));
        let short = record.phases.iter().any(|phase| phase.cut) || self.budget.histories < Budget::DEFAULT.histories;
        self.journal.remove();
        teller.passed(missing, short)
    }
}

/// The categories that the grammar can reach, and how often the campaigns did.
fn reach_of<G, D>(bench: &Bench<G, D>, reached: &Reached) -> Vec<Reach>
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + 'static,
{
    let list = bench.oracle().reach.iter().flat_map(|reach| &reach.list);
    let possible = list.filter(|category| bench.sentences().admits(&category.witness.history));
    possible
        .map(|category| Reach {
            category: category.witness.name,
            required: category.least as u64,
            found: reached.categories.get(category.witness.name).copied().unwrap_or(0),
            histories: reached.histories,
        })
        .collect()
}

fn new_phase(name: &str, seed: Option<u64>) -> Phase {
    let seed = seed.map(|seed| format!("{seed:x}"));
    Phase { name: name.to_string(), seed, histories: 0, actions: 0, seconds: 0.0, cut: false }
}
