//! The law that holds the model: which keys are there.

use lawful_contract::{Contract, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::cache::{Action, Eviction, Outcome, Plain};

use crate::lease::cache::contracts::EVICTION;
use crate::lease::cache::roots::{Capacity, Values};
use crate::lease::cache::seen::{Probe, Seen, Trail};

/// The keys that are held, as the model says.
#[derive(Clone, Debug)]
pub struct Held {
    eviction: Eviction,
    model: Plain,
    expected: Outcome,
    /// Which clause a walk after this action shows.
    clause: usize,
}

const SOMEBODY_GOES: usize = 2;
const OVERWRITTEN: usize = 3;
const NOBODY_GOES: usize = 5;

impl Held {
    /// The law for a cache that is not open yet.
    pub fn new(eviction: Eviction) -> Self {
        Self { eviction, model: Plain::new(eviction), expected: Outcome::Done, clause: NOBODY_GOES }
    }

    /// The model after the action.
    pub fn model(&self) -> &Plain {
        &self.model
    }

    fn is_held(&self, key: u32) -> bool {
        self.model.pairs().iter().any(|(held, _)| *held == key)
    }

    /// Whether a key was there, by what was answered; `values` judges what.
    fn answer(&self, seen: &Outcome) -> Verdict {
        let presence = |promised: bool, seen: bool| {
            let difference = if promised { Difference::Missing } else { Difference::Extra };
            let mismatch = Mismatch::unless_equal(&promised, &seen, difference);
            Verdict::from(mismatch).on(usize::from(!promised))
        };
        match (&self.expected, seen) {
            (Outcome::Value(promised), Outcome::Value(seen)) => presence(promised.is_some(), seen.is_some()),
            (Outcome::Flag(promised), Outcome::Flag(seen)) => presence(*promised, *seen),
            (Outcome::Values(promised), Outcome::Values(seen)) => {
                let held = |values: &[Option<u32>]| values.iter().map(Option::is_some).collect::<Vec<_>>();
                let (promised, seen) = (held(promised), held(seen));
                let mismatch = (promised != seen).then(|| Mismatch::rows(&promised, &seen, Difference::WrongValue));
                let clause = usize::from(!promised.contains(&true));
                Verdict::from(mismatch).on(clause).comparing(promised.len())
            }
            (Outcome::Pair(promised), Outcome::Pair(seen)) => {
                let key = |pair: &Option<(u32, u32)>| pair.map(|(key, _)| key);
                Verdict::from(Mismatch::unless_equal(&key(promised), &key(seen), Difference::WrongValue)).on(4)
            }
            _ => Verdict::Silent,
        }
    }

    /// Which keys there are. Under [`Eviction::Any`] the product's choice becomes the model's.
    fn walk(&mut self, walk: &Trail) -> Verdict {
        let keys = |pairs: &[(u32, u32)]| {
            let mut keys: Vec<u32> = pairs.iter().map(|(key, _)| *key).collect();
            keys.sort();
            keys
        };
        let (promised, seen) = (keys(self.model.pairs()), keys(&walk.rows));
        if !walk.ended {
            return Some(Mismatch::rows(&promised, &seen, Difference::Endless)).into();
        }
        if self.eviction == Eviction::Any && !self.model.has_room() {
            let chosen: Vec<u32> = promised.iter().copied().filter(|key| seen.binary_search(key).is_ok()).collect();
            self.model.keep_only(&chosen);
            return Verdict::from(Mismatch::unless_same_rows(&chosen, &seen, |a, b| a == b)).on(SOMEBODY_GOES);
        }
        let mismatch = Mismatch::unless_same_rows(&promised, &seen, |a, b| a == b);
        Verdict::from(mismatch).on(self.clause).comparing(promised.len() + 1)
    }

    fn probes(&self, probes: &[Probe]) -> Verdict {
        let wrong = probes.iter().find(|(key, value)| value.is_some() != self.is_held(*key));
        let mismatch = wrong.map(|(key, value)| {
            let difference = if value.is_none() { Difference::Missing } else { Difference::Extra };
            Mismatch::values(&(key, self.is_held(*key)), &(key, value.is_some()), difference)
        });
        Verdict::from(mismatch).on(6).comparing(probes.len())
    }
}

impl Law<Action, Seen> for Held {
    type Reads = (Values, Capacity);

    fn contract(&self) -> &'static Contract {
        &EVICTION
    }

    fn advance(&mut self, action: &Action, _: Read<'_, Self, Action, Seen>) {
        let overwrites = matches!(action, Action::Set { key, .. } if self.is_held(*key));
        let new = match action {
            Action::Set { key, .. } | Action::Ensure { key, .. } => usize::from(!self.is_held(*key)),
            Action::Fill { key, count } => (0..*count as u32).filter(|i| !self.is_held(key + i)).count(),
            _ => 0,
        };
        let before = self.model.pairs().len();
        let full = before == self.model.capacity();
        self.expected = self.model.apply(action);
        let goes = new > 0 && before + new > self.model.capacity();
        let resized = matches!(action, Action::Resize { capacity } if *capacity < before);
        self.clause = match (goes || resized, overwrites && full) {
            (true, _) => SOMEBODY_GOES,
            (_, true) => OVERWRITTEN,
            _ => NOBODY_GOES,
        };
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, _: Read<'_, Self, Action, Seen>) -> Verdict {
        match (step.seen, step.action) {
            // Who of a bulk stayed is the product's choice.
            (Seen::Answer(_), Some(Action::Fill { .. })) if self.eviction == Eviction::Any => Verdict::Silent,
            (Seen::Answer(seen), _) => self.answer(seen),
            (Seen::Rows(walk), _) => self.walk(walk),
            (Seen::Whole(whole), _) => self.walk(&whole.walk),
            (Seen::Probes(probes), _) => self.probes(probes),
        }
    }
}
