//! The argument for the state of receipt groups, shape by shape.
//!
//! `Stepwise` keeps what a group is now, so the states of a request end. `Plain` writes down turns, which grow without
//! end; `lawful-receipt` holds the two equal. `Stepwise` keeps more than it must: once a group was settled or
//! cancelled, much of it cannot matter any more, and it is kept because to drop it would take rules of its own.
//!
//! A history has the caller's and the provider's actions, and the answers of the product that settle what the contract
//! leaves open. Each is promised to show how it fits, and what is promised then.

mod group;

use std::fmt::Debug;
use std::hash::Hash;

use crate::common::{Argument, Field, Nearest, Printed, departed, lengths};
use lawful_contract::Model;
use lawful_distinguish::Limits;
use lawful_receipt::{Aborted, Action, Drive, Idle, Plain, Policies, Rest, Shape, Stepwise};

use group::{About, Event, Heard, NAME, Shown, about, group, stepwise};

/// What follows: the shape and the policies do not change, `Member.receipt` stands at the place that it names, and
/// `Member.taken` says what the queue says. `Member.settled` is spare beside what the receipt settles as.
#[test]
fn every_field_is_needed() {
    let mut nearest = Nearest::new();
    for shape in Shape::ALL {
        // The states of a request have an end, those of a stream have none. One shape is followed to its end.
        let depth = match shape {
            Shape::All => usize::MAX,
            Shape::Keyed => 6,
            _ => 5,
        };
        let limits = Limits { depth, ..Limits::default() };
        let argument = Argument::within(limits, group(shape), stepwise(Policies::USUAL));
        nearest.take(argument.fields(), shape);
    }
    nearest.is(&[
        ("Cancelled.settled", Field::Needed(3, 3, 1), Shape::All),
        ("Cancelled.turn", Field::Needed(3, 3, 1), Shape::All),
        ("Failure.error", Field::Needed(2, 2, 1), Shape::All),
        ("Failure.receipt", Field::Needed(3, 3, 1), Shape::All),
        ("Group.life", Field::Needed(1, 2, 1), Shape::All),
        ("Group.members", Field::Needed(1, 2, 1), Shape::Every),
        ("Group.queue", Field::Needed(2, 2, 1), Shape::Ordered),
        ("Group.restarted", Field::Needed(3, 4, 2), Shape::All),
        ("Group.rows", Field::Needed(3, 3, 1), Shape::All),
        ("Group.shape", Field::Follows, Shape::All),
        ("Group.takes", Field::Needed(3, 4, 1), Shape::Ordered),
        ("Member.aborted", Field::Needed(2, 3, 1), Shape::Ordered),
        ("Member.as_what", Field::Needed(3, 3, 1), Shape::All),
        ("Member.forgotten", Field::Needed(3, 3, 1), Shape::Ordered),
        ("Member.outputs", Field::Needed(3, 3, 1), Shape::Ordered),
        ("Member.receipt", Field::Follows, Shape::All),
        ("Member.settled", Field::Spare, Shape::Ordered),
        ("Member.taken", Field::Follows, Shape::All),
        ("Member.writes", Field::Needed(2, 3, 1), Shape::All),
        ("Policies.aborted", Field::Follows, Shape::All),
        ("Policies.drive", Field::Follows, Shape::All),
        ("Policies.idle", Field::Follows, Shape::All),
        ("Policies.rest", Field::Follows, Shape::All),
        ("Receipt.at", Field::Needed(2, 2, 1), Shape::Ordered),
        ("Receipt.round", Field::Needed(5, 5, 1), Shape::Keyed),
        ("Row.receipt", Field::Needed(3, 3, 1), Shape::All),
        ("Row.sight", Field::Needed(3, 5, 1), Shape::All),
        ("Row.turn", Field::Needed(3, 5, 1), Shape::All),
        ("Stepwise.groups", Field::Needed(0, 1, 1), Shape::All),
        ("Stepwise.paused", Field::Needed(1, 2, 1), Shape::All),
        ("Stepwise.policies", Field::Follows, Shape::All),
    ]);
}

