//! What every kit is held to. Less is spent than by `lawful calibrate`, so that the tests stay short.

use lawful::campaign::{Bench, Effort, Matrix, Open, Oracle, Outcome, blind_spots};
use lawful::grammars::Grammar;
use lawful_calibration::domain::{Kit, Shipped};

pub(crate) const SHORT: Effort = Effort { histories: 20, enough: 2, ..Effort::DEFAULT };
/// For subjects with many laws, or on files.
pub(crate) const DEAR: Effort = Effort { histories: 8, ..SHORT };

/// The matrix of a kit.
pub(crate) fn matrix<G: Grammar, O: Clone + PartialEq + 'static>(kit: &Kit<G, O>, effort: Effort) -> Matrix {
    let matrix = kit.calibrate(effort);
    println!("{matrix}");
    matrix
}

/// The matrix of a kit has no complaint.
pub(crate) fn clean_matrix<G: Grammar, O: Clone + PartialEq + 'static>(kit: &Kit<G, O>, effort: Effort) -> Matrix {
    let matrix = matrix(kit, effort);
    assert!(matrix.is_clean(), "{:#?}", matrix.complaints);
    matrix
}

/// No recorded observation can be false without a law noticing.
pub(crate) fn no_blind_spots<G: Grammar, O: Clone + PartialEq + 'static>(kit: &Kit<G, O>, least: usize) {
    let spots = blind_spots(&(kit.honest)("blind-spots"), kit.lie, 12, 40);
    println!("{spots}");
    assert_eq!(spots.unnoticed().iter().map(|spot| spot.to_string()).collect::<Vec<_>>(), [""; 0]);
    assert!(spots.spots.len() >= least, "{} spots are too few to mean anything", spots.spots.len());
}

/// The first scenario that rejects a subject by one of these laws.
pub(crate) fn rejecting<G, O>(kit: &Kit<G, O>, open: Open<G::Action, O>, laws: &[&str]) -> Option<&'static str>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let mut bench = Bench::new(Oracle { open, ..(kit.honest)("displaced") });
    let scenarios = bench.oracle().scenarios.clone();
    let rejects = |history: &[G::Action], bench: &mut Bench<G, O>| match bench.execute(history).outcome {
        Outcome::Violated(violations) => violations.iter().any(|found| laws.contains(&found.law.as_str())),
        _ => false,
    };
    scenarios.into_iter().find(|scenario| rejects(&scenario.history, &mut bench)).map(|scenario| scenario.name)
}

/// A campaign of a right subject is green.
pub(crate) fn green<G: Grammar, O: Clone + PartialEq + 'static>(oracle: Oracle<G, O>) {
    let name = oracle.name.clone();
    let report = lawful::campaign::Campaign::new(oracle, "").histories(20).run();
    assert!(report.is_green(), "{name}: {report}");
}
