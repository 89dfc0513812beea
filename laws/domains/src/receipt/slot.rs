//! One group and the task that waits for it.

use std::cell::RefCell;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use lawful_receipt::{Answer, Feature, Receipts, Shape};

use crate::receipt::standstill::Task;

/// A group as its owner and the driver share it.
pub(crate) type Shared<S> = Rc<RefCell<Slot<S>>>;

/// One group, who owns it, and what it answered.
pub(crate) struct Slot<S: Receipts> {
    subject: Rc<RefCell<S>>,
    pub(crate) group: Option<S::Group>,
    shape: Shape,
    /// Each owner has a number; only the last one waits.
    owner: u32,
    takes: usize,
    /// What was answered since the group was last seen.
    answers: Vec<Answer>,
    settlements: usize,
    waker: Option<Waker>,
    panic: Option<Box<dyn std::any::Any + Send>>,
}

/// The most answers of one turn: a stream that yields more yields for ever.
const ENDLESS: usize = 4_096;
/// The most settlements that are listened for.
const SETTLEMENTS: usize = 3;

impl<S: Receipts> Slot<S> {
    pub(crate) fn new(subject: &Rc<RefCell<S>>, shape: Shape, group: S::Group) -> Shared<S> {
        Rc::new(RefCell::new(Self {
            subject: Rc::clone(subject),
            group: Some(group),
            shape,
            owner: 0,
            takes: 0,
            answers: Vec::new(),
            settlements: 0,
            waker: None,
            panic: None,
        }))
    }

    /// A new owner's task. The owner before is not told; it never waits again.
    pub(crate) fn hand_over(shared: &Shared<S>) -> Task {
        let mut slot = shared.borrow_mut();
        slot.owner += 1;
        slot.waker = None;
        let (owner, shared) = (slot.owner, Rc::clone(shared));
        Box::pin(poll_fn(move |context| shared.borrow_mut().wait(owner, context)))
    }

    /// Asks for more outputs.
    pub(crate) fn take(&mut self, count: usize) {
        self.takes += count;
    }

    /// The owner looks again: it was the owner who just used the group.
    pub(crate) fn wake(&mut self) {
        self.waker.take().into_iter().for_each(Waker::wake);
    }

    /// What was answered since the last call.
    pub(crate) fn answers(&mut self) -> Vec<Answer> {
        std::mem::take(&mut self.answers)
    }

    /// The panic of a poll, which an executor may have caught.
    pub(crate) fn panic(&mut self) -> Option<Box<dyn std::any::Any + Send>> {
        self.panic.take()
    }

    fn wait(&mut self, owner: u32, context: &mut Context<'_>) -> Poll<()> {
        if owner != self.owner {
            return Poll::Ready(());
        }
        self.waker = Some(context.waker().clone());
        while self.wants() {
            let subject = Rc::clone(&self.subject);
            let Some(group) = &mut self.group else { return Poll::Ready(()) };
            let polled = catch_unwind(AssertUnwindSafe(|| subject.borrow_mut().poll(group, context)));
            match polled {
                Ok(Poll::Pending) => return Poll::Pending,
                Ok(Poll::Ready(answer)) => self.note(answer),
                Err(panic) => {
                    self.panic = Some(panic);
                    return Poll::Ready(());
                }
            }
        }
        Poll::Pending
    }

    fn wants(&self) -> bool {
        let asks = if self.shape.is_stream() { self.takes > 0 } else { self.settlements < SETTLEMENTS };
        asks && self.group.is_some() && self.answers.len() < ENDLESS
    }

    fn note(&mut self, answer: Answer) {
        match &answer {
            Answer::Next(_) => self.takes = self.takes.saturating_sub(1),
            Answer::End => self.takes = 0,
            Answer::Settled(_) | Answer::Failed(_) => {
                self.settlements += 1;
                if !S::SUPPORTS.has(Feature::Listens) {
                    self.group = None;
                }
            }
        }
        self.answers.push(answer);
    }
}
