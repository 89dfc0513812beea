//! The law nodes of permits and their edges.

use lawful_graph::LawGraph;
use lawful_lease::permits::{Action, Feature, Queue, Supports};

use crate::lease::permits::grants::Grants;
use crate::lease::permits::roots::{Capacity, Closed, Fair};
use crate::lease::permits::seen::Seen;

/// The laws of permits for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let capacity = graph.add(Capacity::default(), ());
    let closed = graph.add(Closed::default(), ());
    let fair = graph.add(Fair(supports.queue()), ());
    let reads = (
        capacity.why("a permit that is not there can be granted, shown, or wanted in vain"),
        closed.why("a request that is told that the semaphore is closed is not in the queue"),
        fair.why("who is served out of turn is not who should have been served"),
    );
    graph.add(Grants::new(supports.queue()), reads);
    graph
}

/// Whether a subject can reach a kind of action or a named capability of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "fair" => supports.queue() == Queue::Fair,
        "held" => supports.has(Feature::Held),
        "try-closed" => supports.kind("try") && supports.kind("close"),
        "available-closed" => supports.kind("available") && supports.kind("close"),
        kind => supports.kind(kind),
    }
}
