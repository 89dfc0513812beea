//! The grammar of a token bucket.
