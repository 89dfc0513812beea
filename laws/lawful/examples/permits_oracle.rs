//! A whole test of a pool: the pool's methods and one call. Run it, or copy it into `tests/`.
//! Promise: never more is out than there is, first come first served. Limit: one thread.

use std::collections::{BTreeMap, VecDeque};

use lawful::contract::Label;
use lawful::lease::permits::{self, Answer, Feature, Permits, Queue, Reply, Supports};

#[derive(Default)]
struct Pool {
    free: usize,
    queue: VecDeque<(Label, usize)>,
    held: BTreeMap<Label, usize>,
}

impl Permits for Pool {
    const SUPPORTS: Supports = Supports::core(Queue::Fair).with(&[Feature::Many, Feature::Add]);
    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        self.queue.push_back((name, count));
        self.settled(name)
    }
    fn settled(&mut self, name: Label) -> Reply<Answer> {
        let next = self.queue.front().copied();
        let Some((_, count)) = next.filter(|(first, count)| *first == name && *count <= self.free) else {
            return Ok(Answer::Waiting);
        };
        (self.free, _) = (self.free - count, self.queue.pop_front());
        self.held.insert(name, count);
        Ok(Answer::Granted)
    }
    fn give_up(&mut self, name: Label) -> Reply<()> {
        self.free += self.held.remove(&name).unwrap_or(0);
        self.queue.retain(|(waiter, _)| *waiter != name);
        Ok(())
    }
    fn add(&mut self, count: usize) -> Reply<()> {
        self.free += count;
        Ok(())
    }
}

fn main() {
    permits::check(|free| Pool { free, ..Pool::default() });
}
