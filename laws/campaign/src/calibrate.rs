//! Calibration: laws against wrong products, and the evidence that the laws are not blind.
//!
//! A calibration opens each suspect in place of a right subject, executes its witness and a survey of generated
//! histories, and classifies how that ended. It then ablates: without one law some suspect must survive, and with one
//! edge cut some suspect must get a false root. What does not come out as declared is a complaint.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use lawful_contract::Checkpoint;
use lawful_grammars::{Grammar, Keying, Sentences, Window};
use lawful_graph::Fault;
use serde::Serialize;

use crate::campaign::{Campaign, FIXED_SEED};
use crate::matrix::{Cell, Class, Matrix, Row};
use crate::oracle::{Bench, Open, Oracle, Related};
use crate::run::{Outcome, RETURNS, Run};
use crate::search::generate;

/// A wrong product, and what must reject it.
pub struct Suspect<A, O> {
    /// Its name.
    pub name: String,
    /// The law that must reject it.
    pub law: String,
    /// The checkpoint at which its witness must be rejected.
    pub checkpoint: Checkpoint,
    /// How its runs must end.
    pub class: Class,
    /// Its shortest known witness.
    pub witness: Vec<A>,
    /// Opens a fresh one.
    pub open: Open<A, O>,
}

/// How much a calibration executes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// Generated histories per suspect, at most.
    pub histories: usize,
    /// Rejections after which a survey has seen enough.
    pub enough: usize,
    /// The most actions of a history.
    pub steps: usize,
    /// How long an action may take.
    pub patience: Duration,
    /// The length of the histories that are enumerated for `Equivalent`.
    pub depth: usize,
}

impl Effort {
    /// Enough for a test: a few hundred histories per suspect.
    pub const DEFAULT: Self =
        Self { histories: 200, enough: 12, steps: 60, patience: Duration::from_secs(2), depth: 2 };
}

/// Calibrates the laws of `oracle`, which must open a right subject, with `suspects`.
pub fn calibrate<G, O>(oracle: &Oracle<G, O>, suspects: &[Suspect<G::Action, O>], effort: Effort, place: &str) -> Matrix
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let calibration = Calibration { oracle, effort, place };
    if crate::watch::is_child() {
        suspects.iter().for_each(|suspect| calibration.campaign(&suspect.name, &suspect.open).serve_and_leave());
        return Matrix::default();
    }
    let mut laws: Vec<String> = oracle.laws.laws().into_iter().map(|law| law.name).collect();
    laws.extend(oracle.relations.iter().map(|relation| relation.contract.id.to_string()));
    laws.push(RETURNS.id.to_string());
    let mut matrix = Matrix {
        rows: calibration.spread(suspects, |own, suspect| own.row(&laws, suspect)),
        laws,
        ablation: BTreeMap::new(),
        edges: BTreeMap::new(),
        right: 0,
        complaints: Vec::new(),
    };
    calibration.right(&mut matrix);
    let relations: Vec<_> = oracle.relations.iter().map(|relation| (relation.contract.id, relation.of)).collect();
    for (suspect, row) in suspects.iter().zip(matrix.rows.clone()) {
        complain(suspect, &row, &relations, &mut matrix);
    }
    calibration.ablate_laws(suspects, &mut matrix);
    calibration.ablate_edges(suspects, &mut matrix);
    matrix
}

/// Classifies one subject against the right subject of `oracle` over one history.
pub fn classify<G, O>(
    oracle: &Oracle<G, O>,
    (name, open): (&str, &Open<G::Action, O>),
    history: &[G::Action],
    effort: Effort,
    place: &str,
) -> Class
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let calibration = Calibration { oracle, effort, place };
    if crate::watch::is_child() {
        calibration.campaign(name, open).serve_and_leave();
        return Class::Unreached;
    }
    if let Some(class) = calibration.ends_process(name, open, history) {
        return class;
    }
    let mut bench = calibration.bench(open);
    let judged = class_of(&bench.execute(history).outcome);
    judged.unwrap_or_else(|| calibration.silent_class(&mut bench, &[history.to_vec()]).0)
}

fn class_of(outcome: &Outcome) -> Option<Class> {
    match outcome {
        Outcome::Violated(_) => Some(Class::Assertion),
        Outcome::TimedOut => Some(Class::Timeout),
        Outcome::Faulted(Fault::Setup(_)) => Some(Class::Setup),
        Outcome::Faulted(_) | Outcome::Aborted => Some(Class::Runtime),
        Outcome::Passed | Outcome::Unreached(_) | Outcome::NotReproduced(_) => None,
    }
}

pub(crate) struct Calibration<'o, G: Grammar, O> {
    pub(crate) oracle: &'o Oracle<G, O>,
    pub(crate) effort: Effort,
    place: &'o str,
}

