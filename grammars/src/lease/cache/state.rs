//! What legality and good choices depend on. It does not know which keys are held.

use lawful_lease::cache::Action;

use super::{KEYS, VALUES};
use crate::{Choices, Keying, Window};

/// How many keys the state remembers.
const RECENT: usize = 4;

/// A window that is clamped to the keys and values of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// How many keys there are. Bulk actions may go past the keys that single actions prefer.
    pub(super) reach: usize,
    pub(super) values: usize,
    /// The most keys of a bulk action.
    pub(super) bulk: usize,
    /// The most keys that a cache is opened for.
    pub(super) capacity: usize,
    /// How many keys single actions prefer.
    keys: usize,
}

impl Domain {
    pub(super) fn of(window: &Window) -> Self {
        let keys = window.keys.clamp(1, KEYS);
        let reach = match window.keying {
            Keying::Uniform => keys,
            Keying::Related => keys.max(window.bulk.saturating_mul(2)).min(KEYS),
        };
        let bulk = window.bulk.min(reach);
        Self {
            keying: window.keying,
            reach,
            values: window.values.clamp(1, VALUES),
            bulk,
            capacity: keys.max(bulk),
            keys,
        }
    }
}

/// The state of a history.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    opened: bool,
    capacity: usize,
    recent: [usize; RECENT],
    remembered: usize,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, opened: false, capacity: 0, recent: [0; RECENT], remembered: 0 }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_open(&self) -> bool {
        self.opened
    }

    /// The most keys that the cache holds.
    pub(super) fn capacity(&self) -> usize {
        self.capacity
    }

    /// A key: mostly one of about twice as many as the cache holds, else a key used lately or the one after it.
    pub(super) fn choose_key(&self, choices: &mut dyn Choices) -> u32 {
        let Domain { keying, keys, reach, .. } = self.domain;
        if keying == Keying::Uniform {
            return choices.below(keys) as u32;
        }
        let pool = (2 * self.capacity + 2).min(keys);
        let key = match choices.below(8) {
            0..4 => choices.below(pool),
            4 => choices.below(keys),
            lot => {
                let recent = self.recent[choices.below(RECENT.min(self.remembered.max(1)))];
                recent + usize::from(lot == 7)
            }
        };
        key.min(reach - 1) as u32
    }

    pub(super) fn choose_value(&self, choices: &mut dyn Choices) -> u32 {
        choices.below(self.domain.values) as u32
    }

    /// Another capacity: one more, one less, a half, or twice as much.
    pub(super) fn choose_capacity(&self, choices: &mut dyn Choices) -> usize {
        let Domain { keying, capacity: most, .. } = self.domain;
        if keying == Keying::Uniform {
            return 1 + choices.below(most);
        }
        let now = self.capacity;
        let capacity = [1, now / 2, now.saturating_sub(1), now, now + 1, 2 * now][choices.below(6)];
        capacity.clamp(1, most)
    }

    pub(super) fn advance(&mut self, action: &Action) {
        match action {
            Action::Open { capacity } => (self.opened, self.capacity) = (true, *capacity),
            Action::Resize { capacity } => self.capacity = *capacity,
            Action::Set { key, .. }
            | Action::Get { key }
            | Action::Peek { key }
            | Action::Contains { key }
            | Action::Ensure { key, .. }
            | Action::Remove { key } => self.remember(*key as usize),
            Action::Fill { key, count } | Action::Visit { key, count } => {
                self.remember(*key as usize);
                self.remember(*key as usize + count - 1);
            }
            Action::Evict | Action::Len | Action::Scan | Action::Clear => {}
        }
    }

    fn remember(&mut self, key: usize) {
        self.recent[self.remembered % RECENT] = key;
        self.remembered += 1;
    }
}
