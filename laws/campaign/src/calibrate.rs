//! Calibration: laws against wrong products, and the evidence that the laws are not blind.
//!
//! A calibration opens each suspect in place of a right subject, executes its witness and a survey of generated
//! histories, and classifies how that ended. It then ablates: without one law some suspect must survive, and with one
//! edge cut some suspect must get a false root. What does not come out as declared is a complaint.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use lawful_contract::Checkpoint;
use lawful_grammars::{Grammar, Keying, Sentences, Window};
use lawful_graph::{Driver, Fault, Violation};
use serde::Serialize;

use crate::campaign::{Campaign, FIXED_SEED};
use crate::oracle::{Bench, Open, Oracle};
use crate::run::{Outcome, RETURNS, Run};
use crate::search::generate;

/// A wrong product, and what must reject it.
pub struct Suspect<A, D> {
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
    pub open: Open<D>,
}

/// How a run against a wrong product can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A law rejected an observation; a panic of the product counts as one.
    Assertion,
    /// The product made no progress within the time that the harness waits.
    Timeout,
    /// The subject could not be made.
    Setup,
    /// The product failed after set-up and outside every comparison.
    Runtime,
    /// The wrong code never showed in the histories that ran.
    Unreached,
    /// The wrong code showed and no law noticed.
    Survived,
    /// No history of the enumerated domain shows a difference.
    Equivalent,
}

impl Class {
    /// All classes.
    pub const ALL: [Self; 7] =
        [Self::Assertion, Self::Timeout, Self::Setup, Self::Runtime, Self::Unreached, Self::Survived, Self::Equivalent];

    /// The class in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assertion => "assertion failure",
            Self::Timeout => "timeout",
            Self::Setup => "setup failure",
            Self::Runtime => "runtime failure",
            Self::Unreached => "unreached",
            Self::Survived => "survived",
            Self::Equivalent => "equivalent in the domain",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What one law says about one suspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    /// The law was the root of a violation, in so many histories.
    Rejects(usize),
    /// The law was only ever blocked by the root. This is no rejection.
    Blocked,
    /// The suspect does not break this law.
    NotAimed,
}

/// What happens to a suspect when the one law that rejects it is removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Without {
    /// Nothing rejects it any more.
    Survives,
    /// It is rejected under the name of a law that it does not break.
    Misnamed(String),
}

/// One suspect's row.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The suspect.
    pub name: String,
    /// The law that must reject it.
    pub law: String,
    /// How its runs ended.
    pub class: Class,
    /// What each law says, in the order of [`Matrix::laws`].
    pub cells: Vec<Cell>,
    /// The checkpoint at which its witness was rejected.
    pub checkpoint: Option<String>,
    /// Histories of the survey that rejected it, and histories that ran.
    pub search: (usize, usize),
    /// For `Equivalent`: how many histories were enumerated.
    pub enumerated: usize,
}

/// Laws against suspects.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Matrix {
    /// The laws, in judging order, with `returns` last.
    pub laws: Vec<String>,
    /// The suspects.
    pub rows: Vec<Row>,
    /// For each law, the suspects that only it rejects, and what happens to each without it.
    pub ablation: BTreeMap<String, Vec<(String, Without)>>,
    /// For each edge `law -> read`, a suspect that gets a false root when it is cut.
    pub edges: BTreeMap<String, Option<String>>,
    /// Histories of the right subject that raised no alarm.
    pub right: usize,
    /// What did not come out as declared.
    pub complaints: Vec<String>,
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
pub fn calibrate<G, D>(oracle: &Oracle<G, D>, suspects: &[Suspect<G::Action, D>], effort: Effort, place: &str) -> Matrix
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + PartialEq + 'static,
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
        rows: suspects.iter().map(|suspect| calibration.row(&laws, suspect)).collect(),
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
pub fn classify<G, D>(
    oracle: &Oracle<G, D>,
    (name, open): (&str, &Open<D>),
    history: &[G::Action],
    effort: Effort,
    place: &str,
) -> Class
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + PartialEq + 'static,
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

