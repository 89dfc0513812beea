//! The figures of the records, each derived anew from what it counts.
//!
//! Role: name every figure, say what it counts, and derive it. Figures come in groups, because some share a run. A
//! domain with several models has the sums over its models.
//!
//! Non-goals: judging whether a figure is good. The record does that.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use lawful::campaign::{Campaign, Cell, FIXED_SEED, Lie, Matrix, Oracle, Record, Row, Settings, Without, blind_spots};
use lawful::grammars::Grammar;

use crate::domain::Domain;
use crate::guarantees::{Guarantees, State};

/// What a group of figures is derived from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Counted, without running anything.
    Counted,
    /// From the record of one check of a real subject: two campaigns with fixed seeds and no time cap.
    Checked,
    /// From falsified observations.
    Falsified,
    /// From a whole calibration, which takes a while.
    Calibrated,
}

/// Every figure: its name, its group, and what it counts.
pub const FIGURES: [(&str, Group, &str); 41] = [
    ("laws", Group::Counted, "laws of the graph"),
    ("edges", Group::Counted, "edges of the graph, each with a reason"),
    ("relations", Group::Counted, "relations over two runs"),
    ("clauses", Group::Counted, "clauses of the laws and relations"),
    ("kinds", Group::Counted, "kinds of action"),
    ("rules", Group::Counted, "rules of the grammar"),
    ("scenarios", Group::Counted, "named scenarios"),
    ("categories", Group::Counted, "categories of histories that must occur"),
    ("counterfeits", Group::Counted, "counterfeits"),
    ("displaced", Group::Counted, "counterfeits that are displaced constants"),
    ("fixtures", Group::Counted, "fixtures of the outcome classes"),
    ("vocabulary", Group::Counted, "terms of the contract that differ from the products'"),
    ("limits", Group::Counted, "limits that the domain's contract states"),
    ("omissions", Group::Counted, "omissions that the domain's contract states"),
    ("ignores", Group::Counted, "differences that the comparison may ignore"),
    ("retains", Group::Counted, "differences that the comparison must notice"),
    ("boundary-answers", Group::Counted, "answers of the boundary checklist"),
    ("proven", Group::Counted, "clauses that GUARANTEES.md calls proven"),
    ("partial", Group::Counted, "clauses that GUARANTEES.md calls partial"),
    ("unproven", Group::Counted, "clauses that GUARANTEES.md calls unproven"),
    ("unclaimed", Group::Counted, "promises that GUARANTEES.md lists as claimed by no law"),
    ("paths", Group::Counted, "subjects through which GUARANTEES.md credits something"),
    ("check-campaigns", Group::Checked, "campaigns that the check ran, the fixed and the random one"),
    ("check-histories", Group::Checked, "histories that the check executed"),
    ("check-actions", Group::Checked, "actions that the check executed"),
    ("check-comparisons", Group::Checked, "values that the check compared"),
    ("check-applicable", Group::Checked, "clauses of the graph that the checked subject supports"),
    ("check-unreached", Group::Checked, "of these, clauses that no comparison reached"),
    ("check-categories", Group::Checked, "categories that the check can reach"),
    ("check-short", Group::Checked, "of these, categories that occurred too seldom"),
    ("check-premises", Group::Checked, "histories for which the premise of a relation held"),
    ("spots", Group::Falsified, "parts of observations that were falsified"),
    ("falsified", Group::Falsified, "observations that were falsified"),
    ("blind-spots", Group::Falsified, "parts that no law noticed"),
    ("rejected", Group::Calibrated, "counterfeits that their own law rejects"),
    ("right-histories", Group::Calibrated, "histories of the right subject that raised no alarm"),
    ("laws-with-own", Group::Calibrated, "laws with a counterfeit that they alone reject"),
    ("survivors", Group::Calibrated, "counterfeits that nothing rejects once their own law is removed"),
    ("misleading-edges", Group::Calibrated, "edges that accuse a wrong law when they are cut"),
    ("classified", Group::Calibrated, "fixtures that get their class"),
    ("complaints", Group::Calibrated, "results of the calibration that were not declared"),
];

/// Figures by name.
pub type Figures = BTreeMap<String, u64>;

