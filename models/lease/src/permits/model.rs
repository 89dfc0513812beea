//! The model: how many permits there are, who holds some, who waits.
//!
//! Role: predict every promised outcome by the shortest rule. Free permits are those that are not out; they are
//! recomputed whenever they are asked for, so a count that drifts cannot exist here.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use crate::permits::{Action, Answer, Outcome, Queue};

/// The plain formulation: free permits are recomputed from who holds what.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::permits::{Action, Answer, Plain, Queue};
///
/// let mut model = Plain::new(Queue::Fair);
/// model.apply(&Action::Open { permits: 1 });
/// assert_eq!(model.apply(&Action::Try { name: Label(0), count: 2 }).answer, Answer::Short);
/// assert_eq!(model.apply(&Action::Forget { count: 4 }).answer, Answer::Count(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    queue: Queue,
    /// All permits, out or not.
    total: usize,
    closed: bool,
    held: BTreeMap<Label, usize>,
    /// In the order asked.
    waiting: Vec<(Label, usize)>,
}

impl Plain {
    /// A semaphore without permits, before it is opened.
    pub fn new(queue: Queue) -> Self {
        Self { queue, total: 0, closed: false, held: BTreeMap::new(), waiting: Vec::new() }
    }

    /// The permits that nobody holds.
    pub fn free(&self) -> usize {
        self.total - self.held.values().sum::<usize>()
    }

    /// The permits that a request could get now. What is put aside for the first waiter is not available.
    pub fn available(&self) -> usize {
        match self.queue {
            Queue::Fair if !self.waiting.is_empty() => 0,
            _ => self.free(),
        }
    }

    /// Whether the semaphore was closed.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Who holds permits, and how many.
    pub fn held(&self) -> &BTreeMap<Label, usize> {
        &self.held
    }

    /// Who waits, in the order asked, and for how many permits.
    pub fn waiting(&self) -> &[(Label, usize)] {
        &self.waiting
    }

    /// Whether serving exactly these waiters is permitted under [`Queue::Any`]: together they fit, and nobody who fits
    /// into the rest is left.
    pub fn permits(&self, granted: &[Label]) -> bool {
        let is_granted = |name: &Label| granted.contains(name);
        let (served, left): (Vec<_>, Vec<_>) = self.waiting.iter().partition(|(name, _)| is_granted(name));
        let taken: usize = served.iter().map(|(_, count)| count).sum();
        let rest = self.free().checked_sub(taken);
        served.len() == granted.len() && rest.is_some_and(|rest| left.iter().all(|(_, count)| *count > rest))
    }

    /// Serves these waiters: the choice that the product made under [`Queue::Any`].
    pub fn serve(&mut self, granted: &[Label]) {
        let (served, left) =
            std::mem::take(&mut self.waiting).into_iter().partition(|(name, _)| granted.contains(name));
        self.waiting = left;
        self.held.extend(Vec::from_iter::<Vec<_>>(served));
    }

    /// A request is granted if nobody waits before it and its permits are there, all of them.
    fn ask(&mut self, name: Label, count: usize, otherwise: Answer) -> Answer {
        if self.closed {
            return Answer::Closed;
        }
        if count <= self.available() {
            self.held.insert(name, count);
            return Answer::Granted;
        }
        if otherwise == Answer::Waiting {
            self.waiting.push((name, count));
        }
        otherwise
    }

    /// Held permits come back because they are no longer counted as out; a waiter is no longer in the queue.
    fn give_up(&mut self, name: Label) {
        self.held.remove(&name);
        self.waiting.retain(|(waiter, _)| *waiter != name);
    }

    /// The longest beginning of the queue that fits is served.
    fn serve_in_order(&mut self) -> Vec<(Label, Answer)> {
        let mut settled = Vec::new();
        while let Some((name, count)) = self.waiting.first().copied().filter(|(_, count)| *count <= self.free()) {
            self.waiting.remove(0);
            self.held.insert(name, count);
            settled.push((name, Answer::Granted));
        }
        settled
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let answer = match action {
            Action::Open { permits } => {
                *self = Self { total: *permits, ..Self::new(self.queue) };
                Answer::Done
            }
            Action::Acquire { name, count } => self.ask(*name, *count, Answer::Waiting),
            Action::Try { name, count } => self.ask(*name, *count, Answer::Short),
            Action::Crowd { name, members, count } => {
                let names = (name.0..).take(*members).map(Label);
                Answer::Each(names.map(|name| self.ask(name, *count, Answer::Waiting)).collect())
            }
            Action::Nudge { .. } => Answer::Done,
            Action::Drop { name } => {
                self.give_up(*name);
                Answer::Done
            }
            Action::DropTwo { first, second } => {
                self.give_up(*first);
                self.give_up(*second);
                Answer::Done
            }
            Action::Forget { count } => {
                let gone = self.available().min(*count);
                self.total -= gone;
                Answer::Count(gone)
            }
            Action::ForgetHeld { name } => {
                self.total -= self.held.remove(name).unwrap_or(0);
                Answer::Done
            }
            Action::Add { count } => {
                self.total += count;
                Answer::Done
            }
            Action::Close => {
                self.closed = true;
                let told = std::mem::take(&mut self.waiting).into_iter().map(|(name, _)| (name, Answer::Closed));
                return Outcome { answer: Answer::Done, settled: told.collect() };
            }
            Action::Available => Answer::Count(self.available()),
            Action::IsClosed => Answer::Flag(self.closed),
            Action::Drain => {
                self.waiting.clear();
                self.held.clear();
                Answer::Done
            }
        };
        let settled = if self.queue == Queue::Fair { self.serve_in_order() } else { Vec::new() };
        Outcome { answer, settled }
    }
}
