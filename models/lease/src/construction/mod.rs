//! Partial construction: products that take several resources, one in each step, and may fail in any of them.
//!
//! Role: say what becomes of the parts when a step fails, and predict it. This module holds the vocabulary ([`Action`],
//! [`Outcome`]), the contract ([`CONTRACT`]), the model in two formulations ([`Plain`], [`Scopes`]), the fixture that
//! fails on demand ([`Stock`]) and the trait by which a product is called ([`Construction`]). It generates no history,
//! judges nothing and calls no product.
//!
//! # The law
//!
//! | Group | Promise |
//! |---|---|
//! | steps | Each step takes one part. After the first step that fails none is taken. |
//! | returns | A failed construction returns every part that it took, and a disposal every part of its product: each exactly once, and nothing else. |
//! | errors | The caller gets the first error, or the panic of the step. An error while parts go back does not hide it. |
//! | order | Whether the part taken last is returned first is the product's choice ([`Order`]), and whether disposal tells a failed return ([`Cleanup`]). |
//!
//! The authority is the oracle guide, whose list of boundary laws names partial-construction cleanup.
//!
//! # The model
//!
//! [`Plain`] keeps how many constructions there were, and for each standing product its number and steps. [`Scopes`]
//! keeps no counts: each step is a scope that is entered and left. *A fault that product and model could share* is to
//! count the failing step among those that took a part, or to leave out the last one that did: the counting formulation
//! has that boundary as a number, the nesting one has no number to get wrong, and `tests/construction/formulations.rs`
//! compares them for every step of every size of a small domain. The laws `released` and `once` read neither: they
//! relate what a construction returned to what the stock saw it take.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_lease::construction::{Action, Cleanup, How, Plain, Told};
//!
//! let mut model = Plain::new(Cleanup::Told);
//! model.apply(&Action::Build { name: Label(0), steps: 2 });
//! let failed = model.apply(&Action::Fail { steps: 2, at: 0, how: How::Panic, stuck: None });
//! assert!(failed.returned.is_empty(), "the first step took nothing");
//! assert_eq!(model.standing().len(), 2, "the product that stands keeps its parts");
//! let disposed = model.apply(&Action::Dispose { name: Label(0), stuck: Some(1) });
//! assert_eq!(disposed.returned.len(), 2, "a return that fails stops nothing");
//! assert!(matches!(disposed.answer, Told::Jammed(_)));
//! ```
//!
//! # Limits
//!
//! One construction at a time, at most one failing step and one failing return. [`CONTRACT`] lists every limit and
//! omission.
//!
//! # Trusted base
//!
//! `BTreeMap` and ranges of the standard library, the vocabulary in `action.rs`, and [`Stock`], which does what its
//! plan says and writes down what it was asked.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: parts that leak when a step fails or panics; a part returned
//! by a guard and again by hand; a cleanup that stops at its first error; a cleanup error in place of the first; a step
//! that is taken after the failure; a failure that takes the parts of a healthy peer along; a disposal that leaves one
//! part out.

mod action;
mod contract;
mod model;
mod scopes;
mod stock;
mod subject;

pub use action::{Action, Cleanup, How, Order, Outcome, Part, Told};
pub use contract::CONTRACT;
pub use model::Plain;
pub use scopes::Scopes;
pub use stock::{Broken, Event, Jammed, Plan, Stock};
pub use subject::{Construction, Reply, Supports, Trouble};
