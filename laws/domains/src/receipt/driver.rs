//! The production driver: makes groups of any subject and records what a caller sees of them.
//!
//! Path: the subject's own methods, in this process, on one thread. A group belongs to a task that waits for it: for a
//! settlement, or for as many outputs as were asked for. An action opens holds or uses the group; then the executor
//! runs until nothing can progress, unless the history has paused it. Only then is anything recorded: each group's
//! answers at `settled`, and what else a caller sees of it at `published`. Every group is seen after every action, so
//! what an action does to another group is seen, too.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::rc::Rc;

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_receipt::{Action, Answer, Feature, Obligation, Receipt, Receipts, Reply, Request, Rows, Shape, Trouble};

use crate::receipt::seen::{Seen, Shown};
use crate::receipt::slot::{Shared, Slot};
use crate::receipt::standstill::Standstill;

/// Drives the groups of one subject on one executor.
pub struct GroupDriver<S: Receipts, E: Standstill> {
    subject: Rc<RefCell<S>>,
    groups: BTreeMap<Label, Bound<S>>,
    turns: Turns,
    started: usize,
    // Dropped last: what the groups hold may be tasks of it.
    executor: E,
}

/// Whether tasks run after an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    Run,
    Paused,
}

/// A group that a name is bound to.
struct Bound<S: Receipts> {
    request: usize,
    shape: Shape,
    /// Every receipt that it ever had.
    obligations: Vec<Obligation>,
    rows: Rows,
    slot: Shared<S>,
}

impl<S: Receipts> Bound<S> {
    fn places(&self) -> usize {
        self.obligations.iter().map(|one| one.receipt().at + 1).max().unwrap_or(0)
    }

    /// The receipt that has a place now.
    fn last_at(&self, at: usize) -> Option<&Obligation> {
        self.obligations.iter().filter(|one| one.receipt().at == at).max_by_key(|one| one.receipt().round)
    }

    /// A new receipt at a place.
    fn oblige(&mut self, at: usize) -> Obligation {
        let round = self.last_at(at).map_or(0, |last| last.receipt().round + 1);
        let obligation = Obligation::new(Receipt { at, round }, &self.rows);
        self.obligations.push(obligation.clone());
        obligation
    }
}

impl<S: Receipts, E: Standstill> GroupDriver<S, E> {
    /// Drives a fresh subject.
    pub fn new(subject: S) -> Self {
        let subject = Rc::new(RefCell::new(subject));
        Self { subject, groups: BTreeMap::new(), turns: Turns::Run, started: 0, executor: E::new() }
    }

