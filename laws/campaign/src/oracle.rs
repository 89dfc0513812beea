//! Everything that one property needs, and the execution of one history.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use lawful_contract::Kinds;
use lawful_grammars::controls::Categories;
use lawful_grammars::{Grammar, Scenario, Sentences};
use lawful_graph::{AnyDriver, Fault, Judgement, LawGraph, Recorder, Trace, Twice, Verdict, Violation};

use crate::panics::{self, Caught, Phase};
use crate::run::{Outcome, Run, panicked};

/// Makes a fresh driver, and so a fresh subject.
pub type Open<A, O> = Arc<dyn Fn() -> Result<AnyDriver<A, O>, Fault> + Send + Sync>;
/// Whether the subject can reach a kind of action or a capability.
pub type Supported = Arc<dyn Fn(&str) -> bool + Send + Sync>;
type ActionOf<G> = <G as Grammar>::Action;

/// A property: a language of histories, laws, and a way to open the subject that they judge.
pub struct Oracle<G: Grammar, O> {
    /// The property's name: names its files and its replay line.
    pub name: String,
    /// What is driven, as a reader knows it: the subject's type and version.
    pub target: String,
    /// The legal histories.
    pub grammar: G,
    /// The laws.
    pub laws: LawGraph<G::Action, O>,
    /// Relations over two runs.
    pub relations: Vec<Twice<G::Action, O>>,
    /// Opens a fresh subject.
    pub open: Open<G::Action, O>,
    /// What the subject can reach.
    pub supported: Supported,
    /// Named histories that run before both campaigns.
    pub scenarios: Vec<Scenario<G::Action>>,
    /// Categories that must occur, and how often.
    pub reach: Option<Categories<G::Action>>,
    /// The call that replays a stored history, `{}` standing for it: how a report prints a Rust test.
    pub replay_call: String,
}

impl<G: Grammar, O> Clone for Oracle<G, O>
where
    O: 'static,
{
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            target: self.target.clone(),
            grammar: self.grammar.clone(),
            laws: self.laws.clone(),
            relations: self.relations.clone(),
            open: Arc::clone(&self.open),
            supported: Arc::clone(&self.supported),
            scenarios: self.scenarios.clone(),
            reach: self.reach.clone(),
            replay_call: self.replay_call.clone(),
        }
    }
}

/// How far an execution has come, for a watcher in another thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pulse(Arc<AtomicU64>);

