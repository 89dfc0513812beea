//! Every wrong neighbour of a right outcome is rejected, one module for each model.

#[path = "construction/rejects.rs"]
mod construction;
#[path = "exclusive/rejects.rs"]
mod exclusive;
#[path = "handles/rejects.rs"]
mod handles;
#[path = "permits/rejects.rs"]
mod permits;
#[path = "refill/rejects.rs"]
mod refill;
#[path = "support/rejects.rs"]
mod support;
