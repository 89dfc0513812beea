//! The law nodes of partial construction and their edges.
//!
//! [`Steps`] is the root: it holds the model and judges what is taken. `released` and `once` relate what is returned to
//! what the stock saw taken; `others` and `told` relate to the prediction; `order` reads the returns that those judged.

use std::collections::BTreeSet;

use lawful_contract::Contract;
use lawful_graph::{Difference, EdgeSet, Law, LawGraph, Mismatch, Read, Step, Verdict};
use lawful_lease::construction::{Action, Event, How, Order, Part, Supports, Told};

use super::contracts::{ONCE, ORDER, OTHERS, RELEASED, TOLD};
use super::seen::Seen;
use super::steps::Steps;

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

/// The action and what happened at the stock.
fn events<'a>(step: S<'_, 'a>) -> Option<(&'a Action, &'a [Event])> {
    if let (Some(action), Seen::Events(events)) = (step.action, step.seen) { Some((action, events)) } else { None }
}

fn returned(events: &[Event]) -> Vec<Part> {
    events.iter().filter_map(Event::returned).collect()
}

fn is_disposal(action: &Action) -> bool {
    matches!(action, Action::Dispose { .. })
}

fn released(step: S<'_, '_>, (steps,): (&Steps,)) -> Verdict {
    let Some((action, events)) = events(step) else { return Verdict::Silent };
    let (owed, returned) = (steps.owed(action, events), returned(events));
    let known: BTreeSet<_> = returned.iter().collect();
    let clause = match action {
        Action::Fail { stuck: Some(_), .. } | Action::Dispose { stuck: Some(_), .. } => 3,
        Action::Fail { how: How::Panic, .. } => 1,
        Action::Dispose { .. } => 2,
        _ => 0,
    };
    if owed.iter().all(|part| known.contains(part)) {
        return Verdict::upheld(clause).comparing(owed.len());
    }
    Verdict::Violated(Box::new(Mismatch::rows(&owed, &returned, Difference::Missing))).on(clause)
}

/// No part is returned twice: the parts returned so far.
#[derive(Clone, Debug, Default)]
pub struct Once {
    returned: BTreeSet<Part>,
}

impl Law<Action, Seen> for Once {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &ONCE
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): Read<'_, Self, Action, Seen>) -> Verdict {
        let Some((action, events)) = events(step) else { return Verdict::Silent };
        let (parts, clause) = (returned(events), usize::from(is_disposal(action)));
        match parts.iter().find(|part| !self.returned.insert(**part)) {
            None => Verdict::upheld(clause).comparing(parts.len()),
            Some(part) => {
                let promised = format!("{part:?} once");
                let mismatch = Mismatch::values(&promised, &events, Difference::Repeated);
                Verdict::Violated(Box::new(mismatch)).on(clause)
            }
        }
    }
}

fn others(step: S<'_, '_>, (steps,): (&Steps,)) -> Verdict {
    let Some((action, events)) = events(step) else { return Verdict::Silent };
    let (own, clause) = match action {
        Action::Build { .. } => (&[][..], 0),
        Action::Fail { .. } | Action::Dispose { .. } => (&steps.expected().returned[..], 1),
    };
    let own: BTreeSet<_> = own.iter().collect();
    let strange: Vec<Part> = returned(events).into_iter().filter(|part| !own.contains(part)).collect();
    if strange.is_empty() {
        let kept = if clause == 0 { steps.expected().taken.len() } else { steps.peers() };
        return Verdict::upheld(clause).comparing(kept);
    }
    Verdict::Violated(Box::new(Mismatch::rows(&[], &strange, Difference::Extra))).on(clause)
}

fn told(step: S<'_, '_>, (steps,): (&Steps,)) -> Verdict {
    let (Some(action), Seen::Answer(answer)) = (step.action, step.seen) else { return Verdict::Silent };
    let clause = match action {
        Action::Build { .. } => 0,
        Action::Fail { how: How::Panic, .. } => 3,
        Action::Fail { stuck, .. } => 1 + usize::from(stuck.is_some()),
        Action::Dispose { stuck, .. } => 4 + usize::from(stuck.is_some()),
    };
    let expected = steps.expected().answer;
    let difference = match (expected, answer) {
        (Told::Built | Told::Disposed, Told::Broken(_) | Told::Jammed(_) | Told::Panicked(_)) => {
            Difference::WrongRefusal
        }
        (_, Told::Built | Told::Disposed) => Difference::WrongRefusal,
        _ => Difference::WrongValue,
    };
    Verdict::from(Mismatch::unless_equal(&expected, answer, difference)).on(clause)
}

/// Compares whole sequences: `released`, `once` and `others` judged their members.
fn order(step: S<'_, '_>, (steps,): (&Steps,)) -> Verdict {
    let Some((action, events)) = events(step) else { return Verdict::Silent };
    let (mut expected, seen) = (steps.owed(action, events), returned(events));
    expected.reverse();
    let clause = usize::from(is_disposal(action));
    if expected == seen {
        return Verdict::upheld(clause).comparing(seen.len().saturating_sub(1));
    }
    Verdict::Violated(Box::new(Mismatch::rows(&expected, &seen, Difference::Reordered))).on(clause)
}

/// The laws of partial construction for a product with these promises.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let steps = graph.add(Steps::new(supports), ());
    let to = |why| (steps.why(why),);
    let released = graph.relation(&RELEASED, to("what goes back is what was taken"), released);
    let once = graph.add(Once::default(), ());
    let again = once.why("a part that is returned a second time is no longer anybody's");
    let instead = released.why("a part that goes back in place of one's own is missed first");
    let own = to("a product's own parts are those it takes").after(instead).after(again);
    let others = graph.relation(&OTHERS, own, others);
    let tried = released.why("a return that is not tried cannot fail");
    let first = to("the first error is that of the first step that fails").after(tried);
    graph.relation(&TOLD, first, told);
    if supports.order == Order::Reverse {
        let theirs = others.why("an order of returns is one of the product's own parts, each once");
        graph.relation(&ORDER, to("an order is one of the parts taken").after(theirs), order);
    }
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`reverse`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "reverse" => supports.order == Order::Reverse,
        kind => supports.kind(kind),
    }
}
