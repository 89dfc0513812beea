//! `lawful calibrate`: the laws against every counterfeit.

use std::io::Write;

use lawful::campaign::{Class, Effort, Matrix, is_child};
use lawful_calibration::domain::Shipped;
use serde::Serialize;

use crate::cli::CalibrateOptions;
use crate::show::chosen;
use crate::trouble::Trouble;

/// A fixture of an outcome class.
#[derive(Serialize)]
struct Classified {
    name: &'static str,
    expected: Class,
    seen: Class,
}

/// One calibration, as JSON.
#[derive(Serialize)]
struct Document {
    as_expected: bool,
    models: Vec<Calibrated>,
}

/// The calibration of one model.
#[derive(Serialize)]
struct Calibrated {
    model: &'static str,
    as_expected: bool,
    matrix: Matrix,
    fixtures: Vec<Classified>,
}

/// Calibrates and prints the matrices. As expected is: no complaint, and every fixture in its class.
///
/// A watched child passes through the same calls, so nothing is printed before them in a child.
pub(crate) fn run(options: &CalibrateOptions, out: &mut dyn Write) -> Result<bool, Trouble> {
    let mut models = Vec::new();
    for kit in chosen(&options.models)? {
        if !options.json && !is_child() {
            let (name, counterfeits) = (kit.name(), kit.wrong().len());
            writeln!(out, "calibrating the laws of {name} with {counterfeits} counterfeits; this takes a while")?;
            out.flush()?;
        }
        let calibrated = calibrated(&*kit);
        if !options.json {
            write_text(out, &calibrated)?;
        }
        models.push(calibrated);
    }
    let as_expected = models.iter().all(|calibrated| calibrated.as_expected);
    if options.json {
        serde_json::to_writer_pretty(&mut *out, &Document { as_expected, models })?;
        writeln!(out)?;
    }
    Ok(as_expected)
}

fn calibrated(kit: &dyn Shipped) -> Calibrated {
    let (matrix, fixtures) = (kit.calibrate(Effort::DEFAULT), kit.classify_fixtures(Effort::DEFAULT));
    let fixtures: Vec<_> =
        fixtures.into_iter().map(|(name, expected, seen)| Classified { name, expected, seen }).collect();
    let as_expected = matrix.is_clean() && fixtures.iter().all(|fixture| fixture.seen == fixture.expected);
    Calibrated { model: kit.name(), as_expected, matrix, fixtures }
}

fn write_text(out: &mut dyn Write, Calibrated { matrix, fixtures, .. }: &Calibrated) -> Result<(), Trouble> {
    write!(out, "{matrix}")?;
    if !fixtures.is_empty() {
        writeln!(out, "fixtures of the outcome classes:")?;
    }
    for Classified { name, expected, seen } in fixtures {
        let verdict = if seen == expected { "as expected" } else { "NOT as expected" };
        writeln!(out, "  {name:<28}{seen:<26}{verdict}")?;
    }
    Ok(())
}
