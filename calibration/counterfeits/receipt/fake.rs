//! The subject that every counterfeit is: a right maker of groups whose steps can be replaced one by one.
//!
//! Each member is a task of its own, which writes down what it came to; the group looks at that when it is polled.
//! [`Behaviour`] states each step and states it right. A counterfeit overrides the steps that it gets wrong and nothing
//! else, so what it breaks is what its `impl` block shows.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use lawful_receipt::{
    Answer, End, Member, Output, Receipt, Receipts, Reply, Request, Settlement, Shape, Supports, Taken,
};
use tokio::task::{AbortHandle, spawn_local};

pub use super::state::{Dropped, Entry, Shared, State, is_applied, is_rejected};

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Just after a start, before any task runs.
    fn started(&mut self, state: &mut State) {
        let _ = state;
    }
    /// How a task writes down what its member came to.
    fn completes(&self) -> fn(&mut State, usize, Output) {
        complete
    }
    /// Runs one member.
    fn runs(&self, entry: usize, member: Member, shared: Shared) -> AbortHandle {
        run(entry, member, shared)
    }
    /// Remembers whom to wake.
    fn registers(&mut self, state: &mut State, waker: &Waker) {
        state.waker = Some(waker.clone());
    }
    /// The settlement of a request, if it is due.
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        decide(state)
    }
    /// What happens to the members when a request settles.
    fn lets_go(&mut self, state: &mut State) {
        stop_all(state);
    }
    /// What a settled request answers.
    fn again(&mut self, state: &mut State) -> Poll<Answer> {
        let _ = state;
        Poll::Pending
    }
    /// The next answer of a stream, if there is one.
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        next(state)
    }
    /// Puts a new entry in line.
    fn lines_up(&mut self, state: &mut State, end: End, entry: usize) {
        match end {
            End::Back => state.owed.push(entry),
            End::Front => state.owed.insert(0, entry),
        }
    }
    /// Removes an entry that is replaced or forgotten.
    fn forgets(&mut self, state: &mut State, entry: usize) {
        forget(state, entry);
    }
    /// Aborts an entry.
    fn aborts(&mut self, state: &mut State, entry: usize) {
        abort(state, entry);
    }
    /// How many outputs are owed.
    fn len(&self, state: &State) -> usize {
        state.owed.len()
    }
    /// The keys of the outputs that are owed.
    fn keys(&self, state: &State) -> Vec<usize> {
        state.owed.iter().map(|entry| state.entries[*entry].receipt.at).collect()
    }
    /// The rows that are shown.
    fn rows(&self, state: &State) -> Vec<Receipt> {
        state.rows.visible()
    }
    /// What happens when the owner drops the group.
    fn drops(&self) -> fn(&mut State) {
        stop_all
    }
}

/// A behaviour without a fault.
#[derive(Clone, Copy, Debug, Default)]
pub struct Honest;

impl Behaviour for Honest {}

/// A fake maker of groups.
pub struct Fake {
    behaviour: Box<dyn Behaviour>,
    requests: BTreeMap<usize, Shared>,
}

/// A group of a fake.
pub struct Group {
    state: Shared,
    drops: fn(&mut State),
}

impl Drop for Group {
    fn drop(&mut self) {
        let mut state = self.state.borrow_mut();
        state.dropped = Dropped::Yes;
        (self.drops)(&mut state);
    }
}

impl Fake {
    /// A maker of groups with this behaviour.
    pub fn new(behaviour: impl Behaviour) -> Self {
        Self { behaviour: Box::new(behaviour), requests: BTreeMap::new() }
    }

    fn join(&mut self, state: &Shared, member: Member) -> usize {
        let entry = state.borrow().entries.len();
        state.borrow_mut().entries.push(Entry { receipt: member.receipt(), result: None, task: None });
        let task = self.behaviour.runs(entry, member, Rc::clone(state));
        state.borrow_mut().entries[entry].task = Some(task);
        entry
    }
}

impl Receipts for Fake {
    type Group = Group;
    const SUPPORTS: Supports = Supports::ALL;

    fn start(&mut self, request: Request) -> Reply<Group> {
        let before = self.requests.get(&request.id).map(Rc::clone);
        let state = Rc::new(RefCell::new(State {
            shape: request.shape,
            entries: Vec::new(),
            owed: Vec::new(),
            done: Vec::new(),
            waker: None,
            settled: None,
            dropped: Dropped::No,
            rows: request.members.first().map(Member::rows).unwrap_or_default(),
            starts: before.map_or(0, |before| before.borrow().starts + 1),
            count: 0,
            completes: self.behaviour.completes(),
        }));
        for member in request.members {
            let entry = self.join(&state, member);
            state.borrow_mut().owed.push(entry);
        }
        self.behaviour.started(&mut state.borrow_mut());
        self.requests.insert(request.id, Rc::clone(&state));
        Ok(Group { state, drops: self.behaviour.drops() })
    }

    fn poll(&mut self, group: &mut Group, context: &mut Context<'_>) -> Poll<Answer> {
        let state = &mut group.state.borrow_mut();
        self.behaviour.registers(state, context.waker());
        if state.shape.is_stream() {
            return self.behaviour.next(state).map_or(Poll::Pending, Poll::Ready);
        }
        if state.settled.is_some() {
            return self.behaviour.again(state);
        }
        let Some(settlement) = self.behaviour.decides(state) else { return Poll::Pending };
        state.settled = Some(settlement.clone());
        self.behaviour.lets_go(state);
        Poll::Ready(Answer::Settled(settlement))
    }

