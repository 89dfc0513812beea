//! The laws of a token bucket.
