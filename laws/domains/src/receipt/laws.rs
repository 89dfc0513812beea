//! The law nodes of a group of receipts and their edges.
//!
//! [`Outputs`] is the root. It holds the model: stepped once per action and narrowed by what was answered. Every other
//! law relates one kind of observation to what is then promised.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Contract, Label};
use lawful_graph::{Difference, EdgeSet, Law, LawGraph, Mismatch, Read, Step, Verdict};
use lawful_receipt::{
    Aborted, Action, Answer, Drive, Due, Feature, Fit, Idle, Output, Owed, Promise, Receipt, Rest, Settlement, Shape,
    Sight, Supports,
};

use crate::receipt::contracts::{ANSWER, END, ERROR, ONCE, ORDER, OWED, PROMPT, RELEASE, ROWS, SETTLEMENT};
use crate::receipt::outputs::{Judged, Outputs};
use crate::receipt::seen::{Seen, Shown};

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn violated<E: std::fmt::Debug, O: std::fmt::Debug>(expected: &E, seen: &O, difference: Difference) -> Verdict {
    Verdict::Violated(Box::new(Mismatch::values(expected, seen, difference)))
}

/// What a group answered, and what was promised of it.
struct Told<'r> {
    shape: Shape,
    answers: &'r [Answer],
    judged: &'r Judged,
}

fn told<'r>(step: &Step<'r, Action, Seen>, outputs: &'r Outputs) -> Option<Told<'r>> {
    match step.seen {
        Seen::Told(name, shape, answers) => Some(Told { shape: *shape, answers, judged: outputs.of(*name) }),
        Seen::Shown(..) => None,
    }
}

impl<'r> Told<'r> {
    /// How each output fits.
    fn outputs(&self) -> impl Iterator<Item = (&'r Answer, Fit)> {
        let fits = self.answers.iter().enumerate().map(|(at, answer)| (answer, self.judged.fit(at)));
        fits.filter(|(answer, _)| matches!(answer, Answer::Next(_)))
    }

    /// How the end of the stream fits, if it came.
    fn end(&self) -> Option<Fit> {
        self.answers.iter().position(|answer| *answer == Answer::End).map(|at| self.judged.fit(at))
    }

    /// The settlement of the request, if it came now and did not come before.
    fn settlement(&self) -> Option<&'r Settlement> {
        let mut settled = self.answers.iter().filter_map(|answer| match answer {
            Answer::Settled(settlement) => Some(settlement),
            _ => None,
        });
        settled.next().filter(|_| !self.judged.has_settled())
    }
}

/// A stream that waits although it is asked, and owes something, must not have ended; one that owes nothing must have,
/// unless it never ends.
fn end(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Some(told) = told(step, outputs) else { return Verdict::Silent };
    let Promise { takes, owed, .. } = &told.judged.after;
    let clause = match told.judged.past {
        past if past.put_again => 3,
        past if past.aborted => 4,
        _ if !owed.is_empty() => 0,
        past if past.empty => 2,
        _ => 1,
    };
    match told.end() {
        Some(Fit::Right) => Verdict::upheld(clause),
        Some(_) => violated(owed, &Answer::End, Difference::Extra).on(clause),
        None if *takes > 0 && owed.is_empty() && outputs.idle() == Idle::Ends => {
            violated(&Answer::End, &told.answers, Difference::Missing).on(clause)
        }
        None if *takes > 0 => Verdict::upheld(clause),
        None => Verdict::Silent,
    }
}

/// Nothing comes out of turn, and nothing is missing.
fn order(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Some(told) = told(step, outputs).filter(|told| told.shape == Shape::Ordered) else { return Verdict::Silent };
    let judged = told.judged;
    let first_is_ready = judged.before.owed.first().is_some_and(|first| !first.outputs.is_empty());
    let clause = match judged.past {
        past if past.fronted => 2,
        _ => usize::from(!first_is_ready),
    };
    if let Some((answer, _)) = told.outputs().find(|(_, fit)| *fit != Fit::Right) {
        return violated(&judged.before.owed, answer, Difference::Reordered).on(clause);
    }
    match (judged.after.takes, told.outputs().count()) {
        (1.., _) if judged.after.yields() => late(&told).on(clause),
        (1.., 0) if judged.after.owed.iter().any(|owed| !owed.outputs.is_empty()) => Verdict::upheld(clause),
        (_, came) => Verdict::upheld(clause).comparing(came),
    }
}

