//! `slotmap::SlotMap`, `slotmap::DenseSlotMap` and `slab::Slab`.
//!
//! The promises are those of their documentations. A slot map never resolves a key to a later value. A slab uses its
//! keys again at once, and says so; nothing is promised of a stale key, and none is asked for. None of them weighs its
//! entries. Slot maps have no method to give up room.

use lawful_lease::handles::{Feature, Handles, Reply, Stale, Supports, Walk};
use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, SlotMap};

/// A slot map, whose operations have the same names in each of its types.
macro_rules! slot_map {
    ($subject:ident, $map:ident, $about:literal) => {
        #[doc = $about]
        #[derive(Default)]
        pub struct $subject($map<DefaultKey, u32>);

        impl Handles for $subject {
            type Handle = DefaultKey;
            const SUPPORTS: Supports = Supports::all(Stale::Refused).without(&[Feature::Weight, Feature::Shrink]);

            fn insert(&mut self, value: u32) -> Reply<DefaultKey> {
                Ok(self.0.insert(value))
            }
            fn get(&mut self, key: &DefaultKey) -> Reply<Option<u32>> {
                Ok(self.0.get(*key).copied())
            }
            fn remove(&mut self, key: &DefaultKey) -> Reply<Option<u32>> {
                Ok(self.0.remove(*key))
            }
            fn scan(&mut self, walk: &mut Walk<(DefaultKey, u32)>) -> Reply<()> {
                walk.along(self.0.iter().map(|(key, value)| (key, *value)));
                Ok(())
            }
            fn contains(&mut self, key: &DefaultKey) -> Reply<bool> {
                Ok(self.0.contains_key(*key))
            }
            fn set(&mut self, key: &DefaultKey, value: u32) -> Reply<Option<u32>> {
                Ok(self.0.get_mut(*key).map(|there| std::mem::replace(there, value)))
            }
            fn len(&mut self) -> Reply<usize> {
                Ok(self.0.len())
            }
            fn clear(&mut self) -> Reply<()> {
                self.0.clear();
                Ok(())
            }
            fn drain(&mut self, walk: &mut Walk<(DefaultKey, u32)>) -> Reply<()> {
                walk.along(self.0.drain());
                Ok(())
            }
            fn retain(&mut self, keep: &mut dyn FnMut(&DefaultKey, u32) -> bool) -> Reply<()> {
                self.0.retain(|key, value| keep(&key, *value));
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
    };
}

slot_map!(Slots, SlotMap, "A slot map whose values lie in its slots.");
slot_map!(DenseSlots, DenseSlotMap, "A slot map whose values lie side by side.");

/// A slab.
#[derive(Default)]
pub struct Slabs(Slab<u32>);

impl Handles for Slabs {
    type Handle = usize;
    const SUPPORTS: Supports = Supports::all(Stale::Undefined).without(&[Feature::Weight]);

    fn insert(&mut self, value: u32) -> Reply<usize> {
        Ok(self.0.insert(value))
    }
    fn get(&mut self, key: &usize) -> Reply<Option<u32>> {
        Ok(self.0.get(*key).copied())
    }
    fn remove(&mut self, key: &usize) -> Reply<Option<u32>> {
        Ok(self.0.try_remove(*key))
    }
    fn scan(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
        walk.along(self.0.iter().map(|(key, value)| (key, *value)));
        Ok(())
    }
    fn contains(&mut self, key: &usize) -> Reply<bool> {
        Ok(self.0.contains(*key))
    }
    fn set(&mut self, key: &usize, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.get_mut(*key).map(|there| std::mem::replace(there, value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn clear(&mut self) -> Reply<()> {
        self.0.clear();
        Ok(())
    }
    /// A slab's drain yields values without their keys, in the order of its iteration.
    fn drain(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
        let keys: Vec<usize> = self.0.iter().map(|(key, _)| key).collect();
        let mut keys = keys.into_iter();
        walk.along(self.0.drain().map(|value| (keys.next().unwrap_or(usize::MAX), value)));
        Ok(())
    }
    fn retain(&mut self, keep: &mut dyn FnMut(&usize, u32) -> bool) -> Reply<()> {
        self.0.retain(|key, value| keep(&key, *value));
        Ok(())
    }
    fn reserve(&mut self, count: usize) -> Reply<()> {
        self.0.reserve(count);
        Ok(())
    }
    fn capacity(&mut self) -> Reply<usize> {
        Ok(self.0.capacity())
    }
    fn shrink(&mut self) -> Reply<()> {
        self.0.shrink_to_fit();
        Ok(())
    }
}
