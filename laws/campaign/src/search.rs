//! The search itself: what runs in the worker thread.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use lawful_grammars::{Grammar, Keying, Mix, Window};
use quickcheck::Gen;

use crate::campaign::Budget;
use crate::failure::{Found, Source, Teller};
use crate::files::{Journal, Stored};
use crate::oracle::{Bench, Oracle, Pulse, Related};
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

pub(crate) struct Search<G: Grammar, O> {
    pub(crate) oracle: Oracle<G, O>,
    pub(crate) pulse: Pulse,
    pub(crate) journal: Journal,
    pub(crate) seeds: [u64; 2],
    pub(crate) budget: Budget,
    /// The length up to which histories are enumerated; 0 for none.
    pub(crate) depth: usize,
    pub(crate) regressions: PathBuf,
    /// What is being reduced, for the watcher.
    pub(crate) found: Arc<Mutex<Option<Found<G::Action>>>>,
    pub(crate) sink: Option<Sink>,
}

/// Generates one case of a campaign.
pub(crate) fn generate<G, O>(bench: &Bench<G, O>, seed: u64, case: u64, steps: usize) -> Vec<G::Action>
where
    G: Grammar,
    O: Clone + 'static,
{
    bench.sentences().draw(&Mix::of_length(steps), &mut Gen::from_size_and_seed(steps, case_seed(seed, case))).1
}

/// Counts of a campaign's relations and categories.
struct Reached {
    relations: Vec<u64>,
    categories: BTreeMap<&'static str, u64>,
    histories: u64,
}

/// A case that failed.
struct Failed<A> {
    /// The history that failed, if a relation made it of the case's own.
    made: Option<Vec<A>>,
    run: Run,
    /// The relation that is violated, by position.
    relation: Option<usize>,
}

