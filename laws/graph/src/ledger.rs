//! What was judged: comparisons counted per law, clause and checkpoint.

use std::fmt;
use std::sync::Arc;

use lawful_contract::{Checkpoint, Contract, Kinds};
use serde::Serialize;

use crate::{LawGraph, Violation};

/// What judging has found so far, and the evidence that it ran.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Broken promises, root laws only, in judging order.
    pub violations: Vec<Violation>,
    /// Laws that could not be judged because a law they read was violated.
    pub blocked: Vec<Blocked>,
    /// Comparisons counted.
    pub ledger: Ledger,
}

/// A law that was not judged, and the root law at fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blocked {
    /// The law that was not judged.
    pub law: String,
    /// The violated law.
    pub by: String,
}

/// Comparisons counted per law, clause and line of `hears`. Counts live here and not in laws, so that instances of one
/// law share them.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// The kinds of action of the graph.
    kinds: &'static [&'static str],
    reached: Reached,
    entries: Vec<Entry>,
    /// The cells of all entries, one after another: `clause * hears.len() + line` within an entry.
    counts: Vec<u64>,
}

/// What a subject reaches of a graph that is embedded in another vocabulary; by default everything.
#[derive(Clone, Default)]
pub(crate) struct Reached(Option<Arc<Reaches>>);

/// Whether some kind of action or capability is reached.
type Reaches = dyn Fn(&str) -> bool + Send + Sync;

impl Reached {
    pub(crate) fn by(supported: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(supported)))
    }
}

impl fmt::Debug for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Reached(some)" } else { "Reached(all)" })
    }
}

#[derive(Clone, Debug)]
struct Entry {
    name: String,
    contract: Option<&'static Contract>,
    inner: Option<Ledger>,
}

/// How many cells a contract has in a ledger.
pub(crate) fn cells(contract: &Contract) -> usize {
    contract.clauses.len() * contract.hears.len()
}

/// One line of the evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Tally {
    /// The law's path.
    pub law: String,
    /// The clause's name.
    pub clause: &'static str,
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// Values compared.
    pub comparisons: u64,
}

impl Judgement {
    /// An empty judgement for a graph.
    pub fn of<A: Kinds + 'static, O: 'static>(graph: &LawGraph<A, O>) -> Self {
        Self { violations: Vec::new(), blocked: Vec::new(), ledger: graph.new_ledger() }
    }

    /// Forgets what was found and keeps the counts.
    pub fn clear_findings(&mut self) {
        self.violations.clear();
        self.blocked.clear();
    }
}

impl Ledger {
    pub(crate) fn new(
        kinds: &'static [&'static str],
        reached: Reached,
        laws: impl Iterator<Item = (String, Result<&'static Contract, Ledger>)>,
    ) -> Self {
        let entries: Vec<Entry> = laws
            .map(|(name, law)| match law {
                Ok(contract) => Entry { name, contract: Some(contract), inner: None },
                Err(inner) => Entry { name, contract: None, inner: Some(inner) },
            })
            .collect();
        let counts = vec![0; entries.iter().filter_map(|entry| entry.contract).map(cells).sum()];
        Self { kinds, reached, entries, counts }
    }

    /// Adds to one cell.
    #[inline]
    pub(crate) fn count(&mut self, cell: usize, comparisons: u64) {
        if let Some(count) = self.counts.get_mut(cell) {
            *count += comparisons;
        }
    }

    /// Each entry with its cells.
    fn counted(&self) -> impl Iterator<Item = (&Entry, &[u64])> {
        let mut rest = &self.counts[..];
        self.entries.iter().map(move |entry| {
            let (mine, others) = rest.split_at(entry.contract.map_or(0, cells));
            rest = others;
            (entry, mine)
        })
    }

    pub(crate) fn inner(&mut self, group: usize) -> Option<&mut Ledger> {
        self.entries.get_mut(group)?.inner.as_mut()
    }

