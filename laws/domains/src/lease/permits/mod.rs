//! The laws of permits of a semaphore or pool.
