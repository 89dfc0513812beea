//! One group whose answers are heard, and the histories of its domain.

use std::hash::Hash;

use lawful_contract::{Label, Model};
use lawful_grammars::receipt::ReceiptGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_receipt::{
    Action, Answer, End, Failure, Fit, Output, Plain, Policies, Promises, Receipt, Settlement, Shape, Stepwise, Taken,
};

use crate::common::{Grammar, Printed};

pub(super) const NAME: Label = Label(0);

/// What happens: somebody acts, or the product answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Event {
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
pub(super) type Shown = (Option<Fit>, Promises);

/// A formulation that also hears answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Heard<M>(pub(super) M);

pub(super) trait Formulation: Model<Action = Action, Outcome = Promises> {
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
pub(super) struct Group {
    pub(super) limits: Limited,
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
pub(super) struct Limited {
    pub(super) shape: Shape,
    pub(super) about: About,
    takes: usize,
    adds: usize,
}

/// What a domain is about. A narrow one is followed further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum About {
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
pub(super) struct Receipted {
    delivered: bool,
    completed: bool,
}

pub(super) fn group(shape: Shape) -> Group {
    about(About::Everything, shape)
}

pub(super) fn about(about: About, shape: Shape) -> Group {
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
pub(super) fn answers(shape: Shape) -> Vec<Answer> {
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

pub(super) fn stepwise(policies: Policies) -> Heard<Stepwise> {
    Heard(Stepwise::new(policies))
}
