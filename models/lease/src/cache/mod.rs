//! Caches of a bounded size: a reference model of keys that are held until room is needed.
//!
//! # The law
//!
//! A cache holds at most as many keys as its capacity. What a key answers is the value it was last set to, or nothing.
//! A key leaves only when it is removed, or when a *new* key needs its room. Setting a key that is held changes nobody
//! else's hold.
//!
//! | Group | Promise |
//! |---|---|
//! | values | `Set` stores a value and answers with the one that it replaces. `Get`, `Peek`, `Contains` and `Remove` answer about the value last set. `Ensure` sets only an absent key and answers with what is there afterwards. |
//! | room | Never more keys than the capacity. A new key in a full cache drives one key out; nothing else does. |
//! | who goes | Under [`Eviction::LeastRecent`] the key goes that was used least recently; `Set`, `Get` and `Ensure` use a key, `Peek`, `Contains` and `Scan` do not. Under [`Eviction::FirstIn`] the key goes that came first. Under [`Eviction::Any`] the product chooses. |
//! | the whole | `Scan` yields every key once, where promised from the one that would go last to the one that would go first. `Evict` removes the one that would go first. `Resize` changes the capacity and drives out as many as needed. |
//!
//! The authority is the documentation of `lru::LruCache` (0.19) and of `cached::SizedCache`; that an overwrite drives
//! nobody out is the second sentence of the law of handles in the design document: overwriting a held key changes
//! nobody else's hold.
//!
//! # The model
//!
//! [`Plain`] keeps the pairs in the order in which they would go, and the capacity. Two caches with the same pairs in
//! another order differ after the next new keys. No longer state is needed: times of use beyond their order, hits and
//! misses show in no promised outcome.
//!
//! *A fault that product and model could share* is to count an overwrite as a new key. [`Stamped`] has no list to move
//! keys in: it stamps each key with the time of its last use and drives out the least stamp. The relation `respelled`
//! needs no model: to set a key twice, and to set it once, leaves the same keys.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::Model;
//! use lawful_lease::cache::{Action, Eviction, Outcome, Plain, Stamped};
//!
//! let (mut plain, mut stamped) = (Plain::new(Eviction::LeastRecent), Stamped::new(Eviction::LeastRecent));
//! let mut apply = |action| {
//!     let outcome = plain.apply(&action);
//!     assert_eq!(outcome, stamped.apply(&action));
//!     outcome
//! };
//! apply(Action::Open { capacity: 2 });
//! apply(Action::Fill { key: 1, count: 2 });
//! apply(Action::Get { key: 1 });
//! apply(Action::Set { key: 3, value: 30 });
//! assert_eq!(apply(Action::Scan), Outcome::Rows(vec![(3, 30), (1, 0)]));
//! ```
//!
//! # Limits
//!
//! Every entry takes the same room, nothing expires, and one caller acts at a time. [`CONTRACT`] lists every limit.
//!
//! # Trusted base
//!
//! `Vec` and `BTreeMap` of the standard library, and the vocabulary in `action.rs`. Nothing here imports a product.
//!
//! # Wrong answers
//!
//! An overwrite that drives somebody out, or that does not count as a use; a read that does not; a key driven out that
//! was just used; one key too many, or too few; a removed key that comes back; a length that counts overwrites; a
//! resize that forgets to drive out; a clear that leaves the order behind.

mod action;
mod contract;
mod model;
mod stamped;
mod subject;

pub use crate::subject::{Reply, Trouble, Walk};
pub use action::{Action, Eviction, Outcome, Pairs};
pub use contract::CONTRACT;
pub use model::Plain;
pub use stamped::Stamped;
pub use subject::{Cache, Feature, Supports};
