//! A shelf of numbered places: the smallest domain with keys, values, a root law and a law that reads it.
#![allow(dead_code, reason = "each test crate uses its own part")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lawful_campaign::{Campaign, Failure, Oracle, Report, Settings};
use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears, Kinds};
use lawful_grammars::{Choices, Grammar, Part, Rule, Window};
use lawful_graph::{Difference, Driver, Fault, Law, LawGraph, Mismatch, Read, Recorder, Step, Verdict};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Do {
    /// Puts a value in a place; answers with what was there.
    Put { place: u32, value: u32 },
    /// Takes what is in a place.
    Take { place: u32 },
    /// Answers with the number of places that are taken.
    Count,
}

impl Kinds for Do {
    const KINDS: &'static [&'static str] = &["put", "take", "count"];
    fn kind(&self) -> usize {
        match self {
            Self::Put { .. } => 0,
            Self::Take { .. } => 1,
            Self::Count => 2,
        }
    }
}

pub(crate) fn put(place: u32, value: u32) -> Do {
    Do::Put { place, value }
}
pub(crate) fn take(place: u32) -> Do {
    Do::Take { place }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Seen {
    Answer(Option<u32>),
    Count(usize),
    All(Vec<(u32, u32)>),
    /// Recorded where no law listens.
    Noise(usize),
}

static CONTENTS: Contract = Contract {
    id: "contents",
    law: "A place holds what was put there last and not taken.",
    authority: "the shelf's manual",
    hears: &[Hears::after(Applied, &["put", "take"]), Hears::every(Published)],
    clauses: &[Clause::of("answers", &["put", "take"]), Clause::every("all")],
    ..Contract::EMPTY
};
static COUNT: Contract = Contract {
    id: "count",
    law: "The count is the number of taken places.",
    authority: "the shelf's manual",
    hears: &[Hears::after(Applied, &["count"])],
    clauses: &[Clause::of("count", &["count"])],
    ..Contract::EMPTY
};

/// What the places hold, sorted by place, and the promised answer.
#[derive(Clone, Default)]
pub(crate) struct Contents {
    pairs: Vec<(u32, u32)>,
    answer: Option<u32>,
}

fn apply(pairs: &mut Vec<(u32, u32)>, action: &Do) -> Option<u32> {
    let (Do::Put { place, .. } | Do::Take { place }) = action else { return None };
    let at = pairs.iter().position(|pair| pair.0 == *place);
    let old = at.map(|at| pairs.remove(at).1);
    if let Do::Put { value, .. } = action {
        pairs.push((*place, *value));
    }
    pairs.sort_unstable();
    old
}

impl Law<Do, Seen> for Contents {
    type Reads = ();
    fn contract(&self) -> &'static Contract {
        &CONTENTS
    }
    fn advance(&mut self, action: &Do, _: Read<'_, Self, Do, Seen>) {
        self.answer = apply(&mut self.pairs, action);
    }
    fn judge(&mut self, step: &Step<'_, Do, Seen>, _: Read<'_, Self, Do, Seen>) -> Verdict {
        match step.seen {
            Seen::Answer(answer) => answers(self.answer, *answer),
            Seen::All(all) => Verdict::from(Mismatch::unless_same_rows(&self.pairs, all, |a, b| a.0 == b.0)).on(1),
            _ => Verdict::Silent,
        }
    }
}

fn answers(expected: Option<u32>, seen: Option<u32>) -> Verdict {
    let difference = match (expected, seen) {
        (Some(_), None) => Difference::Missing,
        (None, Some(_)) => Difference::Extra,
        _ => Difference::WrongValue,
    };
    Mismatch::unless_equal(&expected, &seen, difference).into()
}

pub(crate) fn laws() -> LawGraph<Do, Seen> {
    let mut graph = LawGraph::<Do, Seen>::new();
    let contents = graph.add(Contents::default(), ());
    graph.relation(&COUNT, (contents.why("it counts the places"),), |step, (contents,)| match step.seen {
        Seen::Count(count) => Mismatch::unless_equal(&contents.pairs.len(), count, Difference::WrongValue).into(),
        _ => Verdict::Silent,
    });
    graph
}

type Produce = fn(&Domain, &mut dyn Choices) -> Do;

/// All histories over so many places and values.
#[derive(Clone)]
pub(crate) struct Shelves {
    pub(crate) domain: Domain,
    pub(crate) kinds: &'static [&'static str],
    /// The body of the rule `put`.
    pub(crate) put: Produce,
}

#[derive(Clone, Copy)]
pub(crate) struct Domain {
    pub(crate) places: usize,
    pub(crate) values: usize,
}

impl Shelves {
    pub(crate) fn new() -> Self {
        Self { domain: Domain { places: 8, values: 100 }, kinds: Do::KINDS, put: produce_put }
    }
}

pub(crate) fn produce_put(domain: &Domain, choices: &mut dyn Choices) -> Do {
    put(choices.below(domain.places) as u32, choices.below(domain.values) as u32)
}

impl Grammar for Shelves {
    type State = Domain;
    type Action = Do;
    fn start(&self) -> Domain {
        self.domain
    }
    fn rules(&self) -> Vec<Rule<Domain, Do>> {
        type R = Rule<Domain, Do>;
        let most = |places: usize, place: u32| (place as usize >= places).then_some("there is no such place");
        let all = vec![
            R::new("count", 1, |_, _| Do::Count),
            R::new("take", 2, |domain, choices| take(choices.below(domain.places) as u32)),
            R::new("put", 3, self.put).refuses(move |domain, action| match action {
                Do::Put { place, .. } => most(domain.places.max(8), *place),
                _ => None,
            }),
        ];
        all.into_iter().filter(|rule| self.kinds.contains(&rule.kind)).collect()
    }
    fn parts(&self, action: &mut Do, visit: &mut dyn FnMut(Part, usize) -> usize) {
        match action {
            Do::Put { place, value } => {
                *place = visit(Part::Key, *place as usize) as u32;
                *value = visit(Part::Value, *value as usize) as u32;
            }
            Do::Take { place } => *place = visit(Part::Key, *place as usize) as u32,
            Do::Count => {}
        }
    }
    fn narrow(&self, window: &Window) -> Self {
        let domain = Domain { places: window.keys.min(8), values: window.values.min(100) };
        Self { domain, ..self.clone() }
    }
}

