//! The calibration of the tree laws.
