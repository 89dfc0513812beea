//! Ablation: what a calibration says when a law or an edge is taken away.

use lawful_grammars::Grammar;
use lawful_graph::{Violation, is_in};

use crate::calibrate::{Calibration, Suspect};
use crate::campaign::FIXED_SEED;
use crate::matrix::{Cell, Class, Matrix, Row, Without};
use crate::oracle::{Bench, Oracle};
use crate::run::Outcome;
use crate::search::generate;

impl<G, O> Calibration<'_, G, O>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    /// Every law needs a suspect that only it rejects. Without the law, the suspect survives or gets a wrong name.
    pub(crate) fn ablate_laws(&self, suspects: &[Suspect<G::Action, O>], matrix: &mut Matrix) {
        // A law inside an embedded graph is ablated by the calibration of its own graph; here the graph is, as a whole.
        let laws = self.oracle.laws.laws().into_iter().map(|law| law.name);
        for law in laws.chain(self.oracle.laws.parts()) {
            if self.oracle.laws.clone().remove(&law).is_err() {
                continue;
            }
            let graph_laws = matrix.laws.len() - 1 - self.oracle.relations.len();
            let alone = |row: &Row| {
                let rejects =
                    |(at, cell): (usize, &Cell)| matches!(cell, Cell::Rejects(_)) && !is_in(&matrix.laws[at], &law);
                is_in(&row.law, &law)
                    && row.class == Class::Assertion
                    && !row.cells[..graph_laws].iter().enumerate().any(rejects)
            };
            let only = suspects.iter().zip(&matrix.rows).filter(|(_, row)| alone(row));
            let only: Vec<_> = only.map(|(suspect, _)| suspect).collect();
            let only = self.spread(&only, |own, suspect| Some((suspect.name.clone(), own.without(&law, suspect)?)));
            let only: Vec<_> = only.into_iter().flatten().collect();
            if only.is_empty() {
                matrix.complaints.push(format!("no suspect is rejected by `{law}` alone"));
            }
            matrix.ablation.insert(law, only);
        }
    }

    /// What becomes of a suspect without a law; `None` if the law cannot be removed here.
    fn without(&self, law: &str, suspect: &Suspect<G::Action, O>) -> Option<Without> {
        let mut without = Oracle { open: suspect.open.clone(), ..self.oracle.clone() };
        without.laws.remove(law).ok()?;
        let mut bench = Bench::new(without);
        let generated =
            (0..self.effort.enough as u64).map(|case| generate(&bench, FIXED_SEED, case, self.effort.steps));
        let witness = bench.sentences().closed(suspect.witness.clone());
        let histories: Vec<_> = std::iter::once(witness).chain(generated).collect();
        let other = histories.iter().find_map(|history| bench.execute(history).outcome.identity());
        Some(other.map_or(Without::Survives, |identity| Without::Misnamed(identity.law)))
    }

    /// With an edge cut, some suspect of the law that was read must get the reader as a false root.
    pub(crate) fn ablate_edges(&self, suspects: &[Suspect<G::Action, O>], matrix: &mut Matrix) {
        let edges = self.edges();
        let misled = self.spread(&edges, |own, (law, read)| own.misled(suspects, law, read));
        for ((law, read), misled) in edges.into_iter().zip(misled) {
            let Some(misled) = misled else { continue };
            let edge = format!("{law} -> {read}");
            if misled.is_none() {
                matrix.complaints.push(format!("the edge {edge} is decoration: cut, it misleads about no suspect"));
            }
            matrix.edges.insert(edge, misled);
        }
    }

    /// The first suspect about which a graph without this edge misleads; `None` if the edge cannot be cut here.
    fn misled(&self, suspects: &[Suspect<G::Action, O>], law: &str, read: &str) -> Option<Option<String>> {
        let mut cut = self.oracle.clone();
        cut.laws.cut(law, read).ok()?;
        // An edge into an embedded graph concerns whatever that graph tells.
        let part = self.oracle.laws.parts().into_iter().find(|part| is_in(read, part));
        let concerned = part.unwrap_or_else(|| read.to_string());
        let mut concerns = suspects.iter().filter(|suspect| is_in(&suspect.law, &concerned));
        let misled = concerns.find(|suspect| {
            let mut bench = Bench::new(Oracle { open: suspect.open.clone(), ..cut.clone() });
            let accuses = |bench: &mut Bench<G, O>, history: &[G::Action]| match bench.execute(history).outcome {
                Outcome::Violated(violations) => violations.iter().any(|v: &Violation| v.law == law),
                _ => false,
            };
            let witness = bench.sentences().closed(suspect.witness.clone());
            let mut known = std::iter::once(&witness).chain(self.oracle.scenarios.iter().map(|known| &known.history));
            known.any(|history| accuses(&mut bench, history))
                || (0..self.effort.histories as u64).any(|case| {
                    let history = generate(&bench, FIXED_SEED, case, self.effort.steps);
                    accuses(&mut bench, &history)
                })
        });
        Some(misled.map(|suspect| suspect.name.clone()))
    }

    fn edges(&self) -> Vec<(String, String)> {
        let laws = self.oracle.laws.laws();
        laws.into_iter().flat_map(|law| law.reads.into_iter().map(move |(read, _)| (law.name.clone(), read))).collect()
    }
}
