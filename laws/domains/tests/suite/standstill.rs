//! The receiving witness of a premise: each executor runs until nothing can progress, and no further.
//!
//! "Still pending" means that the executor stood still and the request had not answered. So an executor has to show
//! that it leaves pending work pending, finishes what can be finished however many turns that takes, and polls nobody
//! who was not woken. Three wrong executors fail the same witness: one that stops early, one that runs so many tasks at
//! most, and one that polls everybody.

use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use lawful_domains::receipt::{CurrentThread, Local, Standstill, Task};
use lawful_receipt::Hold;
use tokio::task::{JoinSet, spawn_local};

/// What an executor gets wrong, if anything.
fn witness<E: Standstill>() -> Result<(), &'static str> {
    pending_is_pending::<E>()?;
    many_tasks_run_at_once::<E>()?;
    a_chain_of_wakes_is_run_to_its_end::<E>()?;
    a_task_that_wakes_itself_goes_on::<E>()?;
    nobody_is_polled_without_a_wake::<E>()?;
    only_the_last_waker_is_called::<E>()
}

fn spawn<E: Standstill>(executor: &mut E, task: impl Future<Output = ()> + 'static) {
    executor.spawn(Box::pin(task));
}

fn pending_is_pending<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let (hold, seen) = (Hold::closed("the only event"), Rc::new(Cell::new(0)));
    let (waiting, noted) = (hold.clone(), Rc::clone(&seen));
    spawn(&mut executor, async move { noted.set(waiting.opened().await) });
    executor.run();
    executor.run();
    if seen.get() != 0 {
        return Err("a task went on although its hold is closed");
    }
    hold.open(7);
    if seen.get() != 0 {
        return Err("a task ran while the executor did not");
    }
    executor.run();
    if seen.get() == 7 { Ok(()) } else { Err("a task did not finish although its hold is open") }
}

/// Each task opens the next one's hold: a thousand turns, of which each wakes one task.
fn a_chain_of_wakes_is_run_to_its_end<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let holds: Vec<_> = (0..=1_000).map(|link| Hold::closed(format!("link {link}"))).collect();
    for pair in holds.windows(2).rev() {
        let (here, there) = (pair[0].clone(), pair[1].clone());
        spawn(&mut executor, async move {
            here.opened().await;
            there.open(());
        });
    }
    executor.run();
    holds[0].open(());
    executor.run();
    if holds[1_000].is_open() { Ok(()) } else { Err("the executor stopped while a task was woken") }
}

fn a_task_that_wakes_itself_goes_on<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let left = Rc::new(Cell::new(10_000));
    let counted = Rc::clone(&left);
    spawn(
        &mut executor,
        poll_fn(move |context| {
            counted.set(counted.get() - 1);
            context.waker().wake_by_ref();
            if counted.get() == 0 { Poll::Ready(()) } else { Poll::Pending }
        }),
    );
    executor.run();
    if left.get() == 0 { Ok(()) } else { Err("the executor stopped while a task had woken itself") }
}

/// More tasks than an executor may run before it looks for something else.
fn many_tasks_run_at_once<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let (hold, ran) = (Hold::closed("the start of all"), Rc::new(Cell::new(0)));
    for _ in 0..1_000 {
        let (waiting, counted) = (hold.clone(), Rc::clone(&ran));
        spawn(&mut executor, async move {
            waiting.opened().await;
            counted.set(counted.get() + 1);
        });
    }
    executor.run();
    hold.open(());
    executor.run();
    if ran.get() == 1_000 { Ok(()) } else { Err("the executor stopped while many tasks were woken") }
}

fn nobody_is_polled_without_a_wake<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let polls = Rc::new(Cell::new(0));
    let counted = Rc::clone(&polls);
    spawn(
        &mut executor,
        poll_fn(move |_| {
            counted.set(counted.get() + 1);
            Poll::Pending
        }),
    );
    let hold = Hold::closed("a peer's event");
    let waiting = hold.clone();
    spawn(&mut executor, async move { waiting.opened().await });
    executor.run();
    hold.open(());
    executor.run();
    if polls.get() == 1 { Ok(()) } else { Err("a task was polled that nobody had woken") }
}

/// A future that two tasks poll in turn wakes the second one.
fn only_the_last_waker_is_called<E: Standstill>() -> Result<(), &'static str> {
    let mut executor = E::new();
    let hold = Hold::closed("the event of a future that moves");
    let shared = Rc::new(RefCell::new(Box::pin(hold.opened())));
    let polled: Rc<RefCell<Vec<u32>>> = Rc::default();
    for task in 0..2 {
        let (shared, polled) = (Rc::clone(&shared), Rc::clone(&polled));
        let once = poll_fn(move |context: &mut Context<'_>| {
            polled.borrow_mut().push(task);
            shared.borrow_mut().as_mut().poll(context)
        });
        spawn(&mut executor, once);
        executor.run();
    }
    hold.open(());
    executor.run();
    if *polled.borrow() == [0, 1, 1] { Ok(()) } else { Err("a waker was called that is not the last one") }
}

