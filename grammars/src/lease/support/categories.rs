//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are the stages of handles. They say which relation between actions occurred; they predict no answer.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_lease::support::{Action, Phase};

use crate::Scenario;
use crate::controls::{Categories, Category};

const TWICE: &str = "released twice while a peer handle lives";
const MOVED: &str = "a replaced handle released while its successor lives";
const REFUSED: &str = "a refused attempt released while a handle lives";
const REJECTED: &str = "a promise rejects after acceptance";
const LATE: &str = "a promise settles after its handle is gone";
const BESIDE: &str = "a handle released beside others of its subject";
const LAST: &str = "the last handle of a subject released";
const CHAIN: &str = "replaced twice in a row";
const DEAD_MOVE: &str = "a handle that is gone is replaced";
const REUSED: &str = "a label bound again";
const PEER: &str = "two subjects supported at once";
const RETURNED: &str = "a subject supported again after its support ended";
const OVER_255: &str = "more than 255 handles of one subject";
const OVER_1000: &str = "more than 1 000 handles of one subject";

/// The categories of histories of support.
pub fn categories() -> Categories<Action> {
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let start = |subject, name| Action::Start { subject, name: Label(name) };
    let accept = |name| Action::Accept { name: Label(name) };
    let release = |name| Action::Release { name: Label(name) };
    let replace = |old, new| Action::Replace { old: Label(old), new: Label(new) };
    let reject = Action::Reject { name: Label(0) };
    let two = || vec![start(0, 0), accept(0), start(0, 1), accept(1)];
    let one_then = |actions: &[Action]| [&[start(0, 0), accept(0)], actions].concat();
    let two_then = |actions: &[Action]| [&two()[..], actions].concat();
    let list = vec![
        category(TWICE, 150, &two_then(&[release(0), release(0)])),
        category(MOVED, 200, &one_then(&[replace(0, 1), release(0)])),
        category(REFUSED, 100, &one_then(&[start(0, 1), Action::Refuse { name: Label(1) }, release(1)])),
        category(REJECTED, 300, &one_then(std::slice::from_ref(&reject))),
        category(LATE, 200, &one_then(&[release(0), reject])),
        category(BESIDE, 300, &two_then(&[release(0)])),
        category(LAST, 300, &one_then(&[release(0)])),
        category(CHAIN, 150, &one_then(&[replace(0, 1), replace(1, 2)])),
        category(DEAD_MOVE, 150, &one_then(&[release(0), replace(0, 1)])),
        category(REUSED, 300, &one_then(&[release(0), start(0, 0)])),
        category(PEER, 300, &one_then(&[start(1, 1), accept(1)])),
        category(RETURNED, 200, &one_then(&[release(0), start(0, 0), accept(0)])),
        category(OVER_255, 20, &[Action::Crowd { subject: 0, count: 256 }]),
        category(OVER_1000, 5, &[Action::Crowd { subject: 0, count: 1_001 }]),
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
    handles: BTreeMap<Label, Handle>,
    crowds: BTreeMap<u32, u32>,
    ended: BTreeSet<u32>,
    occurred: BTreeSet<&'static str>,
}

#[derive(Clone, Copy)]
struct Handle {
    subject: u32,
    phase: Phase,
    moved: bool,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn live(&self, subject: u32) -> usize {
        let named = self.handles.values().filter(|handle| handle.subject == subject && handle.phase == Phase::Live);
        named.count() + self.crowds.get(&subject).copied().unwrap_or(0) as usize
    }

    fn step(&mut self, action: &Action) {
        match *action {
            Action::Start { subject, name } => {
                self.occurs(REUSED, self.handles.contains_key(&name));
                self.handles.insert(name, Handle { subject, phase: Phase::Pending, moved: false });
            }
            Action::Accept { name } => {
                let subject = self.turn(name, Phase::Live);
                self.occurs(RETURNED, subject.is_some_and(|subject| self.ended.contains(&subject)));
                let supported: BTreeSet<_> = self
                    .handles
                    .values()
                    .filter(|handle| handle.phase == Phase::Live)
                    .map(|handle| handle.subject)
                    .collect();
                self.occurs(PEER, supported.len() > 1);
            }
            Action::Refuse { name } => {
                self.turn(name, Phase::Refused);
            }
            Action::Resolve { name } => self.settle(name),
            Action::Reject { name } => {
                self.occurs(REJECTED, true);
                self.settle(name);
            }
            Action::Replace { old, new } => self.replace(old, new),
            Action::Release { name } => self.release(name),
            Action::Crowd { subject, count } => {
                *self.crowds.entry(subject).or_default() += count;
                self.occurs(OVER_255, self.live(subject) > 255);
                self.occurs(OVER_1000, self.live(subject) > 1_000);
            }
            Action::Disperse { subject, count } => *self.crowds.entry(subject).or_default() -= count,
            Action::Inspect { .. } | Action::Survey => {}
        }
    }

    fn turn(&mut self, name: Label, to: Phase) -> Option<u32> {
        let handle = self.handles.get_mut(&name)?;
        handle.phase = to;
        Some(handle.subject)
    }

    fn settle(&mut self, name: Label) {
        let gone = self.handles.get(&name).is_some_and(|handle| handle.phase != Phase::Live);
        self.occurs(LATE, gone);
    }

    fn replace(&mut self, old: Label, new: Label) {
        let Some(handle) = self.handles.get(&old).copied() else { return };
        self.occurs(DEAD_MOVE, handle.phase != Phase::Live);
        if handle.phase == Phase::Live {
            self.occurs(CHAIN, handle.moved);
            self.turn(old, Phase::Replaced);
            self.handles.insert(new, Handle { moved: true, ..handle });
        }
    }

    fn release(&mut self, name: Label) {
        let Some(Handle { subject, phase, .. }) = self.handles.get(&name).copied() else { return };
        let supported = self.live(subject) > 0;
        self.occurs(TWICE, phase == Phase::Released && supported);
        self.occurs(MOVED, phase == Phase::Replaced && supported);
        self.occurs(REFUSED, phase == Phase::Refused && supported);
        if phase == Phase::Live {
            self.turn(name, Phase::Released);
            let left = self.live(subject);
            self.occurs(BESIDE, left > 0);
            self.occurs(LAST, left == 0);
            if left == 0 {
                self.ended.insert(subject);
            }
        }
    }
}