/// The turns of the plain formulation have no end, so it is followed up to a length, and narrow domains further.
/// `taken` and `round` follow within these lengths from what was taken and put; the other formulation needs the round.
#[test]
fn every_field_of_the_turns_is_needed() {
    let mut nearest = Nearest::new();
    let domains = [
        (group(Shape::All), 4),
        (group(Shape::Ordered), 4),
        (about(About::Together, Shape::All), 7),
        (about(About::Takes, Shape::Ordered), 6),
        (about(About::Restarts, Shape::All), 7),
        (about(About::Nothing, Shape::All), 5),
    ];
    for (group, depth) in domains {
        let (at, limits) = ((group.limits.about, group.limits.shape), Limits { depth, ..Limits::default() });
        let plain = Heard(Printed::new(Plain::new(Policies::USUAL)));
        nearest.take(Argument::within(limits, group, plain).fields(), at);
    }
    nearest.is(&[
        ("Failure.error", Field::Needed(2, 2, 1), (About::Everything, Shape::All)),
        ("Failure.receipt", Field::Needed(6, 6, 1), (About::Together, Shape::All)),
        ("Group.born", Field::Needed(2, 3, 1), (About::Nothing, Shape::All)),
        ("Group.cancelled", Field::Needed(2, 2, 1), (About::Everything, Shape::All)),
        ("Group.members", Field::Needed(2, 2, 1), (About::Everything, Shape::All)),
        ("Group.shape", Field::Follows, (About::Everything, Shape::All)),
        ("Group.takes", Field::Needed(3, 4, 1), (About::Takes, Shape::Ordered)),
        ("Group.winner", Field::Needed(5, 6, 1), (About::Together, Shape::All)),
        ("Member.aborted", Field::Needed(2, 2, 1), (About::Everything, Shape::Ordered)),
        ("Member.delivered", Field::Needed(2, 2, 1), (About::Everything, Shape::All)),
        ("Member.forgotten", Field::Needed(2, 2, 1), (About::Everything, Shape::Ordered)),
        ("Member.rank", Field::Needed(2, 2, 1), (About::Everything, Shape::Ordered)),
        ("Member.receipt", Field::Follows, (About::Everything, Shape::All)),
        ("Member.settled", Field::Needed(2, 2, 1), (About::Everything, Shape::All)),
        ("Member.shown", Field::Needed(4, 4, 1), (About::Restarts, Shape::All)),
        ("Member.taken", Field::Follows, (About::Everything, Shape::All)),
        ("Plain.groups", Field::Needed(1, 2, 1), (About::Nothing, Shape::All)),
        ("Plain.now", Field::Needed(2, 2, 1), (About::Nothing, Shape::All)),
        ("Plain.paused", Field::Needed(0, 1, 1), (About::Nothing, Shape::All)),
        ("Plain.policies", Field::Follows, (About::Everything, Shape::All)),
        ("Policies.aborted", Field::Follows, (About::Everything, Shape::All)),
        ("Policies.drive", Field::Follows, (About::Everything, Shape::All)),
        ("Policies.idle", Field::Follows, (About::Everything, Shape::All)),
        ("Policies.rest", Field::Follows, (About::Everything, Shape::All)),
        ("Receipt.at", Field::Needed(6, 6, 1), (About::Together, Shape::All)),
        ("Receipt.round", Field::Follows, (About::Everything, Shape::All)),
    ]);
}

#[test]
fn each_policy_is_needed() {
    let usual = Policies::USUAL;
    let apart = |shape, policies| departed(group(shape), stepwise(usual), stepwise(policies)).len();
    assert_eq!(apart(Shape::All, Policies { rest: Rest::Continues, ..usual }), 2);
    assert_eq!(apart(Shape::Ordered, Policies { drive: Drive::OnDemand, ..usual }), 2);
    assert_eq!(apart(Shape::Ordered, Policies { aborted: Aborted::Silent, ..usual }), 2);
    assert_eq!(apart(Shape::Ordered, Policies { idle: Idle::Waits, ..usual }), 3);
}

