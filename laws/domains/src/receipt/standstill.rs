//! Standstill: tasks run until nothing can progress. Nothing waits for a clock.
//!
//! Role: decide "still pending". A request is pending if the executor has run until no task is woken and the request
//! has not answered. That an executor really runs so far is a *premise* of every claim about a pending request:
//! `tests/standstill.rs` is its receiving witness, and shows that an executor that stops early would be noticed.
//!
//! Non-goals: several threads, timers, input and output. A product that waits for one of these looks pending.

use std::future::Future;
use std::pin::Pin;

use futures::executor::{LocalPool, LocalSpawner};
use futures::task::LocalSpawnExt;

/// A task of the thread that made it.
pub type Task = Pin<Box<dyn Future<Output = ()>>>;

/// Runs tasks until nothing can progress.
pub trait Standstill: 'static {
    /// An executor without tasks.
    fn new() -> Self;

    /// Does some work where a product may start tasks of its own.
    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T;

    /// Starts a task. It is polled once, and from then on only when its waker was called.
    fn spawn(&mut self, task: Task);

    /// Runs until no task is woken.
    fn run(&mut self);
}

/// The executor of `futures` for one thread: [`LocalPool::run_until_stalled`].
#[derive(Debug)]
pub struct Local {
    pool: LocalPool,
    spawner: LocalSpawner,
}

impl Standstill for Local {
    fn new() -> Self {
        let pool = LocalPool::new();
        Self { spawner: pool.spawner(), pool }
    }

    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        work()
    }

    fn spawn(&mut self, task: Task) {
        self.spawner.spawn_local(task).expect("the pool lives as long as its spawner");
    }

    fn run(&mut self) {
        self.pool.run_until_stalled();
    }
}
