//! A whole test of an arena: the arena's methods and one call. Run it, or copy it into `tests/`.
//! Promise: a handle resolves to its own tenant, and to nothing once that has left. Limit: one caller.

use lawful::lease::handles::{self, Feature, Handles, Reply, Stale, Supports, Walk};

/// Slots that are used again under a new generation.
#[derive(Default)]
struct Arena(Vec<(u32, Option<u32>)>);

impl Handles for Arena {
    type Handle = (usize, u32);
    const SUPPORTS: Supports = Supports::core(Stale::Refused).with(&[Feature::Len, Feature::Clear]);
    fn insert(&mut self, value: u32) -> Reply<(usize, u32)> {
        let vacant = self.0.iter().position(|slot| slot.1.is_none());
        let at = vacant.unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push((0, None));
        }
        self.0[at] = (self.0[at].0 + 1, Some(value));
        Ok((at, self.0[at].0))
    }
    fn get(&mut self, (at, generation): &(usize, u32)) -> Reply<Option<u32>> {
        Ok(self.0[*at].1.filter(|_| self.0[*at].0 == *generation))
    }
    fn remove(&mut self, (at, generation): &(usize, u32)) -> Reply<Option<u32>> {
        Ok(if self.0[*at].0 == *generation { self.0[*at].1.take() } else { None })
    }
    fn scan(&mut self, walk: &mut Walk<((usize, u32), u32)>) -> Reply<()> {
        let entry = |(at, slot): (usize, &(u32, Option<u32>))| slot.1.map(|value| ((at, slot.0), value));
        walk.along(self.0.iter().enumerate().filter_map(entry));
        Ok(())
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.iter().filter(|slot| slot.1.is_some()).count())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.iter_mut().for_each(|slot| slot.1 = None);
        Ok(())
    }
}

fn main() {
    handles::check(Arena::default);
}
