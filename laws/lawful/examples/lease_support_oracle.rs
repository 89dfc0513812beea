//! A whole test of a registry of support: its methods and one call. Run it, or copy it into `tests/`.
//! Promise: `Handles` keeps subjects while a live handle supports them. Limit: see `lawful_lease::support::CONTRACT`.

use std::collections::HashMap;

use lawful::lease::support::{self, Feature, Registry, Reply, Supports, Trouble};

#[derive(Default)]
struct Handles {
    next: u64,
    waiting: HashMap<u64, u32>,
    live: HashMap<u64, u32>,
}

impl Registry for Handles {
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Replace]);
    fn start(&mut self, subject: u32) -> Reply<u64> {
        self.next += 1;
        self.waiting.insert(self.next, subject);
        Ok(self.next)
    }
    fn accept(&mut self, handle: u64) -> Reply<()> {
        self.live.extend(self.waiting.remove(&handle).map(|subject| (handle, subject)));
        Ok(())
    }
    fn refuse(&mut self, handle: u64) -> Reply<()> {
        self.waiting.remove(&handle).map(|_| ()).ok_or(Trouble::Refused)
    }
    fn release(&mut self, handle: u64) -> Reply<()> {
        self.live.remove(&handle);
        Ok(())
    }
    fn supports(&mut self, subject: u32) -> Reply<bool> {
        Ok(self.live.values().any(|of| *of == subject))
    }
    fn replace(&mut self, handle: u64) -> Reply<u64> {
        let subject = self.live.remove(&handle).ok_or(Trouble::Refused)?;
        self.next += 1;
        self.live.insert(self.next, subject);
        Ok(self.next)
    }
}

fn main() {
    support::check(Handles::default);
}
