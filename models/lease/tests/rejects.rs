//! Every formulation rejects at least two wrong neighbours of every right outcome.

#[path = "common/rows.rs"]
mod rows;
#[path = "common/tables/mod.rs"]
mod tables;

#[path = "rejects/cache.rs"]
mod cache;
#[path = "rejects/handles.rs"]
mod handles;
#[path = "rejects/permits.rs"]
mod permits;
#[path = "rejects/refill.rs"]
mod refill;
