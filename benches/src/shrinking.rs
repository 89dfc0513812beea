//! Shrinking: how short the reduced histories are, what reduction costs, and whether seeds of one fault agree.
//!
//! Each fault is searched for with several seeds and each failing history is reduced, as a campaign would reduce it. A
//! fault may break more than one check: a stale first pair is an extra one in an empty map and a wrong one in any
//! other. A reduction keeps its check, so lengths and histories are compared among the seeds of one check. A reduced
//! history is *minimal* if none is known that is shorter and shows that check: neither the counterfeit's witness nor that
//! of another seed.

use std::collections::BTreeSet;
use std::fmt;

use lawful_calibration::counterfeits::ordered_map::Counterfeit;
use lawful_campaign::{Identity, Least, Reduction, Same, reduce};
use lawful_grammars::Sentences;
use lawful_ordered_map::Action;

use crate::alternate::median;
use crate::faults::{FakeBench, Found, bench, first_failure};

/// Histories searched before a fault counts as not found.
const BUDGET: u64 = 20_000;

/// The reductions of one fault.
pub struct Row {
    /// The counterfeit's name.
    pub name: &'static str,
    /// The length of its witness, and what that shows.
    pub witness: (usize, Option<Identity>),
    /// One reduction a seed.
    pub reductions: Vec<Reduced>,
}

/// One reduction.
pub struct Reduced {
    /// What the history shows before and after.
    pub identity: Identity,
    /// What the reduction came to.
    pub reduction: Reduction<Action<u32, u32>>,
    /// Candidates that showed another check: what a reduction that keeps no identity could have slipped to.
    pub others: usize,
    /// Whether the reduced history shows another check than the original one.
    pub slipped: bool,
}

/// Reduces the first failure of every seed.
pub fn row(fault: &Counterfeit<u32>, seeds: impl Iterator<Item = u64>) -> Row {
    let mut bench = bench(fault);
    let witness = (fault.witness)();
    let shown = bench.execute(&witness).outcome.identity();
    let found = seeds.filter_map(|seed| first_failure(&mut bench, seed, BUDGET)).collect::<Vec<_>>();
    let reductions = found.into_iter().map(|found| reduced(&mut bench, found)).collect();
    Row { name: fault.name, witness: (witness.len(), shown), reductions }
}

/// Reduces a history that was found, and counts what that took.
pub fn reduced(bench: &mut FakeBench<u32>, Found { history, identity, .. }: Found<u32>) -> Reduced {
    let sentences = Sentences::new(bench.oracle().grammar.clone());
    let mut others = 0;
    let reduction = reduce(&sentences, history, &mut |candidate, same| {
        let Some(other) = bench.execute(candidate).outcome.identity() else { return false };
        others += usize::from(!other.same_check(&identity));
        if same == Same::Violation { other == identity } else { other.same_check(&identity) }
    });
    let again = bench.execute(&reduction.history).outcome.identity();
    let slipped = again.is_none_or(|again| !again.same_check(&identity));
    Reduced { identity, reduction, others, slipped }
}

impl Row {
    /// How many reduced histories are as short as the shortest known one that shows the same check.
    pub fn minimal(&self) -> usize {
        let is_minimal = |reduced: &&Reduced| reduced.reduction.history.len() == self.shortest(&reduced.identity);
        self.reductions.iter().filter(is_minimal).count()
    }

    fn shortest(&self, check: &Identity) -> usize {
        let (length, shown) = &self.witness;
        let witness = shown.iter().filter(|shown| shown.same_check(check)).map(|_| *length);
        let same = self.reductions.iter().filter(|reduced| reduced.identity.same_check(check));
        witness.chain(same.map(|reduced| reduced.reduction.history.len())).min().unwrap_or_default()
    }

    /// The different reduced histories, with the check that each shows.
    pub fn histories(&self) -> BTreeSet<(String, String)> {
        let told = |reduced: &Reduced| {
            let Identity { law, checkpoint, difference, .. } = &reduced.identity;
            let history = serde_json::to_string(&reduced.reduction.history).unwrap_or_default();
            (format!("{law} at {checkpoint}: {difference}"), history)
        };
        self.reductions.iter().map(told).collect()
    }

    /// The different checks that the seeds met.
    pub fn checks(&self) -> usize {
        self.histories().into_iter().map(|(check, _)| check).collect::<BTreeSet<_>>().len()
    }

    fn executions(&self) -> Vec<f64> {
        self.reductions.iter().map(|reduced| reduced.reduction.executions as f64).collect()
    }

    fn enumerated(&self) -> Vec<f64> {
        self.reductions.iter().map(|reduced| reduced.reduction.enumerated as f64).collect()
    }
}

/// The rows as a table, with totals.
pub struct Table(pub Vec<Row>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cost = |values: Vec<f64>| format!("{} ({})", median(values.clone()), most(&values));
        let head =
            ["fault", "witness", "minimal", "executions", "enumerated", "least", "checks", "histories", "others"];
        let [fault, columns @ ..] = head;
        write!(f, "{fault:<24}")?;
        columns.iter().try_for_each(|column| write!(f, "{column:>13}"))?;
        writeln!(f)?;
        for row in &self.0 {
            let seeds = row.reductions.len();
            let least = row.reductions.iter().filter(|reduced| reduced.reduction.least == Least::Shown).count();
            let others: usize = row.reductions.iter().map(|reduced| reduced.others).sum();
            writeln!(
                f,
                "{:<24}{:>13}{:>13}{:>13}{:>13}{:>13}{:>13}{:>13}{:>13}",
                row.name,
                row.witness.0,
                format!("{}/{seeds}", row.minimal()),
                cost(row.executions()),
                cost(row.enumerated()),
                format!("{least}/{seeds}"),
                row.checks(),
                row.histories().len(),
                others
            )?;
            for (check, history) in row.histories().iter().filter(|_| row.histories().len() > 1) {
                writeln!(f, "    {check}: {history}")?;
            }
        }
        let all = |column: fn(&Row) -> Vec<f64>| self.0.iter().flat_map(column).collect::<Vec<f64>>();
        let minimal: usize = self.0.iter().map(Row::minimal).sum();
        let total: usize = self.0.iter().map(|row| row.reductions.len()).sum();
        let alike = self.0.iter().filter(|row| row.histories().len() == row.checks()).count();
        let slips = self.0.iter().flat_map(|row| &row.reductions).filter(|reduced| reduced.slipped).count();
        writeln!(f, "median (maximum); least: shown to be the least of its kinds and keys")?;
        writeln!(f, "exactly minimal: {minimal} of {total}")?;
        writeln!(f, "executions: {}; enumerated: {}", cost(all(Row::executions)), cost(all(Row::enumerated)))?;
        writeln!(f, "faults whose seeds of one check end in one history: {alike} of {}", self.0.len())?;
        write!(f, "slips to another check: {slips}")
    }
}

fn most(values: &[f64]) -> f64 {
    values.iter().copied().fold(0.0, f64::max)
}
