//! The production driver: calls any semaphore and records what a caller sees.
//!
//! Path: the subject's own methods, in this process and thread. Checkpoints: an answer is recorded when the call has
//! returned (`applied`); then every waiting request is asked, in the order asked, until a whole round settles none
//! (`settled`); then the whole semaphore is recorded (`published`). All three follow every action, at every size. A
//! request counts as waiting or granted by what the product answered, never by what it should have answered.

use std::collections::BTreeSet;

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::permits::{Action, Answer, Feature, Permits, Reply, Trouble};

use crate::lease::permits::seen::{Run, Seen, Whole};

/// Drives one semaphore, which `open` makes with a number of permits.
pub struct PermitsDriver<S, F> {
    open: F,
    subject: Option<S>,
    /// In the order asked.
    waiting: Vec<Label>,
    held: BTreeSet<Label>,
}

impl<S: Permits, F: Fn(usize) -> S> PermitsDriver<S, F> {
    /// Drives what `open` makes when the history opens it.
    pub fn new(open: F) -> Self {
        Self { open, subject: None, waiting: Vec::new(), held: BTreeSet::new() }
    }

    fn subject(&mut self) -> Reply<&mut S> {
        self.subject.as_mut().ok_or_else(|| Trouble::Failed("the semaphore was not opened".into()))
    }

    fn answer(&mut self, action: &Action) -> Reply<Answer> {
        match action {
            Action::Open { permits } => {
                self.subject = Some((self.open)(*permits));
                Ok(Answer::Done)
            }
            Action::Acquire { name, count } => self.acquire(*name, *count),
            Action::Try { name, count } => {
                let answer = self.subject()?.try_acquire(*name, *count)?;
                self.note(*name, &answer);
                Ok(answer)
            }
            Action::Crowd { name, members, count } => {
                let names = (name.0..).take(*members).map(Label);
                names.map(|name| self.acquire(name, *count)).collect::<Reply<_>>().map(Answer::Each)
            }
            Action::Drop { name } => self.give_up(*name),
            Action::DropTwo { first, second } => self.give_up(*first).and_then(|_| self.give_up(*second)),
            Action::Forget { count } => self.subject()?.forget(*count).map(Answer::Count),
            Action::ForgetHeld { name } => {
                if self.held.remove(name) {
                    self.subject()?.forget_held(*name)?;
                }
                Ok(Answer::Done)
            }
            Action::Add { count } => self.subject()?.add(*count).map(|()| Answer::Done),
            Action::Close => self.subject()?.shut().map(|()| Answer::Done),
            Action::Available => self.subject()?.available().map(Answer::Count),
            Action::IsClosed => self.subject()?.is_closed().map(Answer::Flag),
            Action::Nudge { .. } => Ok(Answer::Done),
            Action::Drain => {
                for name in self.waiting.clone().into_iter().chain(self.held.clone()) {
                    self.give_up(name)?;
                }
                Ok(Answer::Done)
            }
        }
    }

    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        let answer = self.subject()?.acquire(name, count)?;
        self.note(name, &answer);
        Ok(answer)
    }

    fn note(&mut self, name: Label, answer: &Answer) {
        self.waiting.retain(|waiter| *waiter != name);
        match answer {
            Answer::Granted => drop(self.held.insert(name)),
            Answer::Waiting => self.waiting.push(name),
            _ => {}
        }
    }

    /// A request that has nothing is given up by forgetting its name.
    fn give_up(&mut self, name: Label) -> Reply<Answer> {
        let waited = self.waiting.contains(&name);
        if self.held.remove(&name) || waited {
            self.waiting.retain(|waiter| *waiter != name);
            self.subject()?.give_up(name)?;
        }
        Ok(Answer::Done)
    }

    /// Asks every waiting request until a whole round settles none. A nudge asks its request first, whether or not it
    /// was woken.
    fn run(&mut self, action: &Action) -> Reply<Run> {
        let mut run = Run { queue: self.waiting.clone(), settled: Vec::new() };
        if let Action::Nudge { name } = action
            && self.waiting.contains(name)
        {
            let answer = self.subject()?.nudge(*name)?;
            self.settle(*name, answer, &mut run);
        }
        loop {
            let before = run.settled.len();
            for name in self.waiting.clone() {
                let answer = self.subject()?.settled(name)?;
                self.settle(name, answer, &mut run);
            }
            if run.settled.len() == before {
                return Ok(run);
            }
        }
    }

    fn settle(&mut self, name: Label, answer: Answer, run: &mut Run) {
        if answer != Answer::Waiting {
            self.note(name, &answer);
            run.settled.push((name, answer));
        }
    }

    fn whole(&mut self) -> Reply<Whole> {
        let names = self.held.clone();
        let subject = self.subject()?;
        let mut whole = Whole::default();
        if S::SUPPORTS.has(Feature::Available) {
            whole.available = Some(subject.available()?);
        }
        if S::SUPPORTS.kind("is-closed") {
            whole.closed = Some(subject.is_closed()?);
        }
        for name in names {
            let held = if S::SUPPORTS.has(Feature::Held) { Some(subject.held(name)?) } else { None };
            whole.held.push((name, held));
        }
        Ok(whole)
    }
}

impl<S: Permits, F: Fn(usize) -> S> Driver for PermitsDriver<S, F> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        let answer = self.answer(action).map_err(fault)?;
        record.at(Checkpoint::Applied, Seen::Answer(answer));
        let run = self.run(action).map_err(fault)?;
        record.at(Checkpoint::Settled, Seen::Run(run));
        let whole = self.whole().map_err(fault)?;
        record.at(Checkpoint::Published, Seen::Whole(whole));
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        let closed = self.subject.map_or(Ok(()), Permits::close);
        closed.map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
