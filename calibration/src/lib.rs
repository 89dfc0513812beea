//! Counterfeits, calibration matrix, field trials and the lawful command.
