//! What every family of counterfeits is held to, whatever its model.

use std::collections::{BTreeMap, BTreeSet};

use lawful::campaign::{Bench, Oracle, Outcome, Suspect};
use lawful_grammars::Grammar;

use crate::counterfeits::ordered_map::FaultKind;

/// A counterfeit in terms that do not depend on its model.
pub(super) struct Row<A, O> {
    /// The clause that its witness breaks.
    pub(super) clause: &'static str,
    pub(super) kind: FaultKind,
    pub(super) suspect: Suspect<A, O>,
}

/// A family and the oracle that judges it; the oracle opens the honest subject.
pub(super) struct Family<G: Grammar, O: 'static> {
    pub(super) honest: Oracle<G, O>,
    pub(super) rows: Vec<Row<G::Action, O>>,
    /// Histories that tell apart what no witness does.
    pub(super) telling: Vec<Vec<G::Action>>,
}

/// Law, clause and checkpoint of each root of the first violation.
type Verdict = Vec<(String, String, String)>;

impl<G: Grammar, O: Clone + PartialEq + 'static> Family<G, O> {
    fn bench(&self, row: &Row<G::Action, O>) -> Bench<G, O> {
        Bench::new(Oracle { open: row.suspect.open.clone(), ..self.honest.clone() })
    }

    fn judged(&self, row: &Row<G::Action, O>, history: Vec<G::Action>) -> Verdict {
        let mut bench = self.bench(row);
        let history = bench.sentences().closed(history);
        match bench.execute(&history).outcome {
            Outcome::Violated(violations) => violations
                .into_iter()
                .map(|found| {
                    let clause = found.contract.clauses[found.mismatch.clause].name;
                    (found.law, clause.to_string(), found.checkpoint.to_string())
                })
                .collect(),
            Outcome::Passed => Vec::new(),
            other => panic!("{}: {other}", row.suspect.name),
        }
    }

    fn declared(row: &Row<G::Action, O>) -> (String, String, String) {
        (row.suspect.law.clone(), row.clause.to_string(), row.suspect.checkpoint.to_string())
    }

    /// Runs every check and answers with what does not hold.
    pub(super) fn faults(&self) -> Vec<String> {
        [self.rejections(), self.lengths(), self.honesty(), self.twins(), self.clauses(), self.names()].concat()
    }

    /// Each witness is rejected by its law alone, in its clause, at its checkpoint.
    fn rejections(&self) -> Vec<String> {
        let wrong = |row: &Row<G::Action, O>| {
            let verdict = self.judged(row, row.suspect.witness.clone());
            let declared = Self::declared(row);
            (verdict != [declared.clone()]).then(|| format!("{}: {verdict:?} and not {declared:?}", row.suspect.name))
        };
        self.rows.iter().filter_map(wrong).collect()
    }

    /// Each witness is legal, and no action of it can be left out.
    fn lengths(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for row in &self.rows {
            let (bench, name) = (self.bench(row), &row.suspect.name);
            let legal = bench.sentences();
            if let Err(excluded) = legal.derive(&legal.closed(row.suspect.witness.clone())) {
                faults.push(format!("{name}: {excluded}"));
            }
            for at in 0..row.suspect.witness.len() {
                let mut shorter = row.suspect.witness.clone();
                shorter.remove(at);
                if legal.admits(&shorter) && self.judged(row, shorter).contains(&Self::declared(row)) {
                    faults.push(format!("{name}: it shows the same without action {at}"));
                }
            }
        }
        faults
    }

    /// The honest subject passes every witness.
    fn honesty(&self) -> Vec<String> {
        let mut bench = Bench::new(self.honest.clone());
        let fails = |row: &&Row<G::Action, O>| {
            let history = bench.sentences().closed(row.suspect.witness.clone());
            !matches!(bench.execute(&history).outcome, Outcome::Passed)
        };
        let failing = self.rows.iter().filter(fails);
        failing.map(|row| format!("{}: the honest subject fails its witness", row.suspect.name)).collect()
    }

    /// No two counterfeits show the same in all histories.
    fn twins(&self) -> Vec<String> {
        let witnesses = self.rows.iter().map(|row| row.suspect.witness.clone());
        let histories: Vec<_> = witnesses.chain(self.telling.iter().cloned()).collect();
        let runs = |row: &Row<G::Action, O>| -> Vec<_> {
            let mut bench = self.bench(row);
            let closed: Vec<_> = histories.iter().map(|history| bench.sentences().closed(history.clone())).collect();
            closed.iter().map(|history| bench.trace(history).map(|trace| trace.steps).ok()).collect()
        };
        let shown: Vec<_> = self.rows.iter().map(runs).collect();
        let twin = |i: usize| (0..i).find(|j| shown[*j] == shown[i]).map(|j| (i, j));
        let name = |at: usize| &self.rows[at].suspect.name;
        (0..shown.len()).filter_map(twin).map(|(i, j)| format!("{} shows the same as {}", name(i), name(j))).collect()
    }

    /// Every clause of every law has a counterfeit that is rejected in it.
    fn clauses(&self) -> Vec<String> {
        let proven: BTreeSet<_> = self.rows.iter().map(|row| (&*row.suspect.law, row.clause)).collect();
        let laws = self.honest.laws.laws();
        let clauses = laws.iter().flat_map(|law| law.contract.clauses.iter().map(|clause| (&*law.name, clause.name)));
        let unproven = clauses.filter(|clause| !proven.contains(clause));
        unproven.map(|(law, clause)| format!("{law}: {clause}: no counterfeit is rejected in it")).collect()
    }

    /// Names are unique, there are enough, and at most a third are displaced constants.
    fn names(&self) -> Vec<String> {
        let mut per_law = BTreeMap::<&str, usize>::new();
        self.rows.iter().for_each(|row| *per_law.entry(&row.suspect.law).or_default() += 1);
        let displaced = self.rows.iter().filter(|row| row.kind == FaultKind::DisplacedConstant).count();
        println!("{} counterfeits, {displaced} of them displaced constants: {per_law:?}", self.rows.len());
        let names: BTreeSet<_> = self.rows.iter().map(|row| &row.suspect.name).collect();
        let mut faults = Vec::new();
        if names.len() < self.rows.len() {
            faults.push("a name is used twice".to_string());
        }
        if displaced * 3 > self.rows.len() {
            faults.push(format!("{displaced} of {} are displaced constants", self.rows.len()));
        }
        faults
    }
}
