//! Leases, permits and handles.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
pub mod permits;
pub mod refill;
pub mod support;