#[test]
fn the_local_pool_stands_still_where_nothing_can_progress() {
    assert_eq!(witness::<Local>(), Ok(()));
}

#[test]
fn the_current_thread_runtime_stands_still_where_nothing_can_progress() {
    assert_eq!(witness::<CurrentThread>(), Ok(()));
}

/// Polls each woken task once, and leaves those woken meanwhile.
struct StopsEarly {
    tasks: Vec<(Option<Task>, Arc<Woken>)>,
}

/// Polls woken tasks until none is woken, or so many were.
struct TiresOut(StopsEarly);

/// Polls every task until none is woken.
struct PollsEverybody(StopsEarly);

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl StopsEarly {
    fn round(&mut self, is_polled: impl Fn(&Woken) -> bool) {
        for (task, woken) in self.tasks.iter_mut().filter(|(_, woken)| is_polled(woken)) {
            woken.0.store(false, Ordering::Relaxed);
            let waker = Waker::from(Arc::clone(woken));
            let polled = task.as_mut().map(|task| Pin::new(task).poll(&mut Context::from_waker(&waker)));
            if polled.is_some_and(|poll| poll.is_ready()) {
                *task = None;
            }
        }
    }

    fn is_woken(&self) -> bool {
        self.tasks.iter().any(|(task, woken)| task.is_some() && woken.0.load(Ordering::Relaxed))
    }
}

impl Standstill for StopsEarly {
    fn new() -> Self {
        Self { tasks: Vec::new() }
    }
    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        work()
    }
    fn spawn(&mut self, task: Task) {
        self.tasks.push((Some(task), Arc::new(Woken(AtomicBool::new(true)))));
    }
    fn run(&mut self) {
        self.round(|woken| woken.0.load(Ordering::Relaxed));
    }
}

impl Standstill for TiresOut {
    fn new() -> Self {
        Self(StopsEarly::new())
    }
    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        work()
    }
    fn spawn(&mut self, task: Task) {
        self.0.spawn(task);
    }
    fn run(&mut self) {
        while self.0.is_woken() {
            let left = Cell::new(61);
            let is_next = |woken: &Woken| woken.0.load(Ordering::Relaxed) && left.get() > 0;
            self.0.round(|woken| is_next(woken) && left.replace(left.get() - 1) > 0);
            if left.get() == 0 {
                return;
            }
        }
    }
}

impl Standstill for PollsEverybody {
    fn new() -> Self {
        Self(StopsEarly::new())
    }
    fn within<T>(&mut self, work: impl FnOnce() -> T) -> T {
        work()
    }
    fn spawn(&mut self, task: Task) {
        self.0.spawn(task);
    }
    fn run(&mut self) {
        while self.0.is_woken() {
            self.0.round(|_| true);
        }
    }
}

#[test]
fn an_executor_that_stops_early_is_noticed() {
    assert_eq!(witness::<StopsEarly>(), Err("the executor stopped while a task was woken"));
    assert_eq!(
        a_task_that_wakes_itself_goes_on::<StopsEarly>(),
        Err("the executor stopped while a task had woken itself")
    );
}

#[test]
fn an_executor_that_runs_so_many_tasks_is_noticed() {
    assert_eq!(witness::<TiresOut>(), Err("the executor stopped while many tasks were woken"));
}

#[test]
fn an_executor_that_polls_everybody_is_noticed() {
    assert_eq!(witness::<PollsEverybody>(), Err("a task was polled that nobody had woken"));
}

/// More tasks than the runtime runs before it looks for events, and more results than its budget lets one task read.
#[test]
fn tasks_that_a_product_starts_on_the_runtime_are_run_to_their_end() {
    let mut executor = CurrentThread::new();
    let hold = Hold::closed("the start of all");
    let (waiting, finished) = (hold.clone(), Rc::new(Cell::new(0)));
    let counted = Rc::clone(&finished);
    executor.within(|| {
        spawn_local(async move {
            let mut set = JoinSet::new();
            for _ in 0..500 {
                let waiting = waiting.clone();
                set.spawn(async move { waiting.opened().await });
            }
            while let Some(Ok(())) = set.join_next().await {
                counted.set(counted.get() + 1);
            }
        });
    });
    executor.run();
    assert_eq!(finished.get(), 0);
    hold.open(());
    executor.run();
    assert_eq!(finished.get(), 500);
}

#[test]
fn a_task_that_a_product_aborts_is_gone_when_the_runtime_stands_still() {
    let mut executor = CurrentThread::new();
    let (kept, hold) = (Rc::new(()), Hold::<()>::closed("an event that never comes"));
    let held = Rc::clone(&kept);
    let aborts = executor.within(|| {
        spawn_local(async move {
            hold.opened().await;
            drop(held);
        })
    });
    executor.run();
    assert_eq!(Rc::strong_count(&kept), 2);
    aborts.abort();
    executor.run();
    assert_eq!(Rc::strong_count(&kept), 1);
}
