//! The laws that need no model: how many are out, whether it is closed, who is served first.

use std::collections::BTreeMap;

use lawful_contract::{Contract, Label};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::permits::{Action, Answer, Queue};

use crate::lease::permits::contracts::{CAPACITY, CLOSED, FAIR};
use crate::lease::permits::seen::{Run, Seen, Whole};

/// How many permits there are, by what was done to them, and how many each request asked for. A permit too many shows
/// in one of two ways, out or available; together they are one law.
#[derive(Clone, Debug, Default)]
pub struct Capacity {
    total: usize,
    asked: BTreeMap<Label, usize>,
    out: Vec<Label>,
}

impl Capacity {
    fn asked(&self, name: Label) -> usize {
        self.asked.get(&name).copied().unwrap_or(0)
    }

    fn out(&self) -> usize {
        self.out.iter().map(|name| self.asked(*name)).sum()
    }
}

impl Law<Action, Seen> for Capacity {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &CAPACITY
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        match action {
            Action::Open { permits } => *self = Self { total: *permits, ..Self::default() },
            Action::Add { count } => self.total += count,
            Action::Acquire { name, count } | Action::Try { name, count } => {
                self.asked.insert(*name, *count);
            }
            Action::Crowd { name, members, count } => {
                self.asked.extend((name.0..).take(*members).map(|name| (Label(name), *count)));
            }
            Action::ForgetHeld { name } if self.out.contains(name) => self.total -= self.asked(*name).min(self.total),
            _ => {}
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        match step.seen {
            Seen::Answer(Answer::Count(gone)) => {
                self.total -= *gone.min(&self.total.saturating_sub(self.out()));
                Verdict::Silent
            }
            Seen::Whole(Whole { held, available, .. }) => {
                self.out = held.iter().map(|(name, _)| *name).collect();
                let (out, there) = (self.out(), available.unwrap_or(0));
                if out + there > self.total {
                    let most = format!("at most {} permits", self.total);
                    let seen = format!("{out} out and {there} available");
                    return Some(Mismatch::values(&most, &seen, Difference::Extra)).into();
                }
                Verdict::upheld(0).comparing(self.out.len() + usize::from(available.is_some()))
            }
            _ => Verdict::Silent,
        }
    }
}

/// Whether the semaphore was closed.
#[derive(Clone, Debug, Default)]
pub struct Closed {
    closed: bool,
}

impl Closed {
    /// Judges the answer to one request.
    fn request(&self, answer: &Answer, clause: usize) -> Verdict {
        let (promised, clause) = if self.closed { ("closed", clause) } else { ("not closed", 4) };
        let right = self.closed == (*answer == Answer::Closed);
        let mismatch = (!right).then(|| Mismatch::values(&promised, answer, Difference::WrongRefusal));
        Verdict::from(mismatch).on(clause)
    }

    /// On closing everybody who waits is told; before it nobody is, and after it nobody waits.
    fn run(&self, Run { queue, settled }: &Run, closes: Option<&Action>) -> Verdict {
        let told = settled.iter().filter(|(_, answer)| *answer == Answer::Closed).map(|(name, _)| *name);
        let mut told: Vec<Label> = told.collect();
        let mut promised = if matches!(closes, Some(Action::Close)) { queue.clone() } else { Vec::new() };
        told.sort();
        promised.sort();
        let compared = promised.len();
        Verdict::from(Mismatch::unless_same_rows(&promised, &told, |a, b| a == b)).on(2).comparing(compared)
    }
}

impl Law<Action, Seen> for Closed {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &CLOSED
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        match action {
            Action::Open { .. } => self.closed = false,
            Action::Close => self.closed = true,
            _ => {}
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let flag =
            |seen: &bool| Verdict::from(Mismatch::unless_equal(&self.closed, seen, Difference::WrongValue)).on(3);
        match step.seen {
            Seen::Answer(Answer::Each(all)) => {
                let wrong =
                    all.iter().map(|answer| self.request(answer, 0)).find(|v| matches!(v, Verdict::Violated(_)));
                wrong.unwrap_or(Verdict::upheld(if self.closed { 0 } else { 4 }))
            }
            Seen::Answer(Answer::Flag(seen)) => flag(seen),
            Seen::Answer(answer) => self.request(answer, usize::from(matches!(step.action, Some(Action::Try { .. })))),
            Seen::Run(run) => self.run(run, step.action),
            Seen::Whole(Whole { closed: Some(seen), .. }) => flag(seen),
            Seen::Whole(_) => Verdict::Silent,
        }
    }
}

/// Who is served first, where an order is promised. It keeps nothing else: the driver records who waited, in the order
/// asked.
#[derive(Clone, Copy, Debug)]
pub struct Fair(pub Queue);

impl Law<Action, Seen> for Fair {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &FAIR
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let (Seen::Run(run), Queue::Fair) = (step.seen, self.0) else { return Verdict::Silent };
        let is_served = |name: &&Label| run.settled.contains(&(**name, Answer::Granted));
        let served: Vec<_> = run.queue.iter().filter(is_served).collect();
        let first: Vec<_> = run.queue.iter().take(served.len()).collect();
        let difference = Mismatch::unless_equal(&first, &served, Difference::Reordered);
        Verdict::from(difference).comparing(served.len())
    }
}
