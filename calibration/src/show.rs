//! `lawful laws` and `lawful graph`: what is promised, by whose authority, and how the laws depend on each other.

use std::io::{self, Write};

use lawful::contract::{Answer, Boundary, Contract, Hears};
use lawful_calibration::domain::{Shipped, kits};

use crate::table::wrapped;
use crate::trouble::Trouble;

/// The most characters of a line.
pub(crate) const WIDTH: usize = 110;

/// The models that were asked for, in the order in which they are shipped: all of them if none is named. The name of a
/// domain stands for its models.
pub(crate) fn chosen(names: &[String]) -> Result<Vec<Box<dyn Shipped>>, Trouble> {
    let mut models = kits();
    if let Some(unknown) = names.iter().find(|name| !models.iter().any(|kit| kit.is_called(name))) {
        let known: Vec<&str> = models.iter().map(|kit| kit.name()).collect();
        return Err(Trouble::Misuse(format!("there is no model `{unknown}`; the models are {}", known.join(", "))));
    }
    models.retain(|kit| names.is_empty() || names.iter().any(|name| kit.is_called(name)));
    Ok(models)
}

/// Prints every contract.
pub(crate) fn laws(models: &[String], out: &mut dyn Write) -> Result<bool, Trouble> {
    for (at, kit) in chosen(models)?.into_iter().enumerate() {
        let (contracts, title, gap) = (kit.contracts(), kit.title(), if at > 0 { "\n" } else { "" });
        let many = contracts.len();
        writeln!(out, "{gap}{many} contracts of the {title}; `lawful laws --card ID` tells what was observed")?;
        for (name, contract, judged) in contracts {
            write_contract(out, &name, contract, judged)?;
        }
    }
    Ok(true)
}

/// Prints law graphs in the DOT language.
pub(crate) fn graph(models: &[String], out: &mut dyn Write) -> Result<bool, Trouble> {
    for kit in chosen(models)? {
        writeln!(out, "{}", kit.dot().trim_end())?;
    }
    Ok(true)
}

fn write_contract(out: &mut dyn Write, name: &str, contract: &Contract, judged: &str) -> io::Result<()> {
    writeln!(out, "\n{name} ({judged})")?;
    let clauses: Vec<&str> = contract.clauses.iter().map(|clause| clause.name).collect();
    let lines = [
        ("law", contract.law.to_string()),
        ("authority", contract.authority.to_string()),
        ("domain", contract.domain.to_string()),
        ("checkpoints", checkpoints(contract)),
        ("clauses", clauses.join("; ")),
        ("limits", contract.limits.join("; ")),
        ("omissions", listed(contract.omissions)),
        ("retains", listed(contract.retains)),
        ("ignores", listed(contract.ignores)),
    ];
    for (label, text) in lines {
        writeln!(out, "  {label:<13}{}", wrapped(&text, WIDTH - 15, "               "))?;
    }
    writeln!(out, "  boundary")?;
    contract.boundary.iter().try_for_each(|line| write_boundary(out, line))
}

fn write_boundary(out: &mut dyn Write, Boundary { law, answer }: &Boundary) -> io::Result<()> {
    let answer = match answer {
        Answer::Covered(by) => format!("covered: {by}"),
        Answer::NotApplicable(reason) => format!("not applicable: {reason}"),
        Answer::Open(open) => format!("open, owned by {}: {}", open.owner, open.claim),
    };
    writeln!(out, "    {:<30}{}", law.name(), wrapped(&answer, WIDTH - 34, "                                  "))
}

/// When a contract is judged, in words.
pub(crate) fn checkpoints(contract: &Contract) -> String {
    let line = |hears: &Hears| match hears.kinds {
        [] => format!("{} after every action", hears.checkpoint),
        kinds => format!("{} after {}", hears.checkpoint, kinds.join(", ")),
    };
    contract.hears.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A list in one line, also an empty one.
pub(crate) fn listed(items: &[&str]) -> String {
    if items.is_empty() { "none stated".to_string() } else { items.join("; ") }
}
