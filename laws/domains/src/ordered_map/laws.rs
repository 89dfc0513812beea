//! The law nodes of an ordered map and their edges.
//!
//! [`Contents`] is the root. It holds the model: stepped once per action, it predicts the answer and the members.
//! Every other law relates one kind of observation to that prediction, so a wrong member is reported once, at the root.

use std::ops::Bound;

use lawful_contract::Counted;
use lawful_graph::{Difference, EdgeSet, LawGraph, Mismatch, Step, Verdict};
use lawful_ordered_map::{Action, End, Inverted, Outcome, Pairs, Supports, Trail, is_inverted};

use crate::ordered_map::contents::Contents;
use crate::ordered_map::contracts::{
    BULK, CARDINALITY, DURABILITY, ENDS, EQUALITY, HINTS, ISOLATION, MIXED_ENDS, NEIGHBOURS, ORDER, PREFIX, RANGE,
    REVERSE, WORK,
};
use crate::ordered_map::judge::{answers, members, walks};
use crate::ordered_map::seen::{Probe, Seen, Whole};

type S<'s, 'a, K, V> = &'s Step<'a, Action<K, V>, Seen<K, V>>;

/// After every action the length is compared with the product's own iteration, whose members `contents` judges.
#[inline]
fn cardinality<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    let (expected, seen) = match step.seen {
        Seen::Answer(Outcome::Count(len)) => (contents.pairs().len(), Some(len)),
        Seen::Whole(whole) => (whole.forward.pairs.len(), whole.len.as_ref()),
        _ => return Verdict::Silent,
    };
    let Some(seen) = seen else { return Verdict::Silent };
    Verdict::from(Mismatch::unless_equal(&expected, seen, Difference::WrongValue)).on(usize::from(expected > 0))
}

#[inline]
fn order<K: Counted, V: Counted>(step: S<'_, '_, K, V>) -> Verdict {
    let Some(forward) = step.seen.forward() else { return Verdict::Silent };
    if forward.pairs.windows(2).all(|pair| pair[0].0 < pair[1].0) {
        return Verdict::upheld(0).comparing(forward.pairs.len().saturating_sub(1));
    }
    out_of_order(forward)
}

#[cold]
fn out_of_order<K: Counted, V: Counted>(forward: &Trail<K, V>) -> Verdict {
    let mut ascending = forward.pairs.clone();
    ascending.sort();
    ascending.dedup_by(|a, b| a.0 == b.0);
    walks(&ascending, forward)
}

/// `contents` judged the members of the forward walk of everything and `range` those of bounds, so here the forward
/// walk is the measure.
fn reverse<K: Counted, V: Counted>(step: S<'_, '_, K, V>) -> Verdict {
    let (forward, backward) = match step.seen {
        Seen::Whole(whole) => (&whole.forward, &whole.backward),
        Seen::Walk(walked) => (&walked.forward, &walked.asked),
        _ => return Verdict::Silent,
    };
    let Some(backward) = backward else { return Verdict::Silent };
    let clause = usize::from(matches!((step.seen, step.action), (Seen::Walk(_), Some(Action::Range { .. }))));
    if backward.ended && are_reversed(&forward.pairs, &backward.pairs) {
        return Verdict::upheld(clause).comparing(forward.pairs.len());
    }
    not_reversed(forward, backward).on(clause)
}

fn are_reversed<T: PartialEq>(forward: &[T], backward: &[T]) -> bool {
    let mut left = backward;
    for pair in forward {
        match left.split_last() {
            Some((last, rest)) if last == pair => left = rest,
            _ => return false,
        }
    }
    left.is_empty()
}

#[cold]
fn not_reversed<K: Counted, V: Counted>(forward: &Trail<K, V>, backward: &Trail<K, V>) -> Verdict {
    let reversed: Pairs<K, V> = forward.pairs.iter().rev().cloned().collect();
    walks(&reversed, backward)
}