    fn act(&mut self, action: &Action) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        match action {
            Action::Start { name, shape, count } => self.start(*name, *shape, *count).map_err(fault)?,
            Action::Pause => self.turns = Turns::Paused,
            Action::Resume => self.turns = Turns::Run,
            Action::ApplyMany { name, which, order } => {
                let places = self.bound(*name)?.places();
                for at in which.places(places, *order) {
                    if let Some(held) = self.bound(*name)?.last_at(at).filter(|one| one.is_held()) {
                        held.apply();
                        self.turn();
                    }
                }
            }
            Action::Deliver { name, at } => self.hold(*name, *at)?.deliver(),
            Action::Apply { name, at } => self.hold(*name, *at)?.apply(),
            Action::Reject { name, at, error } => self.hold(*name, *at)?.reject(*error),
            Action::Late { name, at } => {
                let bound = self.bound(*name)?;
                let last = bound.last_at(*at).map(Obligation::receipt);
                let at_key = bound.obligations.iter().filter(|one| one.receipt().at == *at);
                at_key.filter(|one| Some(one.receipt()) != last).for_each(Obligation::apply);
            }
            Action::Take { name, count } => self.bound(*name)?.slot.borrow_mut().take(*count),
            Action::HandOver { name } => self.own(*name)?,
            Action::Cancel { name } => {
                let group = self.bound(*name)?.slot.borrow_mut().group.take();
                self.executor.within(|| drop(group));
            }
            Action::Restart { name } => self.restart(*name)?.map_err(fault)?,
            Action::Add { .. }
            | Action::Put { .. }
            | Action::Abort { .. }
            | Action::AbortAll { .. }
            | Action::Clear { .. } => {
                self.change(action)?.map_err(fault)?;
            }
        }
        if let Some(bound) = action.name().and_then(|name| self.groups.get(&name)).filter(|_| uses_group(action)) {
            bound.slot.borrow_mut().wake();
        }
        self.turn();
        Ok(())
    }

    fn turn(&mut self) {
        if self.turns == Turns::Run {
            self.executor.run();
            let panic = self.groups.values().find_map(|bound| bound.slot.borrow_mut().panic());
            if let Some(panic) = panic {
                resume_unwind(panic);
            }
        }
    }

    /// A history of the language names only bound labels.
    fn bound(&mut self, name: Label) -> Result<&mut Bound<S>, Fault> {
        self.groups.get_mut(&name).ok_or_else(|| Fault::Misuse(format!("no group is called {name}")))
    }

    fn hold(&mut self, name: Label, at: usize) -> Result<Obligation, Fault> {
        let last = self.bound(name)?.last_at(at).cloned();
        last.ok_or_else(|| Fault::Misuse(format!("the group {name} has no receipt at {at}")))
    }

    fn start(&mut self, name: Label, shape: Shape, count: usize) -> Reply<()> {
        self.release(name);
        self.started += 1;
        let rows = Rows::default();
        let obligations: Vec<_> = (0..count).map(|at| Obligation::new(Receipt::first(at), &rows)).collect();
        let slot = self.open(self.started, shape, &obligations)?;
        self.groups.insert(name, Bound { request: self.started, shape, obligations, rows, slot });
        self.own(name).map_err(|fault| Trouble::Failed(fault.to_string()))
    }

    fn open(&mut self, id: usize, shape: Shape, obligations: &[Obligation]) -> Reply<Shared<S>> {
        let members = obligations.iter().map(Obligation::member).collect();
        let subject = &self.subject;
        let group = self.executor.within(|| subject.borrow_mut().start(Request { id, shape, members }))?;
        Ok(Slot::new(subject, shape, group))
    }

    fn release(&mut self, name: Label) {
        if let Some(bound) = self.groups.remove(&name) {
            let group = bound.slot.borrow_mut().group.take();
            self.executor.within(|| drop(group));
        }
    }

    /// A new owner: a task of its own, which waits from now on.
    fn own(&mut self, name: Label) -> Result<(), Fault> {
        let task = Slot::hand_over(&self.bound(name)?.slot);
        self.executor.spawn(task);
        Ok(())
    }

    fn restart(&mut self, name: Label) -> Result<Reply<()>, Fault> {
        let bound = self.bound(name)?;
        let group = bound.slot.borrow_mut().group.take();
        let (id, shape, obligations) = (bound.request, bound.shape, bound.obligations.clone());
        self.executor.within(|| drop(group));
        match self.open(id, shape, &obligations) {
            Ok(slot) => self.bound(name)?.slot = slot,
            Err(trouble) => return Ok(Err(trouble)),
        }
        self.own(name).map(Ok)
    }

    /// Uses the group as its owner does.
    fn change(&mut self, action: &Action) -> Result<Reply<()>, Fault> {
        let Some(name) = action.name() else { return Ok(Ok(())) };
        let bound = self.bound(name)?;
        let (slot, places) = (Rc::clone(&bound.slot), bound.places());
        let member = match action {
            Action::Add { .. } => Some(bound.oblige(places).member()),
            Action::Put { at, .. } => Some(bound.oblige(*at).member()),
            _ => None,
        };
        let subject = Rc::clone(&self.subject);
        let mut slot = slot.borrow_mut();
        let Some(group) = &mut slot.group else { return Ok(Ok(())) };
        let mut subject = subject.borrow_mut();
        Ok(self.executor.within(|| match (action, member) {
            (Action::Add { end, .. }, Some(member)) => subject.add(group, *end, member),
            (Action::Put { at, .. }, Some(member)) => subject.put(group, *at, member),
            (Action::Abort { at, .. }, _) => subject.abort(group, *at),
            (Action::AbortAll { .. }, _) => subject.abort_all(group),
            _ => subject.clear(group),
        }))
    }

    /// Records what every group shows.
    fn observe(&mut self, record: &mut Recorder<Seen>) -> Reply<()> {
        for (name, bound) in &self.groups {
            let answers = bound.slot.borrow_mut().answers();
            if let Some(Answer::Failed(what)) = answers.iter().find(|answer| matches!(answer, Answer::Failed(_))) {
                return Err(Trouble::Failed(what.clone()));
            }
            record.at(Checkpoint::Settled, Seen::Told(*name, bound.shape, answers));
        }
        for (name, bound) in &self.groups {
            let subject = Rc::clone(&self.subject);
            let shown = self.executor.within(|| shown(&mut *subject.borrow_mut(), bound))?;
            record.at(Checkpoint::Published, Seen::Shown(*name, Box::new(shown)));
        }
        Ok(())
    }
}

/// Whether the owner of the group does it, and so looks at the group again.
fn uses_group(action: &Action) -> bool {
    matches!(
        action,
        Action::Take { .. }
            | Action::Add { .. }
            | Action::Put { .. }
            | Action::Abort { .. }
            | Action::AbortAll { .. }
            | Action::Clear { .. }
    )
}

fn shown<S: Receipts>(subject: &mut S, bound: &Bound<S>) -> Reply<Shown> {
    let supports = S::SUPPORTS;
    let mut slot = bound.slot.borrow_mut();
    let stream = slot.group.as_mut().filter(|_| bound.shape.is_stream());
    let (mut len, mut keys) = (None, None);
    if let Some(group) = stream {
        if supports.has(Feature::Len) {
            len = Some(subject.len(group)?);
        }
        if supports.has(Feature::Keys) && bound.shape == Shape::Keyed {
            let mut all = subject.keys(group)?;
            all.sort();
            keys = Some(all);
        }
    }
    let rows = if supports.has(Feature::Rows) { subject.rows(bound.request)? } else { bound.rows.visible() };
    let held = bound.obligations.iter().flat_map(|one| std::iter::repeat_n(one.receipt(), one.alive())).collect();
    let polled_after_end = bound.obligations.iter().map(Obligation::polled_after_end).sum();
    Ok(Shown { rows, held, polled_after_end, len, keys })
}

impl<S: Receipts, E: Standstill> Driver for GroupDriver<S, E> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        self.act(action)?;
        if self.turns == Turns::Paused {
            return Ok(());
        }
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported("len, keys or rows"),
            Trouble::Failed(what) => Fault::Runtime(format!("after `{}`: {what}", action.kind_name())),
        };
        self.observe(record).map_err(fault)
    }

    fn close(mut self: Box<Self>) -> Result<(), Fault> {
        let names: Vec<_> = self.groups.keys().copied().collect();
        names.into_iter().for_each(|name| self.release(name));
        Ok(())
    }
}

/// Groups are dropped where their tasks run, also when a history ends in the middle.
impl<S: Receipts, E: Standstill> Drop for GroupDriver<S, E> {
    fn drop(&mut self) {
        let names: Vec<_> = self.groups.keys().copied().collect();
        names.into_iter().for_each(|name| self.release(name));
    }
}