    fn add(&mut self, group: &mut Group, end: End, member: Member) -> Reply<()> {
        group.state.borrow_mut().rows = member.rows();
        let entry = self.join(&group.state, member);
        self.behaviour.lines_up(&mut group.state.borrow_mut(), end, entry);
        Ok(())
    }

    fn put(&mut self, group: &mut Group, key: usize, member: Member) -> Reply<()> {
        let mut state = group.state.borrow_mut();
        state.rows = member.rows();
        if let Some(before) = state.last_at(key).filter(|before| state.owed.contains(before)) {
            self.behaviour.forgets(&mut state, before);
        }
        drop(state);
        let entry = self.join(&group.state, member);
        self.behaviour.lines_up(&mut group.state.borrow_mut(), End::Back, entry);
        Ok(())
    }

    fn abort(&mut self, group: &mut Group, at: usize) -> Reply<()> {
        let mut state = group.state.borrow_mut();
        if let Some(entry) = state.last_at(at).filter(|entry| state.owed.contains(entry)) {
            self.behaviour.aborts(&mut state, entry);
        }
        Ok(())
    }

    fn abort_all(&mut self, group: &mut Group) -> Reply<()> {
        let mut state = group.state.borrow_mut();
        for entry in state.owed.clone() {
            self.behaviour.aborts(&mut state, entry);
        }
        Ok(())
    }

    fn clear(&mut self, group: &mut Group) -> Reply<()> {
        let mut state = group.state.borrow_mut();
        for entry in state.owed.clone() {
            self.behaviour.forgets(&mut state, entry);
        }
        Ok(())
    }

    fn len(&mut self, group: &mut Group) -> Reply<usize> {
        Ok(self.behaviour.len(&group.state.borrow()))
    }

    fn keys(&mut self, group: &mut Group) -> Reply<Vec<usize>> {
        Ok(self.behaviour.keys(&group.state.borrow()))
    }

    fn rows(&mut self, request: usize) -> Reply<Vec<Receipt>> {
        let state = self.requests.get(&request).map(|state| state.borrow());
        Ok(state.map(|state| self.behaviour.rows(&state)).unwrap_or_default())
    }
}

/// Runs a member as a task.
pub(crate) fn run(entry: usize, member: Member, shared: Shared) -> AbortHandle {
    let task = spawn_local(async move {
        let result = member.await;
        let state = &mut *shared.borrow_mut();
        (state.completes)(state, entry, result.into());
    });
    task.abort_handle()
}

/// Writes down what an entry came to and wakes who waits.
pub(crate) fn complete(state: &mut State, entry: usize, output: Output) {
    note(state, entry, output);
    state.waker.take().into_iter().for_each(Waker::wake);
}

/// The first time that it is asked, the group steps back behind the tasks that are woken.
pub(crate) fn lets_others_run(state: &mut State) -> bool {
    let first = state.count == 0;
    if first {
        state.count = 1;
        state.waker.iter().for_each(Waker::wake_by_ref);
    }
    first
}

/// Writes down what an entry came to, unless it has a result.
pub(crate) fn note(state: &mut State, entry: usize, output: Output) {
    if state.result(entry).is_none() {
        state.entries[entry].result = Some(output);
        state.done.push(entry);
    }
}

/// The settlement of a request, if it is due.
pub(crate) fn decide(state: &State) -> Option<Settlement> {
    let whole = || state.all().map(Settlement::Success);
    match state.shape {
        Shape::All => state.first(is_rejected).map(Settlement::one).or_else(whole),
        Shape::Every => whole(),
        Shape::Any => {
            let last = || state.all().and_then(|_| state.done.last()).and_then(|last| state.result(*last));
            state.first(is_applied).or_else(last).map(Settlement::one)
        }
        Shape::Race => state.first(|_| true).map(Settlement::one),
        Shape::Ordered | Shape::Unordered | Shape::Keyed => None,
    }
}

/// Stops every task.
pub(crate) fn stop_all(state: &mut State) {
    (0..state.entries.len()).for_each(|entry| state.stop(entry));
}

/// The next answer of a stream, if there is one.
pub(crate) fn next(state: &mut State) -> Option<Answer> {
    if state.owed.is_empty() {
        return Some(Answer::End);
    }
    pick(state).map(|entry| take(state, entry))
}

/// The entry that a stream yields next, if one is there.
pub(crate) fn pick(state: &State) -> Option<usize> {
    match state.shape {
        Shape::Ordered => state.owed.first().copied().filter(|entry| state.result(*entry).is_some()),
        _ => state.done.iter().copied().find(|entry| state.owed.contains(entry)),
    }
}

/// Yields an entry.
pub(crate) fn take(state: &mut State, entry: usize) -> Answer {
    state.owed.retain(|owed| *owed != entry);
    Answer::Next(taken(state, entry))
}

/// What an entry yields.
pub(crate) fn taken(state: &State, entry: usize) -> Taken {
    let at = (state.shape == Shape::Keyed).then(|| state.entries[entry].receipt.at);
    Taken { at, output: state.result(entry).unwrap_or(Output::Cancelled) }
}

/// Removes an entry and stops it.
pub(crate) fn forget(state: &mut State, entry: usize) {
    state.owed.retain(|owed| *owed != entry);
    state.stop(entry);
}

/// Aborts an entry: if it is pending, it yields that it was cancelled.
pub(crate) fn abort(state: &mut State, entry: usize) {
    if state.result(entry).is_none() {
        state.stop(entry);
        note(state, entry, Output::Cancelled);
    }
}