/// The forward walk must have all members; whichever way was asked, no other pair may come. What else can be wrong
/// with another way, `reverse` and `mixed-ends` judge.
fn range<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    let Some(action @ Action::Range { low, high, .. }) = step.action else { return Verdict::Silent };
    let verdict = match (contents.ascending(action), step.seen) {
        (Some(rows), Seen::Walk(walked)) => match (walks(&rows, &walked.forward), &walked.asked) {
            (Verdict::Upheld(_), Some(asked)) => return within(&rows, asked).on(5),
            (verdict, _) => verdict.comparing(rows.len() + 1),
        },
        (_, Seen::Answer(answer)) => answers(contents.expected(), answer),
        (None, seen) => {
            let refused = Mismatch::values(contents.expected(), seen, Difference::WrongRefusal);
            Verdict::Violated(Box::new(refused))
        }
        _ => Verdict::Silent,
    };
    verdict.on(range_clause(contents.pairs(), low, high, contents.expected()))
}

/// Of a walk in any order: whether it yields none but the promised keys.
fn within<K: Counted, V: Counted>(rows: &[(K, V)], asked: &Trail<K, V>) -> Verdict {
    let is_promised = |pair: &(K, V)| rows.binary_search_by(|row| row.0.cmp(&pair.0)).is_ok();
    if asked.pairs.iter().all(is_promised) {
        return Verdict::upheld(0).comparing(asked.pairs.len() + 1);
    }
    let mut seen = asked.pairs.clone();
    seen.sort();
    Verdict::Violated(Box::new(Mismatch::rows(rows, &seen, Difference::Extra)))
}

fn range_clause<K: Counted, V>(pairs: &[(K, V)], low: &Bound<K>, high: &Bound<K>, expected: &Outcome<K, V>) -> usize {
    let key = |bound: &Bound<K>| match bound {
        Bound::Included(key) | Bound::Excluded(key) => Some(key.clone()),
        Bound::Unbounded => None,
    };
    let is_member = |key: Option<K>| key.is_some_and(|key| pairs.binary_search_by(|pair| pair.0.cmp(&key)).is_ok());
    match expected {
        _ if is_inverted(low, high) => 4,
        _ if key(low).is_some() && key(low) == key(high) => 2,
        Outcome::Rows(rows) if rows.is_empty() => 1,
        _ if is_member(key(low)) || is_member(key(high)) => 3,
        _ => 0,
    }
}

fn neighbours<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    match (step.seen, step.action) {
        (Seen::Probes(probes), _) => probed_neighbours(contents, probes),
        (Seen::Answer(answer), Some(Action::Nearest { key, .. })) => {
            let clause = match contents.expected() {
                _ if contents.place(key).is_ok() => 2,
                Outcome::Pair(None) => 1,
                _ => 0,
            };
            answers(contents.expected(), answer).on(clause)
        }
        _ => Verdict::Silent,
    }
}

fn probed_neighbours<K: Counted, V: Counted>(contents: &Contents<K, V>, probes: &[Probe<K, V>]) -> Verdict {
    let mut compared = 0;
    for Probe { key, neighbours, .. } in probes {
        let Some(seen) = neighbours else { continue };
        let expected = contents.nearest(key, [seen[0].0, seen[1].0]);
        for (expected, (_, seen)) in expected.into_iter().zip(seen) {
            if expected != seen.as_ref() {
                return answers::<K, V>(&Outcome::Pair(expected.cloned()), &Outcome::Pair(seen.clone()));
            }
        }
        compared += seen.len();
    }
    Verdict::upheld(0).comparing(compared)
}

/// After a pop the members are judged here, because `pop` must remove the pair that it answers with.
fn ends<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    match (step.seen, contents.expected()) {
        (Seen::Answer(answer), expected) => answers(expected, answer).on(usize::from(*expected == Outcome::Pair(None))),
        (Seen::Walk(drained), Outcome::Rows(rows)) => walks(rows, &drained.forward).on(2),
        (Seen::Whole(whole), _) if matches!(step.action, Some(Action::Pop { .. } | Action::Drain { .. })) => {
            let popped = members(contents.pairs(), &whole.forward).on(3).comparing(contents.pairs().len() + 1);
            match (popped, whole_ends(whole)) {
                (Verdict::Upheld(_), wrong @ Verdict::Violated(_)) => wrong,
                (popped, _) => popped,
            }
        }
        (Seen::Whole(whole), _) => whole_ends(whole),
        _ => Verdict::Silent,
    }
}

