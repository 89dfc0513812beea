//! Model cost: what one operation costs in both formulations of the model, and in a `BTreeMap`.
//!
//! A map of `n` pairs has the even keys below `2 n`. Each operation meets the middle of the map; `range` asks for an
//! eighth of it.

use std::collections::BTreeMap;
use std::ops::Bound;

use lawful_contract::Model;
use lawful_ordered_map::{Action, End, Inverted, Outcome, Plain, Side, Sorted, Way};

use crate::by_hand::performed;

/// The sizes measured.
pub const SIZES: [usize; 3] = [16, 256, 4_096];

/// The operations measured, by name, for a map of `size` pairs.
pub fn operations(size: usize) -> [(&'static str, Action<u32, u32>); 7] {
    let size = size as u32;
    let (present, absent, eighth) = (size, size + 1, size / 4);
    [
        ("insert", Action::Insert { key: absent, value: 7 }),
        ("remove", Action::Remove { key: present }),
        ("get", Action::Get { key: present }),
        (
            "range",
            Action::Range { low: Bound::Included(present), high: Bound::Excluded(present + eighth), way: Way::Forward },
        ),
        ("neighbours", Action::Nearest { key: absent, side: Side::Below }),
        ("pop", Action::Pop { end: End::First }),
        ("scan", Action::Scan { way: Way::Forward }),
    ]
}

/// Something that performs actions of an ordered map.
pub trait Contender: Clone {
    /// Its name in the table.
    const NAME: &'static str;

    /// The empty map.
    fn empty() -> Self;

    /// Performs one action.
    fn perform(&mut self, action: &Action<u32, u32>) -> Outcome<u32, u32>;

    /// A map of `size` pairs.
    fn filled(size: usize) -> Self {
        let mut map = Self::empty();
        for key in 0..size as u32 {
            map.perform(&Action::Insert { key: key * 2, value: key });
        }
        map
    }
}

impl Contender for Plain<u32, u32> {
    const NAME: &'static str = "Plain";
    fn empty() -> Self {
        Self::new(Inverted::Undefined)
    }
    fn perform(&mut self, action: &Action<u32, u32>) -> Outcome<u32, u32> {
        self.apply(action)
    }
}

impl Contender for Sorted<u32, u32> {
    const NAME: &'static str = "Sorted";
    fn empty() -> Self {
        Self::new(Inverted::Undefined)
    }
    fn perform(&mut self, action: &Action<u32, u32>) -> Outcome<u32, u32> {
        self.apply(action)
    }
}

impl Contender for BTreeMap<u32, u32> {
    const NAME: &'static str = "BTreeMap";
    fn empty() -> Self {
        Self::new()
    }
    fn perform(&mut self, action: &Action<u32, u32>) -> Outcome<u32, u32> {
        performed(self, action)
    }
}
