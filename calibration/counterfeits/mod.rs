//! Counterfeits: plausible wrong products, one module a domain.
//!
//! Role: hold what the laws must reject. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs. Those stay in the field trials, so that a law that
//! was tuned here is tried on faults that nobody here has seen.

pub mod lease;
pub mod ordered_map;
pub mod receipt;
pub mod service;
pub mod tree;