/// What a survey of one suspect found.
#[derive(Default)]
struct Survey {
    roots: BTreeMap<String, usize>,
    blocked: BTreeMap<String, usize>,
    rejected: usize,
    ran: usize,
    other: Option<Class>,
}

impl Survey {
    fn add<G, O>(&mut self, run: &Run, bench: &Bench<G, O>)
    where
        G: Grammar,
        O: 'static,
    {
        self.ran += 1;
        match &run.outcome {
            Outcome::Violated(violations) => {
                self.rejected += 1;
                for violation in violations {
                    *self.roots.entry(violation.law.clone()).or_default() += 1;
                }
                for blocked in &bench.judgement.blocked {
                    *self.blocked.entry(blocked.law.clone()).or_default() += 1;
                }
            }
            other => self.other = self.other.or(class_of(other)),
        }
    }
}

impl<G, O> Calibration<'_, G, O>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    /// Does the work for every item, side by side, and answers in the order of the items. There are two threads for each
    /// processor, because some only wait for a child. Each has laws of its own, and the name of this one: a watched child
    /// finds the property by it.
    pub(crate) fn spread<I, T, W>(&self, items: &[I], work: W) -> Vec<T>
    where
        I: Sync,
        T: Send,
        W: Fn(&Calibration<'_, G, O>, &I) -> T + Sync,
    {
        let next = AtomicUsize::new(0);
        let some = |own: &Calibration<'_, G, O>| {
            let places = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let taken = places.map_while(|at| Some((at, items.get(at)?)));
            taken.map(|(at, item)| (at, work(own, item))).collect::<Vec<_>>()
        };
        let threads = thread::available_parallelism().map_or(1, |many| (2 * many.get()).min(items.len()));
        let name = thread::current().name().unwrap_or_default().to_string();
        let mut done = thread::scope(|scope| {
            let helpers = (1..threads).map(|_| {
                let (oracle, effort, place, some) = (self.oracle.clone(), self.effort, self.place, &some);
                let help = move || some(&Calibration { oracle: &oracle, effort, place });
                thread::Builder::new().name(name.clone()).spawn_scoped(scope, help)
            });
            // Where no thread can be had, this one does all the work.
            let started: Vec<_> = helpers.filter_map(Result::ok).collect();
            let mut done = some(self);
            for helper in started {
                done.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            done
        });
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, told)| told).collect()
    }

    fn bench(&self, open: &Open<G::Action, O>) -> Bench<G, O> {
        Bench::new(Oracle { open: open.clone(), ..self.oracle.clone() })
    }

    fn row(&self, laws: &[String], suspect: &Suspect<G::Action, O>) -> Row {
        let history = self.oracle_sentences().closed(suspect.witness.clone());
        if let Some(class) = self.ends_process(&suspect.name, &suspect.open, &history) {
            return ended(laws, suspect, class);
        }
        let mut bench = self.bench(&suspect.open);
        let witness = self.judge(&mut bench, &history);
        let checkpoint = match &witness.outcome {
            Outcome::Violated(violations) => violations.first().map(|first| first.checkpoint.to_string()),
            _ => None,
        };
        let mut survey = Survey::default();
        survey.add(&witness, &bench);
        let mut histories = vec![history];
        for case in 0..self.effort.histories as u64 {
            if survey.rejected >= self.effort.enough || survey.other.is_some() {
                break;
            }
            let history = generate(&bench, FIXED_SEED, case, self.effort.steps);
            let run = self.judge(&mut bench, &history);
            survey.add(&run, &bench);
            if survey.rejected == 0 {
                histories.push(history);
            }
        }
        let (class, enumerated) = match (survey.rejected, survey.other) {
            (1.., _) => (Class::Assertion, 0),
            (0, Some(class)) => (class, 0),
            (0, None) => self.silent_class(&mut bench, &histories),
        };
        let generated = survey.rejected - usize::from(checkpoint.is_some());
        Row {
            name: suspect.name.clone(),
            law: suspect.law.clone(),
            class,
            cells: cells(laws, &survey),
            checkpoint,
            search: (generated, survey.ran - 1),
            enumerated,
        }
    }

    /// Executes a history; one that keeps every law of the graph is also judged by the relations over two runs.
    fn judge(&self, bench: &mut Bench<G, O>, history: &[G::Action]) -> Run {
        let run = bench.execute(history);
        if !matches!(run.outcome, Outcome::Passed) {
            return run;
        }
        let relations = self.oracle.relations.clone();
        let related = relations.iter().filter_map(|relation| bench.relate_lawful(relation, history));
        let mut runs = related.map(|(Related::Said(run) | Related::Breaks(_, run))| run);
        runs.find(|run| matches!(run.outcome, Outcome::Violated(_))).unwrap_or(run)
    }

    /// Executes a history in a watched child first: does it stall, or end its process?
    fn ends_process(&self, name: &str, open: &Open<G::Action, O>, history: &[G::Action]) -> Option<Class> {
        match self.campaign(name, open).watched(history, self.effort.patience) {
            Outcome::TimedOut => Some(Class::Timeout),
            Outcome::Aborted => Some(Class::Runtime),
            _ => None,
        }
    }

    fn campaign(&self, suspect: &str, open: &Open<G::Action, O>) -> Campaign<G, O> {
        let name = format!("{}/{suspect}", self.oracle.name);
        Campaign::new(Oracle { name, open: open.clone(), ..self.oracle.clone() }, self.place)
    }

    fn oracle_sentences(&self) -> Sentences<G> {
        Sentences::new(self.oracle.grammar.clone())
    }

    /// No law noticed anything. Did the suspect show anything that a right subject does not?
    fn silent_class(&self, bench: &mut Bench<G, O>, histories: &[Vec<G::Action>]) -> (Class, usize) {
        let mut right = self.bench(&self.oracle.open);
        if histories.iter().any(|history| self.differ(bench, &mut right, history)) {
            return (Class::Survived, 0);
        }
        let window = Window { first: 0, stride: 1, keys: 2, values: 2, bulk: 0, keying: Keying::Uniform };
        let narrow = bench.sentences().narrow(&window);
        let mut enumerated = 0;
        for length in 1..=self.effort.depth {
            let flow = narrow.enumerate(length, &mut |history| {
                enumerated += 1;
                if self.differ(bench, &mut right, history) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if flow.is_break() {
                return (Class::Unreached, enumerated);
            }
        }
        (Class::Equivalent, enumerated)
    }

    fn differ(&self, suspect: &mut Bench<G, O>, right: &mut Bench<G, O>, history: &[G::Action]) -> bool {
        match (suspect.trace(history), right.trace(history)) {
            (Ok(left), Ok(right)) => left.steps.iter().zip(&right.steps).any(|(left, right)| left.1 != right.1),
            (left, right) => left.is_ok() != right.is_ok(),
        }
    }

    /// The right subject must raise no alarm.
    fn right(&self, matrix: &mut Matrix) {
        let mut bench = self.bench(&self.oracle.open);
        for case in 0..self.effort.histories as u64 {
            let history = generate(&bench, FIXED_SEED, case, self.effort.steps);
            let run = self.judge(&mut bench, &history);
            if run.outcome.identity().is_some() {
                return matrix.complaints.push(format!("the right subject raised an alarm: {}", run.outcome));
            }
            matrix.right += 1;
        }
    }
}

/// The row of a suspect that stalled or ended its process.
fn ended<A, O>(laws: &[String], suspect: &Suspect<A, O>, class: Class) -> Row {
    let mut survey = Survey::default();
    survey.roots.insert(RETURNS.id.to_string(), 1);
    let checkpoint = Some(Checkpoint::Applied.to_string());
    let (name, law, cells) = (suspect.name.clone(), suspect.law.clone(), cells(laws, &survey));
    Row { name, law, class, cells, checkpoint, search: (0, 0), enumerated: 0 }
}

fn cells(laws: &[String], survey: &Survey) -> Vec<Cell> {
    let cell = |law: &String| match (survey.roots.get(law), survey.blocked.get(law)) {
        (Some(times), _) => Cell::Rejects(*times),
        (None, Some(_)) => Cell::Blocked,
        (None, None) => Cell::NotAimed,
    };
    laws.iter().map(cell).collect()
}

/// What of a row is not as its suspect declares.
fn complain<A, O>(suspect: &Suspect<A, O>, row: &Row, relations: &[(&str, &str)], matrix: &mut Matrix) {
    let name = &suspect.name;
    if row.class != suspect.class {
        let (seen, declared) = (row.class, suspect.class);
        matrix.complaints.push(format!("{name}: {seen}, declared as {declared}"));
    }
    if !matches!(suspect.class, Class::Assertion | Class::Timeout) {
        return;
    }
    for (law, cell) in matrix.laws.iter().zip(&row.cells) {
        let second = relations.iter().any(|(relation, of)| relation == law && *of == suspect.law);
        if matches!(cell, Cell::Rejects(_)) && *law != suspect.law && !second {
            matrix.complaints.push(format!("{name}: rejected by the wrong law `{law}`, not by `{}`", suspect.law));
        }
    }
    match &row.checkpoint {
        None => matrix.complaints.push(format!("{name}: its witness is not rejected")),
        Some(seen) if *seen != suspect.checkpoint.to_string() => {
            let declared = suspect.checkpoint;
            matrix.complaints.push(format!("{name}: rejected at the wrong checkpoint {seen}, not at {declared}"));
        }
        Some(_) => {}
    }
}
