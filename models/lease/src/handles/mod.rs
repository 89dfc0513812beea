//! A reference model of handles of an arena.
