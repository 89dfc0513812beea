//! Counterfeits of a token bucket.
