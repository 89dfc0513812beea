//! The grammar of exclusive leases.
