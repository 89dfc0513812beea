//! The laws of exclusive leases.
