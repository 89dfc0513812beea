//! A reference model of exclusive leases.
