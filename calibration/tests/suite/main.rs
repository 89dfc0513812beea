//! The tests of the calibration crate, in one program: they run side by side and share what is dear to make.

mod blind_spots;
mod command;
mod crates;
mod documents;
mod guarantees;
mod kits;
mod lease_cache_calibration;
mod lease_handles_calibration;
mod lease_held;
mod lease_permits_calibration;
mod lease_refill_calibration;
mod ordered_map_calibration;
mod ordered_map_guide;
mod receipt_calibration;
mod receipt_guide;
mod receipt_subjects;
mod records;
mod report;
mod service_calibration;
mod service_controls;
mod tree_calibration;
mod tree_guide;
mod tree_subjects;
