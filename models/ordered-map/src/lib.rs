//! A reference model of ordered maps.
mod action;
mod subject;
mod walk;

pub use action::{Action, Bulk, Change, End, Inverted, Order, Outcome, Pairs, Side, Way, is_inverted, kept};
pub use subject::{Feature, OrderedMap, Reply, Supports, Trouble};
pub use walk::{Hint, Hinted, Trail, Walk};
