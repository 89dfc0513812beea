//! Compares what the document credits with what ran.

use std::collections::{BTreeMap, BTreeSet};

use super::{Entry, Guarantees, State};

/// A law, its clause and a checkpoint.
pub type Cell = (String, String, String);

/// What there is to be credited.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Every clause of every law: law and clause.
    pub clauses: Vec<(String, String)>,
    /// What the domain's contract promises and no law judges.
    pub omissions: Vec<String>,
    /// The subjects that are driven, by name.
    pub paths: BTreeMap<String, Driven>,
    /// The counterfeits that were driven, and the cells at which they were rejected.
    pub rejected: BTreeMap<String, BTreeSet<Cell>>,
}

/// One driven subject.
#[derive(Clone, Debug, Default)]
pub struct Driven {
    /// The clauses that it supports: law and clause.
    pub supports: BTreeSet<(String, String)>,
    /// The scenarios that ran through it, and the cells at which each compared something.
    pub ran: BTreeMap<String, BTreeSet<Cell>>,
}

/// What the document says that did not run, and what it does not say; empty when nothing.
pub fn faults(document: &Guarantees, evidence: &Evidence) -> Vec<String> {
    let mut faults = Vec::new();
    for (law, clause) in &evidence.clauses {
        let entries = document.entries.iter().filter(|entry| (&entry.law, &entry.clause) == (law, clause)).count();
        match entries {
            0 => faults.push(format!("`{law}: {clause}` has no entry in GUARANTEES.md")),
            1 => {}
            _ => faults.push(format!("`{law}: {clause}` has {entries} entries in GUARANTEES.md")),
        }
    }
    for entry in &document.entries {
        let of_entry = in_itself(entry).into_iter().chain(against(entry, evidence));
        faults.extend(of_entry.map(|fault| format!("`{}`: {fault}", entry.name())));
    }
    faults.extend(unclaimed(document, evidence));
    faults
}

/// What an entry must say, whatever ran.
fn in_itself(entry: &Entry) -> Vec<String> {
    let mut faults = Vec::new();
    let credited = !entry.histories.is_empty() && !entry.paths.is_empty() && !entry.checkpoints.is_empty();
    if entry.authority.is_empty() {
        faults.push("no authority promises it".to_string());
    }
    match (entry.state, credited) {
        (State::Proven | State::Partial, false) => {
            faults.push(format!("it is {} and credits no history, production path or checkpoint", entry.state.name()));
        }
        (State::Unproven, true) => faults.push("it is unproven and credits a history".to_string()),
        _ => {}
    }
    if entry.state != State::Proven && entry.open.is_none() {
        faults.push(format!("it is {} and nobody owns what is open", entry.state.name()));
    }
    if entry.state == State::Proven && !entry.histories.iter().any(|history| !is_scenario(history)) {
        faults.push("it is proven and credits no counterfeit, so nothing shows that it can fail".to_string());
    }
    faults
}

/// What an entry says that did not run.
fn against(entry: &Entry, evidence: &Evidence) -> Vec<String> {
    let clause = (entry.law.clone(), entry.clause.clone());
    if !evidence.clauses.contains(&clause) {
        return vec!["no law has this clause".to_string()];
    }
    let mut faults = Vec::new();
    for history in &entry.histories {
        faults.extend(if is_scenario(history) {
            scenario(entry, history, evidence)
        } else {
            counterfeit(entry, history, evidence)
        });
    }
    for name in &entry.paths {
        match evidence.paths.get(name) {
            None => faults.push(format!("it credits the production path `{name}`, which nothing drives")),
            Some(path) if !path.supports.contains(&clause) => {
                faults.push(format!("it credits the production path `{name}`, which does not support it"));
            }
            Some(path) => faults.extend(through(entry, name, path)),
        }
    }
    faults
}

/// Scenarios are named `law/what is shown`, counterfeits by one word.
fn is_scenario(history: &str) -> bool {
    history.contains('/')
}

fn cell(entry: &Entry, checkpoint: &str) -> Cell {
    (entry.law.clone(), entry.clause.clone(), checkpoint.to_string())
}

/// A credited scenario exists and reaches the clause through a credited path at a credited checkpoint.
fn scenario(entry: &Entry, name: &str, evidence: &Evidence) -> Option<String> {
    if !evidence.paths.values().any(|path| path.ran.contains_key(name)) {
        return Some(format!("it credits the scenario `{name}`, which does not exist or did not run"));
    }
    let credited = entry.paths.iter().filter_map(|path| evidence.paths.get(path)?.ran.get(name));
    let reached = |cells: &BTreeSet<Cell>| entry.checkpoints.iter().any(|at| cells.contains(&cell(entry, at)));
    let reaches = credited.into_iter().any(reached);
    (!reaches).then(|| {
        format!("the scenario `{name}` compares nothing of it on the credited production paths and checkpoints")
    })
}

/// A credited counterfeit exists and is rejected by this clause at a credited checkpoint.
fn counterfeit(entry: &Entry, name: &str, evidence: &Evidence) -> Option<String> {
    let Some(cells) = evidence.rejected.get(name) else {
        return Some(format!("it credits the counterfeit `{name}`, which does not exist or did not run"));
    };
    let rejected = entry.checkpoints.iter().any(|at| cells.contains(&cell(entry, at)));
    let where_else: Vec<String> = cells.iter().map(|(law, clause, at)| format!("`{law}: {clause}` at {at}")).collect();
    (!rejected).then(|| format!("the counterfeit `{name}` is not rejected by it, but by {}", where_else.join(", ")))
}

/// On a credited path something compares the clause at each credited checkpoint.
fn through(entry: &Entry, name: &str, path: &Driven) -> Vec<String> {
    let ran = || entry.histories.iter().filter_map(|history| path.ran.get(history));
    let silent = entry.checkpoints.iter().filter(|at| !ran().any(|cells| cells.contains(&cell(entry, at))));
    silent
        .map(|at| format!("no credited scenario compares it at `{at}` through the production path `{name}`"))
        .collect()
}

/// Each omission of the contract is listed, and each line has an authority and an owner.
fn unclaimed(document: &Guarantees, evidence: &Evidence) -> Vec<String> {
    let listed = |omission: &&String| document.unclaimed.iter().any(|line| line.promise == **omission);
    let missing = evidence.omissions.iter().filter(|omission| !listed(omission));
    let missing = missing.map(|omission| format!("the omission `{omission}` is not listed in GUARANTEES.md"));
    let ownerless = document.unclaimed.iter().filter(|line| line.open.is_none() || line.authority.is_empty());
    missing.chain(ownerless.map(|line| format!("`{}`: it has no authority or no owner", line.promise))).collect()
}
