//! A reference model of partial construction.
