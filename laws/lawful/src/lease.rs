//! Leases, permits and handles.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
mod name;
pub mod permits;
pub mod refill;
pub mod support;
