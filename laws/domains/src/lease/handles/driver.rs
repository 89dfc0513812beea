//! The production driver: calls any arena and records what a caller sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`), together with handles that equal an earlier one; then the whole arena is walked and handles are asked
//! one by one (`published`). The cadence is declared: after every action while there are at most [`SMALL`] entries, and
//! in larger arenas after actions that may change it and after every scan. Of more than 4 096 handles a spread is
//! asked. Where nothing is promised of stale handles, only those are asked that the walk yielded.

use std::collections::{BTreeMap, HashMap};

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::handles::{Action, Feature, Handles, Outcome, Reply, Stale, Trouble, Walk, kept};

use crate::lease::handles::seen::{Probe, Seen, Trail, Whole};

/// Up to this many entries the whole arena is observed after every action.
pub const SMALL: usize = 64;
/// How many handles are asked one by one, at most.
const ASKED: usize = 4_096;

/// Drives one arena.
pub struct HandlesDriver<S: Handles> {
    subject: S,
    /// Every handle that was issued.
    handles: BTreeMap<Label, S::Handle>,
    /// The latest label of a handle.
    labels: HashMap<S::Handle, Label>,
    /// The number of entries in the last whole observation.
    size: usize,
}

impl<S: Handles> HandlesDriver<S> {
    /// Drives a fresh, empty subject.
    pub fn new(subject: S) -> Self {
        Self { subject, handles: BTreeMap::new(), labels: HashMap::new(), size: 0 }
    }

    fn handle(&self, name: Label) -> Reply<S::Handle> {
        self.handles.get(&name).cloned().ok_or_else(|| Trouble::Failed(format!("no handle is called {name}")))
    }

    fn insert(&mut self, name: Label, value: u32) -> Reply<Option<(Label, Label)>> {
        let handle = self.subject.insert(value)?;
        self.handles.insert(name, handle.clone());
        Ok(self.labels.insert(handle, name).map(|earlier| (name, earlier)))
    }

    fn remove(&mut self, name: Label) -> Reply<Option<u32>> {
        let handle = self.handle(name)?;
        self.subject.remove(&handle)
    }

    /// Performs the action; records the answer.
    fn answer(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Reply<()> {
        let outcome = match action {
            Action::Insert { name, value } => return self.issue([(*name, *value)], record),
            Action::Fill { name, count } => {
                return self.issue((0..*count as u32).map(|i| (Label(name.0 + i), i)), record);
            }
            Action::Get { name } => Outcome::Value(self.subject.get(&self.handle(*name)?)?),
            Action::Contains { name } => Outcome::Flag(self.subject.contains(&self.handle(*name)?)?),
            Action::Set { name, value } => Outcome::Value(self.subject.set(&self.handle(*name)?, *value)?),
            Action::Remove { name } => Outcome::Value(self.remove(*name)?),
            Action::Erase(erase) => Outcome::Values(erase.names().map(|name| self.remove(name)).collect::<Reply<_>>()?),
            Action::Len => Outcome::Count(self.subject.len()?),
            Action::Clear => done(self.subject.clear()?),
            Action::Shrink => done(self.subject.shrink()?),
            Action::Reserve { count } => done(self.subject.reserve(*count)?),
            Action::Scan | Action::Drain { .. } | Action::Retain { .. } => {
                let rows = self.rows(action)?;
                record.at(Checkpoint::Applied, Seen::Rows(rows));
                return Ok(());
            }
        };
        record.at(Checkpoint::Applied, Seen::Answer(outcome));
        Ok(())
    }

    fn issue(&mut self, entries: impl IntoIterator<Item = (Label, u32)>, record: &mut Recorder<Seen>) -> Reply<()> {
        let mut again = Vec::new();
        for (name, value) in entries {
            again.extend(self.insert(name, value)?);
        }
        record.at(Checkpoint::Applied, Seen::Answer(Outcome::Done));
        record.at(Checkpoint::Applied, Seen::Issued(again));
        Ok(())
    }

    /// The most rows of a walk: each entry that can be there twice, and two more. So a walk that repeats entries and
    /// ends is told from one that does not end.
    fn most(&self) -> usize {
        2 * self.handles.len() + 2
    }

    fn rows(&mut self, action: &Action) -> Reply<Trail> {
        let most = self.most();
        let Self { subject, labels, .. } = self;
        let mut walk = Walk::of_at_most(most);
        match action {
            Action::Drain { most } => {
                walk = Walk::of_at_most(*most);
                subject.drain(&mut walk)?;
            }
            Action::Retain { every } => subject.retain(&mut |handle, value| {
                walk.take((handle.clone(), value));
                labels.get(handle).is_none_or(|name| kept(*name, *every))
            })?,
            _ => subject.scan(&mut walk)?,
        }
        Ok(self.named(&walk))
    }

    fn named(&self, walk: &Walk<(S::Handle, u32)>) -> Trail {
        let rows = walk.rows().iter().map(|(handle, value)| (self.labels.get(handle).copied(), *value));
        Trail { rows: rows.collect(), ended: walk.has_ended() }
    }

    fn publish(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Reply<()> {
        let reads = matches!(action, Action::Get { .. } | Action::Contains { .. } | Action::Len);
        if reads && self.size > SMALL {
            return Ok(());
        }
        let mut whole = Whole { walk: self.rows(&Action::Scan)?, ..Whole::default() };
        self.size = whole.walk.rows.len();
        let asked = self.asked(&whole.walk);
        let subject = &mut self.subject;
        if S::SUPPORTS.has(Feature::Len) {
            whole.len = Some(subject.len()?);
        }
        if S::SUPPORTS.has(Feature::Weight) {
            whole.weight = Some(subject.weight()?);
        }
        if S::SUPPORTS.has(Feature::Room) {
            whole.capacity = Some(subject.capacity()?);
        }
        whole.probes = asked.into_iter().map(|name| self.probe(name)).collect::<Reply<_>>()?;
        record.at(Checkpoint::Published, Seen::Whole(whole));
        Ok(())
    }

    fn probe(&mut self, name: Label) -> Reply<Probe> {
        let handle = self.handle(name)?;
        Ok((name, self.subject.get(&handle)?))
    }

    /// The handles to ask one by one: all of them, or of very many an even spread and the latest.
    fn asked(&self, walk: &Trail) -> Vec<Label> {
        let names: Vec<Label> = match S::SUPPORTS.stale() {
            Stale::Refused => self.handles.keys().copied().collect(),
            Stale::Undefined => walk.rows.iter().filter_map(|(name, _)| *name).collect(),
        };
        let latest = names.len().saturating_sub(ASKED / 4);
        let step = latest.div_ceil(ASKED - ASKED / 4).max(1);
        names[..latest].iter().step_by(step).chain(&names[latest..]).copied().collect()
    }
}

fn done((): ()) -> Outcome {
    Outcome::Done
}

impl<S: Handles> Driver for HandlesDriver<S> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        self.answer(action, record).map_err(fault)?;
        self.publish(action, record).map_err(fault)
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        self.subject.close().map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
