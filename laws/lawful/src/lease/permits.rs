//! Judging permits of a semaphore or pool.
