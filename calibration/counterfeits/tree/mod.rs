//! Counterfeits of ordered trees.
