//! The calibration of exclusive leases.
