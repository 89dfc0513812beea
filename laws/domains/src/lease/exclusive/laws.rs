//! The law nodes of exclusive leases and their edges.
//!
//! [`Leases`] is the root. It holds the model, predicts each answer and each holder, and says which law an answer
//! belongs to. Every other law relates one kind of observation to that.

use lawful_graph::{Difference, EdgeSet, LawGraph, Mismatch, Step, Verdict};
use lawful_lease::exclusive::{Action, Feature, Held, Outcome, Standing, State, Supports};

use super::contracts::{DURABILITY, EXPIRY, FENCING, RELEASE, RENEWAL};
use super::leases::{Leases, Whose, different, holders};
use super::seen::{Answer, Seen, Shown};

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

/// What every law that judges answers does first: its own answers, or none.
fn answered(law: Whose, step: S<'_, '_>, leases: &Leases) -> Verdict {
    match (step.seen, step.action) {
        (Seen::Answer(answer), Some(action)) => leases.acceptance(law, action, answer),
        _ => Verdict::Silent,
    }
}

/// The resources that an observation shows, one by one or as a list.
fn shown(step: S<'_, '_>, leases: &Leases) -> Vec<Shown> {
    match step.seen {
        Seen::Answer(Answer::Holder(held)) => vec![(leases.own(), *held)],
        Seen::Own(shown) | Seen::Peers(shown) => shown.clone(),
        Seen::List(list) => list.iter().map(|(resource, held)| (*resource, Some(*held))).collect(),
        Seen::Answer(_) => Vec::new(),
    }
}

fn expiry(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    if matches!(step.seen, Seen::Answer(answer) if !matches!(answer, Answer::Holder(_))) {
        return answered(Whose::Expiry, step, leases);
    }
    let shown = shown(step, leases);
    let (mut lapsed, mut told) = (0, 0);
    let elsewhere = |resource| leases.is_explained(resource) || leases.is_given_back(resource);
    for (resource, held) in shown.iter().filter(|(resource, _)| !elsewhere(*resource)) {
        if leases.state(*resource) == State::Lapsed {
            if held.is_some() {
                return different(*resource, None, *held).on(looking(step));
            }
            lapsed += 1;
        }
        let renewed = matches!(step.action, Some(Action::Renew { .. })) && leases.is_own(*resource);
        let renewed = renewed && leases.standing() == Some(Standing::Current);
        let Some(left) = held.and_then(|held| held.left).filter(|_| !renewed) else { continue };
        if Some(left) != left_of(leases, *resource) {
            return different(*resource, left_of(leases, *resource), Some(left)).on(6);
        }
        told += 1;
    }
    if lapsed > 0 || matches!(step.seen, Seen::List(_)) && told == 0 {
        return Verdict::upheld(looking(step)).comparing(lapsed.max(absent_of_list(step, leases)));
    }
    Verdict::upheld(6).comparing(told)
}

/// How many expired leases a list leaves out.
fn absent_of_list(step: S<'_, '_>, leases: &Leases) -> usize {
    match step.seen {
        Seen::List(_) => leases.resources().filter(|resource| leases.state(*resource) == State::Lapsed).count(),
        _ => 0,
    }
}

fn looking(step: S<'_, '_>) -> usize {
    if matches!(step.seen, Seen::List(_)) { 5 } else { 4 }
}

fn left_of(leases: &Leases, resource: u32) -> Option<u32> {
    if let State::Live(holder) = leases.state(resource) { Some(holder.left) } else { None }
}

fn renewal(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    match (step.seen, leases.standing()) {
        (Seen::Answer(Answer::Token(token)), Some(Standing::Current) | None) => {
            let (resource, expected) = (leases.own(), leases.token(leases.own()));
            if expected == Some(*token) { Verdict::upheld(0) } else { different(resource, expected, Some(*token)) }
        }
        (Seen::Answer(_), _) => answered(Whose::Renewal, step, leases),
        (Seen::Own(shown), Some(Standing::Current)) => {
            let told = shown.iter().find_map(|(resource, held)| Some((*resource, held.as_ref()?.left?)));
            let Some((resource, left)) = told else { return Verdict::Silent };
            match left_of(leases, resource) {
                Some(expected) if expected == left => Verdict::upheld(2),
                expected => different(resource, expected, Some(left)).on(2),
            }
        }
        _ => Verdict::Silent,
    }
}

/// A claim that nothing is known of is worth nothing.
fn release(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    match (step.seen, leases.standing()) {
        (Seen::Answer(answer), None) if answer.is_accepted() => {
            let mismatch = Mismatch::values(&Outcome::Refused, answer, Difference::WrongRefusal);
            Verdict::Violated(Box::new(mismatch)).on(2)
        }
        (Seen::Answer(_), _) => answered(Whose::Release, step, leases),
        (_, Some(Standing::Current)) => {
            let own = leases.own();
            let still = shown(step, leases).into_iter().find(|(resource, held)| *resource == own && held.is_some());
            match still {
                None => Verdict::upheld(0).comparing(usize::from(!matches!(step.seen, Seen::Peers(_)))),
                Some((_, held)) => different(own, None, held),
            }
        }
        _ => Verdict::Silent,
    }
}

