//! The calibration of support by handles.