impl Pulse {
    /// Only the executing thread writes, so no atomic addition is needed.
    #[inline]
    pub(crate) fn beat(&self) {
        self.0.store(self.0.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
    }
    pub(crate) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What relating two runs came to.
#[derive(Clone, Debug)]
pub enum Related<A> {
    /// What the relation says.
    Said(Run),
    /// One of the two histories breaks a law of the graph, or fails, by itself: that history, and how it ran.
    Breaks(Vec<A>, Run),
}

/// Falsifies records before they are judged; for controls.
pub type Falsify<'f, A, O> = &'f mut dyn FnMut(usize, &A, &mut Recorder<O>);

/// Executes histories of one oracle, one at a time.
pub struct Bench<G: Grammar, O> {
    oracle: Oracle<G, O>,
    sentences: Sentences<G>,
    graph: LawGraph<G::Action, O>,
    recorder: Recorder<O>,
    /// What was judged so far.
    pub judgement: Judgement,
    pub(crate) pulse: Pulse,
}

impl<G, O> Bench<G, O>
where
    G: Grammar,
    O: Clone + 'static,
{
    /// A bench with empty counts.
    pub fn new(oracle: Oracle<G, O>) -> Self {
        Self {
            sentences: Sentences::new(oracle.grammar.clone()),
            graph: oracle.laws.clone(),
            recorder: Recorder::default(),
            judgement: Judgement::of(&oracle.laws),
            pulse: Pulse::default(),
            oracle,
        }
    }

    /// The oracle.
    pub fn oracle(&self) -> &Oracle<G, O> {
        &self.oracle
    }

    /// The histories of the oracle's grammar.
    pub fn sentences(&self) -> &Sentences<G> {
        &self.sentences
    }

    /// One case of a campaign, as the search generates it: histories of up to `steps` actions.
    pub fn case(&self, seed: u64, case: u64, steps: usize) -> Vec<G::Action> {
        crate::search::generate(self, seed, case, steps)
    }

    /// Executes a history and judges it with the law graph.
    pub fn execute(&mut self, history: &[G::Action]) -> Run {
        self.run(history, &mut |_, _, _| {})
    }

    /// Executes a history and judges it after `falsify` changed the records of each step.
    pub fn execute_falsified(&mut self, history: &[G::Action], falsify: Falsify<'_, G::Action, O>) -> Run {
        self.run(history, falsify)
    }

    fn run<F>(&mut self, history: &[G::Action], falsify: &mut F) -> Run
    where
        F: FnMut(usize, &G::Action, &mut Recorder<O>) + ?Sized,
    {
        self.judgement.clear_findings();
        self.graph.reset();
        let mut driver = match self.open() {
            Ok(driver) => driver,
            Err(outcome) => return Run { outcome, cleanup: None, steps: 0 },
        };
        let mut steps = 0;
        let judged = panics::catch(Phase::Law, || self.judge_all(&mut driver, history, &mut steps, falsify));
        let outcome = match judged {
            Ok(outcome) => outcome,
            Err(caught) => {
                if caught.phase == Phase::Law {
                    self.renew();
                }
                let outcome = attribute(caught, history.get(steps));
                // The action that panicked was performed: without it, no history fails.
                steps = (steps + 1).min(history.len());
                outcome
            }
        };
        let cleanup = if matches!(outcome, Outcome::Violated(ref v) if v[0].law == crate::run::RETURNS.id) {
            // A subject that panicked may hold anything; closing it may hang. It is dropped, and a panic there is kept.
            panics::catch(Phase::Closing, || drop(driver)).err().map(|caught| Fault::Close(caught.message))
        } else {
            close(driver)
        };
        Run { outcome, cleanup, steps }
    }

    /// A law that panicked left the graph and its counts half-way.
    fn renew(&mut self) {
        self.graph = self.oracle.laws.clone();
        self.judgement = Judgement::of(&self.graph);
    }

    fn open(&self) -> Result<AnyDriver<G::Action, O>, Outcome> {
        let setup = |message: String| Outcome::Faulted(Fault::Setup(message));
        match panics::catch(Phase::Opening, || (self.oracle.open)()) {
            Ok(Ok(driver)) => Ok(driver),
            Ok(Err(fault)) => Err(Outcome::Faulted(fault)),
            Err(caught) => Err(setup(format!("a panic at {}: {}", caught.place, caught.message))),
        }
    }

    fn judge_all<F>(
        &mut self,
        driver: &mut AnyDriver<G::Action, O>,
        history: &[G::Action],
        steps: &mut usize,
        falsify: &mut F,
    ) -> Outcome
    where
        F: FnMut(usize, &G::Action, &mut Recorder<O>) + ?Sized,
    {
        for (at, action) in history.iter().enumerate() {
            *steps = at;
            self.pulse.beat();
            self.graph.advance(action);
            self.recorder.next_action();
            panics::enter(Phase::Product);
            let performed = driver.perform(action, &mut self.recorder);
            panics::enter(Phase::Law);
            if let Err(fault) = performed {
                return Outcome::Faulted(fault);
            }
            falsify(at, action, &mut self.recorder);
            self.graph.judge_action(action, self.recorder.records(), &mut self.judgement);
            if !self.judgement.violations.is_empty() {
                *steps = at + 1;
                self.graph.settle(&mut self.judgement);
                return Outcome::Violated(self.judgement.violations.clone());
            }
        }
        *steps = history.len();
        Outcome::Passed
    }

    /// Judges a relation over two runs; `None` if its premise does not hold for this history.
    pub fn relate(&mut self, relation: &Twice<G::Action, O>, history: &[G::Action]) -> Option<Run> {
        let (plain, other) = (relation.transform)(history)?;
        let steps = plain.len().max(other.len());
        let (left, right) = match (self.trace(&plain), self.trace(&other)) {
            (Ok(left), Ok(right)) => (left, right),
            (Err(outcome), _) | (_, Err(outcome)) => return Some(Run { outcome, cleanup: None, steps }),
        };
        let outcome = match panics::catch(Phase::Law, || (relation.relate)(&left, &right)) {
            Err(caught) => attribute(caught, history.last()),
            Ok(Verdict::Violated(mismatch)) => Outcome::Violated(vec![Violation {
                law: relation.contract.id.to_string(),
                instance: None,
                contract: relation.contract,
                checkpoint: relation
                    .contract
                    .hears
                    .first()
                    .map_or(lawful_contract::Checkpoint::Closed, |h| h.checkpoint),
                kind: "two-runs",
                mismatch: *mismatch,
            }]),
            Ok(Verdict::Silent) => return None,
            Ok(Verdict::Upheld(agreement)) if agreement.comparisons() == 0 => return None,
            Ok(Verdict::Upheld(_) | Verdict::Several(_)) => Outcome::Passed,
        };
        Some(Run { outcome, cleanup: None, steps })
    }

    /// Judges a relation over two runs, but accuses it of nothing that a law of the graph is accused of: where one of
    /// the two histories breaks such a law by itself, that is what was found. `None` as in [`Bench::relate`], and where
    /// such a history is outside of the language, for which nothing is promised.
    pub fn relate_lawful(
        &mut self,
        relation: &Twice<G::Action, O>,
        history: &[G::Action],
    ) -> Option<Related<G::Action>> {
        let run = self.relate(relation, history)?;
        let is_accused =
            matches!(&run.outcome, Outcome::Violated(violations) if violations[0].law == relation.contract.id);
        if !is_accused {
            return Some(Related::Said(run));
        }
        let (plain, other) = (relation.transform)(history)?;
        let ledger = self.judgement.ledger.clone();
        let alone = [plain, other].into_iter().map(|history| (self.execute(&history), history));
        let broken = alone.into_iter().find(|(run, _)| !matches!(run.outcome, Outcome::Passed));
        self.judgement.ledger = ledger;
        match broken {
            None => Some(Related::Said(run)),
            Some((run, history)) => self.sentences.admits(&history).then_some(Related::Breaks(history, run)),
        }
    }

    /// Runs a history without judging it and keeps what was seen.
    ///
    /// # Errors
    ///
    /// The outcome, if the history did not run to its end.
    pub fn trace(&mut self, history: &[G::Action]) -> Result<Trace<ActionOf<G>, O>, Outcome> {
        let mut driver = self.open()?;
        let mut trace = Trace { steps: Vec::with_capacity(history.len()) };
        let mut recorder = Recorder::default();
        let performed = panics::catch(Phase::Product, || {
            for action in history {
                self.pulse.beat();
                recorder.next_action();
                driver.perform(action, &mut recorder)?;
                trace.steps.push((action.clone(), recorder.records().to_vec()));
            }
            Ok(())
        });
        close(driver);
        match performed {
            Ok(Ok(())) => Ok(trace),
            Ok(Err(fault)) => Err(Outcome::Faulted(fault)),
            Err(caught) => Err(attribute(caught, history.get(trace.steps.len()))),
        }
    }
}

fn attribute<A: Kinds>(caught: Caught, action: Option<&A>) -> Outcome {
    let Caught { phase, place, message } = caught;
    match phase {
        Phase::Product => Outcome::Violated(vec![panicked(action.map_or("opened", Kinds::kind_name), place, &message)]),
        Phase::Law => Outcome::Faulted(Fault::Law(format!("at {place}: {message}"))),
        Phase::Opening => Outcome::Faulted(Fault::Setup(format!("a panic at {place}: {message}"))),
        Phase::Closing => Outcome::Faulted(Fault::Close(format!("a panic at {place}: {message}"))),
    }
}

fn close<A, O>(driver: AnyDriver<A, O>) -> Option<Fault> {
    match panics::catch(Phase::Closing, || driver.close()) {
        Ok(closed) => closed.err(),
        Err(caught) => Some(Fault::Close(format!("a panic at {}: {}", caught.place, caught.message))),
    }
}