#[test]
fn too_little_is_told_apart() {
    let all = Argument::new(group(Shape::All), stepwise(Policies::USUAL));
    // While tasks are paused, what opens shows later.
    let now = all.refuted("what is promised now", |model| model.0.promises());
    assert_eq!(lengths(&now), (1, 2, 1));
    let due = |model: &Heard<Stepwise>| model.0.promises().of(NAME).map(|promise| promise.due.clone());
    assert_eq!(lengths(&all.refuted("whether it is settled, and as what", due)), (1, 2, 1));
    let held = |model: &Heard<Stepwise>| model.0.promises().of(NAME).map(|promise| promise.kept.len());
    assert_eq!(lengths(&all.refuted("how many are held", held)), (1, 2, 1));
}

/// A model that also knows how often the group was handed over, odd or even.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Owned {
    model: Heard<Stepwise>,
    second: bool,
}

impl Model for Owned {
    type Action = Event;
    type Outcome = Shown;

    fn apply(&mut self, event: &Event) -> Shown {
        self.second ^= matches!(event, Event::Do(Action::HandOver { .. }));
        self.model.apply(event)
    }
}

#[test]
fn the_owner_is_superfluous() {
    let all = Argument::new(group(Shape::All), stepwise(Policies::USUAL));
    let owned = Owned { model: stepwise(Policies::USUAL), second: false };
    let owned = Argument::new(group(Shape::All), owned);
    let (classes, twins) = owned.superfluous();
    assert_eq!(classes, all.superfluous().0);
    assert_eq!((twins.left.len(), twins.right.len()), (1, 2));
    let merged = owned.enough("all but the owner", |owned| owned.model.clone());
    assert_eq!(merged + all.explored().states, owned.explored().states);
}

/// Planted wrong model: whatever the error, it is reported as error 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lossy(Heard<Stepwise>);

impl Model for Lossy {
    type Action = Event;
    type Outcome = Shown;

    fn apply(&mut self, event: &Event) -> Shown {
        match event {
            Event::Do(Action::Reject { name, at, .. }) => {
                self.0.apply(&Event::Do(Action::Reject { name: *name, at: *at, error: 0 }))
            }
            event => self.0.apply(event),
        }
    }
}

/// Planted wrong model: a rejection waits until every earlier receipt has settled.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hidden {
    model: Heard<Stepwise>,
    first: bool,
    rejected: bool,
}

impl Model for Hidden {
    type Action = Event;
    type Outcome = Shown;

    fn apply(&mut self, event: &Event) -> Shown {
        match event {
            Event::Do(Action::Reject { at: 1, .. }) if !self.first => {
                self.rejected = true;
                self.model.apply(&Event::Do(Action::HandOver { name: NAME }))
            }
            Event::Do(Action::Apply { at: 0, .. }) if self.rejected => {
                self.first = true;
                self.model.apply(event);
                self.model.apply(&Event::Do(Action::Reject { name: NAME, at: 1, error: 0 }))
            }
            event => self.model.apply(event),
        }
    }
}

#[test]
fn wrong_models_depart() {
    let right = || stepwise(Policies::USUAL);
    let lossy = departed(group(Shape::All), right(), Lossy(right()));
    assert_eq!(lossy[1..], [Event::Do(Action::Reject { name: NAME, at: 0, error: 1 })]);
    let hidden = Hidden { model: right(), first: false, rejected: false };
    let hidden = departed(group(Shape::All), right(), hidden);
    assert_eq!(hidden[1..], [Event::Do(Action::Reject { name: NAME, at: 1, error: 0 })]);
}
