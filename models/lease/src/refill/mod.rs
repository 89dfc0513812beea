//! A reference model of a token bucket.
