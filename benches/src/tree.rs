//! Trees: what one operation of the predictor costs by size, and what judging adds on a real subject.

use std::time::Instant;

use lawful::tree::{Action, Nested, Place, Plain, Shape, Supports, oracle};
use lawful_calibration::subjects::tree::IndexTree;
use lawful_campaign::{Bench, FIXED_SEED};
use lawful_contract::{Label, Model};
use lawful_graph::{Fault, Recorder};

use crate::lease_held::Overhead;

/// The sizes measured: so many children of one root.
pub const SIZES: [usize; 3] = [16, 128, 1_024];

/// The operations measured, by name, on a row of `size` children. Each meets the middle of the row.
pub fn operations(size: usize) -> [(&'static str, Action); 4] {
    let size = size as u32;
    let (middle, new) = (Label(size / 2), Label(size + 1));
    [
        ("create", Action::Create { name: new, at: Place::After(middle) }),
        ("reparent", Action::Reparent { node: middle, to: Place::First(Label(0)) }),
        ("delete-lift", Action::DeleteLift { node: middle }),
        ("refused", Action::Reparent { node: Label(0), to: Place::Last(middle) }),
    ]
}

/// A root with so many children, in a formulation of the predictor.
pub fn row<M: Model<Action = Action>>(mut model: M, size: usize) -> M {
    model.apply(&Action::Plant { name: Label(0) });
    let grow = Action::Grow { name: Label(1), at: Place::Last(Label(0)), count: size, shape: Shape::Row };
    model.apply(&grow);
    model
}

/// The plain formulation.
pub fn plain(size: usize) -> Plain {
    row(Plain::new(Supports::ALL), size)
}

/// The nested formulation.
pub fn nested(size: usize) -> Nested {
    row(Nested::new(Supports::ALL), size)
}

/// Measures what judging costs on `indextree`: the same histories driven, and driven and judged, in turns.
///
/// # Panics
///
/// If the subject breaks a promise or fails: then there is nothing worth measuring.
pub fn measure(histories: u64, rounds: usize) -> Overhead {
    let mut bench = Bench::new(oracle("overhead", IndexTree::new));
    let histories: Vec<_> = (0..histories).map(|case| bench.case(FIXED_SEED, case, 100)).collect();
    let actions = histories.iter().map(Vec::len).sum::<usize>().max(1);
    let per_action = |start: Instant| start.elapsed().as_nanos() as f64 / actions as f64;
    let mut measured = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let start = Instant::now();
        let driven = histories.iter().try_for_each(|history| drive(&bench, history));
        driven.unwrap_or_else(|fault| panic!("indextree: {fault}"));
        let unjudged = per_action(start);
        let start = Instant::now();
        for history in &histories {
            let outcome = bench.execute(history).outcome;
            assert!(outcome.identity().is_none(), "indextree: {outcome}");
        }
        measured.push((unjudged, per_action(start)));
    }
    Overhead {
        name: "indextree",
        actions,
        unjudged: median(measured.iter().map(|(unjudged, _)| *unjudged)),
        judged: median(measured.iter().map(|(_, judged)| *judged)),
        ratio: median(measured.iter().map(|(unjudged, judged)| judged / unjudged)),
    }
}

fn drive(
    bench: &Bench<lawful_grammars::tree::TreeGrammar, lawful_domains::tree::Seen>,
    history: &[Action],
) -> Result<(), Fault> {
    let (mut driver, mut recorder) = ((bench.oracle().open)()?, Recorder::default());
    for action in history {
        recorder.next_action();
        driver.perform(action, &mut recorder)?;
    }
    driver.close()
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
