//! The laws of partial construction.
