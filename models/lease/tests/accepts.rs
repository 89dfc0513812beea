//! Every formulation accepts the right outcome of every kind of action.

#[path = "accepts/cache.rs"]
mod cache;
#[path = "construction/accepts.rs"]
mod construction;
#[path = "exclusive/accepts.rs"]
mod exclusive;
#[path = "accepts/handles.rs"]
mod handles;
#[path = "accepts/permits.rs"]
mod permits;
#[path = "accepts/refill.rs"]
mod refill;
#[path = "common/rows.rs"]
mod rows;
#[path = "support/accepts.rs"]
mod support;
#[path = "common/tables/mod.rs"]
mod tables;
