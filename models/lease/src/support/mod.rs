//! Support: handles that keep subjects, from attempt to release.
//!
//! Role: say what a registry of support promises, and predict what a caller sees. This module holds the vocabulary
//! ([`Action`], [`Outcome`]), the contract ([`CONTRACT`]), the model in two formulations ([`Plain`], [`Owners`]) and
//! the trait by which a product is called ([`Registry`]). It generates no history, judges nothing and calls no product.
//!
//! # The law
//!
//! | Group | Promise |
//! |---|---|
//! | attempts | An attempt that has started supports nothing. Once accepted its handle is live; refused before that, it never is. |
//! | promises | What the promise of an accepted attempt does later changes nothing. |
//! | support | A subject is supported while a live handle supports it. |
//! | moving | Replacing a live handle makes a new one live and retires the old one. A handle that is not live cannot be replaced. |
//! | giving up | Releasing a live handle ends its support and no other. Releasing a retired one changes nothing; whether it is refused is the product's choice ([`Retired`]). |
//!
//! The authority is the oracle guide: its section on state for replace and retired release, its glossary for
//! the moment at which a lease begins.
//!
//! # The model
//!
//! [`Plain`] keeps the phase of every handle. Rows and counts are not enough: `acquire a` and `acquire a, replace by b`
//! show the same row and the same count, and releasing `a` now ends the support in one and not in the other. That pair
//! is the distinguishing history of this module; `tests/support/semantics.rs` keeps it.
//!
//! [`Owners`] keeps a set of owners for each subject and no phases. *A fault that product and model could share* is to
//! take a release for one of the subject's and not for one of the handle's: both would accept a release of a retired
//! handle that frees a peer. The relation `idle` reads it without a model: a release of a retired handle, put anywhere,
//! changes nothing.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_lease::support::{Action, Plain, Retired};
//!
//! let (a, b, x) = (Label(0), Label(1), 7);
//! let acquire = [Action::Start { subject: x, name: a }, Action::Accept { name: a }];
//! let mut once = Plain::new(Retired::Ignored);
//! acquire.iter().for_each(|action| drop(once.apply(action)));
//! let mut moved = once.clone();
//! moved.apply(&Action::Replace { old: a, new: b });
//! assert_eq!(once.handles_of(x), moved.handles_of(x));
//!
//! once.apply(&Action::Release { name: a });
//! moved.apply(&Action::Release { name: a });
//! assert_eq!((once.handles_of(x), moved.handles_of(x)), (0, 1));
//! ```
//!
//! # Limits
//!
//! One caller at a time; a pending attempt is neither released nor replaced. [`CONTRACT`] lists every limit and
//! omission.
//!
//! # Trusted base
//!
//! `BTreeMap` and `BTreeSet` of the standard library, and the vocabulary in `action.rs`, which the driver reads too.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: rows and counts in place of owners; a second release of one
//! handle that frees a peer; a lease that is cleared because its promise rejected; a refused attempt that leaves a
//! lease; a set in place of a count; a replacement that revives a retired handle; a handle's number that is used again;
//! a counter that wraps.

mod action;
mod contract;
mod model;
mod owners;
mod subject;

pub use action::{Action, Outcome, Phase, Retired};
pub use contract::CONTRACT;
pub use model::Plain;
pub use owners::Owners;
pub use subject::{Feature, Registry, Reply, Settled, Supports, Trouble};
