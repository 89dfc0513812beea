//! What legality and good choices depend on.

use std::ops::Bound;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk};

use super::{LABELS, labels};
use crate::{Choices, Keying, Window};

/// How many keys the state remembers.
const RECENT: usize = 4;

/// A window that is clamped to what the key and value types number. A key is known by its *place*: its position among
/// the keys of the domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// The most keys of a bulk action.
    pub(super) bulk: usize,
    pub(super) values: usize,
    /// How many places there are. Bulk actions may go past the keys that single actions prefer.
    pub(super) reach: usize,
    /// How many places single actions prefer.
    keys: usize,
    first: usize,
    stride: usize,
}

impl Domain {
    pub(super) fn of<K: Counted, V: Counted>(window: &Window) -> Self {
        let keys = window.keys.clamp(1, K::MANY);
        let first = window.first.min(K::MANY - keys);
        let stride = window.stride.clamp(1, ((K::MANY - 1 - first) / keys).max(1));
        let places = (K::MANY - first).div_ceil(stride);
        let reach = match window.keying {
            Keying::Uniform => keys,
            Keying::Related => keys.max(window.bulk.saturating_mul(2)).min(places),
        };
        let values = window.values.clamp(1, V::MANY);
        Self { keying: window.keying, bulk: window.bulk.min(reach), values, reach, keys, first, stride }
    }

    pub(super) fn key<K: Counted>(&self, place: usize) -> K {
        K::nth(self.first + place * self.stride)
    }

    pub(super) fn place<K: Counted>(&self, key: &K) -> Option<usize> {
        let distance = key.ordinal()?.checked_sub(self.first)?;
        let place = self.steps(distance)?;
        (place < self.reach).then_some(place)
    }

    /// The distance of two places that are `steps` apart, in ordinals.
    pub(super) fn distance(&self, steps: usize) -> usize {
        steps * self.stride
    }

    /// How many places a distance spans, if it ends at a place.
    pub(super) fn steps(&self, distance: usize) -> Option<usize> {
        if self.stride == 1 {
            return Some(distance);
        }
        distance.is_multiple_of(self.stride).then(|| distance / self.stride)
    }
}

/// The state of an ordered-map history.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    recent: [usize; RECENT],
    remembered: usize,
    bound: [bool; LABELS as usize],
    /// Whether the current map may have changed since a map was last named.
    changed: bool,
    drained: bool,
    actions: usize,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        let bound = [false; LABELS as usize];
        Self { domain, recent: [0; RECENT], remembered: 0, bound, changed: false, drained: false, actions: 0 }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_drained(&self) -> bool {
        self.drained
    }

    pub(super) fn actions(&self) -> usize {
        self.actions
    }

    pub(super) fn is_bound(&self, name: Label) -> bool {
        self.bound.get(name.0 as usize).is_some_and(|bound| *bound)
    }

    pub(super) fn any_bound(&self) -> bool {
        self.bound.contains(&true)
    }

    /// Whether some map is named, and the current one may differ from it.
    pub(super) fn any_differs(&self) -> bool {
        self.any_bound() && self.changed
    }

    /// One of the bound labels.
    pub(super) fn bound_label(&self, choices: &mut dyn Choices) -> Label {
        let nth = choices.below(self.bound.iter().filter(|bound| **bound).count());
        labels().filter(|name| self.is_bound(*name)).nth(nth).unwrap_or(Label(0))
    }

    /// The place of a key: mostly any key of the window, else a key used lately or one next to it.
    pub(super) fn choose_place(&self, choices: &mut dyn Choices) -> usize {
        let Domain { keying, keys, reach, .. } = self.domain;
        if keying == Keying::Uniform || self.remembered == 0 {
            return choices.below(keys);
        }
        let lot = choices.below(8 * RECENT);
        let recent = self.recent[lot % RECENT.min(self.remembered)];
        match lot / RECENT {
            0..4 => choices.below(keys),
            4..6 => recent,
            6 => (recent + 1).min(reach - 1),
            _ => recent.saturating_sub(1),
        }
    }

    pub(super) fn choose_key<K: Counted>(&self, choices: &mut dyn Choices) -> K {
        self.domain.key(self.choose_place(choices))
    }

    pub(super) fn choose_value<V: Counted>(&self, choices: &mut dyn Choices) -> V {
        V::nth(choices.below(self.domain.values))
    }

    pub(super) fn advance<K: Counted, V>(&mut self, action: &Action<K, V>) {
        self.actions += 1;
        self.changed |= changes(action);
        match action {
            Action::Insert { key, .. }
            | Action::Remove { key }
            | Action::Get { key }
            | Action::Contains { key }
            | Action::Update { key, .. }
            | Action::Ensure { key, .. }
            | Action::Nearest { key, .. }
            | Action::Prefix { prefix: key } => self.remember(key),
            Action::Range { low, high, .. } => {
                for bound in [low, high] {
                    if let Bound::Included(key) | Bound::Excluded(key) = bound {
                        self.remember(key);
                    }
                }
            }
            Action::SplitOff { key, name } => {
                self.remember(key);
                self.bind(*name, true);
            }
            Action::Clone { name } => {
                self.bind(*name, true);
                self.changed = false;
            }
            Action::Append { name } => self.bind(*name, false),
            Action::Fill(bulk) | Action::Erase(bulk) => self.remember_ends(bulk),
            Action::Drain { .. } => self.drained = true,
            Action::Len
            | Action::Peek { .. }
            | Action::Pop { .. }
            | Action::Scan { .. }
            | Action::Clear
            | Action::Retain { .. }
            | Action::Swap { .. }
            | Action::Inspect { .. }
            | Action::Compare { .. }
            | Action::Difference { .. }
            | Action::Reopen => {}
        }
    }

    fn remember_ends<K: Counted>(&mut self, bulk: &Bulk<K>) {
        self.remember(&bulk.start);
        let Some(start) = bulk.start.ordinal() else { return };
        let length = bulk.count.saturating_sub(1).saturating_mul(bulk.stride);
        self.remember(&K::nth(start.saturating_add(length)));
    }

    fn remember<K: Counted>(&mut self, key: &K) {
        if let Some(place) = self.domain.place(key) {
            self.recent[self.remembered % RECENT] = place;
            self.remembered += 1;
        }
    }

    fn bind(&mut self, name: Label, bound: bool) {
        if let Some(slot) = self.bound.get_mut(name.0 as usize) {
            *slot = bound;
        }
    }
}

/// Whether an action may change the current map, as far as its kind says.
fn changes<K, V>(action: &Action<K, V>) -> bool {
    matches!(
        action,
        Action::Insert { .. }
            | Action::Remove { .. }
            | Action::Update { .. }
            | Action::Ensure { .. }
            | Action::Pop { .. }
            | Action::Clear
            | Action::Retain { .. }
            | Action::SplitOff { .. }
            | Action::Append { .. }
            | Action::Swap { .. }
            | Action::Fill(_)
            | Action::Erase(_)
            | Action::Drain { .. }
    )
}
