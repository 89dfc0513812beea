//! The model: pairs in the order in which they would go, and the capacity.
//!
//! Role: predict every promised outcome. A use moves a key to the end of the list. A *new* key is put at the end, and
//! then the list is cut at its front until it fits.

use lawful_contract::Model;

use crate::cache::{Action, Eviction, Outcome, Pairs};

/// The plain formulation: a list of pairs, the one that would go first in front.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_lease::cache::{Action, Eviction, Outcome, Plain};
///
/// let mut model = Plain::new(Eviction::FirstIn);
/// model.apply(&Action::Open { capacity: 1 });
/// model.apply(&Action::Set { key: 1, value: 10 });
/// assert_eq!(model.apply(&Action::Set { key: 1, value: 11 }), Outcome::Value(Some(10)));
/// model.apply(&Action::Set { key: 2, value: 20 });
/// assert_eq!(model.apply(&Action::Get { key: 1 }), Outcome::Value(None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    eviction: Eviction,
    capacity: usize,
    pairs: Pairs,
}

impl Plain {
    /// A cache without room, before it is opened.
    pub fn new(eviction: Eviction) -> Self {
        Self { eviction, capacity: 0, pairs: Vec::new() }
    }

    /// The pairs in the order in which they would go. Under [`Eviction::Any`] these are the pairs that may be there;
    /// see [`Plain::keep_only`].
    pub fn pairs(&self) -> &[(u32, u32)] {
        &self.pairs
    }

    /// The most keys that are held.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Under [`Eviction::Any`]: whether nobody has to go, so that every pair is there.
    pub fn has_room(&self) -> bool {
        self.pairs.len() <= self.capacity
    }

    /// Keeps only these keys: the choice that the product made under [`Eviction::Any`].
    pub fn keep_only(&mut self, keys: &[u32]) {
        self.pairs.retain(|(key, _)| keys.contains(key));
    }

    fn take(&mut self, key: u32) -> Option<u32> {
        let place = self.pairs.iter().position(|(held, _)| *held == key)?;
        Some(self.pairs.remove(place).1)
    }

    fn peek(&self, key: u32) -> Option<u32> {
        self.pairs.iter().find(|(held, _)| *held == key).map(|(_, value)| *value)
    }

    /// A use moves the key to the end, unless uses do not count.
    fn get(&mut self, key: u32) -> Option<u32> {
        if self.eviction == Eviction::FirstIn {
            return self.peek(key);
        }
        let value = self.take(key)?;
        self.pairs.push((key, value));
        Some(value)
    }

    fn set(&mut self, key: u32, value: u32) -> Option<u32> {
        let replaced = self.get(key);
        match self.pairs.iter_mut().find(|(held, _)| *held == key) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((key, value)),
        }
        self.drive_out();
        replaced
    }

    fn ensure(&mut self, key: u32, value: u32) -> Option<u32> {
        if let Some(held) = self.get(key) {
            return Some(held);
        }
        self.set(key, value);
        Some(value)
    }

    fn drive_out(&mut self) {
        let excess = self.pairs.len().saturating_sub(self.capacity);
        if self.eviction != Eviction::Any {
            self.pairs.drain(..excess);
        }
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match action {
            Action::Open { capacity } => {
                *self = Self { capacity: *capacity, ..Self::new(self.eviction) };
                Outcome::Done
            }
            Action::Set { key, value } => Outcome::Value(self.set(*key, *value)),
            Action::Get { key } => Outcome::Value(self.get(*key)),
            Action::Peek { key } => Outcome::Value(self.peek(*key)),
            Action::Contains { key } => Outcome::Flag(self.peek(*key).is_some()),
            Action::Ensure { key, value } => Outcome::Value(self.ensure(*key, *value)),
            Action::Remove { key } => Outcome::Value(self.take(*key)),
            Action::Evict => Outcome::Pair((!self.pairs.is_empty()).then(|| self.pairs.remove(0))),
            Action::Len => Outcome::Count(self.pairs.len()),
            Action::Scan => Outcome::Rows(self.pairs.iter().rev().copied().collect()),
            Action::Clear => {
                self.pairs.clear();
                Outcome::Done
            }
            Action::Resize { capacity } => {
                self.capacity = *capacity;
                self.drive_out();
                Outcome::Done
            }
            Action::Fill { key, count } => Outcome::Values((0..*count as u32).map(|i| self.set(key + i, i)).collect()),
            Action::Visit { key, count } => Outcome::Values((0..*count as u32).map(|i| self.get(key + i)).collect()),
        }
    }
}
