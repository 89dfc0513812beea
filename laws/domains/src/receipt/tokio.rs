//! Standstill on the current-thread runtime of tokio.
//!
//! The runtime parks its thread exactly when no task is woken, and calls a hook just before. [`CurrentThread::run`]
//! blocks on a future that this hook completes. A set of local tasks yields after so many of them, and older runtimes
//! then call the hook although some are woken; so this is repeated until no task was polled in between. Timers and
//! input and output are off: with them, a parked thread could still be woken.

use std::future::poll_fn;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};

use ::tokio::runtime::{Builder, Runtime};
use ::tokio::task::LocalSet;

use crate::receipt::standstill::{Standstill, Task};

/// The current-thread runtime of tokio, driven until no task is woken.
#[derive(Debug)]
pub struct CurrentThread {
    // Tasks are dropped before the runtime that they run on.
    tasks: LocalSet,
    runtime: Runtime,
    parked: Arc<Parked>,
    /// How often tasks were polled.
    polls: Arc<AtomicU64>,
}

/// Whether the runtime has parked since it was asked.
#[derive(Debug, Default)]
struct Parked(Mutex<State>);

#[derive(Debug, Default)]
enum State {
    #[default]
    Idle,
    /// Somebody waits for the runtime to park.
    Asked(Option<Waker>),
    Parked,
}

impl Parked {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The runtime is about to park.
    fn parks(&self) {
        let mut state = self.state();
        if let State::Asked(waker) = &mut *state {
            let waker = waker.take();
            *state = State::Parked;
            drop(state);
            waker.into_iter().for_each(Waker::wake);
        }
    }
}

impl Standstill for CurrentThread {
    fn new() -> Self {
        let parked = Arc::<Parked>::default();
        let hook = Arc::clone(&parked);
        let runtime = Builder::new_current_thread().on_thread_park(move || hook.parks()).build();
        let runtime = runtime.expect("a runtime without drivers needs nothing of the system");
        Self { tasks: LocalSet::new(), runtime, parked, polls: Arc::default() }
    }

    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let _runtime = self.runtime.enter();
        let _tasks = self.tasks.enter();
        work()
    }

    fn spawn(&mut self, mut task: Task) {
        let polls = Arc::clone(&self.polls);
        self.tasks.spawn_local(poll_fn(move |context| {
            polls.fetch_add(1, Ordering::Relaxed);
            task.as_mut().poll(context)
        }));
    }

    fn run(&mut self) {
        let mut polls = None;
        while polls != Some(self.polls.load(Ordering::Relaxed)) {
            polls = Some(self.polls.load(Ordering::Relaxed));
            self.park();
        }
    }
}

impl CurrentThread {
    /// Runs until the runtime parks.
    fn park(&mut self) {
        *self.parked.state() = State::Asked(None);
        let parked = Arc::clone(&self.parked);
        let standstill = poll_fn(|context| {
            let mut state = parked.state();
            match &mut *state {
                State::Asked(waker) => {
                    *waker = Some(context.waker().clone());
                    Poll::Pending
                }
                State::Parked | State::Idle => Poll::Ready(()),
            }
        });
        self.runtime.block_on(self.tasks.run_until(standstill));
    }
}