struct Calibration<'o, G: Grammar, D: Driver<Action = G::Action>> {
    oracle: &'o Oracle<G, D>,
    effort: Effort,
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
    fn add<G, D>(&mut self, run: &Run, bench: &Bench<G, D>)
    where
        G: Grammar,
        D: Driver<Action = G::Action>,
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

impl<G, D> Calibration<'_, G, D>
where
    G: Grammar,
    D: Driver<Action = G::Action> + 'static,
    D::Observation: Clone + PartialEq + 'static,
{
    fn bench(&self, open: &Open<D>) -> Bench<G, D> {
        Bench::new(Oracle { open: open.clone(), ..self.oracle.clone() })
    }

    fn row(&self, laws: &[String], suspect: &Suspect<G::Action, D>) -> Row {
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
    fn judge(&self, bench: &mut Bench<G, D>, history: &[G::Action]) -> Run {
        let run = bench.execute(history);
        if !matches!(run.outcome, Outcome::Passed) {
            return run;
        }
        let relations = self.oracle.relations.clone();
        let related = relations.iter().filter_map(|relation| bench.relate(relation, history));
        related.into_iter().find(|run| matches!(run.outcome, Outcome::Violated(_))).unwrap_or(run)
    }

    /// Executes a history in a watched child first: does it stall, or end its process?
    fn ends_process(&self, name: &str, open: &Open<D>, history: &[G::Action]) -> Option<Class> {
        match self.campaign(name, open).watched(history, self.effort.patience) {
            Outcome::TimedOut => Some(Class::Timeout),
            Outcome::Aborted => Some(Class::Runtime),
            _ => None,
        }
    }

    fn campaign(&self, suspect: &str, open: &Open<D>) -> Campaign<G, D> {
        let name = format!("{}/{suspect}", self.oracle.name);
        Campaign::new(Oracle { name, open: open.clone(), ..self.oracle.clone() }, self.place)
    }

    fn oracle_sentences(&self) -> Sentences<G> {
        Sentences::new(self.oracle.grammar.clone())
    }

    /// No law noticed anything. Did the suspect show anything that a right subject does not?
    fn silent_class(&self, bench: &mut Bench<G, D>, histories: &[Vec<G::Action>]) -> (Class, usize) {
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

    fn differ(&self, suspect: &mut Bench<G, D>, right: &mut Bench<G, D>, history: &[G::Action]) -> bool {
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

    /// Every law needs a suspect that only it rejects. Without the law, the suspect survives or gets a wrong name.
    fn ablate_laws(&self, suspects: &[Suspect<G::Action, D>], matrix: &mut Matrix) {
        for law in self.oracle.laws.laws().into_iter().map(|law| law.name) {
            let mut without = self.oracle.clone();
            if without.laws.remove(&law).is_err() {
                // A law inside a group is ablated by the calibration of that group's own graph.
                continue;
            }
            let graph_laws = matrix.laws.len() - 1 - self.oracle.relations.len();
            let alone = |row: &Row| {
                let rejects = |(at, cell): (usize, &Cell)| matches!(cell, Cell::Rejects(_)) && matrix.laws[at] != law;
                row.law == law
                    && row.class == Class::Assertion
                    && !row.cells[..graph_laws].iter().enumerate().any(rejects)
            };
            let only: Vec<_> = suspects
                .iter()
                .zip(&matrix.rows)
                .filter(|(_, row)| alone(row))
                .map(|(suspect, _)| (suspect.name.clone(), self.without(&without, suspect)))
                .collect();
            if only.is_empty() {
                matrix.complaints.push(format!("no suspect is rejected by `{law}` alone"));
            }
            matrix.ablation.insert(law, only);
        }
    }

    fn without(&self, oracle: &Oracle<G, D>, suspect: &Suspect<G::Action, D>) -> Without {
        let mut bench = Bench::new(Oracle { open: suspect.open.clone(), ..oracle.clone() });
        let generated =
            (0..self.effort.enough as u64).map(|case| generate(&bench, FIXED_SEED, case, self.effort.steps));
        let witness = bench.sentences().closed(suspect.witness.clone());
        let histories: Vec<_> = std::iter::once(witness).chain(generated).collect();
        let other = histories.iter().find_map(|history| bench.execute(history).outcome.identity());
        other.map_or(Without::Survives, |identity| Without::Misnamed(identity.law))
    }

    /// With an edge cut, some suspect of the law that was read must get the reader as a false root.
    fn ablate_edges(&self, suspects: &[Suspect<G::Action, D>], matrix: &mut Matrix) {
        for (law, read) in self.edges() {
            let mut cut = self.oracle.clone();
            if cut.laws.cut(&law, &read).is_err() {
                continue;
            }
            let misled = suspects.iter().filter(|suspect| suspect.law == read).find(|suspect| {
                let mut bench = Bench::new(Oracle { open: suspect.open.clone(), ..cut.clone() });
                let witness = bench.sentences().closed(suspect.witness.clone());
                let cases = 0..self.effort.histories as u64;
                let generated: Vec<_> =
                    cases.map(|case| generate(&bench, FIXED_SEED, case, self.effort.steps)).collect();
                let scenarios = self.oracle.scenarios.iter().map(|scenario| scenario.history.clone());
                std::iter::once(witness).chain(scenarios).chain(generated).any(|history| {
                    match bench.execute(&history).outcome {
                        Outcome::Violated(violations) => violations.iter().any(|v: &Violation| v.law == law),
                        _ => false,
                    }
                })
            });
            let edge = format!("{law} -> {read}");
            if misled.is_none() {
                matrix.complaints.push(format!("the edge {edge} is decoration: cut, it misleads about no suspect"));
            }
            matrix.edges.insert(edge, misled.map(|suspect| suspect.name.clone()));
        }
    }

    fn edges(&self) -> Vec<(String, String)> {
        let laws = self.oracle.laws.laws();
        laws.into_iter().flat_map(|law| law.reads.into_iter().map(move |(read, _)| (law.name.clone(), read))).collect()
    }
}

/// The row of a suspect that stalled or ended its process.
fn ended<A, D>(laws: &[String], suspect: &Suspect<A, D>, class: Class) -> Row {
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
fn complain<A, D>(suspect: &Suspect<A, D>, row: &Row, relations: &[(&str, &str)], matrix: &mut Matrix) {
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

impl Matrix {
    /// Whether everything came out as declared.
    pub fn is_clean(&self) -> bool {
        self.complaints.is_empty()
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        for (at, law) in self.laws.iter().enumerate() {
            writeln!(f, "{:>2} {law}", at + 1)?;
        }
        let numbers: String = (1..=self.laws.len()).map(|n| format!("{n:>3}")).collect();
        writeln!(f, "{:width$}  {:<24}{numbers}  found", "", "class")?;
        for row in &self.rows {
            let cell = |cell: &Cell| match cell {
                Cell::Rejects(_) => "  R",
                Cell::Blocked => "  b",
                Cell::NotAimed => "  .",
            };
            let cells: String = row.cells.iter().map(cell).collect();
            let (rejected, ran) = row.search;
            writeln!(f, "{:width$}  {:<24}{cells}  {rejected} of {ran}", row.name, row.class)?;
        }
        writeln!(f, "R rejects as the root, b blocked by the root, . not aimed; found: generated histories")?;
        writeln!(f, "the right subject raised no alarm in {} histories", self.right)?;
        let told = |(law, only): (&String, &Vec<(String, Without)>)| {
            let survive = only.iter().filter(|(_, without)| *without == Without::Survives).count();
            format!("{law} {} ({survive})", only.len())
        };
        let alone: Vec<_> = self.ablation.iter().map(told).collect();
        writeln!(f, "suspects that one law alone rejects (and that survive without it): {}", alone.join(", "))?;
        let real = self.edges.values().filter(|misled| misled.is_some()).count();
        writeln!(f, "edges that mislead when cut: {real} of {}", self.edges.len())?;
        self.complaints.iter().try_for_each(|complaint| writeln!(f, "complaint: {complaint}"))
    }
}
