//! A reference model of ordered maps.
//!
//! Role: say what an ordered map promises, and predict what a caller sees. This crate holds the vocabulary
//! ([`Action`], [`Outcome`]), the contract ([`CONTRACT`]), the model in two formulations ([`Plain`], [`Sorted`]) and
//! the trait by which a product is called ([`OrderedMap`]). It generates no history, judges nothing and calls no
//! product.
//!
//! # The law
//!
//! A map holds unique keys in one total order. What it holds is decided by the actions alone: a pair is there if some
//! action put it in and no later action took it out or replaced it. Every answer shows exactly those pairs.
//!
//! | Group | Promise |
//! |---|---|
//! | single key | `Insert` and `Remove` answer with the value that was there before. `Update` changes a present value and leaves an absent key absent. `Ensure` inserts only an absent key and answers with what is there afterwards. `Get` and `Contains` change nothing. |
//! | order | A walk forward is strictly ascending, a walk backward its exact reverse. A walk from both ends yields each pair once and stops where the ends meet. |
//! | bounds | A range yields exactly the members within its bounds; each end is included, excluded or open. A prefix query yields exactly the members that start with the prefix, the prefix itself included. |
//! | neighbours, ends | Below a key the greatest candidate is nearest, above it the least; the strict sides leave the key itself out. The ends are the least and the greatest key. |
//! | many keys | `SplitOff` moves the members at or above its key. `Append` moves every pair of the other map, and the moved value wins. `Fill`, `Erase` and `Drain` mean one single action after another. |
//! | copies | A clone shows its source as it was; later changes of either side do not show in the other. Two maps are equal if they hold the same pairs; their difference names every key at which they differ. |
//! | durability | `Reopen` keeps everything. |
//! | hints | An iterator's `size_hint` holds at every step. |
//! | work | A range of `k` keys among `n` costs a small multiple of `log n + k` key comparisons. |
//!
//! The authority is the documentation of [`std::collections::BTreeMap`]. Three choices belong to the product. *Inverted
//! bounds* (a start past its end) are a policy, [`Inverted`]. A *refusal* is an error value or a documented panic;
//! [`Outcome::Refused`] stands for both. *Keys without prefixes* refuse a prefix query.
//!
//! # The model
//!
//! [`Plain`] keeps an unordered list of pairs and nothing else. It sorts afresh whenever order is asked and decides for
//! each member whether it belongs to an answer. No shorter state predicts every answer: two maps that differ in a pair
//! are told apart by `Get`. No longer state is needed: insertion order, length and tree shape show in no promised
//! outcome.
//!
//! [`Sorted`] keeps the list sorted and answers by positions. Laws run with it. It is accepted because
//! `tests/formulations.rs` compares it with `Plain` on every history, of any length, over a small domain.
//!
//! *A fault that product and model could share* is a wrong reading of bounds: whoever takes an excluded bound for an
//! included one will accept a product that does the same. Membership (`Plain`) and positions (`Sorted`) read the
//! bounds by different rules, and the relation `filter` (a range equals a filtered walk) reads them a third time
//! without any model.
//!
//! # A complete example
//!
//! ```
//! use std::ops::Bound;
//! use lawful_contract::Model;
//! use lawful_ordered_map::{Action, Bulk, Inverted, Order, Outcome, Plain, Sorted, Way};
//!
//! let history = [
//!     Action::Fill(Bulk { count: 3, start: 1_u32, stride: 2, order: Order::Descending }), // 5, 3, 1
//!     Action::Range { low: Bound::Excluded(1), high: Bound::Included(5), way: Way::Backward },
//! ];
//! let (mut plain, mut sorted) = (Plain::<u32, u32>::new(Inverted::Empty), Sorted::new(Inverted::Empty));
//! for action in &history {
//!     assert_eq!(plain.apply(action), sorted.apply(action));
//! }
//! assert_eq!(plain.apply(&history[1]), Outcome::Rows(vec![(5, 0), (3, 1)]));
//! ```
//!
//! # Limits
//!
//! The promise covers one caller at a time, keys with a consistent total order, and stores that are closed in good
//! order. It says nothing about memory, concurrency, iterators that outlive a change, crashes or elapsed time.
//! [`CONTRACT`] lists every limit and omission, and which differences a comparison ignores.
//!
//! # Trusted base
//!
//! Both formulations import the following, and a fault in it could hide from their comparison:
//!
//! - `Vec`, `VecDeque`, `sort_by` and `partition_point` of the standard library, and `BTreeMap` for the names of maps,
//!   never for pairs;
//! - the vocabulary of actions in `action.rs`: [`Bulk::keys`] (each key once), [`Bulk::pairs`], [`kept`],
//!   [`is_inverted`] and [`Way::end`]. They say what an action *is*, and the driver reads the same definitions. Their
//!   own tests and examples state them by hand;
//! - `Counted` of `lawful-contract`: ordinals ascend, and `starts_with` is the prefix relation of bytes.
//!
//! `Plain` also uses [`std::ops::RangeBounds::contains`]; `Sorted` does not. Neither imports any product.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: an excluded bound taken for an included one, and the
//! reverse; a walk that skips or repeats a pair where two nodes meet; a removed value that returns with its key; a
//! length that drifts after removing an absent key; a stale least key; a range with equal bounds taken for empty; a
//! fault that shows past one node, or after many removals; a clone that follows its source; a difference
//! that misses a change; a full scan with the right rows.

mod action;
mod bulk;
mod contract;
mod model;
mod sorted;
mod subject;
mod walk;

pub use action::{Action, Change, End, Inverted, Outcome, Pairs, Side, Way, is_inverted, kept};
pub use bulk::{Bulk, Order};
pub use contract::CONTRACT;
pub use model::Plain;
pub use sorted::Sorted;
pub use subject::{Feature, OrderedMap, Reply, Supports, Trouble};
pub use walk::{Hint, Hinted, Trail, Walk};
