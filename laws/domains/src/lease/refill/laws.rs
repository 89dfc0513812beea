//! The law nodes of refill and their edges.

use lawful_graph::{Difference, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::refill::{Action, Feature, Outcome, Supports};

use crate::lease::refill::contracts::{AVAILABLE, WAIT};
use crate::lease::refill::roots::{Budget, Ceiling};
use crate::lease::refill::seen::Seen;
use crate::lease::refill::takes::Takes;

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn available(step: S<'_, '_>, (takes,): (&Takes,)) -> Verdict {
    let (Seen::Tokens(seen) | Seen::Answer(Outcome::Count(seen))) = step.seen else { return Verdict::Silent };
    let promised = takes.model().tokens();
    let difference = if *seen < promised { Difference::Missing } else { Difference::Extra };
    Verdict::from(Mismatch::unless_equal(&promised, seen, difference)).on(usize::from(promised == 0))
}

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
    let budget = graph.add(Budget::new(supports.pace()), (ceiling.why("tokens past the maximum can be granted too"),));
    let reads = (
        ceiling.why("a count past the maximum cannot be what is there"),
        budget.why("a take past the budget was granted without tokens"),
    );
    let takes = graph.add(Takes::new(supports.pace()), reads);
    graph.relation(&AVAILABLE, (takes.why("what is there depends on which takes were granted"),), available);
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
