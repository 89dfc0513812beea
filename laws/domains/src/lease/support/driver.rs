//! The production driver: calls any registry of support and records what a caller sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`); then every subject that the history has named is asked one by one, the action's own first, and the list
//! is read (`published`). The cadence is: after every action.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::support::{Action, Feature, Registry, Reply, Settled, Trouble};

use super::seen::{Answer, Seen, Shown};

/// Drives one registry of support.
pub struct SupportDriver<S> {
    subject: S,
    /// The handle that each label names, and its subject.
    handles: BTreeMap<Label, (u64, u32)>,
    /// Handles without names, by subject.
    crowds: BTreeMap<u32, Vec<u64>>,
    /// The subjects that the history has named.
    known: BTreeSet<u32>,
}

impl<S: Registry> SupportDriver<S> {
    /// Drives a fresh registry without handles.
    pub fn new(subject: S) -> Self {
        Self { subject, handles: BTreeMap::new(), crowds: BTreeMap::new(), known: BTreeSet::new() }
    }

    fn answer(&mut self, action: &Action) -> Reply<Answer> {
        match *action {
            Action::Start { subject, name } => {
                let handle = self.subject.start(subject)?;
                self.handles.insert(name, (handle, subject));
                return Ok(Answer::Handle(handle));
            }
            Action::Accept { name } => self.subject.accept(self.handle(name)?.0)?,
            Action::Refuse { name } => self.subject.refuse(self.handle(name)?.0)?,
            Action::Resolve { name } => self.subject.settle(self.handle(name)?.0, Settled::Resolved)?,
            Action::Reject { name } => self.subject.settle(self.handle(name)?.0, Settled::Rejected)?,
            Action::Replace { old, new } => {
                let (handle, subject) = self.handle(old)?;
                let handle = self.subject.replace(handle)?;
                self.handles.insert(new, (handle, subject));
                return Ok(Answer::Handle(handle));
            }
            Action::Release { name } => self.subject.release(self.handle(name)?.0)?,
            Action::Inspect { subject } => return Ok(Answer::Supported(self.subject.supports(subject)?)),
            Action::Survey => {}
            Action::Crowd { subject, count } => return self.crowd(subject, count),
            Action::Disperse { subject, count } => {
                let crowd = self.crowds.entry(subject).or_default();
                for handle in crowd.split_off(crowd.len().saturating_sub(count as usize)).into_iter().rev() {
                    self.subject.release(handle)?;
                }
            }
        }
        Ok(Answer::Done)
    }

    fn crowd(&mut self, subject: u32, count: u32) -> Reply<Answer> {
        let mut handles = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let handle = self.subject.start(subject)?;
            self.subject.accept(handle)?;
            handles.push(handle);
        }
        self.crowds.entry(subject).or_default().extend(&handles);
        Ok(Answer::Handles(handles))
    }

    /// A history of the language names only bound labels.
    fn handle(&self, name: Label) -> Reply<(u64, u32)> {
        self.handles.get(&name).copied().ok_or_else(|| Trouble::Failed(format!("no handle is called {name}")))
    }

    /// The subject that an action names.
    fn own(&self, action: &Action) -> Option<u32> {
        match action {
            Action::Start { subject, .. }
            | Action::Inspect { subject }
            | Action::Crowd { subject, .. }
            | Action::Disperse { subject, .. } => Some(*subject),
            Action::Accept { name }
            | Action::Refuse { name }
            | Action::Resolve { name }
            | Action::Reject { name }
            | Action::Replace { old: name, .. }
            | Action::Release { name } => self.handles.get(name).map(|(_, subject)| *subject),
            Action::Survey => None,
        }
    }

    fn publish(&mut self, own: Option<u32>, record: &mut Recorder<Seen>) -> Reply<()> {
        if let Some(own) = own {
            let shown = self.look(own)?;
            record.at(Checkpoint::Published, Seen::Own(shown));
        }
        let peers: Vec<_> = self.known.iter().copied().filter(|subject| Some(*subject) != own).collect();
        let peers = peers.into_iter().map(|subject| self.look(subject)).collect::<Reply<Vec<_>>>()?;
        record.at(Checkpoint::Published, Seen::Peers(peers));
        if S::SUPPORTS.has(Feature::Rows) {
            let rows = self.subject.rows()?;
            let mut asked = Vec::new();
            for subject in &self.known {
                if self.subject.supports(*subject)? {
                    asked.push(*subject);
                }
            }
            record.at(Checkpoint::Published, Seen::Rows { rows, asked });
        }
        Ok(())
    }

    fn look(&mut self, subject: u32) -> Reply<Shown> {
        let supported = self.subject.supports(subject)?;
        let count = if S::SUPPORTS.has(Feature::Count) { Some(self.subject.count(subject)?) } else { None };
        Ok(Shown { subject, supported, count })
    }
}

impl<S: Registry> Driver for SupportDriver<S> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let kind = action.kind_name();
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(kind),
            Trouble::Refused => Fault::Runtime(format!("the look at the registry after `{kind}` was refused")),
            Trouble::Failed(what) => Fault::Runtime(format!("`{kind}`: {what}")),
        };
        let own = self.own(action);
        self.known.extend(own);
        let answer = match self.answer(action) {
            Err(Trouble::Refused) => Answer::Refused,
            answer => answer.map_err(fault)?,
        };
        record.at(Checkpoint::Applied, Seen::Answer(answer));
        self.publish(own, record).map_err(fault)
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        self.subject.close().map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
