//! The subject that every counterfeit is: a right arena whose operations can be replaced one by one.
//!
//! [`Behaviour`] states each operation over slots with generations, and states it right. A counterfeit overrides the
//! operations that it gets wrong and nothing else, so what it breaks is what its `impl` block shows.

use lawful_lease::handles::{Handles, Reply, Stale, Supports, Walk};

/// A place, and the generation of the entry that it was issued for.
pub type Handle = (usize, u32);

/// A place for an entry.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slot {
    /// Counts the entries that lay here.
    pub generation: u32,
    /// The entry.
    pub value: Option<u32>,
    /// The entry that lay here last.
    pub last: u32,
}

/// What every fake stores.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// Every slot that was ever used.
    pub slots: Vec<Slot>,
    /// Vacant slots; the last one is used next.
    pub vacant: Vec<usize>,
    /// The number of entries.
    pub len: usize,
    /// The sum of their weights.
    pub weight: u64,
    /// How many slots there is room for.
    pub room: usize,
}

impl Store {
    /// The slot of a handle whose entry is there.
    pub fn slot(&mut self, (at, generation): Handle) -> Option<&mut Slot> {
        self.slots.get_mut(at).filter(|slot| slot.generation == generation && slot.value.is_some())
    }

    /// Puts an entry into a vacant slot, or a new one.
    pub fn put(&mut self, value: u32) -> Handle {
        let at = self.vacant.pop().unwrap_or(self.slots.len());
        if at == self.slots.len() {
            self.slots.push(Slot::default());
            self.room = self.room.max(self.slots.len());
        }
        self.len += 1;
        self.weight += u64::from(value);
        let slot = &mut self.slots[at];
        slot.generation += 1;
        slot.value = Some(value);
        (at, slot.generation)
    }

    /// Takes the entry out of a slot.
    pub fn take(&mut self, at: usize) -> Option<u32> {
        let slot = self.slots.get_mut(at)?;
        let value = slot.value.take()?;
        slot.last = value;
        self.vacant.push(at);
        // A fake whose sums drifted must not panic where it is only to be wrong.
        self.len = self.len.saturating_sub(1);
        self.weight = self.weight.saturating_sub(u64::from(value));
        Some(value)
    }

    /// Every entry with its handle.
    pub fn rows(&self) -> Vec<(Handle, u32)> {
        let entry = |(at, slot): (usize, &Slot)| Some(((at, slot.generation), slot.value?));
        self.slots.iter().enumerate().filter_map(entry).collect()
    }
}

/// How a fake behaves. Every provided method is right.
pub trait Behaviour: 'static {
    /// Stores an entry.
    fn insert(&mut self, store: &mut Store, value: u32) -> Handle {
        store.put(value)
    }
    /// Resolves a handle.
    fn get(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        store.slot(handle).and_then(|slot| slot.value)
    }
    /// Tells whether a handle resolves.
    fn contains(&mut self, store: &mut Store, handle: Handle) -> bool {
        store.slot(handle).is_some()
    }
    /// Changes an entry.
    fn set(&mut self, store: &mut Store, handle: Handle, value: u32) -> Option<u32> {
        let before = store.slot(handle)?.value.replace(value)?;
        store.weight = (store.weight + u64::from(value)).saturating_sub(u64::from(before));
        Some(before)
    }
    /// Takes an entry out.
    fn remove(&mut self, store: &mut Store, handle: Handle) -> Option<u32> {
        store.slot(handle)?;
        store.take(handle.0)
    }
    /// Yields every entry.
    fn scan(&mut self, store: &Store) -> Vec<(Handle, u32)> {
        store.rows()
    }
    /// Counts entries.
    fn len(&mut self, store: &Store) -> usize {
        store.len
    }
    /// Weighs entries.
    fn weight(&mut self, store: &Store) -> u64 {
        store.weight
    }
    /// Removes every entry.
    fn clear(&mut self, store: &mut Store) {
        for at in 0..store.slots.len() {
            store.take(at);
        }
    }
    /// Yields entries and removes all of them.
    fn drain(&mut self, store: &mut Store, walk: &mut Walk<(Handle, u32)>) {
        walk.along(store.rows());
        self.clear(store);
    }
    /// Keeps the entries that pass.
    fn retain(&mut self, store: &mut Store, keep: &mut dyn FnMut(&Handle, u32) -> bool) {
        for (handle, value) in store.rows() {
            if !keep(&handle, value) {
                store.take(handle.0);
            }
        }
    }
    /// Makes room.
    fn reserve(&mut self, store: &mut Store, count: usize) {
        store.room = store.room.max(store.len + count);
    }
    /// Tells how much room there is.
    fn capacity(&mut self, store: &Store) -> usize {
        store.room
    }
    /// Gives up room.
    fn shrink(&mut self, store: &mut Store) {
        store.room = store.slots.len();
    }
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// An arena with a replaceable behaviour.
pub struct Fake {
    store: Store,
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// An empty arena that behaves like this.
    pub fn new(behaviour: Box<dyn Behaviour>) -> Self {
        Self { store: Store::default(), behaviour }
    }
}

impl Handles for Fake {
    type Handle = Handle;
    const SUPPORTS: Supports = Supports::all(Stale::Refused);

    fn insert(&mut self, value: u32) -> Reply<Handle> {
        Ok(self.behaviour.insert(&mut self.store, value))
    }
    fn get(&mut self, handle: &Handle) -> Reply<Option<u32>> {
        Ok(self.behaviour.get(&mut self.store, *handle))
    }
    fn remove(&mut self, handle: &Handle) -> Reply<Option<u32>> {
        Ok(self.behaviour.remove(&mut self.store, *handle))
    }
    fn scan(&mut self, walk: &mut Walk<(Handle, u32)>) -> Reply<()> {
        walk.along(self.behaviour.scan(&self.store));
        Ok(())
    }
    fn contains(&mut self, handle: &Handle) -> Reply<bool> {
        Ok(self.behaviour.contains(&mut self.store, *handle))
    }
    fn set(&mut self, handle: &Handle, value: u32) -> Reply<Option<u32>> {
        Ok(self.behaviour.set(&mut self.store, *handle, value))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.behaviour.len(&self.store))
    }
    fn weight(&mut self) -> Reply<u64> {
        Ok(self.behaviour.weight(&self.store))
    }
    fn clear(&mut self) -> Reply<()> {
        self.behaviour.clear(&mut self.store);
        Ok(())
    }
    fn drain(&mut self, walk: &mut Walk<(Handle, u32)>) -> Reply<()> {
        self.behaviour.drain(&mut self.store, walk);
        Ok(())
    }
    fn retain(&mut self, keep: &mut dyn FnMut(&Handle, u32) -> bool) -> Reply<()> {
        self.behaviour.retain(&mut self.store, keep);
        Ok(())
    }
    fn reserve(&mut self, count: usize) -> Reply<()> {
        self.behaviour.reserve(&mut self.store, count);
        Ok(())
    }
    fn capacity(&mut self) -> Reply<usize> {
        Ok(self.behaviour.capacity(&self.store))
    }
    fn shrink(&mut self) -> Reply<()> {
        self.behaviour.shrink(&mut self.store);
        Ok(())
    }
}
