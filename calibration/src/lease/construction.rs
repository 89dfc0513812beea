//! The calibration of partial construction.
