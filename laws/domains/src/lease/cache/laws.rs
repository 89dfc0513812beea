//! The law nodes of caches and their edges.

use lawful_graph::{Difference, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::cache::{Action, Feature, Outcome, Supports};

use crate::lease::cache::contracts::{COUNT, RECENCY};
use crate::lease::cache::eviction::Held;
use crate::lease::cache::roots::{Capacity, Values};
use crate::lease::cache::seen::{Seen, Whole};

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn recency(step: S<'_, '_>, (held,): (&Held,)) -> Verdict {
    let walk = match step.seen {
        Seen::Rows(walk) => walk,
        Seen::Whole(whole) => &whole.walk,
        _ => return Verdict::Silent,
    };
    let keys = |(key, _): &(u32, u32)| *key;
    let promised: Vec<u32> = held.model().pairs().iter().rev().map(keys).collect();
    let seen: Vec<u32> = walk.rows.iter().map(keys).collect();
    let mismatch = (promised != seen).then(|| Mismatch::rows(&promised, &seen, Difference::Reordered));
    Verdict::from(mismatch).comparing(promised.len().saturating_sub(1))
}

/// `eviction` judged the keys of the walk, so here it is the measure.
fn count(step: S<'_, '_>, (held,): (&Held,)) -> Verdict {
    let (promised, seen) = match step.seen {
        Seen::Answer(Outcome::Count(seen)) => (held.model().pairs().len(), seen),
        Seen::Whole(Whole { walk, len: Some(seen) }) => (walk.rows.len(), seen),
        _ => return Verdict::Silent,
    };
    Verdict::from(Mismatch::unless_equal(&promised, seen, Difference::WrongValue)).on(usize::from(promised == 0))
}

/// The laws of a cache for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let values = graph.add(Values::default(), ());
    let capacity = graph.add(Capacity::default(), ());
    let reads = (
        values.why("a key with a value from nowhere, or another key's, was not set and is not there"),
        capacity.why("one key too many is a key that had to go"),
    );
    let held = graph.add(Held::new(supports.eviction()), reads);
    let ordered = supports.has(Feature::Ordered);
    let reads = (held.why("an order is over the keys that are there"),);
    graph.relation(&RECENCY, reads, move |step, held| if ordered { recency(step, held) } else { Verdict::Silent });
    graph.relation(&COUNT, (held.why("a length counts the keys that are there"),), count);
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`ordered`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "ordered" => supports.has(Feature::Ordered),
        kind => supports.kind(kind),
    }
}
