//! Counterfeits of handles of an arena.
