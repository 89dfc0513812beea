//! The formulations of a model are equal on every history of a small domain.

#[path = "formulations/cache.rs"]
mod cache;
#[path = "construction/formulations.rs"]
mod construction;
#[path = "common/equal.rs"]
mod equal;
#[path = "exclusive/formulations.rs"]
mod exclusive;
#[path = "formulations/handles.rs"]
mod handles;
#[path = "formulations/permits.rs"]
mod permits;
#[path = "formulations/refill.rs"]
mod refill;
#[path = "support/formulations.rs"]
mod support;
