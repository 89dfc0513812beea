//! The law nodes of permits and their edges.

use lawful_graph::{Difference, EdgeSet, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::permits::{Action, Answer, Feature, Queue, Supports};

use crate::lease::permits::contracts::{AVAILABLE, FORGET};
use crate::lease::permits::grants::Grants;
use crate::lease::permits::roots::{Capacity, Closed, Fair};
use crate::lease::permits::seen::Seen;

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn forget(step: S<'_, '_>, (grants,): (&Grants,)) -> Verdict {
    let (Seen::Answer(seen), Some(Action::Forget { count })) = (step.seen, step.action) else { return Verdict::Silent };
    let clause = match grants.expected() {
        Answer::Count(0) => 2,
        Answer::Count(gone) if gone < count => 1,
        _ => 0,
    };
    Verdict::from(Mismatch::unless_equal(grants.expected(), seen, Difference::WrongValue)).on(clause)
}

fn available(step: S<'_, '_>, (grants,): (&Grants,)) -> Verdict {
    let seen = match step.seen {
        Seen::Answer(Answer::Count(seen)) => seen,
        Seen::Whole(whole) => match &whole.available {
            Some(seen) => seen,
            None => return Verdict::Silent,
        },
        _ => return Verdict::Silent,
    };
    let model = grants.model();
    let clause = match (model.is_closed(), model.waiting().is_empty()) {
        (true, _) => 2,
        (false, waits) => usize::from(!waits),
    };
    let difference = if *seen < model.available() { Difference::Missing } else { Difference::Extra };
    Verdict::from(Mismatch::unless_equal(&model.available(), seen, difference)).on(clause)
}

/// The laws of permits for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let capacity = graph.add(Capacity::default(), ());
    let closed = graph.add(Closed::default(), ());
    let fair = graph.add(Fair, ());
    let reads = (
        capacity.why("a request that got a permit which is not there was granted wrongly"),
        closed.why("a request that is told that the semaphore is closed is not in the queue"),
        fair.why("who is served out of turn is not who should have been served"),
    );
    let grants = graph.add(Grants::new(supports.queue()), reads);
    let forget = graph.relation(&FORGET, (grants.why("only what nobody holds can be forgotten"),), forget);
    let reads = (grants.why("what is available depends on who holds and who waits"),);
    let reads = reads.after(forget.why("what was forgotten wrongly is missing or left"));
    graph.relation(&AVAILABLE, reads, available);
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