/// Derives the figures of one group for a domain. `guarantees` is the text of `GUARANTEES.md`, which only counted
/// figures need.
///
/// # Errors
///
/// What is wrong with the document.
pub fn derive(domain: &Domain, group: Group, guarantees: &str) -> Result<Figures, String> {
    let mut figures = Figures::new();
    for (name, figure) in domain.kits.iter().flat_map(|kit| kit.figures(group)) {
        *figures.entry(name.to_string()).or_default() += figure as u64;
    }
    if group == Group::Counted {
        let document = Guarantees::read(guarantees).map_err(|bad| bad.to_string())?;
        for (name, figure) in domain.kits.iter().flat_map(|kit| credited(&document.of(kit.name()))) {
            *figures.entry(name.to_string()).or_default() += figure as u64;
        }
    }
    Ok(figures)
}

/// The group of a figure.
pub fn group(name: &str) -> Option<Group> {
    FIGURES.iter().find(|(known, ..)| *known == name).map(|(_, group, _)| *group)
}

fn credited(document: &Guarantees) -> Vec<(&'static str, usize)> {
    let states = State::ALL.map(|state| (state.name(), document.count(state)));
    let paths: BTreeSet<&String> = document.entries.iter().flat_map(|entry| &entry.paths).collect();
    states.into_iter().chain([("unclaimed", document.unclaimed.len()), ("paths", paths.len())]).collect()
}

/// A check that is the same wherever it runs: both seeds are fixed, and no clock cuts it.
pub fn check<G: Grammar, O: Clone + PartialEq + 'static>(oracle: Oracle<G, O>) -> Record {
    let never = Duration::from_secs(7 * 24 * 3_600);
    let settings = Settings { histories: Some(300), time: Some(never), ..Settings::default() };
    let package = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    let campaign = Campaign::new(oracle, "").in_command("lawful replay", package).settings(settings);
    campaign.seed(FIXED_SEED).fresh_seed(FIXED_SEED + 1).run().record
}

pub(crate) fn checked(record: &Record) -> Vec<(&'static str, usize)> {
    let campaigns = record.phases.iter().filter(|phase| phase.seed.is_some());
    let comparisons: u64 = record.laws.iter().map(|tally| tally.comparisons).sum();
    let premises: u64 = record.relations.iter().map(|(_, histories)| histories).sum();
    vec![
        ("check-campaigns", campaigns.count()),
        ("check-histories", record.phases.iter().map(|phase| phase.histories).sum::<u64>() as usize),
        ("check-actions", record.actions() as usize),
        ("check-comparisons", comparisons as usize),
        ("check-applicable", record.clauses.iter().filter(|clause| clause.applicable).count()),
        ("check-unreached", record.unreached.len()),
        ("check-categories", record.reach.len()),
        ("check-short", record.reach.iter().filter(|reach| reach.is_short()).count()),
        ("check-premises", premises as usize),
    ]
}

pub(crate) fn falsified<G, O>(honest: &Oracle<G, O>, lie: Lie<O>) -> Vec<(&'static str, usize)>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let spots = blind_spots(honest, lie, 30, 40);
    vec![
        ("spots", spots.spots.len()),
        ("falsified", spots.spots.iter().map(|(_, tries, _)| tries).sum()),
        ("blind-spots", spots.unnoticed().len()),
    ]
}

pub(crate) fn calibrated(matrix: &Matrix) -> Vec<(&'static str, usize)> {
    let own = |row: &&Row| {
        let at = matrix.laws.iter().position(|law| *law == row.law);
        at.is_some_and(|at| matches!(row.cells.get(at), Some(Cell::Rejects(_))))
    };
    let alone = matrix.ablation.values().flatten();
    vec![
        ("rejected", matrix.rows.iter().filter(own).count()),
        ("right-histories", matrix.right),
        ("laws-with-own", matrix.ablation.values().filter(|only| !only.is_empty()).count()),
        ("survivors", alone.filter(|(_, without)| *without == Without::Survives).count()),
        ("misleading-edges", matrix.edges.values().filter(|misled| misled.is_some()).count()),
        ("complaints", matrix.complaints.len()),
    ]
}
