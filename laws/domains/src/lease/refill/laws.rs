//! The law nodes of refill and their edges.

use lawful_graph::{Difference, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::refill::{Action, Feature, Outcome, Supports};

use crate::lease::refill::contracts::WAIT;
use crate::lease::refill::roots::{Budget, Ceiling};
use crate::lease::refill::seen::Seen;
use crate::lease::refill::takes::Takes;

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn wait(step: S<'_, '_>, (takes,): (&Takes,)) -> Verdict {
    let Seen::Answer(seen) = step.seen else { return Verdict::Silent };
    let clause = match takes.expected() {
        Outcome::After(Some(0)) => 0,
        Outcome::After(Some(_)) => 1,
        _ => 2,
    };
    Verdict::from(Mismatch::unless_equal(takes.expected(), seen, Difference::WrongValue)).on(clause)
}

/// The laws of refill for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let ceiling = graph.add(Ceiling::default(), ());
    let budget = graph.add(Budget::new(supports.pace()), ());
    let reads = (
        ceiling.why("tokens past the maximum are shown and are not there"),
        budget.why("a take past the budget was granted without tokens"),
    );
    let takes = graph.add(Takes::new(supports.pace()), reads);
    graph.relation(&WAIT, (takes.why("how long to wait depends on what is there"),), wait);
    graph
}

/// Whether a subject can reach a kind of action or a named capability of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "wait-many" => supports.kind("wait") && supports.has(Feature::Many),
        kind => supports.kind(kind),
    }
}