fn prompt(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let is_unordered = |told: &Told<'_>| matches!(told.shape, Shape::Unordered | Shape::Keyed);
    let Some(told) = told(step, outputs).filter(is_unordered) else { return Verdict::Silent };
    let clause = match step.action {
        _ if told.judged.past.handed_over => 2,
        Some(Action::Take { .. }) => 0,
        _ => 1,
    };
    if let Some((answer, _)) = told.outputs().find(|(_, fit)| *fit != Fit::Right) {
        return violated(&told.judged.before.owed, answer, Difference::Extra).on(clause);
    }
    match told.judged.after.takes {
        1.. if told.judged.after.yields() => late(&told).on(clause),
        _ => Verdict::upheld(clause).comparing(told.outputs().count()),
    }
}

fn late(told: &Told<'_>) -> Verdict {
    violated(&told.judged.after.owed, &told.answers, Difference::Missing)
}

/// Whether a request settles, and which way; a success that lacks a receipt did not wait for it. What else it carries
/// is judged by `error` and `answer`.
fn settlement(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Some(told) = told(step, outputs) else { return Verdict::Silent };
    let judged = told.judged;
    let clause = settlement_clause(judged);
    let is_rejection = |one: &Settlement| matches!(one, Settlement::Rejection(_));
    match (&judged.before.due, told.settlement()) {
        (Due::OneOf(right), Some(seen)) if told.shape == Shape::All && lacks_some(right, seen) => {
            violated(right, seen, Difference::Missing).on(clause)
        }
        (Due::OneOf(right), Some(seen)) if right.iter().any(|one| is_rejection(one) == is_rejection(seen)) => {
            Verdict::upheld(clause)
        }
        (Due::OneOf(right), Some(seen)) => violated(right, seen, Difference::WrongValue).on(clause),
        (Due::OneOf(_), None) if judged.has_settled() => Verdict::Silent,
        (Due::OneOf(right), None) => violated(right, &"pending", Difference::Missing).on(clause),
        (due, Some(seen)) => violated(due, seen, Difference::Extra).on(clause),
        (Due::Pending, None) => Verdict::upheld(clause),
        (Due::Never, None) => Verdict::Silent,
    }
}

/// Whether a success lacks a receipt of the one success that is right.
fn lacks_some(right: &[Settlement], seen: &Settlement) -> bool {
    match (right, seen) {
        ([Settlement::Success(all)], Settlement::Success(some)) => all.iter().any(|output| !some.contains(output)),
        _ => false,
    }
}

fn settlement_clause(judged: &Judged) -> usize {
    match (&judged.before.due, judged.past) {
        (_, past) if past.restarted => 5,
        (_, past) if past.handed_over => 4,
        (Due::OneOf(_), past) if past.empty => 3,
        (Due::OneOf(right), _) if right.iter().any(|one| matches!(one, Settlement::Rejection(_))) => 2,
        (Due::OneOf(_), _) => 1,
        (Due::Pending | Due::Never, _) => 0,
    }
}

/// The settlements that are right; none while nothing is due.
fn right(judged: &Judged) -> &[Settlement] {
    if let Due::OneOf(right) = &judged.before.due { right } else { &[] }
}

fn error(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Some(told) = told(step, outputs) else { return Verdict::Silent };
    let Some(seen @ Settlement::Rejection(_)) = told.settlement() else { return Verdict::Silent };
    let clause = match told.shape {
        Shape::Any => 1,
        Shape::Race => 2,
        _ => 0,
    };
    let right = right(told.judged);
    if right.contains(seen) {
        Verdict::upheld(clause)
    } else {
        violated(&right, seen, Difference::WrongValue).on(clause)
    }
}

