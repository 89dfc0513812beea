//! Leases, permits and handles: laws and drivers.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
pub mod permits;
pub mod refill;
pub mod support;
