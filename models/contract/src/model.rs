//! What predicts a promised outcome, and how actions are named.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The smallest independent rule that predicts what a caller sees.
///
/// `apply` is total: an action that the contract refuses has a refusal as its outcome. A model imports nothing from the
/// product that it judges.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
///
/// #[derive(Clone)]
/// struct Counter(u64);
///
/// impl Model for Counter {
///     type Action = u64;
///     type Outcome = u64;
///     fn apply(&mut self, add: &u64) -> u64 {
///         self.0 += add;
///         self.0
///     }
/// }
///
/// assert_eq!(Counter(1).apply(&2), 3);
/// ```
pub trait Model: Clone {
    /// One thing that a caller can do.
    type Action;
    /// What the contract promises that the caller sees.
    type Outcome;

    /// Applies one action and returns the promised outcome.
    fn apply(&mut self, action: &Self::Action) -> Self::Outcome;
}

/// An action vocabulary: every action has one of finitely many kinds.
///
/// A grammar rule, a law's interest and the identity of a violation all name kinds.
pub trait Kinds {
    /// The names of all kinds, in a fixed order.
    const KINDS: &'static [&'static str];

    /// The position of this action's kind in [`Kinds::KINDS`].
    fn kind(&self) -> usize;

    /// The name of this action's kind.
    fn kind_name(&self) -> &'static str {
        Self::KINDS[self.kind()]
    }
}

/// A name that an action binds, so that later actions can refer to what it made.
///
/// A history never holds an identifier that production made. The driver maps labels to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Label(pub u32);

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}
