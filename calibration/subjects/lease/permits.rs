//! `tokio::sync::Semaphore`, polled by hand.
//!
//! The promises are those of its documentation: fair, `acquire_many` included; `forget_permits` and `add_permits`;
//! closed for ever. Nothing is left out. A request is an `acquire_many_owned` future; it is dropped as soon as it is
//! ready, as an `await` does.

use std::collections::BTreeMap;
use std::sync::Arc;

use lawful_contract::Label;
use lawful_lease::permits::{Answer, Permits, Polled, Queue, Reply, Supports, Trouble};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, TryAcquireError};

/// A semaphore of tokio with its requests.
pub struct TokioSemaphore {
    semaphore: Arc<Semaphore>,
    waiting: BTreeMap<Label, Polled<Result<OwnedSemaphorePermit, AcquireError>>>,
    held: BTreeMap<Label, OwnedSemaphorePermit>,
}

impl TokioSemaphore {
    /// A semaphore with so many permits.
    pub fn new(permits: usize) -> Self {
        Self { semaphore: Arc::new(Semaphore::new(permits)), waiting: BTreeMap::new(), held: BTreeMap::new() }
    }

    fn note(&mut self, name: Label, settled: Option<Result<OwnedSemaphorePermit, AcquireError>>) -> Answer {
        let Some(settled) = settled else { return Answer::Waiting };
        self.waiting.remove(&name);
        match settled {
            Ok(permit) => {
                self.held.insert(name, permit);
                Answer::Granted
            }
            Err(_) => Answer::Closed,
        }
    }
}

fn narrow(count: usize) -> Reply<u32> {
    Ok(u32::try_from(count)?)
}

impl Permits for TokioSemaphore {
    const SUPPORTS: Supports = Supports::all(Queue::Fair);

    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        let request = Arc::clone(&self.semaphore).acquire_many_owned(narrow(count)?);
        let mut request = Polled::new(request);
        let settled = request.ask();
        self.waiting.insert(name, request);
        Ok(self.note(name, settled))
    }
    fn settled(&mut self, name: Label) -> Reply<Answer> {
        let settled = self.waiting.get_mut(&name).and_then(Polled::ask);
        Ok(self.note(name, settled))
    }
    fn give_up(&mut self, name: Label) -> Reply<()> {
        self.waiting.remove(&name);
        self.held.remove(&name);
        Ok(())
    }
    fn try_acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        Ok(match Arc::clone(&self.semaphore).try_acquire_many_owned(narrow(count)?) {
            Ok(permit) => {
                self.held.insert(name, permit);
                Answer::Granted
            }
            Err(TryAcquireError::NoPermits) => Answer::Short,
            Err(TryAcquireError::Closed) => Answer::Closed,
        })
    }
    fn nudge(&mut self, name: Label) -> Reply<Answer> {
        let settled = self.waiting.get_mut(&name).and_then(Polled::nudge);
        Ok(self.note(name, settled))
    }
    fn available(&mut self) -> Reply<usize> {
        Ok(self.semaphore.available_permits())
    }
    fn held(&mut self, name: Label) -> Reply<usize> {
        let permit = self.held.get(&name).map(OwnedSemaphorePermit::num_permits);
        permit.ok_or_else(|| Trouble::Failed(format!("{name} holds nothing")))
    }
    fn forget(&mut self, count: usize) -> Reply<usize> {
        Ok(self.semaphore.forget_permits(count))
    }
    fn forget_held(&mut self, name: Label) -> Reply<()> {
        self.held.remove(&name).into_iter().for_each(OwnedSemaphorePermit::forget);
        Ok(())
    }
    fn add(&mut self, count: usize) -> Reply<()> {
        self.semaphore.add_permits(count);
        Ok(())
    }
    fn shut(&mut self) -> Reply<()> {
        self.semaphore.close();
        Ok(())
    }
    fn is_closed(&mut self) -> Reply<bool> {
        Ok(self.semaphore.is_closed())
    }
}
