//! What each action means, one module for each model.

#[path = "construction/semantics.rs"]
mod construction;
#[path = "exclusive/semantics.rs"]
mod exclusive;
#[path = "handles/semantics.rs"]
mod handles;
#[path = "permits/semantics.rs"]
mod permits;
#[path = "refill/semantics.rs"]
mod refill;
#[path = "support/semantics.rs"]
mod support;
