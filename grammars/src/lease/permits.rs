//! The grammar of permits of a semaphore or pool.
