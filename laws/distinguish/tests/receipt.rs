//! The argument for the state of receipt groups, shape by shape.
//!
//! `Stepwise` keeps what a group is now, so the states of a request end. `Plain` writes down turns, which grow without
//! end; `lawful-receipt` holds the two equal. `Stepwise` keeps more than it must: once a group was settled or
//! cancelled, much of it cannot matter any more, and it is kept because to drop it would take rules of its own.
//!
//! A history has the caller's and the provider's actions, and the answers of the product that settle what the contract
//! leaves open. Each is promised to show how it fits, and what is promised then.

mod common;

use std::fmt::Debug;
use std::hash::Hash;

use common::{Argument, Field, Grammar, Nearest, Printed, departed, lengths};
use lawful_contract::{Label, Model};
use lawful_distinguish::Limits;
use lawful_grammars::receipt::ReceiptGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_receipt::{
    Aborted, Action, Answer, Drive, End, Failure, Fit, Output, Plain, Policies, Promises, Receipt, Rest, Settlement,
    Shape, Stepwise, Taken,
};

const NAME: Label = Label(0);

/// What happens: somebody acts, or the product answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Event {
    Do(Action),
    Say(Answer),
}

impl Event {
    fn action(&self) -> Option<&Action> {
        match self {
            Self::Do(action) => Some(action),
            Self::Say(_) => None,
        }
    }
}

/// How an answer fits, if there was one, and what is promised now.
type Shown = (Option<Fit>, Promises);

/// A formulation that also hears answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Heard<M>(M);

trait Formulation: Model<Action = Action, Outcome = Promises> {
    fn hear(&mut self, answer: &Answer) -> (Fit, Promises);
}

impl Formulation for Stepwise {
    fn hear(&mut self, answer: &Answer) -> (Fit, Promises) {
        (self.answered(NAME, answer), self.promises())
    }
}

impl Formulation for Printed<Plain> {
    fn hear(&mut self, answer: &Answer) -> (Fit, Promises) {
        let mut model = self.model.clone();
        let fit = model.answered(NAME, answer);
        *self = Self::new(model);
        (fit, self.model.promises())
    }
}

impl<M: Formulation> Model for Heard<M> {
    type Action = Event;
    type Outcome = Shown;

    fn apply(&mut self, event: &Event) -> Shown {
        match event {
            Event::Do(action) => (None, self.0.apply(action)),
            Event::Say(answer) => {
                let (fit, promises) = self.0.hear(answer);
                (Some(fit), promises)
            }
        }
    }
}

/// One group of one shape. It comes to two receipts: a stream begins with one and may be given another. Takes and
/// additions are few.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Group {
    limits: Limited,
    started: bool,
    paused: bool,
    cancelled: bool,
    /// For each place, what became of the receipt that has it now.
    places: Vec<Receipted>,
    /// Whether a receipt was replaced that is still held.
    late: bool,
}

/// What bounds the domain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Limited {
    shape: Shape,
    about: About,
    takes: usize,
    adds: usize,
}

/// What a domain is about. A narrow one is followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum About {
    Everything,
    /// Rejections in one turn, and which of them the product reports.
    Together,
    /// Outputs that are asked for.
    Takes,
    /// Requests that begin again, and what is visible then.
    Restarts,
    /// Groups without receipts, and pauses.
    Nothing,
}

