//! Leases, support and construction: what one operation of each model costs by size, and what judging adds on real
//! subjects.

use std::fmt;
use std::time::Instant;

use criterion::{BatchSize, BenchmarkId, Criterion};
use lawful::lease::{construction, exclusive, support};
use lawful_calibration::domain::Kit;
use lawful_calibration::subjects::lease::construction::Collected;
use lawful_calibration::subjects::lease::exclusive::LeaseFiles;
use lawful_calibration::subjects::lease::support::StdArc;
use lawful_campaign::{Bench, FIXED_SEED, Identity, Oracle, Same, Suspect, reduce};
use lawful_contract::{Label, Model};
use lawful_grammars::{Grammar, Sentences};
use lawful_graph::Recorder;

/// The sizes measured: live leases, live handles, steps.
pub const SIZES: [u32; 3] = [16, 256, 4_096];

/// A model in a state of some size, and an action that is measured there.
pub struct Measured<M: Model> {
    /// The operation and the formulation.
    pub name: &'static str,
    /// The state, by size.
    pub state: fn(u32) -> M,
    /// The action, by size.
    pub action: fn(u32) -> M::Action,
}

/// Benches an operation at every size. Each iteration meets a fresh copy, because most operations change the state; copying is not timed.
pub fn by_size<M: Model>(criterion: &mut Criterion, measured: &Measured<M>) {
    let mut group = criterion.benchmark_group(measured.name);
    for size in SIZES {
        let (state, action) = ((measured.state)(size), (measured.action)(size));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched_ref(|| state.clone(), |model| model.apply(&action), BatchSize::SmallInput)
        });
    }
    group.finish();
}

/// A table of so many leases, the last one under label 0.
fn table<M: Model<Action = exclusive::Action>>(mut model: M, size: u32) -> M {
    model.apply(&exclusive::Action::Fill { first: 0, count: size, client: 1, ttl: 1_000 });
    model.apply(&exclusive::Action::Acquire { resource: size, client: 1, ttl: 1_000, name: Label(0) });
    model
}

fn plain_table(size: u32) -> exclusive::Plain {
    table(exclusive::Plain::new(exclusive::Again::Refused, exclusive::Late::Refused), size)
}

fn counting_table(size: u32) -> exclusive::Countdown {
    table(exclusive::Countdown::new(exclusive::Again::Refused, exclusive::Late::Refused), size)
}

const WORK: fn(u32) -> exclusive::Action = |_| exclusive::Action::Use { name: Label(0), by: exclusive::By::Owner };
const ACQUIRE: fn(u32) -> exclusive::Action =
    |size| exclusive::Action::Acquire { resource: size / 2, client: 2, ttl: 9, name: Label(1) };
const ADVANCE: fn(u32) -> exclusive::Action = |_| exclusive::Action::Advance { ticks: 1 };

/// The operations of exclusive leases in the plain formulation.
pub const EXCLUSIVE: [Measured<exclusive::Plain>; 3] = [
    Measured { name: "exclusive/use/Plain", state: plain_table, action: WORK },
    Measured { name: "exclusive/acquire/Plain", state: plain_table, action: ACQUIRE },
    Measured { name: "exclusive/advance/Plain", state: plain_table, action: ADVANCE },
];

/// The operations of exclusive leases in the counting formulation.
pub const COUNTING: [Measured<exclusive::Countdown>; 3] = [
    Measured { name: "exclusive/use/Countdown", state: counting_table, action: WORK },
    Measured { name: "exclusive/acquire/Countdown", state: counting_table, action: ACQUIRE },
    Measured { name: "exclusive/advance/Countdown", state: counting_table, action: ADVANCE },
];

fn crowd<M: Model<Action = support::Action>>(mut model: M, size: u32) -> M {
    model.apply(&support::Action::Start { subject: 0, name: Label(0) });
    model.apply(&support::Action::Accept { name: Label(0) });
    model.apply(&support::Action::Crowd { subject: 0, count: size });
    model
}

