//! The calibration of the receipt laws.