impl About {
    fn covers(self, event: &Event) -> bool {
        let pauses = matches!(event, Event::Do(Action::Start { .. } | Action::Pause | Action::Resume));
        match self {
            Self::Everything => true,
            Self::Together => pauses || matches!(event, Event::Do(Action::Reject { error: 0, .. }) | Event::Say(_)),
            Self::Takes => {
                let asked =
                    matches!(event, Event::Do(Action::Start { .. } | Action::Take { .. } | Action::Clear { .. }));
                asked || matches!(event, Event::Say(_))
            }
            Self::Restarts => match event {
                Event::Do(Action::Reject { error, .. }) => *error == 0,
                Event::Do(action) => matches!(
                    action,
                    Action::Start { .. } | Action::Deliver { .. } | Action::Cancel { .. } | Action::Restart { .. }
                ),
                Event::Say(_) => false,
            },
            Self::Nothing => pauses,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Receipted {
    delivered: bool,
    completed: bool,
}

fn group(shape: Shape) -> Group {
    about(About::Everything, shape)
}

fn about(about: About, shape: Shape) -> Group {
    let limits = Limited { shape, about, takes: 1, adds: 1 };
    Group { limits, started: false, paused: false, cancelled: false, places: Vec::new(), late: false }
}

impl Grammar for Group {
    type Action = Event;
    type Outcome = Shown;
    type Limits = Limited;

    fn limits(&self) -> Limited {
        self.limits.clone()
    }

    fn excluded(history: &[Event]) -> Option<Excluded> {
        let actions: Vec<_> = history.iter().filter_map(Event::action).cloned().collect();
        Sentences::new(ReceiptGrammar::default()).derive(&actions).err()
    }

    fn actions(&self) -> Vec<Event> {
        let (name, Limited { shape, about, takes, adds }) = (NAME, self.limits.clone());
        let pause = if self.paused { Action::Resume } else { Action::Pause };
        if about == About::Nothing {
            let look = self.started.then_some(Action::HandOver { name });
            return [Action::Start { name, shape, count: 0 }, pause].into_iter().chain(look).map(Event::Do).collect();
        }
        if self.places.is_empty() {
            let count = if shape.is_stream() { 1 } else { 2 };
            return vec![Event::Do(Action::Start { name, shape, count })];
        }
        let mut all = Vec::new();
        for (at, receipt) in self.places.iter().enumerate().filter(|(_, receipt)| !receipt.completed) {
            all.extend([Action::Apply { name, at }, Action::Reject { name, at, error: 0 }]);
            all.extend((at == 0 && !shape.is_stream()).then_some(Action::Reject { name, at, error: 1 }));
            all.extend((!receipt.delivered).then_some(Action::Deliver { name, at }));
        }
        all.push(pause);
        all.extend([Action::Cancel { name }, Action::HandOver { name }, Action::Restart { name }]);
        all.extend([Action::Abort { name, at: 0 }, Action::AbortAll { name }, Action::Clear { name }]);
        all.extend((takes > 0).then_some(Action::Take { name, count: 1 }));
        if adds > 0 {
            all.extend([End::Back, End::Front].map(|end| Action::Add { name, end }));
            all.push(Action::Put { name, at: 0 });
        }
        all.extend(self.late.then_some(Action::Late { name, at: 0 }));
        all.retain(|action| {
            action.is_for(shape) && (!self.cancelled || action.name().is_none() || action.outlives_cancel())
        });
        let answers = if self.paused { Vec::new() } else { answers(shape) };
        let events = all.into_iter().map(Event::Do).chain(answers.into_iter().map(Event::Say));
        events.filter(|event| about.covers(event)).collect()
    }

    fn advance(&mut self, event: &Event, _: &Shown) {
        let Event::Do(action) = event else { return };
        match action {
            Action::Start { count, .. } => {
                self.started = true;
                self.places = vec![Receipted::default(); *count];
            }
            Action::Deliver { at, .. } => self.places[*at].delivered = true,
            Action::Apply { at, .. } => self.places[*at] = Receipted { delivered: true, completed: true },
            Action::Reject { at, .. } => self.places[*at].completed = true,
            Action::Pause => self.paused = true,
            Action::Resume => self.paused = false,
            Action::Cancel { .. } => self.cancelled = true,
            Action::Restart { .. } => self.cancelled = false,
            Action::Take { .. } => self.limits.takes -= 1,
            Action::Late { .. } => self.late = false,
            Action::Add { .. } => {
                self.limits.adds -= 1;
                self.places.push(Receipted::default());
            }
            Action::Put { at, .. } => {
                self.limits.adds -= 1;
                self.late = !self.places[*at].completed;
                self.places[*at] = Receipted::default();
            }
            _ => {}
        }
    }
}

/// What two receipts can come to, as a product would say it. What does not fit is heard and changes nothing.
fn answers(shape: Shape) -> Vec<Answer> {
    let receipts = [0, 1].map(Receipt::first);
    let applied = receipts.map(Output::Applied);
    let failures: Vec<_> =
        receipts.iter().flat_map(|receipt| [0, 1].map(|error| Failure { receipt: *receipt, error })).collect();
    if shape.is_stream() {
        let outputs = applied.into_iter().chain(failures.into_iter().map(Output::Rejected)).chain([Output::Cancelled]);
        let next = |output| Answer::Next(Taken { at: None, output });
        return outputs.map(next).chain([Answer::End]).collect();
    }
    let single = applied.map(|output| Settlement::Success(vec![output]));
    let whole = Settlement::Success(applied.to_vec());
    let all = single.into_iter().chain([whole]).chain(failures.into_iter().map(Settlement::Rejection));
    all.map(Answer::Settled).collect()
}

fn stepwise(policies: Policies) -> Heard<Stepwise> {
    Heard(Stepwise::new(policies))
}

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
