//! Relations over two runs: the subject runs a history and its transform, and the observations are related.

use lawful_contract::{Checkpoint, Contract};

use crate::Verdict;

/// A metamorphic law. It needs no prediction: it relates what two runs of the product showed.
///
/// The run of a history and the run of its transform each start from a fresh subject. `transform` is a function of the
/// history alone, so a reduced history has a reduced transform.
pub struct Twice<A, O> {
    /// The promise. A premise that never held is an unreached clause.
    pub contract: &'static Contract,
    /// The law of the graph that it formulates a second time: a fault that breaks both is one fault.
    pub of: &'static str,
    /// The two histories to compare; `None` if the premise does not hold for this history.
    pub transform: fn(&[A]) -> Option<TwoHistories<A>>,
    /// Relates what the two runs showed.
    pub relate: fn(&Trace<A, O>, &Trace<A, O>) -> Verdict,
}

/// A history and its transform.
pub type TwoHistories<A> = (Vec<A>, Vec<A>);

impl<A, O> Clone for Twice<A, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, O> Copy for Twice<A, O> {}

/// Everything that one run showed.
#[derive(Clone, Debug)]
pub struct Trace<A, O> {
    /// Each action with its observations in the order recorded.
    pub steps: Vec<(A, Vec<(Checkpoint, O)>)>,
}

impl<A, O> Trace<A, O> {
    /// The last observation at a checkpoint.
    pub fn last(&self, checkpoint: Checkpoint) -> Option<&O> {
        let mut observations = self.steps.iter().rev().flat_map(|(_, seen)| seen.iter().rev());
        observations.find(|(at, _)| *at == checkpoint).map(|(_, seen)| seen)
    }
}
