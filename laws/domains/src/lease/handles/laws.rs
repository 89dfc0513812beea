//! The law nodes of handles and their edges.

use std::collections::BTreeSet;

use lawful_contract::Label;
use lawful_graph::{Difference, EdgeSet, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::handles::{Action, Feature, Outcome, Stale, Supports};

use crate::lease::handles::contracts::{COUNT, ITERATION, RELEASE, ROOM};
use crate::lease::handles::seen::{Seen, Trail, Whole};
use crate::lease::handles::stale::StaleHandles;
use crate::lease::handles::tenancy::Tenancy;

type S<'s, 'a> = &'s Step<'a, Action, Seen>;
type Rows = Vec<(Option<Label>, u32)>;

/// Compares entries without their order.
fn entries(promised: &Rows, seen: &Trail) -> Verdict {
    let rows = seen.sorted();
    if !seen.ended {
        return Some(Mismatch::rows(promised, &rows, Difference::Endless)).into();
    }
    Verdict::from(Mismatch::unless_same_rows(promised, &rows, |a, b| a.0 == b.0)).comparing(promised.len() + 1)
}

/// The walk against the tenants. After an action that removes many, an entry that lookups show too, or miss too, is
/// told by `release`, which blocks this law.
fn iteration(step: S<'_, '_>, (tenancy,): (&Tenancy,)) -> Verdict {
    let promised = tenancy.rows();
    let clause = usize::from(promised.is_empty());
    match step.seen {
        Seen::Rows(walk) => entries(&promised, walk).on(clause),
        Seen::Whole(whole) => entries(&promised, &whole.walk).on(clause),
        _ => Verdict::Silent,
    }
}

fn release(step: S<'_, '_>, (tenancy,): (&Tenancy,)) -> Verdict {
    let clause = match step.action {
        Some(Action::Drain { .. }) => 1,
        Some(Action::Retain { .. }) => 2,
        _ => 0,
    };
    match (step.seen, step.action) {
        (Seen::Rows(trail), Some(Action::Drain { most })) => drained(tenancy, trail, *most).on(3),
        (Seen::Rows(trail), Some(Action::Retain { .. })) => match tenancy.expected() {
            Outcome::Rows(rows) => {
                let asked = rows.iter().map(|(name, value)| (Some(*name), *value)).collect();
                entries(&asked, &Trail { ended: true, ..trail.clone() }).on(4)
            }
            _ => Verdict::Silent,
        },
        (Seen::Whole(whole), _) => left(tenancy, whole).on(clause),
        _ => Verdict::Silent,
    }
}

/// What stayed and what is gone, where walk and lookup agree.
fn left(tenancy: &Tenancy, whole: &Whole) -> Verdict {
    let yielded: BTreeSet<Label> = whole.walk.rows.iter().filter_map(|(name, _)| *name).collect();
    let wrong = whole.probes.iter().find(|(name, value)| {
        let promised = tenancy.model().tenants().contains_key(name);
        value.is_some() != promised && yielded.contains(name) != promised
    });
    let mismatch = wrong.map(|(name, value)| match value {
        Some(_) => Mismatch::values(&format!("{name} is gone"), &format!("{name} stayed"), Difference::Extra),
        None => Mismatch::values(&format!("{name} stayed"), &format!("{name} is gone"), Difference::Missing),
    });
    Verdict::from(mismatch).comparing(whole.probes.len())
}

/// As many entries as were taken, each of them there before and taken once.
fn drained(tenancy: &Tenancy, trail: &Trail, most: usize) -> Verdict {
    let Outcome::Rows(before) = tenancy.expected() else { return Verdict::Silent };
    let before: Rows = before.iter().map(|(name, value)| (Some(*name), *value)).collect();
    let seen = trail.sorted();
    let repeated = seen.windows(2).any(|pair| pair[0].0 == pair[1].0);
    let strange = seen.iter().any(|row| !before.contains(row));
    if !repeated && !strange && seen.len() == most.min(before.len()) {
        return Verdict::upheld(0).comparing(seen.len() + 1);
    }
    let difference = match (repeated, strange) {
        (true, _) => Difference::Repeated,
        (_, true) => Difference::Extra,
        _ => Difference::Missing,
    };
    Some(Mismatch::rows(&before, &seen, difference)).into()
}

/// `iteration` judged the walk, so here it is the measure.
fn count(step: S<'_, '_>, (tenancy,): (&Tenancy,)) -> Verdict {
    let length = |promised: usize, seen: &usize| {
        let difference = Mismatch::unless_equal(&promised, seen, Difference::WrongValue);
        Verdict::from(difference).on(usize::from(promised == 0))
    };
    match step.seen {
        Seen::Answer(Outcome::Count(seen)) => length(tenancy.model().tenants().len(), seen),
        Seen::Whole(Whole { walk, len, weight, .. }) => {
            let verdict = len.as_ref().map_or(Verdict::Silent, |seen| length(walk.rows.len(), seen));
            match (verdict, weight) {
                (Verdict::Violated(mismatch), _) => Verdict::Violated(mismatch),
                (verdict, None) => verdict,
                (_, Some(seen)) => {
                    let promised: u64 = walk.rows.iter().map(|(_, value)| u64::from(*value)).sum();
                    Verdict::from(Mismatch::unless_equal(&promised, seen, Difference::WrongValue)).on(2)
                }
            }
        }
        _ => Verdict::Silent,
    }
}

/// The capacity against the product's own walk, and after a reserve against as many more.
fn room(step: S<'_, '_>) -> Verdict {
    let Seen::Whole(Whole { walk, capacity: Some(seen), .. }) = step.seen else { return Verdict::Silent };
    let (more, clause) = match step.action {
        Some(Action::Reserve { count }) => (*count, 1),
        _ => (0, 0),
    };
    let least = walk.rows.len() + more;
    let mismatch = (*seen < least).then(|| Mismatch::values(&format!("at least {least}"), seen, Difference::Missing));
    Verdict::from(mismatch).on(clause)
}

/// The laws of handles for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let stale = graph.add(StaleHandles::new(supports.stale()), ());
    let why = stale.why("a stale handle that resolves may have changed or removed somebody's entry");
    let tenancy = graph.add(Tenancy::new(supports.stale()), (why,));
    let to = |why| (tenancy.why(why),);
    let release = graph.relation(&RELEASE, to("what leaves, and what stays, are tenants"), release);
    let walked = to("iteration yields the tenants");
    let walked = walked.after(release.why("an entry that stayed, or left, against the promise shows in the walk too"));
    let iteration = graph.relation(&ITERATION, walked, iteration);
    let measure = || iteration.why("the walk of everything is the measure");
    graph.relation(&COUNT, to("a length that is asked for is that of the tenants").after(measure()), count);
    graph.relation(&ROOM, ().after(measure()), |step, ()| room(step));
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`stale`, `reused`, `weight`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    let is_refused = supports.stale() == Stale::Refused;
    move |name| match name {
        "stale" => is_refused,
        // What is gone is looked up by its old handle, which must then say so.
        "stale-clear" => is_refused && supports.kind("clear"),
        "stale-drain" => is_refused && supports.kind("drain"),
        "reused" => supports.stale() == Stale::Undefined,
        "weight" => supports.has(Feature::Weight),
        kind => supports.kind(kind),
    }
}