fn fencing(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    match (step.seen, leases.expected()) {
        (Seen::Answer(Answer::Token(token)), Outcome::Granted(nth)) => grows(leases, leases.own(), *nth, *token),
        (Seen::Answer(Answer::Tokens(tokens)), Outcome::Many(outcomes)) => {
            let mut grown = 0;
            for ((at, outcome), token) in outcomes.iter().enumerate().zip(tokens) {
                let (Outcome::Granted(nth), Some(token)) = (outcome, token) else { continue };
                match grows(leases, leases.own() + at as u32, *nth, *token) {
                    wrong @ Verdict::Violated(_) => return wrong,
                    _ => grown += 1,
                }
            }
            Verdict::upheld(0).comparing(grown)
        }
        (Seen::Answer(Answer::Holder(_)), _) => tokens_shown(step, leases),
        (Seen::Answer(_), _) => answered(Whose::Fencing, step, leases),
        _ => tokens_shown(step, leases),
    }
}

/// A renewal that keeps its grant keeps its token, which `renewal` judges.
fn grows(leases: &Leases, resource: u32, nth: u64, token: u64) -> Verdict {
    if leases.standing() == Some(Standing::Current) {
        return Verdict::Silent;
    }
    match leases.greatest_before(resource, nth) {
        Some(before) if token <= before => {
            let promised = format!("a token above {before} for grant {nth} of resource {resource}");
            Verdict::Violated(Box::new(Mismatch::values(&promised, &token, Difference::WrongValue)))
        }
        before => Verdict::upheld(0).comparing(usize::from(before.is_some())),
    }
}

fn tokens_shown(step: S<'_, '_>, leases: &Leases) -> Verdict {
    let shown = shown(step, leases);
    let mut compared = 0;
    let held = shown.iter().filter_map(|(resource, held)| Some((*resource, held.as_ref()?.token)));
    for (resource, token) in held.filter(|(resource, _)| !leases.is_explained(*resource)) {
        // A lease that should be absent is another law's matter.
        if leases.state(resource) == State::Lapsed || leases.is_given_back(resource) {
            continue;
        }
        if leases.token(resource) != Some(token) {
            return different(resource, leases.token(resource), Some(token)).on(4);
        }
        compared += 1;
    }
    Verdict::upheld(4).comparing(compared)
}

fn durability(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    let is_live = |resource: &u32| matches!(leases.state(*resource), State::Live(_));
    let clause = usize::from(!leases.resources().any(|resource| is_live(&resource)));
    match step.seen {
        Seen::Answer(_) => answered(Whose::Durability, step, leases),
        Seen::Own(shown) | Seen::Peers(shown) => {
            for (resource, held) in shown {
                if kept(leases, *resource, held.as_ref()) != held.map(told) {
                    let expected = kept(leases, *resource, held.as_ref());
                    return different(*resource, expected, held.map(told)).on(clause);
                }
            }
            Verdict::upheld(clause).comparing(shown.len())
        }
        Seen::List(list) => {
            let mut seen: Vec<_> = list.iter().map(|(resource, held)| (*resource, told(*held))).collect();
            seen.sort_unstable();
            let like = |resource: u32| list.iter().find(|(row, _)| *row == resource).map(|(_, held)| held);
            let live = leases.resources().filter(is_live);
            let expected: Vec<_> =
                live.filter_map(|resource| Some((resource, kept(leases, resource, like(resource))?))).collect();
            if seen == expected {
                return Verdict::upheld(clause).comparing(seen.len() + 1);
            }
            holders(&expected, &seen).on(clause)
        }
    }
}

/// What a product tells of a lease: its client, and the ticks left where it tells them.
fn told(held: Held) -> (u32, Option<u32>) {
    (held.client, held.left)
}

/// What must be told of a resource, as far as this product tells it.
fn kept(leases: &Leases, resource: u32, seen: Option<&Held>) -> Option<(u32, Option<u32>)> {
    let State::Live(holder) = leases.state(resource) else { return None };
    let tells = seen.is_none_or(|seen| seen.left.is_some());
    Some((holder.client, tells.then_some(holder.left)))
}

/// The laws of exclusive leases for a subject with this support and these policies.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let leases = graph.add(Leases::new(supports), ());
    let to = |why| (leases.why(why),);
    let expiry = graph.relation(&EXPIRY, to("what expires is what was held"), expiry);
    let renewal = graph.relation(&RENEWAL, to("what is renewed is what is held"), renewal);
    graph.relation(&RELEASE, to("what is given back is what is held"), release);
    let expired = expiry.why("what should have expired before the close is no loss");
    let survives = to("what survives is what was held").after(expired);
    let durability = graph.relation(&DURABILITY, survives, durability);
    let renewed = renewal.why("the token that a lease shows is that of its last renewal");
    let survived = durability.why("after a reopening only a lease that survives has a token");
    let granted = to("a token is that of a grant").after(renewed).after(survived);
    graph.relation(&FENCING, granted, fencing);
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`left`, `list`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "left" => supports.has(Feature::Left),
        "list" => supports.has(Feature::List),
        kind => supports.kind(kind),
    }
}
