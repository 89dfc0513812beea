//! The calibration of a token bucket.
