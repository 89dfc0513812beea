//! `generational-arena` 0.2.8, `Arena`. Promises: the documentation of `generational_arena::Arena`: an index whose
//! entry was removed never yields another entry.
//!
//! It has no weights, and no method to give up room.

#[path = "../../trial.rs"]
mod trial;

use generational_arena::{Arena, Index};
use lawful_lease::handles::{Feature, Handles, Reply, Stale, Supports, Walk};

struct Entries(Arena<u32>);

impl Handles for Entries {
    type Handle = Index;
    const SUPPORTS: Supports = Supports::all(Stale::Refused).without(&[Feature::Weight, Feature::Shrink]);

    fn insert(&mut self, value: u32) -> Reply<Index> {
        Ok(self.0.insert(value))
    }
    fn get(&mut self, index: &Index) -> Reply<Option<u32>> {
        Ok(self.0.get(*index).copied())
    }
    fn remove(&mut self, index: &Index) -> Reply<Option<u32>> {
        Ok(self.0.remove(*index))
    }
    fn scan(&mut self, walk: &mut Walk<(Index, u32)>) -> Reply<()> {
        walk.along(self.0.iter().map(|(index, value)| (index, *value)));
        Ok(())
    }
    fn contains(&mut self, index: &Index) -> Reply<bool> {
        Ok(self.0.contains(*index))
    }
    fn set(&mut self, index: &Index, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.get_mut(*index).map(|there| std::mem::replace(there, value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }
    fn drain(&mut self, walk: &mut Walk<(Index, u32)>) -> Reply<()> {
        walk.along(self.0.drain());
        Ok(())
    }
    fn retain(&mut self, keep: &mut dyn FnMut(&Index, u32) -> bool) -> Reply<()> {
        self.0.retain(|index, value| keep(&index, *value));
        Ok(())
    }
    fn reserve(&mut self, count: usize) -> Reply<()> {
        self.0.reserve(count);
        Ok(())
    }
    fn capacity(&mut self) -> Reply<usize> {
        Ok(self.0.capacity())
    }
}

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "generational-arena",
            version: "0.2.8",
            used_in_design: "yes",
            expected_law: "stale",
            witness_actions: 4,
        },
        &lawful::lease::handles::oracle("generational-arena", || Entries(Arena::new())),
    )
}