/// What a twist can see and change, after the right thing was done and before the caller sees it.
pub(crate) struct Moment<'a> {
    /// Every action so far, this one last.
    pub(crate) done: &'a [Do],
    pub(crate) pairs: &'a mut Vec<(u32, u32)>,
    pub(crate) answer: &'a mut Seen,
}

impl Moment<'_> {
    /// How many actions of a kind were done.
    pub(crate) fn times(&self, kind: &str) -> usize {
        self.done.iter().filter(|action| action.kind_name() == kind).count()
    }
    /// Whether the action that runs is of a kind.
    pub(crate) fn is(&self, kind: &str) -> bool {
        self.done.last().is_some_and(|action| action.kind_name() == kind)
    }
}

pub(crate) trait Twist: Fn(&mut Moment<'_>) -> Result<(), Fault> + Send + Sync + 'static {}
impl<T: Fn(&mut Moment<'_>) -> Result<(), Fault> + Send + Sync + 'static> Twist for T {}

/// A right shelf, and a twist that makes it wrong.
pub(crate) struct Shelf {
    pairs: Vec<(u32, u32)>,
    done: Vec<Do>,
    twist: Arc<dyn Twist>,
    close: fn() -> Result<(), Fault>,
}

impl Shelf {
    pub(crate) fn new(twist: Arc<dyn Twist>, close: fn() -> Result<(), Fault>) -> Self {
        Self { pairs: Vec::new(), done: Vec::new(), twist, close }
    }
}

impl Driver for Shelf {
    type Action = Do;
    type Observation = Seen;
    fn perform(&mut self, action: &Do, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let answer = apply(&mut self.pairs, action);
        let mut answer = if *action == Do::Count { Seen::Count(self.pairs.len()) } else { Seen::Answer(answer) };
        self.done.push(action.clone());
        (self.twist)(&mut Moment { done: &self.done, pairs: &mut self.pairs, answer: &mut answer })?;
        record.at(Applied, answer);
        record.at(Published, Seen::All(self.pairs.clone()));
        Ok(())
    }
    fn close(self: Box<Self>) -> Result<(), Fault> {
        (self.close)()
    }
}

/// A right shelf.
pub(crate) fn right(_: &mut Moment<'_>) -> Result<(), Fault> {
    Ok(())
}

/// `take` answers with nothing from the second `put` on.
pub(crate) fn forgets(moment: &mut Moment<'_>) -> Result<(), Fault> {
    if moment.is("take") && moment.times("put") >= 2 {
        *moment.answer = Seen::Answer(None);
    }
    Ok(())
}

pub(crate) fn oracle(name: &str, twist: impl Twist) -> Oracle<Shelves, Seen> {
    let twist: Arc<dyn Twist> = Arc::new(twist);
    Oracle {
        name: name.to_string(),
        target: "a shelf".to_string(),
        grammar: Shelves::new(),
        laws: laws(),
        relations: Vec::new(),
        open: Arc::new(move || Ok(Box::new(Shelf::new(Arc::clone(&twist), || Ok(()))))),
        supported: Arc::new(|_| true),
        scenarios: Vec::new(),
        reach: None,
        replay_call: "replay(r#\"{}\"#)".to_string(),
    }
}

/// A campaign without the environment's settings, with a small budget and with seeds that are written down.
pub(crate) fn campaign(oracle: Oracle<Shelves, Seen>) -> Campaign<Shelves, Seen> {
    Campaign::new(oracle, "")
        .settings(Settings::default())
        .regressions(fresh_folder("no-regressions"))
        .fresh_seed(1)
        .histories(100)
        .steps(40)
        .time(Duration::from_secs(60))
}

pub(crate) fn run(name: &str, twist: impl Twist) -> Report {
    campaign(oracle(name, twist)).run()
}

pub(crate) fn failure(report: &Report) -> &Failure {
    report.failure.as_ref().unwrap_or_else(|| panic!("there is a failure in {report}"))
}

/// Settings that ask for one replay.
pub(crate) fn replaying(what: impl Into<String>) -> Settings {
    Settings { replay: Some(what.into()), ..Settings::default() }
}

/// The names of the phases that ran and their histories.
pub(crate) fn phases(report: &Report) -> Vec<(&str, u64)> {
    report.record.phases.iter().map(|phase| (phase.name.as_str(), phase.histories)).collect()
}

/// The actions of a stored history.
pub(crate) fn stored(path: &str) -> lawful_campaign::Stored<Do> {
    lawful_campaign::Stored::read(Path::new(path)).unwrap_or_else(|error| panic!("{error}"))
}

/// An empty folder for one test.
pub(crate) fn fresh_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

/// This test, run again in a process of its own with a clean environment.
pub(crate) fn again(test: &str) -> std::process::Command {
    let executable = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let mut command = std::process::Command::new(executable);
    command.args([test, "--exact", "--nocapture"]).env("RUST_BACKTRACE", "0");
    for variable in ["LAWFUL_SEEDS", "LAWFUL_STEPS", "LAWFUL_TIME", "LAWFUL_REPLAY", "LAWFUL_KEEP"] {
        command.env_remove(variable);
    }
    command
}
