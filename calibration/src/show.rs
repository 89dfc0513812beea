//! `lawful laws` and `lawful graph`: what is promised, by whose authority, and how the laws depend on each other.

use std::io::{self, Write};

use lawful::campaign::RETURNS;
use lawful::contract::{Answer, Boundary, Contract, Hears};
use lawful::ordered_map::{Action, Supports};
use lawful_calibration::counterfeits::ordered_map::Key;
use lawful_domains::ordered_map::{Seen, laws as ordered_map_laws, relations};
use lawful_graph::LawGraph;

use crate::table::wrapped;
use crate::trouble::Trouble;

/// The most characters of a line.
pub(crate) const WIDTH: usize = 110;

/// Every law of an ordered map that supports everything, over keys that have prefixes and count comparisons.
pub(crate) fn everything() -> LawGraph<Action<Key, u32>, Seen<Key, u32>> {
    ordered_map_laws(Supports::ALL)
}

/// Every contract, and how it is judged.
pub(crate) fn contracts() -> Vec<(&'static Contract, &'static str)> {
    let graph =
        everything().laws().into_iter().map(|law| (law.contract, "a law of the graph, judged after each action"));
    let twice = relations::<Key, u32>(Supports::ALL).into_iter();
    let twice = twice.map(|relation| (relation.contract, "a relation over two runs of related histories"));
    graph.chain(twice).chain([(&RETURNS, "judged by the harness, for every action")]).collect()
}

/// Prints every contract.
pub(crate) fn laws(out: &mut dyn Write) -> Result<bool, Trouble> {
    let contracts = contracts();
    writeln!(out, "{} contracts of the ordered map; `lawful laws --card ID` tells what was observed", contracts.len())?;
    for (contract, judged) in contracts {
        write_contract(out, contract, judged)?;
    }
    Ok(true)
}

/// Prints the law graph in the DOT language.
pub(crate) fn graph(out: &mut dyn Write) -> Result<bool, Trouble> {
    writeln!(out, "{}", everything().dot().trim_end())?;
    Ok(true)
}

fn write_contract(out: &mut dyn Write, contract: &Contract, judged: &str) -> io::Result<()> {
    writeln!(out, "\n{} ({judged})", contract.id)?;
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
