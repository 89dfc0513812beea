//! Every right outcome is accepted, one module for each model.

#[path = "construction/accepts.rs"]
mod construction;
#[path = "exclusive/accepts.rs"]
mod exclusive;
#[path = "handles/accepts.rs"]
mod handles;
#[path = "permits/accepts.rs"]
mod permits;
#[path = "refill/accepts.rs"]
mod refill;
#[path = "support/accepts.rs"]
mod support;
