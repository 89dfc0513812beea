//! Judging a token bucket.
