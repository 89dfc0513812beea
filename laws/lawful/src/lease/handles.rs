//! Judging handles of an arena.
