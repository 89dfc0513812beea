//! The laws that need no model: what a key answers, and how many there are.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Contract;
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::cache::{Action, Outcome};

use crate::lease::cache::contracts::{CAPACITY, VALUES};
use crate::lease::cache::seen::Seen;

/// The value that each key was last set to, whether or not the key is still there.
#[derive(Clone, Debug, Default)]
pub struct Values {
    last: BTreeMap<u32, u32>,
    /// What each key of the action may answer, if it is there.
    promised: Vec<Option<u32>>,
}

impl Values {
    fn set(&mut self, key: u32, value: u32) {
        self.promised.push(self.last.insert(key, value));
    }

    fn ask(&mut self, key: u32) {
        self.promised.push(self.last.get(&key).copied());
    }

    /// A value that is answered must be the promised one; that none is answered, `eviction` judges.
    fn answers(&self, seen: &[Option<u32>]) -> Verdict {
        let answered = self.promised.iter().zip(seen).filter(|(_, seen)| seen.is_some());
        let wrong = answered.clone().any(|(promised, seen)| promised != seen);
        let mismatch = wrong.then(|| Mismatch::values(&self.promised, &seen, Difference::WrongValue));
        Verdict::from(mismatch).comparing(answered.count())
    }

    /// The key kept its value, or it was absent and has the new one.
    fn ensured(&mut self, (key, value): (u32, u32), seen: Option<u32>) -> Verdict {
        let before = self.promised.first().copied().flatten();
        if seen.is_some() && (seen == before || seen == Some(value)) {
            self.last.extend(seen.map(|seen| (key, seen)));
            return Verdict::upheld(1);
        }
        let promised = format!("{before:?} or {:?}", Some(value));
        Verdict::from(Some(Mismatch::values(&promised, &seen, Difference::WrongValue))).on(1)
    }

    fn pairs(&self, pairs: impl Iterator<Item = (u32, u32)> + Clone) -> Verdict {
        let is_last = |pair: &(u32, u32)| self.last.get(&pair.0) == Some(&pair.1);
        match pairs.clone().find(|pair| !is_last(pair)) {
            None => Verdict::upheld(0).comparing(pairs.count()),
            Some(pair) => {
                let last = self.last.get(&pair.0).map(|value| (pair.0, *value));
                Some(Mismatch::values(&last, &Some(pair), Difference::WrongValue)).into()
            }
        }
    }
}

impl Law<Action, Seen> for Values {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &VALUES
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        self.promised.clear();
        match action {
            Action::Open { .. } | Action::Clear => self.last.clear(),
            Action::Set { key, value } => self.set(*key, *value),
            Action::Fill { key, count } => (0..*count as u32).for_each(|i| self.set(key + i, i)),
            Action::Get { key } | Action::Peek { key } | Action::Ensure { key, .. } => self.ask(*key),
            Action::Visit { key, count } => (0..*count as u32).for_each(|i| self.ask(key + i)),
            Action::Remove { key } => self.promised.push(self.last.remove(key)),
            Action::Contains { .. } | Action::Evict | Action::Len | Action::Scan | Action::Resize { .. } => {}
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        match (step.seen, step.action) {
            (Seen::Answer(Outcome::Value(seen)), Some(Action::Ensure { key, value })) => {
                self.ensured((*key, *value), *seen)
            }
            (Seen::Answer(Outcome::Value(seen)), _) => self.answers(&[*seen]),
            (Seen::Answer(Outcome::Values(seen)), _) => self.answers(seen),
            (Seen::Answer(Outcome::Pair(Some(pair))), _) => {
                let verdict = self.pairs(std::iter::once(*pair));
                self.last.remove(&pair.0);
                verdict
            }
            (Seen::Answer(_), _) => Verdict::Silent,
            (Seen::Rows(walk), _) => self.pairs(walk.rows.iter().copied()).on(2),
            (Seen::Whole(whole), _) => self.pairs(whole.walk.rows.iter().copied()).on(2),
            (Seen::Probes(probes), _) => {
                self.pairs(probes.iter().filter_map(|(key, value)| Some((*key, (*value)?)))).on(3)
            }
        }
    }
}

/// The most keys that there can be.
#[derive(Clone, Debug, Default)]
pub struct Capacity {
    capacity: usize,
}

impl Law<Action, Seen> for Capacity {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &CAPACITY
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        if let Action::Open { capacity } | Action::Resize { capacity } = action {
            self.capacity = *capacity;
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let Seen::Whole(whole) = step.seen else { return Verdict::Silent };
        let rows = &whole.walk.rows;
        // Few rows are few keys, however often one comes.
        if rows.len() <= self.capacity {
            return Verdict::upheld(0).comparing(rows.len());
        }
        let keys = rows.iter().map(|(key, _)| key).collect::<BTreeSet<_>>().len();
        let promised = format!("at most {} keys", self.capacity);
        (keys > self.capacity).then(|| Mismatch::values(&promised, &keys, Difference::Extra)).into()
    }
}