impl<G, O> Search<G, O>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    /// Both campaigns without a report, to see whether they end at all.
    pub(crate) fn scout(oracle: Oracle<G, O>, journal: Journal, seeds: [u64; 2], budget: Budget) -> Outcome {
        let mut search = Self {
            oracle,
            pulse: Pulse::default(),
            journal,
            seeds,
            budget,
            depth: 0,
            regressions: PathBuf::new(),
            found: Arc::default(),
            sink: None,
        };
        let mut bench = Bench::new(search.oracle.clone());
        let mut reached = search.nothing_reached();
        for (name, seed) in [("fixed", seeds[0]), ("random", seeds[1])] {
            if let (_, Some(found)) = search.campaign(&mut bench, name, seed, &mut reached) {
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
        let found = self.phases(&mut bench, &mut reached, &mut teller);
        tell_evidence(&bench, &reached, &mut teller);
        match found {
            None => self.finish(teller),
            Some(found) => {
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

    /// Runs every phase until a history fails. A phase that was broken off is told like the others.
    fn phases(
        &mut self,
        bench: &mut Bench<G, O>,
        reached: &mut Reached,
        teller: &mut Teller,
    ) -> Option<Found<G::Action>> {
        let tell = |teller: &mut Teller, (phase, found): (Phase, Option<Found<G::Action>>)| {
            teller.phase(phase);
            found
        };
        let regressions = self.read_regressions(teller);
        let scenarios = self.oracle.scenarios.iter().map(|s| (Source::Scenario(s.name.to_string()), s.history.clone()));
        let scenarios = scenarios.collect();
        for (name, histories) in [("regressions", regressions), ("scenarios", scenarios)] {
            if let Some(found) = tell(teller, self.stored(bench, name, histories)) {
                return Some(found);
            }
        }
        if let Some(found) = (self.depth > 0).then(|| tell(teller, self.enumeration(bench))).flatten() {
            return Some(found);
        }
        teller.deterministic(self.deterministic(bench));
        let seeds = [("fixed", self.seeds[0]), ("random", self.seeds[1])];
        seeds.into_iter().find_map(|(name, seed)| tell(teller, self.campaign(bench, name, seed, reached)))
    }

    /// Every history of up to `depth` actions over two keys and two values. This is enumeration, not search.
    fn enumeration(&mut self, bench: &mut Bench<G, O>) -> (Phase, Option<Found<G::Action>>) {
        let start = Instant::now();
        let mut phase = new_phase(&format!("enumeration to depth {}", self.depth), None);
        let window = Window { first: 0, stride: 1, keys: 2, values: 2, bulk: 0, keying: Keying::Uniform };
        let narrow = bench.sentences().narrow(&window);
        let mut found = None;
        for length in 1..=self.depth {
            let flow = narrow.enumerate(length, &mut |prefix| {
                let history = narrow.closed(prefix.to_vec());
                let run = self.one(bench, &history, &mut phase);
                if run.outcome.identity().is_none() {
                    return ControlFlow::Continue(());
                }
                found = Some(Found::new("enumeration", Source::Enumerated, history, run, None));
                ControlFlow::Break(())
            });
            if flow.is_break() {
                break;
            }
        }
        phase.seconds = start.elapsed().as_secs_f64();
        (phase, found)
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
        bench: &mut Bench<G, O>,
        name: &str,
        histories: Vec<(Source, Vec<G::Action>)>,
    ) -> (Phase, Option<Found<G::Action>>) {
        let start = Instant::now();
        let mut phase = new_phase(name, None);
        let found = histories.into_iter().find_map(|(source, history)| {
            let run = self.one(bench, &history, &mut phase);
            run.ended().identity().map(|_| Found::new(name, source, history, run, None))
        });
        phase.seconds = start.elapsed().as_secs_f64();
        (phase, found)
    }

    fn one(&mut self, bench: &mut Bench<G, O>, history: &[G::Action], phase: &mut Phase) -> Run {
        // A journal that cannot be written must not hide what the history shows.
        let _ = self.journal.write(history);
        let run = bench.execute(history);
        phase.histories += 1;
        phase.actions += run.steps as u64;
        run
    }

    fn campaign(
        &mut self,
        bench: &mut Bench<G, O>,
        name: &'static str,
        seed: u64,
        reached: &mut Reached,
    ) -> (Phase, Option<Found<G::Action>>) {
        let start = Instant::now();
        let mut phase = new_phase(name, Some(seed));
        let mut found = None;
        for case in 0..self.budget.histories as u64 {
            if start.elapsed() > self.budget.time {
                phase.cut = true;
                break;
            }
            let history = generate(bench, seed, case, self.budget.steps);
            if let Some(Failed { made, run, relation }) = self.case(bench, case, &history, reached, &mut phase) {
                let (property, steps, hash) = (tag_of(&self.oracle.name), self.budget.steps, hash_of(&history));
                let token = Token { property, seed, case, steps, hash, path: None };
                let (source, history) = match made {
                    None => (Source::Generated(token), history),
                    Some(made) => (Source::Transformed(token), made),
                };
                found = Some(Found::new(name, source, history, run, relation));
                break;
            }
            self.tell_progress(name, &phase);
        }
        phase.seconds = start.elapsed().as_secs_f64();
        (phase, found)
    }

    /// Judges one case; answers only if it failed.
    fn case(
        &mut self,
        bench: &mut Bench<G, O>,
        case: u64,
        history: &[G::Action],
        reached: &mut Reached,
        phase: &mut Phase,
    ) -> Option<Failed<G::Action>> {
        let run = self.one(bench, history, phase);
        if run.ended().identity().is_some() {
            return Some(Failed { made: None, run, relation: None });
        }
        reached.histories += 1;
        for category in self.oracle.reach.iter().flat_map(|reach| (reach.classify)(history)) {
            *reached.categories.entry(category).or_default() += 1;
        }
        self.related(bench, case, history, reached)
    }

    /// Judges one relation over two runs, in turn; answers only if it was violated, or if a history that it made breaks
    /// a law of the graph.
    fn related(
        &self,
        bench: &mut Bench<G, O>,
        case: u64,
        history: &[G::Action],
        reached: &mut Reached,
    ) -> Option<Failed<G::Action>> {
        if !case.is_multiple_of(RELATED) || self.oracle.relations.is_empty() {
            return None;
        }
        let at = (case / RELATED) as usize % self.oracle.relations.len();
        let relation = self.oracle.relations[at];
        let failed = match bench.relate_lawful(&relation, history)? {
            Related::Said(run) => Failed { made: None, run, relation: Some(at) },
            Related::Breaks(made, run) => Failed { made: Some(made), run, relation: None },
        };
        reached.relations[at] += 1;
        failed.run.outcome.identity().is_some().then_some(failed)
    }

    fn tell_progress(&self, phase: &'static str, counts: &Phase) {
        if let Some(sink) = &self.sink {
            sink(&Progress { phase, histories: counts.histories, actions: counts.actions });
        }
    }

    /// Runs one case twice and compares what was seen.
    fn deterministic(&mut self, bench: &mut Bench<G, O>) -> String {
        let history = generate(bench, self.seeds[0], 0, self.budget.steps);
        let _ = self.journal.write(&history);
        let (Ok(once), Ok(again)) = (bench.trace(&history), bench.trace(&history)) else {
            return "not told: the case does not run to its end".to_string();
        };
        let differs = once.steps.iter().zip(&again.steps).position(|(left, right)| left.1 != right.1);
        differs.map_or("yes".to_string(), |step| format!("no: two runs of one case differ first at step {step}"))
    }

    /// No history failed: what was not reached is told.
    fn finish(self, mut teller: Teller) -> Report {
        let record = teller.record();
        let premises = record.relations.iter().filter(|(_, count)| *count == 0);
        let missing = record.unreached.iter().cloned().chain(premises.map(|(name, _)| format!("{name}: premise")));
        let thin = record.reach.iter().filter(|reach| reach.is_short()).map(Reach::to_string);
        let missing = missing.chain(thin).collect();
        let short = record.phases.iter().any(|phase| phase.cut) || self.budget.histories < Budget::DEFAULT.histories;
        self.journal.remove();
        teller.passed(missing, short)
    }
}

/// What was judged and reached, whether or not a history failed.
fn tell_evidence<G, O>(bench: &Bench<G, O>, reached: &Reached, teller: &mut Teller)
where
    G: Grammar,
    O: Clone + 'static,
{
    let supported = &*bench.oracle().supported;
    let ledger = &bench.judgement.ledger;
    let record = teller.record();
    record.laws = ledger.tallies();
    record.clauses = ledger.clauses(&supported);
    record.not_applicable = ledger.not_applicable(&supported);
    record.unreached = ledger.unreached(&supported);
    let relations = bench.oracle().relations.iter().zip(&reached.relations);
    record.relations = relations.map(|(relation, count)| (relation.contract.id.to_string(), *count)).collect();
    record.reach = reach_of(bench, reached);
}

/// The categories that the grammar can reach, and how often the campaigns did.
fn reach_of<G, O>(bench: &Bench<G, O>, reached: &Reached) -> Vec<Reach>
where
    G: Grammar,
    O: Clone + 'static,
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
