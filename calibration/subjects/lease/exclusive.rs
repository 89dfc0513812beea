//! Real subjects of exclusive leases.
