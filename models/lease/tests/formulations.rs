//! The formulations of a model are equal on every history of a small domain.

#[path = "common/equal.rs"]
mod equal;

#[path = "formulations/cache.rs"]
mod cache;
#[path = "formulations/handles.rs"]
mod handles;
#[path = "formulations/permits.rs"]
mod permits;
#[path = "formulations/refill.rs"]
mod refill;