const RELEASE: fn(u32) -> support::Action = |_| support::Action::Release { name: Label(0) };

/// A release in the plain formulation of support.
pub const SUPPORT: Measured<support::Plain> = Measured {
    name: "support/release/Plain",
    state: |size| crowd(support::Plain::new(support::Retired::Ignored), size),
    action: RELEASE,
};

/// A release in the formulation of support by owners.
pub const OWNERS: Measured<support::Owners> = Measured {
    name: "support/release/Owners",
    state: |size| crowd(support::Owners::new(support::Retired::Ignored), size),
    action: RELEASE,
};

const FAIL: fn(u32) -> construction::Action =
    |steps| construction::Action::Fail { steps, at: steps - 1, how: construction::How::Error, stuck: None };

/// A construction that fails in its last step, counted.
pub const CONSTRUCTION: Measured<construction::Plain> = Measured {
    name: "construction/fail/Plain",
    state: |_| construction::Plain::new(construction::Cleanup::Told),
    action: FAIL,
};

/// The same, nested.
pub const SCOPES: Measured<construction::Scopes> = Measured {
    name: "construction/fail/Scopes",
    state: |_| construction::Scopes::new(construction::Cleanup::Told),
    action: FAIL,
};

/// What judging costs on one subject.
#[derive(Clone, Debug)]
pub struct Overhead {
    /// The subject.
    pub name: &'static str,
    /// Actions in each round.
    pub actions: usize,
    /// Median nanoseconds per action, driven and not judged.
    pub unjudged: f64,
    /// Median nanoseconds per action, driven and judged.
    pub judged: f64,
    /// The median, over the rounds, of judged by unjudged.
    pub ratio: f64,
}

impl fmt::Display for Overhead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, actions, unjudged, judged, ratio } = self;
        write!(f, "{name:<24}{actions:>8} actions{unjudged:>12.0} ns unjudged{judged:>12.0} ns judged{ratio:>8.2}")
    }
}

/// Measures what judging costs on real subjects: a lease table in SQLite, strong references, a collected vector.
pub fn measure(histories: u64, rounds: usize) -> Vec<Overhead> {
    let files = LeaseFiles::new();
    vec![
        of("SQLite leases", exclusive::oracle("overhead", move || files.subject()), histories, rounds),
        of("Arc and Weak", support::oracle("overhead", StdArc::new), histories, rounds),
        of("collect into Result", construction::oracle("overhead", || Collected), histories, rounds),
    ]
}

/// Both ways take turns, so that a change of the machine's speed meets both.
pub(crate) fn of<G, O>(name: &'static str, oracle: Oracle<G, O>, histories: u64, rounds: usize) -> Overhead
where
    G: Grammar,
    O: Clone + 'static,
{
    let mut bench = Bench::new(oracle.clone());
    let histories: Vec<_> = (0..histories).map(|case| bench.case(FIXED_SEED, case, 100)).collect();
    let actions = histories.iter().map(Vec::len).sum::<usize>().max(1);
    let mut measured = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        histories.iter().for_each(|history| drive(&oracle, history));
        let unjudged = start.elapsed().as_nanos() as f64 / actions as f64;
        let start = Instant::now();
        for history in &histories {
            let outcome = bench.execute(history).outcome;
            assert!(outcome.identity().is_none(), "{name}: {outcome}");
        }
        measured.push((unjudged, start.elapsed().as_nanos() as f64 / actions as f64));
    }
    Overhead {
        name,
        actions,
        unjudged: median(measured.iter().map(|(unjudged, _)| *unjudged)),
        judged: median(measured.iter().map(|(_, judged)| *judged)),
        ratio: median(measured.iter().map(|(unjudged, judged)| judged / unjudged)),
    }
}

fn drive<G: Grammar, O: 'static>(oracle: &Oracle<G, O>, history: &[G::Action]) {
    let driven = (oracle.open)().and_then(|mut driver| {
        let mut recorder = Recorder::default();
        for action in history {
            recorder.next_action();
            driver.perform(action, &mut recorder)?;
        }
        driver.close()
    });
    driven.unwrap_or_else(|fault| panic!("{}: {fault}", oracle.name));
}

