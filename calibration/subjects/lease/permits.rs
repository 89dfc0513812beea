//! Real subjects of permits of a semaphore or pool.
