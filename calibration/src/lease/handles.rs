//! The calibration of handles of an arena.
