//! Every formulation rejects at least two wrong neighbours of every right outcome.

#[path = "rejects/cache.rs"]
mod cache;
#[path = "construction/rejects.rs"]
mod construction;
#[path = "exclusive/rejects.rs"]
mod exclusive;
#[path = "rejects/handles.rs"]
mod handles;
#[path = "rejects/permits.rs"]
mod permits;
#[path = "rejects/refill.rs"]
mod refill;
#[path = "common/rows.rs"]
mod rows;
#[path = "support/rejects.rs"]
mod support;
#[path = "common/tables/mod.rs"]
mod tables;