fn answer(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Some(told) = told(step, outputs) else { return Verdict::Silent };
    let Some(seen @ Settlement::Success(rows)) = told.settlement() else { return Verdict::Silent };
    let clause = match told.shape {
        Shape::All => 0,
        Shape::Every => 1,
        _ => 2,
    };
    match right(told.judged) {
        right if right.contains(seen) => Verdict::upheld(clause).comparing(rows.len().max(1)),
        [Settlement::Success(one)] => {
            Verdict::from(Mismatch::unless_same_rows(one, rows, |a, b| receipt_of(*a) == receipt_of(*b))).on(clause)
        }
        right => violated(&right, seen, Difference::WrongValue).on(clause),
    }
}

fn receipt_of(output: Output) -> Option<Receipt> {
    match output {
        Output::Applied(receipt) => Some(receipt),
        Output::Rejected(failure) => Some(failure.receipt),
        Output::Cancelled => None,
    }
}

/// Counts the settlements of each request.
#[derive(Clone, Debug, Default)]
struct Once {
    settlements: BTreeMap<Label, usize>,
}

impl Law<Action, Seen> for Once {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &ONCE
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        if let Action::Start { name, .. } | Action::Restart { name } = action {
            self.settlements.remove(name);
        }
    }

    fn judge(&mut self, step: S<'_, '_>, (): ()) -> Verdict {
        match step.seen {
            Seen::Told(name, _, answers) => {
                let came = answers.iter().filter(|answer| matches!(answer, Answer::Settled(_))).count();
                let settlements = self.settlements.entry(*name).or_default();
                *settlements += came;
                match *settlements {
                    0 => Verdict::Silent,
                    1 => Verdict::upheld(0),
                    more => violated(&1, &more, Difference::Repeated),
                }
            }
            Seen::Shown(_, shown) if shown.polled_after_end > 0 => {
                violated(&0, &shown.polled_after_end, Difference::Extra).on(1)
            }
            Seen::Shown(..) => Verdict::upheld(1),
        }
    }
}

fn rows(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Seen::Shown(name, shown) = step.seen else { return Verdict::Silent };
    let judged = outputs.of(*name);
    let clause = rows_clause(judged);
    let seen: BTreeSet<_> = shown.rows.iter().collect();
    let promised = &judged.after.rows;
    let difference = if seen.len() < shown.rows.len() {
        Difference::Repeated
    } else if promised.iter().any(|row| row.sight == Sight::Certain && !seen.contains(&row.receipt)) {
        Difference::Missing
    } else if seen.iter().any(|receipt| promised.iter().all(|row| row.receipt != **receipt)) {
        Difference::Extra
    } else if !is_in_turn(&judged.after, shown) {
        return violated(promised, &shown.rows, Difference::Reordered).on(5);
    } else {
        // Of the rows of a stream those after a take are counted as such, and the others for their order.
        let counted = clause == 0 || clause == 4 && !matches!(step.action, Some(Action::Take { .. }));
        let several = promised.last().is_some_and(|last| last.turn > 0);
        if several && matches!(clause, 1 | 2) {
            let mut compared = [0; 6];
            (compared[clause], compared[5]) = (seen.len() as u64 + 1, seen.len() as u64);
            return Verdict::several(compared);
        }
        return Verdict::upheld(if several && counted { 5 } else { clause }).comparing(seen.len() + 1);
    };
    violated(promised, &shown.rows, difference).on(clause)
}

fn rows_clause(judged: &Judged) -> usize {
    match &judged.after.due {
        _ if judged.past.cancelled => 3,
        _ if judged.after.shape.is_stream() => 4,
        Due::OneOf(right) if right.iter().any(|one| matches!(one, Settlement::Rejection(_))) => 2,
        Due::OneOf(_) => 1,
        Due::Pending | Due::Never => 0,
    }
}

/// Whether the visible rows ascend in the turns of their delivery.
fn is_in_turn(promise: &Promise, shown: &Shown) -> bool {
    let turn = |receipt| promise.rows.iter().find(|row| row.receipt == receipt).map(|row| row.turn);
    shown.rows.iter().map(|receipt| turn(*receipt)).is_sorted()
}

