//! The production driver: calls any cache and records what a caller sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`); then the whole cache is walked, counted, and keys are looked at one by one (`published`). None of this
//! counts as a use. The cadence is declared: after every action while there are at most [`SMALL`] keys, and in larger
//! caches after actions that may change it and after every scan.

use std::collections::BTreeSet;

use lawful_contract::{Checkpoint, Kinds};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::cache::{Action, Cache, Feature, Outcome, Reply, Trouble, Walk};

use crate::lease::cache::seen::{Probe, Seen, Trail, Whole};

/// Up to this many keys the whole cache is observed after every action, and so many are looked at.
pub const SMALL: usize = 64;

/// Drives one cache, which `open` makes with a capacity.
pub struct CacheDriver<S, F> {
    open: F,
    subject: Option<S>,
    /// Every key that was ever set.
    keys: BTreeSet<u32>,
    /// The number of keys in the last whole observation.
    size: usize,
}

impl<S: Cache, F: Fn(usize) -> S> CacheDriver<S, F> {
    /// Drives what `open` makes when the history opens it.
    pub fn new(open: F) -> Self {
        Self { open, subject: None, keys: BTreeSet::new(), size: 0 }
    }

    fn subject(&mut self) -> Reply<&mut S> {
        self.subject.as_mut().ok_or_else(|| Trouble::Failed("the cache was not opened".into()))
    }

    fn answer(&mut self, action: &Action) -> Reply<Seen> {
        let outcome = match action {
            Action::Open { capacity } => {
                self.subject = Some((self.open)(*capacity));
                Outcome::Done
            }
            Action::Set { key, value } => match self.set(*key, *value)? {
                replaced if S::SUPPORTS.has(Feature::Replaced) => Outcome::Value(replaced),
                _ => Outcome::Done,
            },
            Action::Get { key } => Outcome::Value(self.subject()?.get(*key)?),
            Action::Peek { key } => Outcome::Value(self.subject()?.peek(*key)?),
            Action::Contains { key } => Outcome::Flag(self.subject()?.contains(*key)?),
            Action::Ensure { key, value } => {
                self.keys.insert(*key);
                Outcome::Value(Some(self.subject()?.ensure(*key, *value)?))
            }
            Action::Remove { key } => Outcome::Value(self.subject()?.remove(*key)?),
            Action::Evict => Outcome::Pair(self.subject()?.evict()?),
            Action::Len => Outcome::Count(self.subject()?.len()?),
            Action::Scan => return Ok(Seen::Rows(self.walk()?)),
            Action::Clear => done(self.subject()?.clear()?),
            Action::Resize { capacity } => done(self.subject()?.resize(*capacity)?),
            Action::Fill { key, count } => {
                let replaced = (0..*count as u32).map(|i| self.set(key + i, i)).collect::<Reply<Vec<_>>>()?;
                if S::SUPPORTS.has(Feature::Replaced) { Outcome::Values(replaced) } else { Outcome::Done }
            }
            Action::Visit { key, count } => {
                let subject = self.subject()?;
                Outcome::Values((*key..).take(*count).map(|key| subject.get(key)).collect::<Reply<_>>()?)
            }
        };
        Ok(Seen::Answer(outcome))
    }

    fn set(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        self.keys.insert(key);
        self.subject()?.set(key, value)
    }

    /// Takes each key that was ever set twice, and two more: so a walk that repeats keys and ends is told from one that
    /// does not end.
    fn walk(&mut self) -> Reply<Trail> {
        let mut walk = Walk::of_at_most(2 * self.keys.len() + 2);
        self.subject()?.scan(&mut walk)?;
        Ok(Trail { rows: walk.rows().to_vec(), ended: walk.has_ended() })
    }

    fn publish(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Reply<()> {
        let reads = matches!(
            action,
            Action::Get { .. } | Action::Peek { .. } | Action::Contains { .. } | Action::Len | Action::Visit { .. }
        );
        if reads && self.size > SMALL {
            return Ok(());
        }
        let walk = self.walk()?;
        self.size = walk.rows.len();
        let len = if S::SUPPORTS.has(Feature::Len) { Some(self.subject()?.len()?) } else { None };
        record.at(Checkpoint::Published, Seen::Whole(Whole { walk, len }));
        if S::SUPPORTS.has(Feature::Peek) {
            let step = self.keys.len().div_ceil(SMALL).max(1);
            let keys: Vec<u32> = self.keys.iter().step_by(step).copied().collect();
            let subject = self.subject()?;
            let probes = keys.into_iter().map(|key| Ok((key, subject.peek(key)?))).collect::<Reply<Vec<Probe>>>()?;
            record.at(Checkpoint::Published, Seen::Probes(probes));
        }
        Ok(())
    }
}

fn done((): ()) -> Outcome {
    Outcome::Done
}

impl<S: Cache, F: Fn(usize) -> S> Driver for CacheDriver<S, F> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        let seen = self.answer(action).map_err(fault)?;
        record.at(Checkpoint::Applied, seen);
        self.publish(action, record).map_err(fault)
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        let closed = self.subject.map_or(Ok(()), Cache::close);
        closed.map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
