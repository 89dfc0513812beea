//! A review as text, and as Markdown.

use std::io::{self, Write};

use lawful_calibration::figures::FIGURES;
use lawful_calibration::guarantees::State;
use lawful_calibration::records::{Answer, Closure, Record, Requirement, Witness};

use super::{OpenLine, Review, Reviewed};
use crate::show::WIDTH;
use crate::table::wrapped;

/// How far the text of a line is indented below its label.
const INDENT: &str = "                ";

/// The command that derives figures by name.
const DERIVE: &str = "cargo run --release -- review --figures";

/// Prints a review for a terminal.
pub(super) fn text(out: &mut dyn Write, review: &Review) -> io::Result<()> {
    for Reviewed { record, stale } in &review.records {
        writeln!(out, "{}: {}", record.domain, wrapped(&record.reviewed, WIDTH - 16, INDENT))?;
        record.requirement.iter().try_for_each(|requirement| write_requirement(out, record, requirement))?;
        record.closure.iter().try_for_each(|closure| write_closure(out, closure))?;
        writeln!(out, "\njudged as")?;
        record.trees.iter().try_for_each(|(folder, tree)| writeln!(out, "  {tree}  {folder}"))?;
        writeln!(out, "\n{}", stale_head(stale))?;
        stale.iter().try_for_each(|line| writeln!(out, "  {}", wrapped(line, WIDTH - 4, "    ")))?;
    }
    let states = State::ALL.map(|state| format!("{} {}", review.guarantees.count(state), state.name()));
    let unclaimed = review.guarantees.unclaimed.len();
    writeln!(out, "\nguarantees: {} clauses, and {unclaimed} promises that no law claims", states.join(", "))?;
    writeln!(out, "\n{} open lines over all domains", review.open.len())?;
    review.open.iter().try_for_each(|OpenLine { domain, belongs_to, what, owner }| {
        writeln!(out, "  {}", wrapped(&format!("{domain}, {belongs_to}: {what} (owner: {owner})"), WIDTH - 4, "    "))
    })
}

fn stale_head(stale: &[String]) -> &'static str {
    match stale {
        [] => "nothing is stale",
        _ => "stale; look at what changed, correct the answers, then run `lawful review --update`:",
    }
}

fn write_requirement(out: &mut dyn Write, record: &Record, requirement: &Requirement) -> io::Result<()> {
    writeln!(out)?;
    let mut line =
        |label: &str, text: &str| writeln!(out, "  {label:<14}{}", wrapped(text, WIDTH - INDENT.len(), INDENT));
    line(&requirement.id, &format!("{}: {}", requirement.state.name(), requirement.demands))?;
    if let Some(command) = &requirement.command {
        line("command", command)?;
    }
    for (name, figure, meaning) in figures(record, requirement) {
        line("figure", &format!("{name} = {figure}, {meaning}"))?;
    }
    if !requirement.figures.is_empty() {
        line("derived by", &format!("{DERIVE} {}", requirement.figures.join(" ")))?;
    }
    requirement.owner.iter().try_for_each(|owner| line("owner", owner))?;
    requirement.reason.iter().try_for_each(|reason| line("reason", reason))?;
    requirement.observed.iter().try_for_each(|observed| line("observed", observed))?;
    requirement.open.iter().try_for_each(|open| line("open", &format!("{} (owner: {})", open.what, open.owner)))
}

/// The figures of a requirement: name, recorded figure, what it counts.
fn figures<'r>(record: &'r Record, requirement: &'r Requirement) -> impl Iterator<Item = (&'r str, u64, &'static str)> {
    requirement.figures.iter().filter_map(|name| {
        let (_, _, meaning) = FIGURES.iter().find(|(known, ..)| known == name)?;
        Some((name.as_str(), *record.figures.get(name)?, *meaning))
    })
}

fn write_closure(out: &mut dyn Write, closure: &Closure) -> io::Result<()> {
    writeln!(out)?;
    let mut line =
        |label: &str, text: &str| writeln!(out, "  {label:<14}{}", wrapped(text, WIDTH - INDENT.len(), INDENT));
    line("bug class", &closure.class)?;
    boundary(closure).into_iter().try_for_each(|(label, text)| line(label, &text))?;
    closure.unresolved.iter().try_for_each(|open| line("unresolved", &format!("{} (owner: {})", open.what, open.owner)))
}

/// What bounds a closure and what shows it.
fn boundary(closure: &Closure) -> Vec<(&'static str, String)> {
    let told = |witness: &Witness| format!("{}: {}", witness.name, witness.shows);
    let mut lines = vec![
        ("contract", closure.contract.join("; ")),
        ("history", closure.history.clone()),
        ("path", closure.path.clone()),
        ("observation", closure.observation.clone()),
        ("original", told(&closure.original)),
    ];
    lines.extend(closure.adjacent.iter().map(|witness| ("adjacent", told(witness))));
    lines.push(("rejected", closure.rejected.join(", ")));
    lines
}

/// Prints a review as Markdown.
pub(super) fn markdown(out: &mut dyn Write, review: &Review) -> io::Result<()> {
    for Reviewed { record, stale } in &review.records {
        writeln!(out, "# {}\n\n{}\n\n{}", record.domain, record.reviewed, stale_head(stale))?;
        stale.iter().try_for_each(|line| writeln!(out, "- {line}"))?;
        writeln!(out, "\n| Requirement | Answer | Shown by | Figures |\n|---|---|---|---|")?;
        record.requirement.iter().try_for_each(|requirement| write_row(out, record, requirement))?;
        for closure in &record.closure {
            writeln!(out, "\n## Bug class: {}\n", closure.class)?;
            boundary(closure).into_iter().try_for_each(|(label, text)| writeln!(out, "- {label}: {text}"))?;
            closure
                .unresolved
                .iter()
                .try_for_each(|open| writeln!(out, "- unresolved: {} (owner: {})", open.what, open.owner))?;
        }
        writeln!(out, "\n| Folder | Tree |\n|---|---|")?;
        record.trees.iter().try_for_each(|(folder, tree)| writeln!(out, "| `{folder}` | `{tree}` |"))?;
    }
    writeln!(out, "\nFigures are derived anew by `{DERIVE} NAME`.")?;
    writeln!(out, "\n# Open\n\n| Of | Open | Owner |\n|---|---|---|")?;
    review.open.iter().try_for_each(|OpenLine { domain, belongs_to, what, owner }| {
        writeln!(out, "| {domain}, {belongs_to} | {what} | {owner} |")
    })
}

fn write_row(out: &mut dyn Write, record: &Record, requirement: &Requirement) -> io::Result<()> {
    let shown = match requirement.state {
        Answer::Met => requirement.command.as_ref().map(|command| format!("`{command}`")),
        Answer::Gap => requirement.owner.as_ref().map(|owner| format!("owner: {owner}")),
        Answer::NotApplicable => requirement.reason.clone(),
    };
    let figures: Vec<String> =
        figures(record, requirement).map(|(name, figure, _)| format!("{name} {figure}")).collect();
    let Requirement { id, state, demands, .. } = requirement;
    let (shown, figures) = (shown.unwrap_or_default(), figures.join(", "));
    writeln!(out, "| {id}: {demands} | {} | {shown} | {figures} |", state.name())
}
