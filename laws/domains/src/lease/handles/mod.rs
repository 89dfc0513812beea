//! The laws of handles of an arena.
