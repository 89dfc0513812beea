//! The calibration of permits of a semaphore or pool.
