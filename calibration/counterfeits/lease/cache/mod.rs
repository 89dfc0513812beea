//! Counterfeits of cache.
