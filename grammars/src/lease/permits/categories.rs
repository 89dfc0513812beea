//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are sums of what was asked for and of what was put in. They say which relation between actions occurred;
//! who was granted is not among them.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_lease::permits::Action;

use crate::Scenario;
use crate::controls::{Categories, Category};

const EMPTY: &str = "a semaphore without permits";
const CONTENDED: &str = "more asked for than there is";
const TOO_LARGE: &str = "a request larger than all permits";
const DROPPED: &str = "dropped while more is asked for";
const TWO_DROPPED: &str = "two dropped while more is asked for";
const ADDED: &str = "added while more is asked for";
const FORGOTTEN: &str = "forget while more is asked for";
const OVERDRAWN: &str = "forget more than there is";
const HELD: &str = "forget what a request holds";
const NUDGED: &str = "a nudge while more is asked for";
const TRIED: &str = "a try while more is asked for";
const CLOSED: &str = "closed while more is asked for";
const LATE: &str = "a request after close";
const LATE_SIZE: &str = "a change of size after close";
const REBOUND: &str = "a label bound again";
const OVER_32: &str = "more than 32 requests";
const OVER_500: &str = "more than 500 requests";
const MANY_SERVED: &str = "a return of more than 32 permits to more requests";

/// The categories of semaphore histories.
pub fn categories() -> Categories<Action> {
    let open = |permits| Action::Open { permits };
    let acquire = |name, count| Action::Acquire { name: Label(name), count };
    let give_up = |name| Action::Drop { name: Label(name) };
    let full = || [open(1), acquire(0, 1), acquire(1, 1)];
    let after = |action: Action| [&full()[..], &[action]].concat();
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let crowd = |members| Action::Crowd { name: Label(1), members, count: 1 };
    let list = vec![
        category(EMPTY, 50, &[open(0)]),
        category(CONTENDED, 500, &full()),
        category(TOO_LARGE, 300, &[open(1), acquire(0, 2)]),
        category(DROPPED, 400, &after(give_up(0))),
        category(TWO_DROPPED, 150, &after(Action::DropTwo { first: Label(0), second: Label(1) })),
        category(ADDED, 250, &after(Action::Add { count: 1 })),
        category(FORGOTTEN, 200, &after(Action::Forget { count: 1 })),
        category(OVERDRAWN, 150, &[open(1), Action::Forget { count: 2 }]),
        category(HELD, 200, &[open(1), acquire(0, 1), Action::ForgetHeld { name: Label(0) }]),
        category(NUDGED, 200, &after(Action::Nudge { name: Label(1) })),
        category(TRIED, 300, &after(Action::Try { name: Label(2), count: 1 })),
        category(CLOSED, 150, &after(Action::Close)),
        category(LATE, 200, &[open(1), Action::Close, acquire(0, 1)]),
        category(LATE_SIZE, 150, &[open(1), Action::Close, Action::Forget { count: 1 }]),
        category(REBOUND, 400, &[open(1), acquire(0, 1), give_up(0), acquire(0, 1)]),
        category(OVER_32, 60, &[open(1), crowd(33)]),
        category(OVER_500, 10, &[open(1), crowd(501)]),
        category(MANY_SERVED, 10, &[open(33), acquire(0, 33), crowd(40), give_up(0)]),
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
    permits: usize,
    closed: bool,
    asked: BTreeMap<Label, usize>,
    used: BTreeSet<Label>,
    occurred: BTreeSet<&'static str>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn contended(&self) -> bool {
        !self.closed && self.asked.values().sum::<usize>() > self.permits
    }

    fn step(&mut self, action: &Action) {
        let contended = self.contended();
        match action {
            Action::Open { permits } => {
                self.permits = *permits;
                self.occurs(EMPTY, *permits == 0);
            }
            Action::Acquire { name, count } => self.ask(*name, *count),
            Action::Try { name, count } => {
                self.occurs(TRIED, contended);
                self.occurs(LATE, self.closed);
                let again = !self.used.insert(*name);
                self.occurs(REBOUND, again);
                self.occurs(TOO_LARGE, *count > self.permits);
            }
            Action::Crowd { name, members, count } => {
                (name.0..).take(*members).for_each(|name| self.ask(Label(name), *count));
            }
            Action::Drop { name } => self.give_up(*name, DROPPED),
            Action::DropTwo { first, second } => {
                self.give_up(*first, TWO_DROPPED);
                self.asked.remove(second);
            }
            Action::Nudge { .. } => self.occurs(NUDGED, contended),
            Action::Forget { count } => {
                self.occurs(FORGOTTEN, contended);
                self.occurs(OVERDRAWN, *count > self.permits);
                self.occurs(LATE_SIZE, self.closed);
            }
            Action::ForgetHeld { name } => self.occurs(HELD, self.asked.contains_key(name)),
            Action::Add { count } => {
                self.permits += count;
                self.occurs(ADDED, contended);
                self.occurs(LATE_SIZE, self.closed);
                self.occurs(MANY_SERVED, contended && *count > 32 && self.asked.len() > 32);
            }
            Action::Close => {
                self.occurs(CLOSED, contended);
                self.closed = true;
            }
            Action::Available | Action::IsClosed | Action::Drain => {}
        }
        self.occurs(CONTENDED, self.contended());
        self.occurs(OVER_32, self.asked.len() > 32);
        self.occurs(OVER_500, self.asked.len() > 500);
    }

    fn ask(&mut self, name: Label, count: usize) {
        self.occurs(TOO_LARGE, count > self.permits);
        self.occurs(LATE, self.closed);
        let again = !self.used.insert(name);
        self.occurs(REBOUND, again);
        self.asked.insert(name, count);
    }

    fn give_up(&mut self, name: Label, category: &'static str) {
        let contended = self.contended();
        self.occurs(category, contended);
        let returned = self.asked.remove(&name).unwrap_or(0);
        self.occurs(MANY_SERVED, contended && returned > 32 && self.asked.len() > 32);
    }
}
