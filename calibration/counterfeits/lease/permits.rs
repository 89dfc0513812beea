//! Counterfeits of permits of a semaphore or pool.