fn release(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Seen::Shown(name, shown) = step.seen else { return Verdict::Silent };
    let judged = outputs.of(*name);
    let Promise { kept, gone, due, owed, .. } = &judged.after;
    let clause = match (due, judged.past) {
        (_, past) if past.cancelled => 2,
        (Due::OneOf(_), _) if !gone.is_empty() => 1,
        (_, past) if past.put_again => 3,
        (_, past) if past.aborted => 4,
        _ => 0,
    };
    let times = |receipt: &Receipt| shown.held.iter().filter(|held| *held == receipt).count();
    let difference = if kept.iter().any(|receipt| times(receipt) == 0) {
        Difference::Missing
    } else if kept.iter().any(|receipt| times(receipt) > 1) {
        Difference::Repeated
    } else if shown.held.iter().any(|held| gone.contains(held) || !(kept.contains(held) || owes(owed, *held))) {
        Difference::Extra
    } else {
        return Verdict::upheld(clause).comparing(kept.len() + gone.len());
    };
    violated(&format!("holds {kept:?} and none of {gone:?}"), &shown.held, difference).on(clause)
}

/// A stream that runs on demand may still hold a receipt that has settled: its output is owed.
fn owes(owed: &[Owed], receipt: Receipt) -> bool {
    owed.iter().any(|owed| owed.receipt == receipt)
}

fn owed(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let Seen::Shown(name, shown) = step.seen else { return Verdict::Silent };
    let promised = &outputs.of(*name).after.owed;
    if let Some(len) = shown.len.filter(|len| *len != promised.len()) {
        return violated(&promised.len(), &len, Difference::WrongValue);
    }
    let compared = usize::from(shown.len.is_some());
    let Some(keys) = &shown.keys else { return Verdict::upheld(0).comparing(compared) };
    let mut promised: Vec<_> = promised.iter().map(|owed| owed.receipt.at).collect();
    promised.sort();
    // Both are compared; the keys are counted where they change, and the length elsewhere.
    let changes = matches!(step.action, Some(Action::Start { .. } | Action::Take { .. } | Action::Put { .. }));
    match Mismatch::unless_same_rows(&promised, keys, |a, b| a == b) {
        None if compared > 0 && !changes => Verdict::upheld(0),
        verdict => Verdict::from(verdict).on(1),
    }
}

/// The receipt laws for a subject with this support and these policies.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let outputs = graph.add(Outputs::new(supports.policies()), ());
    let to = |why| (outputs.why(why),);
    let end = graph.relation(&END, to("a stream owes what it has not yielded"), end);
    let ended = || end.why("a stream that ended too soon yields nothing after it");
    graph.relation(&ORDER, to("the order is that of what is owed").after(ended()), order);
    graph.relation(&PROMPT, to("what is there is what receipts came to").after(ended()), prompt);
    let settlement = graph.relation(&SETTLEMENT, to("it depends on the receipts of the request"), settlement);
    let settled = |why| settlement.why(why);
    let early = "a request that settles too soon carries what is not promised";
    graph.relation(&ERROR, to("the error is that of a receipt").after(settled(early)), error);
    graph.relation(&ANSWER, to("a success carries what receipts came to").after(settled(early)), answer);
    graph.add(Once::default(), ());
    let hidden = "a request that settles too soon applies fewer rows";
    graph.relation(&ROWS, to("a row belongs to a receipt").after(settled(hidden)), rows);
    let drops = "a request that settles too soon lets go of what it should wait for";
    graph.relation(&RELEASE, to("what is held depends on the receipts").after(settled(drops)), release);
    graph.relation(&OWED, to("what is owed was not yielded"), owed);
    graph
}

/// Whether a subject can reach a kind of action or a named capability of a clause: `told-abort`, `eager`, `lets-go`,
/// `len`, `keys`, and what can befall a request.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    let streams = supports.has_streams();
    let policies = supports.policies();
    move |name| match name {
        "told-abort" => policies.aborted == Aborted::Told && (supports.kind("abort") || supports.kind("abort-all")),
        "empty-request" => supports.kind("start-all") || supports.kind("start-every"),
        "handed-over-request" | "restarted-request" => supports.has_requests(),
        "eager" => supports.has_requests() || policies.drive == Drive::Eager,
        "lets-go" => policies.rest == Rest::Cancelled && supports.has_requests(),
        "len" => streams && supports.has(Feature::Len),
        "keys" => supports.shape(Shape::Keyed) && supports.has(Feature::Keys),
        kind => supports.kind(kind),
    }
}
