//! The chapter of a model as its evidence alone would write it.
//!
//! A draft credits every scenario and counterfeit that ran, so it has no fault; what it cannot know is who promised a
//! clause in detail and who owns what is open. A person reads it, corrects it, and keeps it in `GUARANTEES.md`.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::Evidence;
use crate::domain::Shipped;

/// The most histories of one kind that a row of a draft names.
const MOST: usize = 4;

/// Writes a chapter.
pub fn draft(kit: &dyn Shipped, evidence: &Evidence) -> String {
    let mut text = format!("# `{}`\n\nWhat is judged: {}.\n\n", kit.name(), kit.title());
    text += "## Production paths\n\n| Production path | Subjects | What is called |\n|---|---|---|\n";
    for (property, subject) in kit.real().iter().zip(evidence.paths.keys()) {
        let _ = writeln!(text, "| `{subject}` | `{subject}` | {} |", property.name);
    }
    for (law, contract, _) in kit.contracts() {
        let _ = writeln!(text, "\n## `{law}`\n\n{}\n", contract.law);
        text += "| Clause | Authority | State | History | Production path | Observation | Open |\n|---|---|---|---|---|---|---|\n";
        for clause in contract.clauses {
            let row = Row::of(&law, clause.name, evidence);
            let _ = writeln!(text, "| {} | {} | {} |", clause.name, contract.authority, row.cells());
        }
    }
    text += "\n## Not claimed by any law\n\n| Promise | Authority | Open |\n|---|---|---|\n";
    for omission in kit.contract().omissions {
        let _ = writeln!(
            text,
            "| {omission} | the product's own documentation | no law judges it (owner: the product that promises it) |"
        );
    }
    text
}

/// What ran of one clause.
#[derive(Default)]
struct Row {
    scenarios: Vec<String>,
    counterfeits: Vec<String>,
    paths: Vec<String>,
    checkpoints: BTreeSet<String>,
}

impl Row {
    fn of(law: &str, clause: &str, evidence: &Evidence) -> Self {
        let mut row = Self::default();
        let is_it = |cell: &&(String, String, String)| cell.0 == law && cell.1 == clause;
        let rejected = evidence.rejected.iter().filter(|(_, cells)| cells.iter().any(|cell| is_it(&cell)));
        row.counterfeits = rejected.map(|(name, _)| name.clone()).take(MOST).collect();
        let clause = (law.to_string(), clause.to_string());
        let supporting = || evidence.paths.iter().filter(|(_, path)| path.supports.contains(&clause));
        // A scenario of the law's own says most; any other that compares the clause will do.
        let own = format!("{law}/");
        let mut ran: Vec<&String> = supporting().flat_map(|(_, path)| path.ran.keys()).collect();
        ran.sort_by_key(|name| (!name.starts_with(&own), (*name).clone()));
        ran.dedup();
        for name in ran {
            let cells = || supporting().filter_map(|(_, path)| path.ran.get(name)).flatten().filter(is_it);
            let shows_more = cells().any(|cell| !row.checkpoints.contains(&cell.2));
            let reaches_more = supporting().any(|(path, driven)| {
                !row.paths.contains(path) && driven.ran.get(name).is_some_and(|c| c.iter().any(|cell| is_it(&cell)))
            });
            if shows_more
                || reaches_more
                || name.starts_with(&own) && row.scenarios.len() < MOST && cells().next().is_some()
            {
                row.scenarios.push(name.clone());
                row.checkpoints.extend(cells().map(|cell| cell.2.clone()));
                for (path, driven) in supporting() {
                    if driven.ran.get(name).is_some_and(|cells| cells.iter().any(|cell| is_it(&cell)))
                        && !row.paths.contains(path)
                    {
                        row.paths.push(path.clone());
                    }
                }
            }
        }
        row.keep_common(evidence, (law, &clause.1));
        row
    }

    /// Credits only checkpoints at which every credited path compares.
    fn keep_common(&mut self, evidence: &Evidence, (law, clause): (&str, &str)) {
        let (paths, scenarios) = (&self.paths, &self.scenarios);
        self.checkpoints.retain(|at| {
            let cell = (law.to_string(), clause.to_string(), at.clone());
            paths.iter().all(|path| {
                let ran = &evidence.paths[path].ran;
                scenarios.iter().any(|name| ran.get(name).is_some_and(|cells| cells.contains(&cell)))
            })
        });
        let seen = |name: &String| {
            let cells = paths.iter().filter_map(|path| evidence.paths[path].ran.get(name)).flatten();
            cells.into_iter().any(|cell| cell.0 == law && cell.1 == clause && self.checkpoints.contains(&cell.2))
        };
        let kept: Vec<String> = self.scenarios.iter().filter(|name| seen(name)).cloned().collect();
        self.scenarios = kept;
        let rejected = |name: &String| {
            evidence.rejected[name].iter().any(|c| c.0 == law && c.1 == clause && self.checkpoints.contains(&c.2))
        };
        let kept: Vec<String> = self.counterfeits.iter().filter(|name| rejected(name)).cloned().collect();
        self.counterfeits = kept;
    }

    fn cells(&self) -> String {
        if self.paths.is_empty() || self.checkpoints.is_empty() {
            let open =
                "no real subject reaches it; counterfeits and the honest subject do (owner: calibration/subjects)";
            return format!("unproven | | | | {open}");
        }
        let quoted = |names: &mut dyn Iterator<Item = &String>| {
            names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        };
        let (state, open) = match self.counterfeits.is_empty() {
            true => ("partial", "no counterfeit is rejected in this clause (owner: calibration/counterfeits)"),
            false => ("proven", ""),
        };
        let histories = quoted(&mut self.scenarios.iter().chain(&self.counterfeits));
        let (paths, at) = (quoted(&mut self.paths.iter()), quoted(&mut self.checkpoints.iter()));
        format!("{state} | {histories} | {paths} | {at} | {open}")
    }
}