/// How soon campaigns find one counterfeit, and what its failing histories reduce to.
#[derive(Clone, Debug)]
pub struct Searched {
    /// The counterfeit.
    pub name: String,
    /// Seeds tried.
    pub seeds: usize,
    /// Seeds in which a history failed by its own law.
    pub by_its_law: usize,
    /// Histories to the failure, for every seed that found one.
    pub histories: Vec<f64>,
    /// The length of the known witness, reduced, with the actions of the drain that it takes to show the fault.
    pub witness: usize,
    /// The longest reduced history that shows the violation that the witness shows: another kind of action is another
    /// one.
    pub longest: usize,
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seeds, by_its_law, histories, witness, longest } = self;
        let median = median(histories.iter().copied());
        write!(f, "{name:<28}{by_its_law:>4} of {seeds}{median:>8.0} histories{witness:>4} known{longest:>4} longest")
    }
}

/// Searches for every counterfeit of one model, with seeds from 1 on and up to a thousand histories each.
pub fn search<G, O>(kit: &Kit<G, O>, seeds: u64) -> Vec<Searched>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let honest = (kit.honest)("search");
    (kit.wrong)().iter().map(|wrong| search_one(&honest, &wrong.suspect, seeds)).collect()
}

fn search_one<G, O>(oracle: &Oracle<G, O>, suspect: &Suspect<G::Action, O>, seeds: u64) -> Searched
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let mut bench = Bench::new(Oracle { open: suspect.open.clone(), ..oracle.clone() });
    let closed = bench.sentences().closed(suspect.witness.clone());
    let known = failing(&mut bench, closed);
    let shown = known.as_ref().map(|(_, identity)| identity.clone());
    let witness = known.map_or(0, |(witness, identity)| reduced(&mut bench, witness, &identity));
    let (name, seeds_tried) = (suspect.name.clone(), seeds as usize);
    let mut searched = Searched { name, seeds: seeds_tried, by_its_law: 0, histories: Vec::new(), witness, longest: 0 };
    for seed in 1..=seeds {
        let Some((case, history, identity)) = first_failure(&mut bench, seed) else { continue };
        searched.histories.push((case + 1) as f64);
        searched.by_its_law += usize::from(identity.law == suspect.law);
        let length = reduced(&mut bench, history, &identity);
        if shown.as_ref() == Some(&identity) {
            searched.longest = searched.longest.max(length);
        }
    }
    searched
}

/// The length that a failing history reduces to.
fn reduced<G, O>(bench: &mut Bench<G, O>, history: Vec<G::Action>, identity: &Identity) -> usize
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let sentences = Sentences::new(bench.oracle().grammar.clone());
    let reduction = reduce(&sentences, history, &mut |candidate, same| {
        let Some(other) = bench.execute(candidate).outcome.identity() else { return false };
        if same == Same::Violation { other == *identity } else { other.same_check(identity) }
    });
    reduction.history.len()
}

fn first_failure<G, O>(bench: &mut Bench<G, O>, seed: u64) -> Option<(u64, Vec<G::Action>, Identity)>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    (0..1_000).find_map(|case| {
        let history = bench.case(seed, case, 100);
        failing(bench, history).map(|(history, identity)| (case, history, identity))
    })
}

/// A history up to the action that fails, if one does.
fn failing<G, O>(bench: &mut Bench<G, O>, mut history: Vec<G::Action>) -> Option<(Vec<G::Action>, Identity)>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let run = bench.execute(&history);
    let identity = run.outcome.identity()?;
    history.truncate(run.steps);
    Some((history, identity))
}

/// Searches for the counterfeits of all three models.
pub fn search_all(seeds: u64) -> Vec<Searched> {
    use lawful_calibration::lease;
    let (leases, handles, parts) = (lease::exclusive::kit(), lease::support::kit(), lease::construction::kit());
    [search(&leases, seeds), search(&handles, seeds), search(&parts, seeds)].concat()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
