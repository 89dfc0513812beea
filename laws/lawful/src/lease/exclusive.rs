//! Judging exclusive leases.
