//! Detection: how soon a campaign finds each counterfeit, and in how many of twenty seeds it does.
//!
//! A campaign is one thousand histories of up to a hundred actions, without a time cap. Relations over two runs are
//! left out: only the law graph judges. Counterfeits that stall or end the process need a watched child and are not
//! searched for here.

use std::fmt;

use lawful_calibration::counterfeits::ordered_map::{Class, Counterfeit, FakeKey, numbers, prefixes, workers};

use crate::alternate::median;
use crate::faults::{NAMED, bench, first_failure};

/// Histories of one campaign.
pub const HISTORIES: u64 = 1_000;

/// What the seeds came to for one counterfeit.
pub struct Row {
    /// The counterfeit's name.
    pub name: &'static str,
    /// Seeds tried.
    pub seeds: usize,
    /// Histories to the failure, for every seed that found one.
    pub histories: Vec<f64>,
    /// Actions to the failure.
    pub actions: Vec<f64>,
    /// In how many seeds the failure was the declared law's.
    pub by_its_law: usize,
}

/// Searches for one counterfeit with every seed; `None` if it stalls or ends its process.
pub fn row<K: FakeKey>(fault: &Counterfeit<K>, seeds: impl Iterator<Item = u64>, histories: u64) -> Option<Row> {
    if matches!(fault.class, Class::Timeout | Class::Runtime) {
        return None;
    }
    let mut bench = bench(fault);
    let mut row = Row { name: fault.name, seeds: 0, histories: Vec::new(), actions: Vec::new(), by_its_law: 0 };
    for seed in seeds {
        row.seeds += 1;
        if let Some(found) = first_failure(&mut bench, seed, histories) {
            row.histories.push(found.histories as f64);
            row.actions.push(found.actions as f64);
            row.by_its_law += usize::from(found.identity.law == fault.law);
        }
    }
    Some(row)
}

/// Every counterfeit of every family that can be searched for in this process.
pub fn all(seeds: u64) -> Table {
    let mut rows = Vec::new();
    rows.extend(numbers::<u32>().iter().filter_map(|fault| row(fault, 1..=seeds, HISTORIES)));
    rows.extend(workers().iter().filter_map(|fault| row(fault, 1..=seeds, HISTORIES)));
    rows.extend(prefixes().iter().filter_map(|fault| row(fault, 1..=seeds, HISTORIES)));
    Table(rows)
}

/// The rows as a table.
pub struct Table(pub Vec<Row>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<32}{:>10}{:>12}{:>12}{:>12}", "counterfeit", "found", "histories", "actions", "by its law")?;
        for row in &self.0 {
            let mark = if NAMED.contains(&row.name) { "*" } else { "" };
            writeln!(
                f,
                "{:<32}{:>10}{:>12}{:>12}{:>12}",
                format!("{}{mark}", row.name),
                format!("{}/{}", row.histories.len(), row.seeds),
                median(row.histories.clone()),
                median(row.actions.clone()),
                format!("{}/{}", row.by_its_law, row.histories.len()),
            )?;
        }
        let named = self.0.iter().filter(|row| NAMED.contains(&row.name));
        let least = named.map(|row| row.histories.len()).min().unwrap_or(0);
        writeln!(f, "* has a bar; median histories and actions to the failure, over the seeds that found one")?;
        write!(f, "the least found of the counterfeits with a bar: in {least} seeds")
    }
}
