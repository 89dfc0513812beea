//! `typed-generational-arena` 0.2.9, `StandardArena`. Promises: its documentation: an index whose entry was removed never
//! yields another entry.
//!
//! It has no weights, and no method to give up room. Left out is the drain, which forgets its entries and so counts them
//! wrongly afterwards.

#[path = "../../trial.rs"]
mod trial;

use lawful_lease::handles::{Feature, Handles, Reply, Stale, Supports, Walk};
use typed_generational_arena::{StandardArena, StandardIndex};

type Index = StandardIndex<u32>;

struct Entries(StandardArena<u32>);

impl Handles for Entries {
    type Handle = Index;
    const SUPPORTS: Supports =
        Supports::all(Stale::Refused).without(&[Feature::Weight, Feature::Shrink, Feature::Drain]);

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
            name: "typed-generational-arena",
            version: "0.2.9",
            used_in_design: "no",
            expected_law: "stale",
            witness_actions: 4,
        },
        &lawful::lease::handles::oracle("typed-generational-arena", || Entries(StandardArena::new())),
    )
}
