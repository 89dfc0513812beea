//! Handles: a reference model of arenas, slot maps and slabs.
//!
//! # The law
//!
//! An arena stores entries and issues a *handle* for each. The entry is the handle's tenant. A handle resolves to its
//! own tenant as long as that is there, and to nothing afterwards: never to an entry that came later into the same
//! slot.
//!
//! | Group | Promise |
//! |---|---|
//! | one entry | `Insert` issues a handle. `Get` and `Contains` answer about its tenant. `Set` changes it and answers with the value before; `Remove` takes it out and answers with it. None of them touches another entry. |
//! | stale handles | Under [`Stale::Refused`] a handle whose tenant has left resolves to nothing, however the tenant left and whatever came later, and no handle is issued twice. Under [`Stale::Undefined`] nothing is promised, and no history asks. |
//! | all entries | `Scan` yields each entry once, with its handle, in any order. `Clear` removes all. `Drain` yields entries, each once, and removes all, also those that were not taken from it. `Retain` is asked about each entry once and removes those that do not pass. |
//! | sums | The length is the number of entries. The weight is the sum of their weights. |
//! | room | The capacity is at least the length, and right after `Reserve` there is room for as many more. `Reserve` and `Shrink` change no entry. The capacity is no question of its own: it is observed after every action. |
//!
//! The authority is the documentation of `slotmap::SlotMap` (1.1) for stale handles, of `slab::Slab` (0.4) for an arena
//! that reuses its keys at once, and of both for everything else.
//!
//! # The model
//!
//! [`Plain`] keeps the tenants: a value for each label whose entry is there. Nothing else can matter. Slots,
//! generations and free lists show in no promised outcome, and a handle that was issued is known by its label alone.
//! Two arenas that differ in a tenant are told apart by `Get`.
//!
//! *A fault that product and model could share* is forgetting that an entry left when all leave at once. [`Fates`] has
//! no tenants to forget: it keeps the fate of every label that was ever bound and rewrites them one by one. The
//! relation `one-by-one` needs no model: to clear, and to remove every entry, shows the same.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_lease::handles::{Action, Fates, Outcome, Plain};
//!
//! let (mut plain, mut fates) = (Plain::default(), Fates::default());
//! let mut apply = |action| {
//!     let outcome = plain.apply(&action);
//!     assert_eq!(outcome, fates.apply(&action));
//!     outcome
//! };
//! apply(Action::Insert { name: Label(0), value: 7 });
//! apply(Action::Clear);
//! apply(Action::Insert { name: Label(1), value: 8 });
//! assert_eq!(apply(Action::Get { name: Label(0) }), Outcome::Value(None));
//! assert_eq!(apply(Action::Get { name: Label(1) }), Outcome::Value(Some(8)));
//! ```
//!
//! # Limits
//!
//! A label is bound once in a history, so every handle that was ever issued stays known and can be asked for. Histories
//! are far too short to wrap a generation counter. [`CONTRACT`] lists every limit.
//!
//! # Trusted base
//!
//! `BTreeMap` and `Vec` of the standard library; the vocabulary in `action.rs`, of which [`kept`] and [`Erase::names`]
//! are read by the driver too. Nothing here imports a product.
//!
//! # Wrong answers
//!
//! A stale handle that resolves after remove, clear, drain or retain; a generation that is reset when all leave; a free
//! list that hands out one slot twice, or loses one; a length that drifts after a second removal; iteration over vacant
//! slots, or past the last entry; a drain that keeps what was not taken; an overwrite that changes a neighbour; growth
//! that loses entries; a capacity below the length.

mod action;
mod contract;
mod fates;
mod model;
mod subject;

pub use crate::subject::{Reply, Trouble, Walk};
pub use action::{Action, Erase, Order, Outcome, Rows, Stale, kept};
pub use contract::CONTRACT;
pub use fates::Fates;
pub use model::Plain;
pub use subject::{Feature, Handles, Supports};
