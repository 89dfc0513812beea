//! Two formulations of one model are equal, one module for each model.

#[path = "construction/formulations.rs"]
mod construction;
#[path = "exclusive/formulations.rs"]
mod exclusive;
#[path = "handles/formulations.rs"]
mod handles;
#[path = "permits/formulations.rs"]
mod permits;
#[path = "refill/formulations.rs"]
mod refill;
#[path = "support/formulations.rs"]
mod support;
