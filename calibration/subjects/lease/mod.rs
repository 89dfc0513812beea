//! Real lease tables, semaphores and arenas as subjects.
