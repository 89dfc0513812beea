//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are which handles have an entry, and how the others lost theirs. They predict no answer.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_lease::handles::{Action, Erase, Order, kept};

use crate::Scenario;
use crate::controls::{Categories, Category};

const ASKED: &str = "a stale handle asked";
const WRITTEN: &str = "a stale handle written through";
const TWICE: &str = "removed twice";
const AFTER_REMOVE: &str = "a handle from before a remove, after an insert";
const AFTER_CLEAR: &str = "a handle from before a clear, after an insert";
const AFTER_DRAIN: &str = "a handle from before a drain, after an insert";
const AFTER_RETAIN: &str = "a handle from before a retain, after an insert";
const LEFT_EARLY: &str = "a drain that is left early";
const SOME_KEPT: &str = "a retain that keeps some";
const NOTHING_LEFT: &str = "a release of an empty arena";
const LAST_OUT: &str = "the last entry removed, then an insert";
const SHRUNK: &str = "an insert after a shrink";
const OVER_64: &str = "more than 64 entries";
const OVER_512: &str = "more than 512 entries";
const OVER_4000: &str = "more than 4 000 entries";
const REUSED: &str = "more than 100 slots used again";

/// The categories of arena histories.
pub fn categories() -> Categories<Action> {
    let insert = |name| Action::Insert { name: Label(name), value: 0 };
    let get = |name| Action::Get { name: Label(name) };
    let remove = |name| Action::Remove { name: Label(name) };
    let fill = |name, count| Action::Fill { name: Label(name), count };
    let later = |leaves: Action| [insert(0), leaves, insert(1), get(0)];
    let erase = Action::Erase(Erase { name: Label(0), count: 101, stride: 1, order: Order::Ascending });
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let list = vec![
        category(ASKED, 400, &[insert(0), remove(0), get(0)]),
        category(WRITTEN, 300, &[insert(0), remove(0), Action::Set { name: Label(0), value: 1 }]),
        category(TWICE, 300, &[insert(0), remove(0), remove(0)]),
        category(AFTER_REMOVE, 400, &later(remove(0))),
        category(AFTER_CLEAR, 150, &later(Action::Clear)),
        category(AFTER_DRAIN, 150, &later(Action::Drain { most: 0 })),
        category(AFTER_RETAIN, 150, &later(Action::Retain { every: 1 })),
        category(LEFT_EARLY, 200, &[fill(0, 2), Action::Drain { most: 1 }]),
        category(SOME_KEPT, 150, &[fill(0, 2), Action::Retain { every: 2 }]),
        category(NOTHING_LEFT, 100, &[Action::Clear]),
        category(LAST_OUT, 200, &[insert(0), remove(0), insert(1)]),
        category(SHRUNK, 200, &[insert(0), Action::Shrink, insert(1)]),
        category(OVER_64, 60, &[fill(0, 65)]),
        category(OVER_512, 15, &[fill(0, 513)]),
        category(OVER_4000, 2, &[fill(0, 4_001)]),
        category(REUSED, 15, &[fill(0, 101), erase, fill(101, 101)]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let mut facts = Facts::default();
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

#[derive(Default)]
struct Facts {
    there: BTreeSet<Label>,
    /// How a handle lost its entry, and whether an insert followed.
    left: BTreeMap<Label, (&'static str, bool)>,
    /// Entries that came since others left.
    vacant: usize,
    reused: usize,
    last_out: bool,
    shrunk: bool,
    occurred: BTreeSet<&'static str>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        match action {
            Action::Insert { name, .. } => self.come(name.0, 1),
            Action::Fill { name, count } => self.come(name.0, *count),
            Action::Get { name } | Action::Contains { name } => self.name(*name, ASKED),
            Action::Set { name, .. } => self.name(*name, WRITTEN),
            Action::Remove { name } => {
                self.name(*name, TWICE);
                self.leave(|gone| gone == *name, AFTER_REMOVE);
                self.last_out = self.there.is_empty();
            }
            Action::Erase(erase) => {
                let gone: BTreeSet<_> = erase.names().collect();
                self.leave(|name| gone.contains(&name), AFTER_REMOVE);
            }
            Action::Clear => self.leave(|_| true, AFTER_CLEAR),
            Action::Drain { most } => {
                let early = *most < self.there.len();
                self.occurs(LEFT_EARLY, early);
                self.leave(|_| true, AFTER_DRAIN);
            }
            Action::Retain { every } => {
                let before = self.there.len();
                self.leave(|name| !kept(name, *every), AFTER_RETAIN);
                let after = self.there.len();
                self.occurs(SOME_KEPT, 0 < after && after < before);
            }
            Action::Shrink => self.shrunk = true,
            Action::Len | Action::Scan | Action::Reserve { .. } => {}
        }
    }

    fn come(&mut self, name: u32, count: usize) {
        let (last_out, shrunk) = (self.last_out, self.shrunk);
        self.occurs(LAST_OUT, last_out);
        self.occurs(SHRUNK, shrunk);
        self.last_out = false;
        self.there.extend((name..).take(count).map(Label));
        self.left.values_mut().for_each(|(_, followed)| *followed = true);
        let used_again = count.min(self.vacant);
        (self.vacant, self.reused) = (self.vacant - used_again, self.reused + used_again);
        let (entries, reused) = (self.there.len(), self.reused);
        self.occurs(REUSED, reused > 100);
        for (name, least) in [(OVER_64, 64), (OVER_512, 512), (OVER_4000, 4_000)] {
            self.occurs(name, entries > least);
        }
    }

    fn leave(&mut self, goes: impl Fn(Label) -> bool, how: &'static str) {
        let gone: Vec<_> = self.there.iter().copied().filter(|name| goes(*name)).collect();
        self.occurs(NOTHING_LEFT, self.there.is_empty() && how != AFTER_REMOVE);
        self.vacant += gone.len();
        for name in gone {
            self.there.remove(&name);
            self.left.insert(name, (how, false));
        }
    }

    /// An action that names a stale handle.
    fn name(&mut self, name: Label, how: &'static str) {
        if let Some((left, followed)) = self.left.get(&name).copied() {
            self.occurs(how, true);
            self.occurs(left, followed);
        }
    }
}
