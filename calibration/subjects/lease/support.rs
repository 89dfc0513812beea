//! Strong references of `std`, and a table of handles in SQLite, as registries of support.
//!
//! [`StdArc`] is `std::sync::{Arc, Weak}`: a subject is supported while a strong reference lives.
//!
//! The documentation of `std::sync` promises that a value lives as long as a strong reference, that `Weak::upgrade`
//! answers `None` from then on, and how `strong_count` counts. A handle is a strong reference in a table of the
//! holder's; replacing clones it into a new slot and drops the old one, so that support never lapses in between.
//!
//! Left out of it: promises. A reference is there at once. [`SqliteHandles`] has everything.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use lawful_lease::support::{Feature, Registry, Reply, Supports, Trouble};

mod sqlite;

pub use sqlite::SqliteHandles;

/// Strong references as handles.
#[derive(Debug, Default)]
pub struct StdArc {
    next: u64,
    waiting: BTreeMap<u64, u32>,
    handles: BTreeMap<u64, Arc<u32>>,
    subjects: BTreeMap<u32, Weak<u32>>,
}

impl StdArc {
    /// No handle yet.
    pub fn new() -> Self {
        Self::default()
    }

    fn next(&mut self) -> u64 {
        self.next += 1;
        self.next
    }
}

impl Registry for StdArc {
    const SUPPORTS: Supports = Supports::ALL.without(&[Feature::Promises]);

    fn start(&mut self, subject: u32) -> Reply<u64> {
        let handle = self.next();
        self.waiting.insert(handle, subject);
        Ok(handle)
    }

    fn accept(&mut self, handle: u64) -> Reply<()> {
        let subject = self.waiting.remove(&handle).ok_or_else(|| Trouble::Failed("no such attempt".into()))?;
        let value = self.subjects.get(&subject).and_then(Weak::upgrade).unwrap_or_else(|| Arc::new(subject));
        self.subjects.insert(subject, Arc::downgrade(&value));
        self.handles.insert(handle, value);
        Ok(())
    }

    fn refuse(&mut self, handle: u64) -> Reply<()> {
        self.waiting.remove(&handle);
        Ok(())
    }

    fn release(&mut self, handle: u64) -> Reply<()> {
        drop(self.handles.remove(&handle));
        Ok(())
    }

    fn supports(&mut self, subject: u32) -> Reply<bool> {
        Ok(self.subjects.get(&subject).is_some_and(|value| value.upgrade().is_some()))
    }

    fn replace(&mut self, handle: u64) -> Reply<u64> {
        let value = Arc::clone(self.handles.get(&handle).ok_or(Trouble::Refused)?);
        let new = self.next();
        self.handles.insert(new, value);
        self.release(handle)?;
        Ok(new)
    }

    fn count(&mut self, subject: u32) -> Reply<usize> {
        Ok(self.subjects.get(&subject).map_or(0, Weak::strong_count))
    }

    fn rows(&mut self) -> Reply<Vec<u32>> {
        Ok(self.subjects.values().filter_map(Weak::upgrade).map(|value| *value).collect())
    }
}
