//! A store with a fault that a test chooses, and tests that run again in processes of their own.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use lawful::prelude::*;

/// What a store does wrong, before it performs an insert or a removal.
pub(crate) type Fault = fn(&BTreeMap<u32, u32>, &Step);

/// The action that is about to run.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Step {
    Insert(u32),
    Remove(u32),
}

/// A right store, up to its fault.
pub(crate) struct Store {
    map: BTreeMap<u32, u32>,
    fault: Fault,
}

impl Store {
    pub(crate) fn with(fault: Fault) -> Self {
        Self { map: BTreeMap::new(), fault }
    }
    pub(crate) fn right() -> Self {
        Self::with(|_, _| {})
    }
}

impl OrderedMap for Store {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Reverse, Feature::Len]);

    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        (self.fault)(&self.map, &Step::Insert(key));
        Ok(self.map.insert(key, value))
    }
    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        (self.fault)(&self.map, &Step::Remove(*key));
        Ok(self.map.remove(key))
    }
    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        Ok(self.map.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.ends(self.map.iter().map(|(key, value)| (*key, *value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.map.len())
    }
}

/// A store that answers some removals with nothing.
#[derive(Default)]
pub(crate) struct Forgetful {
    map: BTreeMap<u32, u32>,
    missed: bool,
    forgets: Forgets,
}

#[derive(Default, PartialEq)]
pub(crate) enum Forgets {
    /// If the removal before found nothing: no scenario does that.
    #[default]
    AfterAMiss,
    Always,
}

impl Forgetful {
    pub(crate) fn always() -> Self {
        Self { forgets: Forgets::Always, ..Self::default() }
    }
}

impl OrderedMap for Forgetful {
    type Key = u32;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE;

    fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
        self.missed = false;
        Ok(self.map.insert(key, value))
    }
    fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
        let removed = self.map.remove(key);
        let told = removed.filter(|_| !self.missed && self.forgets != Forgets::Always);
        self.missed = removed.is_none();
        Ok(told)
    }
    fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
        self.missed = false;
        Ok(self.map.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
        walk.along(self.map.iter().map(|(key, value)| (*key, *value)))
    }
}

/// The variable that tells a test which part it plays in a process of its own.
const PART: &str = "STORE_PART";

/// The part that this process plays, if it was started to play one.
pub(crate) fn part() -> Option<String> {
    std::env::var(PART).ok()
}

/// This executable, started again with arguments, to play a part.
pub(crate) fn again(arguments: &[&str], part: &str) -> Command {
    let executable = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let mut command = Command::new(executable);
    command.args(arguments).env(PART, part).env("RUST_BACKTRACE", "0").env_remove("RUST_TEST_THREADS");
    for variable in ["LAWFUL_SEEDS", "LAWFUL_STEPS", "LAWFUL_TIME", "LAWFUL_REPLAY", "LAWFUL_KEEP"] {
        command.env_remove(variable);
    }
    command
}

/// A test that plays a part, started.
pub(crate) fn start(test: &str, part: &str) -> Child {
    let mut command = again(&[test, "--exact", "--nocapture"], part);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("{error}"))
}

/// What a test printed while it played a part, up to its end.
pub(crate) fn play(test: &str, part: &str) -> String {
    let mut child = start(test, part);
    let mut printed = String::new();
    if let Some(mut output) = child.stdout.take() {
        output.read_to_string(&mut printed).unwrap_or_else(|error| panic!("{error}"));
    }
    child.wait().unwrap_or_else(|error| panic!("{error}"));
    printed
}

/// An empty folder for one test.
pub(crate) fn fresh_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}
