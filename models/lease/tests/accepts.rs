//! Every formulation accepts the right outcome of every kind of action.

#[path = "common/rows.rs"]
mod rows;
#[path = "common/tables/mod.rs"]
mod tables;

#[path = "accepts/cache.rs"]
mod cache;
#[path = "accepts/handles.rs"]
mod handles;
#[path = "accepts/permits.rs"]
mod permits;
#[path = "accepts/refill.rs"]
mod refill;
