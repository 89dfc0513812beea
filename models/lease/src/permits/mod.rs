//! A reference model of permits of a semaphore or pool.
