//! Counterfeits of partial construction.
