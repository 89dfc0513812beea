//! Caches of a bounded size.
