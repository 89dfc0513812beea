//! Exclusive leases, support and partial construction: calibration, blind spots, real subjects, and differences.

mod construction;
mod differences;
mod exclusive;
mod subjects;
mod support;
