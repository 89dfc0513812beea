//! `lawful calibrate`: the laws against every counterfeit.

use std::io::Write;

use lawful::campaign::{Class, Effort, Matrix, is_child};
use lawful_calibration::counterfeits::ordered_map as counterfeits;
use lawful_calibration::ordered_map::{calibration, classify_fixtures};
use serde::Serialize;

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
struct Document<'m> {
    as_expected: bool,
    matrix: &'m Matrix,
    fixtures: &'m [Classified],
}

/// Calibrates and prints the matrix. As expected is: no complaint, and every fixture in its class.
///
/// A watched child passes through the same calls, so nothing is printed before them in a child.
pub(crate) fn run(json: bool, out: &mut dyn Write) -> Result<bool, Trouble> {
    if !json && !is_child() {
        let counterfeits = counterfeits::all().len();
        writeln!(out, "calibrating the ordered-map laws with {counterfeits} counterfeits; this takes a while")?;
        out.flush()?;
    }
    let matrix = calibration(Effort::DEFAULT);
    let fixtures = classify_fixtures(Effort::DEFAULT);
    let fixtures: Vec<_> =
        fixtures.into_iter().map(|(name, expected, seen)| Classified { name, expected, seen }).collect();
    let as_expected = matrix.is_clean() && fixtures.iter().all(|fixture| fixture.seen == fixture.expected);
    if json {
        serde_json::to_writer_pretty(&mut *out, &Document { as_expected, matrix: &matrix, fixtures: &fixtures })?;
        writeln!(out)?;
        return Ok(as_expected);
    }
    write!(out, "{matrix}")?;
    writeln!(out, "fixtures of the outcome classes:")?;
    for Classified { name, expected, seen } in &fixtures {
        let verdict = if seen == expected { "as expected" } else { "NOT as expected" };
        writeln!(out, "  {name:<28}{seen:<26}{verdict}")?;
    }
    Ok(as_expected)
}
