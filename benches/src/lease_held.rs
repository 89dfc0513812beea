//! Leases, support and construction: what one operation of each model costs by size, and what judging adds on real
//! subjects.

use std::fmt;

use lawful::lease::{construction, exclusive, support};
use lawful_calibration::domain::Kit;
use lawful_calibration::subjects::lease::construction::Collected;
use lawful_calibration::subjects::lease::exclusive::LeaseFiles;
use lawful_calibration::subjects::lease::support::StdArc;
use lawful_campaign::{Bench, Identity, Oracle, Same, Suspect, reduce};
use lawful_contract::{Label, Model};
use lawful_grammars::{Grammar, Sentences};

use crate::alternate::median;
use crate::judged::{self, Overhead};
use crate::sized::Measured;

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

/// Measures what judging costs on real subjects: a lease table in SQLite, strong references, a collected vector.
pub fn measure(histories: u64, rounds: usize) -> Vec<Overhead> {
    let files = LeaseFiles::new();
    vec![
        judged::of("SQLite leases", exclusive::oracle("overhead", move || files.subject()), histories, rounds),
        judged::of("Arc and Weak", support::oracle("overhead", StdArc::new), histories, rounds),
        judged::of("collect into Result", construction::oracle("overhead", || Collected), histories, rounds),
    ]
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
    /// The longest reduced history that shows the violation that the witness shows.
    pub longest: usize,
    /// The longest that shows another one, such as the same check after another kind of action.
    pub elsewhere: usize,
}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seeds, by_its_law, histories, witness, longest, elsewhere } = self;
        let median = median(histories.clone());
        write!(
            f,
            "{name:<28}{by_its_law:>4} of {seeds}{median:>8.0} histories{witness:>4} known{longest:>4} longest{elsewhere:>4} of another"
        )
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
    let mut searched =
        Searched { name, seeds: seeds_tried, by_its_law: 0, histories: Vec::new(), witness, longest: 0, elsewhere: 0 };
    for seed in 1..=seeds {
        let Some((case, history, identity)) = first_failure(&mut bench, seed) else { continue };
        searched.histories.push((case + 1) as f64);
        searched.by_its_law += usize::from(identity.law == suspect.law);
        let length = reduced(&mut bench, history, &identity);
        let longest = if shown.as_ref() == Some(&identity) { &mut searched.longest } else { &mut searched.elsewhere };
        *longest = length.max(*longest);
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
