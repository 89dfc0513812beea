//! The calibration of the lease laws.
