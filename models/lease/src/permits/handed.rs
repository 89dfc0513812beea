//! The second formulation: permits are handed out one by one.
//!
//! It keeps a count of free permits and, for each waiter, how many it still needs. A permit that comes back goes to the
//! first waiter, or is free if nobody waits. So what is put aside needs no rule of its own: it is what the first waiter
//! was already handed, and a waiter that is given up hands it on.

use std::collections::{BTreeMap, VecDeque};

use lawful_contract::{Label, Model};

use crate::permits::{Action, Answer, Outcome};

/// The formulation that hands permits over, for a fair queue.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Handed {
    free: usize,
    closed: bool,
    held: BTreeMap<Label, usize>,
    waiting: VecDeque<Waiter>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Waiter {
    name: Label,
    handed: usize,
    asked: usize,
}

impl Handed {
    fn acquire(&mut self, name: Label, asked: usize) -> Answer {
        if self.closed {
            return Answer::Closed;
        }
        let handed = self.free.min(asked);
        self.free -= handed;
        if handed == asked {
            self.held.insert(name, asked);
            return Answer::Granted;
        }
        self.waiting.push_back(Waiter { name, handed, asked });
        Answer::Waiting
    }

    fn try_acquire(&mut self, name: Label, asked: usize) -> Answer {
        match self.free.checked_sub(asked) {
            _ if self.closed => Answer::Closed,
            None => Answer::Short,
            Some(rest) => {
                self.free = rest;
                self.held.insert(name, asked);
                Answer::Granted
            }
        }
    }

    fn hand_out(&mut self, permits: usize, settled: &mut Vec<(Label, Answer)>) {
        for _ in 0..permits {
            let Some(first) = self.waiting.front_mut() else {
                self.free += 1;
                continue;
            };
            first.handed += 1;
            if first.handed == first.asked {
                self.held.insert(first.name, first.asked);
                settled.push((first.name, Answer::Granted));
                self.waiting.pop_front();
            }
        }
    }

    /// Takes a request out; answers with the permits that it had.
    fn take(&mut self, name: Label) -> usize {
        let held = self.held.remove(&name).unwrap_or(0);
        let Some(place) = self.waiting.iter().position(|waiter| waiter.name == name) else { return held };
        held + self.waiting.remove(place).map_or(0, |waiter| waiter.handed)
    }
}

impl Model for Handed {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let mut settled = Vec::new();
        let answer = match action {
            Action::Open { permits } => {
                *self = Self { free: *permits, ..Self::default() };
                Answer::Done
            }
            Action::Acquire { name, count } => self.acquire(*name, *count),
            Action::Try { name, count } => self.try_acquire(*name, *count),
            Action::Crowd { name, members, count } => {
                let names = (0..*members).map(|member| Label(name.0 + member as u32));
                Answer::Each(names.map(|name| self.acquire(name, *count)).collect())
            }
            Action::Nudge { .. } => Answer::Done,
            Action::Drop { name } => {
                let back = self.take(*name);
                self.hand_out(back, &mut settled);
                Answer::Done
            }
            Action::DropTwo { first, second } => {
                for name in [first, second] {
                    let back = self.take(*name);
                    self.hand_out(back, &mut settled);
                }
                // Whoever is dropped after it was served has not seen that it was.
                settled.retain(|(name, _)| name != second);
                Answer::Done
            }
            Action::Forget { count } => {
                let gone = self.free.min(*count);
                self.free -= gone;
                Answer::Count(gone)
            }
            Action::ForgetHeld { name } => {
                self.held.remove(name);
                Answer::Done
            }
            Action::Add { count } => {
                self.hand_out(*count, &mut settled);
                Answer::Done
            }
            Action::Close => {
                self.closed = true;
                for waiter in std::mem::take(&mut self.waiting) {
                    self.free += waiter.handed;
                    settled.push((waiter.name, Answer::Closed));
                }
                Answer::Done
            }
            Action::Available => Answer::Count(self.free),
            Action::IsClosed => Answer::Flag(self.closed),
            Action::Drain => {
                let waiting = std::mem::take(&mut self.waiting);
                self.free += waiting.iter().map(|waiter| waiter.handed).sum::<usize>();
                self.free += std::mem::take(&mut self.held).into_values().sum::<usize>();
                Answer::Done
            }
        };
        Outcome { answer, settled }
    }
}
