//! `lawful report`: a check and a calibration of each model as one HTML file, which needs no network.
//!
//! Each section has a file of its own and shows what the runs recorded. Nothing is judged here.

mod contracts;
mod failures;
mod graph;
mod matrix;
mod page;
mod reach;
mod runs;

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lawful::campaign::{Class, Effort, Matrix, is_child, output_folder};

use crate::check::{self, Checked, CheckedModel, Voice};
use crate::cli::ReportOptions;
use crate::table::grouped;
use crate::trouble::Trouble;

/// How often a suspect is rejected before its survey ends.
const ENOUGH: usize = 6;

/// Everything that the file shows of one model.
struct Findings {
    checked: CheckedModel,
    matrix: Matrix,
    fixtures: Vec<(&'static str, Class, Class)>,
    effort: Effort,
}

impl Findings {
    fn is_as_expected(&self) -> bool {
        let classified = self.fixtures.iter().all(|(_, expected, seen)| expected == seen);
        self.checked.is_as_expected() && self.matrix.is_clean() && classified
    }

    /// The id of an element: the same element of another model has another id.
    fn id(&self, element: &str) -> String {
        format!("{}-{element}", slug(self.checked.kit.name()))
    }

    /// The anchor of a law's contract; every link to a law leads there.
    fn anchor(&self, law: &str) -> String {
        self.id(&format!("law-{}", slug(law)))
    }
}

/// Checks, calibrates and writes the file. As expected is: both commands would say so.
///
/// A watched child passes through the same calls and writes nothing.
pub(crate) fn run(options: &ReportOptions, out: &mut dyn Write) -> Result<bool, Trouble> {
    let environment = check::environment()?;
    if environment.replay.is_some() {
        return Err(Trouble::Misuse("a replay makes no report: unset LAWFUL_REPLAY, or use `lawful replay`".into()));
    }
    let path = options.out.clone().unwrap_or_else(|| output_folder().join("report.html"));
    if !is_child() {
        prepare(&path, options).map_err(|error| unwritable(&path, &error))?;
    }
    let checked = Checked::run(&options.search, environment, Voice::Progress)?;
    if !is_child() {
        let _ = writeln!(io::stderr(), "calibrating, which takes a while");
    }
    let effort = Effort { histories: options.survey, enough: ENOUGH, ..Effort::DEFAULT };
    let found = |checked: CheckedModel| {
        let (matrix, fixtures) = (checked.kit.calibrate(effort), checked.kit.classify_fixtures(effort));
        Findings { checked, matrix, fixtures, effort }
    };
    let findings: Vec<Findings> = checked.models.into_iter().map(found).collect();
    if is_child() {
        return Ok(true);
    }
    let page = page::page(&findings).into_string();
    fs::write(&path, &page).map_err(|error| unwritable(&path, &error))?;
    let (as_expected, size) = (findings.iter().all(Findings::is_as_expected), grouped(page.len() as u64));
    let verdict = if as_expected { "as expected" } else { "NOT as expected" };
    writeln!(out, "{verdict}: see {} ({size} bytes)", path.display())?;
    Ok(as_expected)
}

/// A name as a part of an anchor.
fn slug(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// Finds out whether the file can be written before a minute is spent on what it shows.
fn prepare(path: &Path, options: &ReportOptions) -> io::Result<()> {
    if let (None, Some(folder)) = (&options.out, path.parent()) {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().create(true).append(true).open(path).map(drop)
}

fn unwritable(path: &Path, error: &io::Error) -> Trouble {
    let path: PathBuf = path.into();
    Trouble::Misuse(format!(
        "the report cannot be written to {}: {error}; name a file in a folder that exists with `--out PATH`",
        path.display()
    ))
}
