//! Ordered trees.
