//! Permits of a semaphore or pool.