    /// Every (law, clause, checkpoint) with its count, zeros among them.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = Vec::new();
        for (entry, counts) in self.counted() {
            let lines = entry.contract.into_iter().flat_map(|contract| {
                contract.clauses.iter().flat_map(|clause| contract.hears.iter().map(move |hears| (clause, hears)))
            });
            for ((clause, hears), comparisons) in lines.zip(counts) {
                let (law, checkpoint) = (entry.name.clone(), hears.checkpoint);
                tallies.push(Tally { law, clause: clause.name, checkpoint, comparisons: *comparisons });
            }
            let inner = entry.inner.iter().flat_map(Ledger::tallies);
            tallies.extend(inner.map(|tally| Tally { law: format!("{}/{}", entry.name, tally.law), ..tally }));
        }
        tallies
    }

    /// Adds the counts of another ledger of the same graph.
    pub fn merge(&mut self, other: &Self) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, theirs)| *mine += theirs);
        for (entry, other) in self.entries.iter_mut().zip(&other.entries) {
            if let (Some(mine), Some(theirs)) = (&mut entry.inner, &other.inner) {
                mine.merge(theirs);
            }
        }
    }

    /// All comparisons.
    pub fn comparisons(&self) -> u64 {
        let inner = self.entries.iter().filter_map(|entry| entry.inner.as_ref());
        self.counts.iter().sum::<u64>() + inner.map(Ledger::comparisons).sum::<u64>()
    }

    /// Clauses that some supported kind of action can reach and that no comparison reached, as `law: clause`.
    pub fn unreached(&self, supported: &dyn Fn(&str) -> bool) -> Vec<String> {
        self.clauses(supported).into_iter().filter(|c| c.applicable && c.comparisons == 0).map(|c| c.name()).collect()
    }

    /// Laws none of whose clauses a supported kind of action can reach.
    pub fn not_applicable(&self, supported: &dyn Fn(&str) -> bool) -> Vec<String> {
        let clauses = self.clauses(supported);
        let mut laws: Vec<String> = clauses.iter().map(|c| c.law.clone()).collect();
        laws.dedup();
        laws.retain(|law| !clauses.iter().any(|c| c.law == *law && c.applicable));
        laws
    }

    /// Every clause with its count over all checkpoints. `supported` speaks of this graph's kinds: a group over another
    /// vocabulary says itself what is reached, and all of it counts as supported if it does not.
    pub fn clauses(&self, supported: &dyn Fn(&str) -> bool) -> Vec<ClauseCount> {
        let mut clauses = Vec::new();
        for (entry, counts) in self.counted() {
            let Some(contract) = entry.contract else {
                let inner = entry.inner.iter().flat_map(|inner| match &inner.reached.0 {
                    Some(reached) => inner.clauses(&**reached),
                    None if inner.kinds == self.kinds => inner.clauses(supported),
                    None => inner.clauses(&|_| true),
                });
                clauses.extend(inner.map(|c| ClauseCount { law: format!("{}/{}", entry.name, c.law), ..c }));
                continue;
            };
            let heard = contract.hears.iter().any(|h| h.kinds.is_empty() || h.kinds.iter().any(|k| supported(k)));
            for (clause, counts) in contract.clauses.iter().zip(counts.chunks(contract.hears.len().max(1))) {
                let reachable = clause.kinds.is_empty() || clause.kinds.iter().any(|kind| supported(kind));
                clauses.push(ClauseCount {
                    law: entry.name.clone(),
                    clause: clause.name,
                    applicable: heard && reachable,
                    comparisons: counts.iter().sum(),
                });
            }
        }
        clauses
    }
}

/// A clause, whether the subject can reach it, and how often it was compared.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseCount {
    /// The law's path.
    pub law: String,
    /// The clause's name.
    pub clause: &'static str,
    /// Whether some supported kind of action reaches it.
    pub applicable: bool,
    /// Values compared.
    pub comparisons: u64,
}

impl ClauseCount {
    /// `law: clause`.
    pub fn name(&self) -> String {
        format!("{}: {}", self.law, self.clause)
    }
}
