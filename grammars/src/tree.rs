//! The grammar of ordered trees.
