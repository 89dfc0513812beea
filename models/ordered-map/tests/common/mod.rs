//! What the tests of this crate share: a given state, one action, and what both formulations then show.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod table;

use lawful_contract::{Counted, Label, Model};
use lawful_ordered_map::{Action, Inverted, Outcome, Pairs, Plain, Sorted};

/// The one name that the given states use.
pub(crate) const OTHER: Label = Label(0);

/// A state before an action: the current map, and perhaps a named one.
#[derive(Clone, Debug)]
pub(crate) struct Given<K> {
    pub(crate) policy: Inverted,
    pub(crate) current: Pairs<K, u32>,
    pub(crate) other: Option<Pairs<K, u32>>,
}

/// What an action shows: its outcome, and the maps afterwards.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen<K> {
    pub(crate) outcome: Outcome<K, u32>,
    pub(crate) current: Pairs<K, u32>,
    pub(crate) other: Option<Pairs<K, u32>>,
}

/// A current map that holds `pairs`, beside no other.
pub(crate) fn given<K: Counted>(pairs: &[(K, u32)]) -> Given<K> {
    Given { policy: Inverted::Empty, current: pairs.to_vec(), other: None }
}

impl<K: Counted> Given<K> {
    /// The same beside a map named [`OTHER`].
    pub(crate) fn beside(mut self, pairs: &[(K, u32)]) -> Self {
        self.other = Some(pairs.to_vec());
        self
    }

    /// The same under another policy for inverted bounds.
    pub(crate) fn policy(mut self, policy: Inverted) -> Self {
        self.policy = policy;
        self
    }

    /// What the plain formulation shows.
    pub(crate) fn plain(&self, action: &Action<K, u32>) -> Seen<K> {
        let mut model = self.built(Plain::new(self.policy));
        let outcome = model.apply(action);
        Seen { outcome, current: model.pairs(), other: model.named(OTHER) }
    }

    /// What the fast formulation shows.
    pub(crate) fn sorted(&self, action: &Action<K, u32>) -> Seen<K> {
        let mut model = self.built(Sorted::new(self.policy));
        let outcome = model.apply(action);
        Seen { outcome, current: model.pairs().to_vec(), other: model.named(OTHER).map(<[_]>::to_vec) }
    }

    /// What both formulations show; panics where they differ.
    pub(crate) fn when(&self, action: Action<K, u32>) -> Seen<K> {
        let seen = self.plain(&action);
        assert_eq!(seen, self.sorted(&action), "the formulations differ after {action:?}");
        seen
    }

    fn built<M: Model<Action = Action<K, u32>>>(&self, mut model: M) -> M {
        let fill = |model: &mut M, pairs: &Pairs<K, u32>| {
            for (key, value) in pairs {
                model.apply(&Action::Insert { key: key.clone(), value: *value });
            }
        };
        if let Some(other) = &self.other {
            fill(&mut model, other);
            model.apply(&Action::SplitOff { key: K::nth(0), name: OTHER });
        }
        fill(&mut model, &self.current);
        model
    }
}

impl<K: Counted> Seen<K> {
    /// Asserts the outcome and the current map.
    pub(crate) fn then(self, outcome: Outcome<K, u32>, current: &[(K, u32)]) -> Self {
        assert_eq!(self.outcome, outcome);
        assert_eq!(self.current, current);
        self
    }

    /// Asserts the named map.
    pub(crate) fn and_other(self, other: &[(K, u32)]) {
        assert_eq!(self.other.as_deref(), Some(other));
    }
}
