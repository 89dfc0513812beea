//! The grammar of partial construction.
