//! A property that the command can run and the documents can credit, whatever the types of its domain.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use lawful::campaign::{
    BadHistory, Bench, Campaign, Identity, Oracle, Outcome, Progress, RETURNS, Report, Settings, Stored,
};
use lawful::contract::Contract;
use lawful::grammars::Grammar;
use serde::Deserialize;

use crate::guarantees::{Cell, Driven};

/// A subject under its property name.
pub struct Property {
    /// The property's name. Names are stable: stored histories and tokens refer to them.
    pub name: String,
    /// For a counterfeit: what is wrong.
    pub fault: Option<PlantedFault>,
    run: Box<dyn Fn(Plan) -> Report>,
    drive: Box<dyn Fn() -> Result<Driven, String>>,
    head: fn(&Path) -> Result<Head, BadHistory>,
}

/// What a counterfeit gets wrong.
#[derive(Clone, Copy, Debug)]
pub struct PlantedFault {
    /// What it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
}

/// How a property runs.
#[derive(Clone, Default)]
pub struct Plan {
    /// Budget, or what to replay.
    pub settings: Settings,
    /// The seed of both campaigns.
    pub seed: Option<u64>,
    /// Who listens to the progress.
    pub listener: Option<Listener>,
}

/// A listener to the progress of a campaign.
pub type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// What a stored history says of itself.
#[derive(Clone, Debug, Deserialize)]
pub struct Head {
    /// The property that it belongs to.
    pub property: String,
    /// What it should show.
    pub shows: Option<Identity>,
}

impl Property {
    /// A property of the subjects that an oracle of this name opens; `target` says to a reader what they are.
    pub fn new<G, O, F>(name: &str, target: String, oracle: F) -> Self
    where
        G: Grammar,
        O: Clone + PartialEq + 'static,
        F: Fn(&str) -> Oracle<G, O> + 'static,
    {
        let property = name.to_string();
        let oracle = Arc::new(move || Oracle { target: target.clone(), ..oracle(&property) });
        let driven = Arc::clone(&oracle);
        Self {
            name: name.to_string(),
            fault: None,
            run: Box::new(move |plan| judge(oracle(), plan)),
            drive: Box::new(move || drive(&driven())),
            head: head::<G>,
        }
    }

    /// The same, wrong on purpose.
    pub fn with_fault(mut self, fault: PlantedFault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// Runs it. In a watched child that was started for this property, this call does not return.
    pub fn run(&self, plan: Plan) -> Report {
        (self.run)(plan)
    }

    /// Runs every scenario, each with fresh counts.
    ///
    /// # Errors
    ///
    /// The scenario that the subject does not pass, and how it ended.
    pub fn drive(&self) -> Result<Driven, String> {
        (self.drive)()
    }

    /// Reads what a stored history of this property's actions says of itself.
    ///
    /// # Errors
    ///
    /// [`BadHistory`] if the file is no such history.
    pub fn head(&self, path: &Path) -> Result<Head, BadHistory> {
        (self.head)(path)
    }
}

/// Judges as the command does: replay lines name the command, and both seeds can be given.
fn judge<G: Grammar, O: Clone + PartialEq + 'static>(oracle: Oracle<G, O>, plan: Plan) -> Report {
    let package = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    let mut campaign = Campaign::new(oracle, "").in_command("lawful replay", package).settings(plan.settings);
    if let Some(seed) = plan.seed {
        campaign = campaign.seed(seed).fresh_seed(seed.wrapping_add(1));
    }
    if let Some(listener) = plan.listener {
        campaign = campaign.on_progress(move |progress| listener(progress));
    }
    campaign.run()
}

fn head<G: Grammar>(path: &Path) -> Result<Head, BadHistory> {
    let Stored { property, shows, .. } = Stored::<G::Action>::read(path)?;
    Ok(Head { property, shows })
}

fn drive<G: Grammar, O: Clone + 'static>(oracle: &Oracle<G, O>) -> Result<Driven, String> {
    let mut path = Driven { supports: supports(oracle), ..Driven::default() };
    for scenario in &oracle.scenarios {
        let mut bench = Bench::new(oracle.clone());
        let run = bench.execute(&scenario.history);
        if !matches!(run.ended(), Outcome::Passed) {
            return Err(format!("{}, {}: {}", oracle.name, scenario.name, run.ended()));
        }
        let tallies = bench.judgement.ledger.tallies().into_iter().filter(|tally| tally.comparisons > 0);
        let mut cells: BTreeSet<Cell> =
            tallies.map(|tally| (tally.law, tally.clause.to_string(), tally.checkpoint.to_string())).collect();
        cells.insert(only_cell(&RETURNS));
        for relation in &oracle.relations {
            if bench.relate(relation, &scenario.history).is_some() {
                cells.insert(only_cell(relation.contract));
            }
        }
        path.ran.insert(scenario.name.to_string(), cells);
    }
    Ok(path)
}

/// The clauses that a subject can reach.
fn supports<G: Grammar, O: Clone + 'static>(oracle: &Oracle<G, O>) -> BTreeSet<(String, String)> {
    let bench = Bench::new(oracle.clone());
    let clauses = bench.judgement.ledger.clauses(&*oracle.supported).into_iter().filter(|clause| clause.applicable);
    let relations = oracle.relations.iter().map(|relation| relation.contract).chain([&RETURNS]).map(only_cell);
    let relations = relations.map(|(law, clause, _)| (law, clause));
    clauses.map(|clause| (clause.law, clause.clause.to_string())).chain(relations).collect()
}

/// A contract of one clause that is judged at one checkpoint.
fn only_cell(contract: &Contract) -> Cell {
    let checkpoint = contract.hears[0].checkpoint.to_string();
    (contract.id.to_string(), contract.clauses[0].name.to_string(), checkpoint)
}

/// A published crate with the version that this workspace was built with, and what of it is driven.
pub fn published(package: &str, what: &str) -> String {
    format!("{package} {}, {what}", version(package))
}

fn version(package: &str) -> &'static str {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let found = include_str!("../../Cargo.lock").split_once(&entry);
    found.and_then(|(_, rest)| rest.split('"').next()).unwrap_or("of an unknown version")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_crates_have_versions() {
        for package in ["im", "imbl", "indexset", "indextree", "redb", "rusqlite", "slab", "slotmap", "tokio"] {
            assert!(version(package).starts_with(|first: char| first.is_ascii_digit()), "{package}");
        }
    }
}
