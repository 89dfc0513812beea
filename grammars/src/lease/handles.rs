//! The grammar of handles of an arena.
