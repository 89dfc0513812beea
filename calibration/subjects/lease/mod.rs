//! Real lease tables, semaphores and arenas as subjects, one module for each model.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
pub mod permits;
pub mod refill;
pub mod support;
