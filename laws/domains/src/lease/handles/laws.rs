//! The law nodes of handles and their edges.

use lawful_contract::Label;
use lawful_graph::{Difference, EdgeSet, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::handles::{Action, Feature, Outcome, Stale, Supports};

use crate::lease::handles::contracts::{COUNT, ITERATION, RELEASE, ROOM};
use crate::lease::handles::seen::{Probe, Seen, Trail, Whole};
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

fn iteration(step: S<'_, '_>, (tenancy,): (&Tenancy,)) -> Verdict {
    let walk = match step.seen {
        Seen::Rows(walk) => walk,
        Seen::Whole(whole) => &whole.walk,
        _ => return Verdict::Silent,
    };
    let promised = tenancy.rows();
    entries(&promised, walk).on(usize::from(promised.is_empty()))
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
        (Seen::Whole(whole), _) => entries(&tenancy.rows(), &whole.walk).on(clause),
        (Seen::Probes(probes), _) => resolved(tenancy, probes).on(clause),
        _ => Verdict::Silent,
    }
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

/// After many entries left at once: what the handles resolve to, those that lost their tenant among them.
fn resolved(tenancy: &Tenancy, probes: &[Probe]) -> Verdict {
    let left = |(name, value): &&Probe| value.is_some() && !tenancy.model().tenants().contains_key(name);
    match probes.iter().find(left) {
        Some((name, value)) => Some(Mismatch::values(&(name, "nothing"), &(name, value), Difference::Extra)).into(),
        None => tenancy.probes(probes).comparing(probes.len()),
    }
}

/// `iteration` and `release` judged the walk, so here it is the measure.
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

fn room(step: S<'_, '_>, (tenancy,): (&Tenancy,)) -> Verdict {
    let at_least = |promised: usize, seen: &usize| {
        let told = format!("at least {promised}");
        Verdict::from((*seen < promised).then(|| Mismatch::values(&told, seen, Difference::Missing)))
    };
    match (step.seen, tenancy.expected()) {
        (Seen::Answer(Outcome::Count(seen)), Outcome::Count(promised)) => {
            at_least(*promised, seen).on(usize::from(matches!(step.action, Some(Action::Reserve { .. }))))
        }
        (Seen::Whole(Whole { capacity: Some(seen), .. }), _) => at_least(tenancy.model().tenants().len(), seen),
        _ => Verdict::Silent,
    }
}

/// The laws of handles for a subject with this support and this policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let stale = graph.add(StaleHandles::new(supports.stale()), ());
    let why = stale.why("a stale handle that resolves may have changed or removed somebody's entry");
    let tenancy = graph.add(Tenancy::new(supports.stale()), (why,));
    let to = |why| (tenancy.why(why),);
    let release = graph.relation(&RELEASE, to("what leaves, and what stays, are tenants"), release);
    let iteration = graph.relation(&ITERATION, to("iteration yields the tenants"), iteration);
    let sums = to("sums are over the tenants");
    let sums = sums.after(iteration.why("the walk of everything is the measure"));
    let sums = sums.after(release.why("after a release the walk is judged there"));
    graph.relation(&COUNT, sums, count);
    graph.relation(&ROOM, to("room is for the tenants"), room);
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`stale`, `reused`, `weight`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "stale" => supports.stale() == Stale::Refused,
        "reused" => supports.stale() == Stale::Undefined,
        "weight" => supports.has(Feature::Weight),
        kind => supports.kind(kind),
    }
}
