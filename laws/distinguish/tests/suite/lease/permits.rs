//! Permits. The domain: up to two permits at first, three labels, requests for one or two, one `Add`. A drain ends a
//! history, so nothing is asked after it and it is left out.

use std::collections::BTreeSet;

use lawful_contract::{Label, Model};
use lawful_distinguish::{Compared, Limits};
use lawful_grammars::lease::permits::PermitsGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::permits::{Action, Answer, Handed, Outcome, Plain, Queue, Supports};

use crate::common::{Argument, Field, Grammar, compared, departed, lengths};

const LABELS: u32 = 3;

/// Which labels are bound. A label is free again when its request is dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Requests {
    open: bool,
    bound: BTreeSet<Label>,
    adds: Adds,
}

/// How often permits may be added. With no end to it there is no end to the states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Adds {
    Never,
    Once,
    Always,
}

fn requests(adds: Adds) -> Requests {
    Requests { open: false, bound: BTreeSet::new(), adds }
}

impl Grammar for Requests {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(PermitsGrammar::new(Supports::all(Queue::Fair))).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        if !self.open {
            return (0..3).map(|permits| Action::Open { permits }).collect();
        }
        let mut all = vec![Action::Available, Action::IsClosed, Action::Close];
        all.extend([1, 2].map(|count| Action::Forget { count }));
        for name in &self.bound {
            let name = *name;
            all.extend([Action::Drop { name }, Action::ForgetHeld { name }, Action::Nudge { name }]);
            let others = self.bound.iter().filter(|second| **second != name);
            all.extend(others.map(|second| Action::DropTwo { first: name, second: *second }));
        }
        let mut free = (0..LABELS).map(Label).filter(|name| !self.bound.contains(name));
        if let Some(name) = free.next() {
            all.extend([1, 2].map(|count| Action::Acquire { name, count }));
            all.extend([1, 2].map(|count| Action::Try { name, count }));
            if free.next() == Some(Label(name.0 + 1)) {
                all.push(Action::Crowd { name, members: 2, count: 1 });
            }
        }
        if self.adds != Adds::Never {
            all.push(Action::Add { count: 1 });
        }
        all
    }

    fn advance(&mut self, action: &Action, _: &Outcome) {
        match action {
            Action::Open { .. } => self.open = true,
            Action::Acquire { name, .. } | Action::Try { name, .. } => _ = self.bound.insert(*name),
            Action::Crowd { name, members, .. } => self.bound.extend((name.0..).take(*members).map(Label)),
            Action::Drop { name } => _ = self.bound.remove(name),
            Action::DropTwo { first, second } => self.bound.retain(|name| name != first && name != second),
            Action::Add { .. } if self.adds == Adds::Once => self.adds = Adds::Never,
            _ => {}
        }
    }
}

fn fair() -> Plain {
    Plain::new(Queue::Fair)
}

#[test]
fn every_field_is_needed() {
    let expected = [
        ("Plain.closed", Field::Needed(1, 2, 1)),
        ("Plain.held", Field::Needed(2, 2, 1)),
        ("Plain.queue", Field::Follows),
        ("Plain.total", Field::Needed(1, 1, 1)),
        ("Plain.waiting", Field::Needed(2, 2, 1)),
    ];
    Argument::new(requests(Adds::Once), fair()).justifies(&expected);
    // The policy: the second waiter fits into what is free, and fairness lets it wait.
    let history = departed(requests(Adds::Once), fair(), Plain::new(Queue::Any));
    assert_eq!(history.len(), 3, "{history:?}");
}

#[test]
fn nothing_is_superfluous() {
    let limits = Limits { depth: 6, ..Limits::default() };
    let states = Argument::within(limits, requests(Adds::Always), fair()).minimal_nearby();
    assert!(states > 50, "{states}");
}

#[test]
fn too_little_is_told_apart() {
    let fair = Argument::new(requests(Adds::Once), fair());
    assert_eq!(lengths(&fair.refuted("free permits", |model| (model.free(), model.is_closed()))), (2, 2, 1));
    let holders = |model: &Plain| {
        let holders: Vec<_> = model.held().keys().copied().collect();
        (model.free(), model.is_closed(), holders, model.waiting().to_vec())
    };
    assert_eq!(lengths(&fair.refuted("who holds, not how much", holders)), (2, 2, 2));
    let waiters = |model: &Plain| (model.free(), model.is_closed(), model.held().clone(), model.waiting().len());
    assert_eq!(lengths(&fair.refuted("how many wait", waiters)), (2, 2, 1));
    let unordered = |model: &Plain| {
        let waiting: BTreeSet<_> = model.waiting().iter().copied().collect();
        (model.free(), model.is_closed(), model.held().clone(), waiting)
    };
    assert_eq!(lengths(&fair.refuted("who waits, without order", unordered)), (2, 4, 1));
}

/// A model that also keeps the order in which its holders were granted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Ordered {
    model: Plain,
    order: Vec<Label>,
}

impl Model for Ordered {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let outcome = self.model.apply(action);
        let held = self.model.held();
        self.order.retain(|name| held.contains_key(name));
        let fresh: Vec<_> = held.keys().copied().filter(|name| !self.order.contains(name)).collect();
        self.order.extend(fresh);
        outcome
    }
}

#[test]
fn the_order_of_grants_is_superfluous() {
    // A domain that ends has twins of its own: with no permit left to come, nobody sees how many a waiter wants.
    let plain = Argument::new(requests(Adds::Never), fair());
    let ordered = Ordered { model: fair(), order: Vec::new() };
    let ordered = Argument::new(requests(Adds::Never), ordered);
    assert_eq!(ordered.superfluous().0, plain.superfluous().0);
    let merged = ordered.enough("all but the order", |ordered| ordered.model.clone());
    assert!(merged > 0);
    assert_eq!(merged, ordered.explored().states - plain.explored().states);
}

#[test]
fn counting_and_handing_over_are_equal_and_a_model_that_forgets_waiters_is_not() {
    let equal = compared(requests(Adds::Once), fair(), Handed::default());
    assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
    let history = departed(requests(Adds::Once), fair(), Eager(fair()));
    assert_eq!(history.len(), 3, "{history:?}");
}

/// Planted wrong model: a request that does not wait takes what was put aside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Eager(Plain);

impl Model for Eager {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Try { count, .. } if !self.0.is_closed() && *count <= self.0.free() => {
                Outcome { answer: Answer::Granted, settled: Vec::new() }
            }
            _ => self.0.apply(action),
        }
    }
}
