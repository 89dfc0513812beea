//! The vocabulary that every lawful model, law and grammar shares.
//!
//! Role: name what is promised ([`Contract`]), what predicts it ([`Model`]), when it is compared ([`Checkpoint`]),
//! which values can occur ([`Counted`], [`Label`], [`Kinds`]) and what a product answers ([`Reply`]).
//!
//! Goals: no domain, no randomness, no clock, no input or output, and no dependency but `serde`.
//!
//! Non-goals: judging (see `lawful-graph`), generating (see `lawful-grammars`) and driving a product.

mod checkpoint;
mod contract;
mod counted;
mod model;
mod reply;

pub use checkpoint::Checkpoint;
pub use contract::{Answer, Boundary, BoundaryLaw, Clause, Contract, Hears, Owned, Term};
pub use counted::{Counted, Counting};
pub use model::{Kinds, Label, Model};
pub use reply::{Reply, Trouble};
