//! Groups of receipts: what one operation of each formulation costs by size, and what judging adds on real subjects.

use std::fmt;
use std::time::Instant;

use lawful::receipt::{self, ReceiptOracle};
use lawful_calibration::subjects::receipt::{JoinsAll, Tasks};
use lawful_campaign::{Bench, FIXED_SEED};
use lawful_contract::{Label, Model};
use lawful_graph::Recorder;
use lawful_receipt::{Action, Order, Plain, Policies, Promises, Shape, Stepwise, Which};

/// The sizes measured: receipts of a group, half of which are applied.
pub const SIZES: [usize; 3] = [4, 32, 256];

const NAME: Label = Label(0);

/// The operations measured, by name, for a group of `size` receipts: its shape and the action.
pub fn operations(size: usize) -> [(&'static str, Shape, Action); 4] {
    let (name, at) = (NAME, size / 2);
    [
        ("apply", Shape::All, Action::Apply { name, at }),
        ("reject", Shape::All, Action::Reject { name, at, error: 0 }),
        ("take", Shape::Unordered, Action::Take { name, count: 1 }),
        ("put", Shape::Keyed, Action::Put { name, at }),
    ]
}

/// A formulation of the model.
pub trait Contender: Model<Action = Action, Outcome = Promises> {
    /// Its name in the table.
    const NAME: &'static str;

    /// No groups.
    fn empty() -> Self;

    /// A group whose first half is applied.
    fn started(shape: Shape, size: usize) -> Self {
        let mut model = Self::empty();
        model.apply(&Action::Start { name: NAME, shape, count: size });
        let which = Which::Earlier(size / 2);
        model.apply(&Action::ApplyMany { name: NAME, which, order: Order::Ascending });
        model
    }
}

impl Contender for Plain {
    const NAME: &'static str = "Plain";
    fn empty() -> Self {
        Self::new(Policies::USUAL)
    }
}

impl Contender for Stepwise {
    const NAME: &'static str = "Stepwise";
    fn empty() -> Self {
        Self::new(Policies::USUAL)
    }
}

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

/// Measures what judging costs on `try_join_all` and on a set of tasks.
pub fn measure(histories: u64, rounds: usize) -> Vec<Overhead> {
    vec![
        of("try_join_all", receipt::oracle("overhead", || JoinsAll), histories, rounds),
        of("JoinSet", receipt::tokio::oracle("overhead", || Tasks), histories, rounds),
    ]
}

/// Both ways take turns, so that a change of the machine's speed meets both.
fn of(name: &'static str, oracle: ReceiptOracle, histories: u64, rounds: usize) -> Overhead {
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
        let judged = start.elapsed().as_nanos() as f64 / actions as f64;
        measured.push((unjudged, judged, judged / unjudged));
    }
    let median = |of: fn(&(f64, f64, f64)) -> f64| {
        let mut all: Vec<f64> = measured.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    Overhead { name, actions, unjudged: median(|one| one.0), judged: median(|one| one.1), ratio: median(|one| one.2) }
}

/// Drives a fresh subject through a history and judges nothing.
fn drive(oracle: &ReceiptOracle, history: &[Action]) {
    let (mut driver, mut recorder) = ((oracle.open)().expect("a subject without set-up"), Recorder::default());
    for action in history {
        recorder.next_action();
        driver.perform(action, &mut recorder).expect("a history that the subject supports");
    }
    driver.close().expect("a subject that closes");
}
