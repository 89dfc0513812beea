//! Counterfeits of exclusive leases.
