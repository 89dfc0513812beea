//! Exclusive leases.