/// After every action the ends are compared with the product's own iteration, whose members another law judges.
#[inline]
fn whole_ends<K: Counted, V: Counted>(whole: &Whole<K, V>) -> Verdict {
    let Some(seen) = &whole.ends else { return Verdict::Silent };
    let expected = (whole.forward.pairs.first(), whole.forward.pairs.last());
    let seen = (seen.first.as_ref(), seen.last.as_ref());
    let clause = usize::from(expected.0.is_none());
    if expected == seen {
        return Verdict::upheld(clause);
    }
    different_ends(expected, seen).on(clause)
}

type BothEnds<'w, K, V> = (Option<&'w (K, V)>, Option<&'w (K, V)>);

#[cold]
fn different_ends<K: Counted, V: Counted>(expected: BothEnds<'_, K, V>, seen: BothEnds<'_, K, V>) -> Verdict {
    let difference = match (expected.0, seen.0.or(seen.1)) {
        (Some(_), None) => Difference::Missing,
        (None, Some(_)) => Difference::Extra,
        _ => Difference::WrongValue,
    };
    Verdict::Violated(Box::new(Mismatch::values(&expected, &seen, difference)))
}

/// The forward walk of everything was judged when it was published; only the forward walk of bounds is new here.
fn mixed_ends<K: Counted, V: Counted>(step: S<'_, '_, K, V>) -> Verdict {
    let (Seen::Walk(walked), Some(action)) = (step.seen, step.action) else { return Verdict::Silent };
    let (forward, Some(asked)) = (&walked.forward, &walked.asked) else { return Verdict::Silent };
    let (Action::Scan { way } | Action::Range { way, .. }) = action else { return Verdict::Silent };
    let mut left = forward.pairs.iter();
    let promised: Pairs<K, V> = (0..forward.pairs.len())
        .filter_map(|i| if way.end(i) == End::First { left.next() } else { left.next_back() })
        .cloned()
        .collect();
    walks(&promised, asked).on(usize::from(matches!(action, Action::Range { .. }))).comparing(promised.len())
}

fn hints<K: Counted, V: Counted>(step: S<'_, '_, K, V>) -> Verdict {
    let Seen::Walk(walked) = step.seen else { return Verdict::Silent };
    let trails = std::iter::once(&walked.forward).chain(&walked.asked).filter(|trail| trail.ended);
    let mut compared = 0;
    for trail in trails {
        let yielded = trail.pairs.len();
        for hint in &trail.hints {
            let remaining = yielded.saturating_sub(hint.taken);
            let (least, most) = (hint.least <= remaining, hint.most.is_none_or(|most| remaining <= most));
            if !(least && most) {
                let promised = format!("a hint that {remaining} pairs satisfy, after {} pairs", hint.taken);
                let mismatch = Mismatch::values(&promised, &(hint.least, hint.most), Difference::WrongValue);
                return Verdict::Violated(Box::new(mismatch));
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn bulk<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    let clause = match step.action {
        Some(Action::Clear) => 0,
        Some(Action::Retain { .. }) => 1,
        Some(Action::SplitOff { .. }) => 2,
        _ => 4,
    };
    match step.seen {
        Seen::Answer(answer) => answers(contents.expected(), answer).on(clause),
        Seen::Whole(whole) => members(contents.pairs(), &whole.forward).on(clause),
        Seen::Named(name, trail) => named(contents, *name, trail).on(3),
        Seen::Walk(_) | Seen::Probes(_) => Verdict::Silent,
    }
}

fn equality<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    let Seen::Answer(answer) = step.seen else { return Verdict::Silent };
    let clause = match contents.expected() {
        Outcome::Flag(true) => 0,
        Outcome::Flag(false) => 1,
        Outcome::Changes(changes) if changes.is_empty() => 2,
        _ => 3,
    };
    answers(contents.expected(), answer).on(clause)
}

fn isolation<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    match (step.seen, step.action) {
        (Seen::Answer(answer), _) => answers(contents.expected(), answer).on(2),
        (Seen::Walk(walked), Some(Action::Inspect { name })) => named(contents, *name, &walked.forward),
        (Seen::Named(name, trail), _) => named(contents, *name, trail),
        (Seen::Whole(whole), Some(Action::Swap { .. })) => members(contents.pairs(), &whole.forward).on(1),
        _ => Verdict::Silent,
    }
}

fn named<K: Counted, V: Counted>(
    contents: &Contents<K, V>,
    name: lawful_contract::Label,
    trail: &Trail<K, V>,
) -> Verdict {
    contents.named(name).map_or(Verdict::Silent, |pairs| walks(pairs, trail))
}

fn durability<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    match step.seen {
        Seen::Answer(answer) => answers(contents.expected(), answer).on(2),
        Seen::Whole(whole) => members(contents.pairs(), &whole.forward).on(usize::from(contents.pairs().is_empty())),
        _ => Verdict::Silent,
    }
}

