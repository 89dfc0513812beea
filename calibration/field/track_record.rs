//! Writes the track record: `track_record ROWS CHECKS RECORD`.
//!
//! `ROWS` is a folder with one JSON line for each trial of a faulty version, `CHECKS` one with what `lawful check
//! --json` printed of each model, and `RECORD` the Markdown file to write. Fails if a row is not as it must be.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [rows, checks, record] = &paths[..] else { return Err("usage: track_record ROWS CHECKS RECORD".into()) };
    let faulty = rows_in(rows)?;
    let mut right = Vec::new();
    for check in rows_in(checks)? {
        right.extend(check["subjects"].as_array().ok_or("a check lists no subjects")?.iter().cloned());
    }
    let text = [HEAD, &faulty_table(&faulty)?, LEGEND, &right_table(&right)?].concat();
    fs::write(record, text)?;
    let kept = |row: &Value| row["failure"].is_null() && row["actions"].as_u64() >= Some(MILLION);
    match faulty.iter().all(|row| row["verdict"] == "caught") && right.iter().all(kept) {
        true => Ok(()),
        false => Err(format!("not every row is as it must be: see {}", record.display()).into()),
    }
}

/// How many actions a right subject must pass.
const MILLION: u64 = 1_000_000;

const HEAD: &str = "# Track record

`calibration/field/run` writes this file.

## Faulty versions

";

const LEGEND: &str = "
A row is caught if the law that its fault breaks is the root of a violation and the reduced history is at most one
action longer than the shortest witness known before. Each of 20 seeds searches through at most 1 000 histories of up
to 100 actions and stops at its first failure. *Found* counts the seeds whose failure has that law as its root; other
laws that were roots first follow. *Actions* is the upper median over all seeds, `-` where most found nothing.
*Executions* is the upper median over the seeds that found it: those of the local passes, and those that looked for a
shorter history by enumeration. *Length* is that of the shortest and the longest reduced history, and of the known
witness.

## Right versions

Each passes a million actions.

";

/// The documents of a folder, in the order of their files' names. A trial that ended without a row has an empty file.
fn rows_in(folder: &Path) -> Result<Vec<Value>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &Path) -> Result<Value> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_slice(&bytes).map_err(|error| format!("{} holds no JSON: {error}", path.display()).into())
}

fn faulty_table(rows: &[Value]) -> Result<String> {
    let mut table = String::new();
    writeln!(table, "| crate | version | used in design | verdict | law | found | actions | executions | length |")?;
    writeln!(table, "|---|---|---|---|---|---|--:|--:|---|")?;
    for row in rows {
        let [name, version, used, verdict, law] =
            ["crate", "version", "used_in_design", "verdict", "law"].map(|field| plain(&row[field]));
        let found = format!("{} of {}{}", row["found"], row["seeds"], others(&row["others"]));
        let executions = format!("{} + {}", plain(&row["executions"]), plain(&row["enumerated"]));
        let shortest = row["reduced"].as_array().map_or("-".to_string(), |reduced| reduced.len().to_string());
        let length = format!("{shortest} to {}, known {}", plain(&row["longest"]), row["witness_actions"]);
        let actions = plain(&row["actions"]);
        writeln!(
            table,
            "| {name} | {version} | {used} | {verdict} | `{law}` | {found} | {actions} | {executions} | {length} |"
        )?;
    }
    writeln!(table, "\nThe shortest reduced histories:\n")?;
    for row in rows {
        writeln!(table, "- {} {}: `{}`", plain(&row["crate"]), plain(&row["version"]), row["reduced"])?;
    }
    Ok(table)
}

/// How often other laws were the root.
fn others(laws: &Value) -> String {
    let laws = laws.as_object().into_iter().flatten();
    laws.map(|(law, seeds)| format!("; `{law}` {seeds}")).collect()
}

fn right_table(subjects: &[Value]) -> Result<String> {
    let mut table = String::new();
    writeln!(table, "| model | subject | used in design | verdict | laws judged | actions | comparisons |")?;
    writeln!(table, "|---|---|---|---|---|--:|--:|")?;
    for subject in subjects {
        let [model, target, verdict, judged, laws, actions, comparisons] = [
            &subject["model"],
            &subject["record"]["target"],
            &subject["verdict"],
            &subject["laws_judged"],
            &subject["laws"],
            &subject["actions"],
            &subject["comparisons"],
        ]
        .map(plain);
        writeln!(table, "| {model} | {target} | yes | {verdict} | {judged} of {laws} | {actions} | {comparisons} |")?;
    }
    Ok(table)
}

/// A value as a cell shows it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_string(),
        Value::String(text) => text.replace('|', "\\|"),
        other => other.to_string(),
    }
}
