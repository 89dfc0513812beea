//! Every domain: its contracts, its driver, and its laws over right and wrong answers.

mod common;
mod lease_cache;
mod lease_construction;
mod lease_exclusive;
mod lease_handles;
mod lease_permits;
mod lease_refill;
mod lease_support;
mod ordered_map_contracts;
mod ordered_map_driver;
mod receipt_contracts;
mod receipt_driver;
mod standstill;
mod tree_contracts;
mod tree_driver;
mod tree_predictor;