fn prefix<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    match (step.seen, contents.expected()) {
        (Seen::Walk(walked), Outcome::Rows(rows)) => walks(rows, &walked.forward).on(usize::from(rows.is_empty())),
        (Seen::Answer(answer), expected) => answers(expected, answer),
        (seen, expected) => Verdict::Violated(Box::new(Mismatch::values(expected, seen, Difference::WrongRefusal))),
    }
}

/// Only where the bound is below `n` can the comparison tell a bounded range from a full scan.
fn work<K: Counted, V: Counted>(step: S<'_, '_, K, V>, (contents,): (&Contents<K, V>,)) -> Verdict {
    let Seen::Walk(walked) = step.seen else { return Verdict::Silent };
    let Some(work) = walked.work else { return Verdict::Silent };
    let (n, k) = (contents.pairs().len(), walked.forward.pairs.len());
    let most = 12 * (u64::from(n.max(1).ilog2()) + k as u64 + 1);
    if work > most {
        let promised = format!("at most {most} comparisons for {k} of {n} pairs");
        return Verdict::Violated(Box::new(Mismatch::values(&promised, &work, Difference::TooMuchWork)));
    }
    Verdict::upheld(0).comparing(usize::from(most < n as u64))
}

/// The ordered-map laws for a subject with this support and these policies.
pub fn laws<K: Counted, V: Counted>(supports: Supports) -> LawGraph<Action<K, V>, Seen<K, V>> {
    let mut graph = LawGraph::new();
    let contents = graph.add(Contents::new(supports.policy()), ());
    let to = |why| (contents.why(why),);
    graph.relation(&CARDINALITY, to("a length counts the members"), |s, r| cardinality(s, r));
    let repeats = contents.why("a walk that repeats a member has wrong members first");
    let order = graph.relation(&ORDER, ().after(repeats), |s, ()| order(s));
    let range = graph.relation(&RANGE, to("a range selects among the members"), |s, r| range(s, r));
    let everything = || order.why("the forward walk of everything is the measure");
    let bounds = || range.why("the forward walk of the same bounds is the measure");
    graph.relation(&REVERSE, ().after(everything()).after(bounds()), |s, ()| reverse(s));
    graph.relation(&NEIGHBOURS, to("a neighbour is a member"), |s, r| neighbours(s, r));
    graph.relation(&ENDS, to("an end is a member").after(everything()), |s, r| ends(s, r));
    graph.relation(&MIXED_ENDS, ().after(bounds()), |s, ()| mixed_ends(s));
    graph.relation(&HINTS, (), |s, ()| hints(s));
    graph.relation(&BULK, to("a bulk change starts from the members"), |s, r| bulk(s, r));
    graph.relation(&EQUALITY, to("equality and difference are about the members"), |s, r| equality(s, r));
    graph.relation(&ISOLATION, to("a named map holds the members it was made with"), |s, r| isolation(s, r));
    graph.relation(&DURABILITY, to("what survives is what was there"), |s, r| durability(s, r));
    graph.relation(&PREFIX, to("a prefix selects among the members"), |s, r| prefix(s, r));
    graph.relation(&WORK, to("the bound depends on how many members there are"), |s, r| work(s, r));
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`inverted`, `hints`, `work`) of a clause.
pub fn supported<K: Counted>(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    use lawful_ordered_map::Feature;
    let counts = K::take_comparisons().is_some();
    let prefixes = K::nth(0).starts_with(&K::nth(0)).is_some();
    move |name| match name {
        "inverted" => supports.has(Feature::Range) && supports.policy() != Inverted::Undefined,
        "hints" => supports.has(Feature::Hints),
        "work" => counts && supports.has(Feature::Range),
        "prefix" => prefixes && supports.kind(name),
        kind => supports.kind(kind),
    }
}
