//! Counterfeits of walks over everything: order, reverse, both ends, size hints.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_ordered_map::{Reply, Walk, Way};

use super::Class::Assertion;
use super::FaultKind::{Design, DisplacedConstant};
use super::actions::{fill, insert, scan};
use super::fake::owned;
use super::iterators::{Closing, Cursors, Hinting};
use super::{Behaviour, Counterfeit, Fake, FakeKey, Store};

pub(super) fn all<K: FakeKey>() -> Vec<Counterfeit<K>> {
    [orders(), ends(), hints()].into_iter().flatten().collect()
}

fn orders<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "leaves-out-of-order",
            breaks: "iteration swaps the neighbours at the seam after 64 pairs",
            why: "the first split links the new leaf before its separator has moved up",
            law: "order",
            checkpoint: Published,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![fill(65)],
            build: || Fake::new(LeavesOutOfOrder),
        },
        Counterfeit {
            name: "forward-repeats-at-seam",
            breaks: "forward iteration yields the last pair of a full block of 16 twice",
            why: "stepping into the next block re-reads the separator, which is a copy of the last pair",
            law: "contents",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(17)],
            build: || Fake::new(ForwardRepeatsAtSeam),
        },
        Counterfeit {
            name: "forward-skips-at-seam",
            breaks: "forward iteration loses the first pair of the second block of 16",
            why: "the cursor enters the next block at the index where it left the last one, plus one",
            law: "contents",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(17)],
            build: || Fake::new(ForwardSkipsAtSeam),
        },
        Counterfeit {
            name: "insertion-order",
            breaks: "iteration yields the newest key last",
            why: "pairs are appended to a run that is sorted only when a block is full",
            law: "order",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(1, 0), insert(0, 0)],
            build: || Fake::new(InsertionOrder { newest: None }),
        },
        Counterfeit {
            name: "backward-skips",
            breaks: "reverse iteration skips the first pair of every block of 16 but the first",
            why: "stepping back into a block starts at its last index, then decrements before reading",
            law: "reverse",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![fill(17)],
            build: || Fake::new(BackwardSkips),
        },
        Counterfeit {
            name: "backward-wraps",
            breaks: "reverse iteration goes on with the greatest key after the least and never ends",
            why: "the leaves form a ring, and only the way forward checks for its start",
            law: "reverse",
            checkpoint: Published,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0)],
            build: || Fake::new(BackwardWraps),
        },
    ]
}

fn ends<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "meeting-yields-twice",
            breaks: "an iterator that is met from both ends yields pairs twice",
            why: "front and back are cursors that do not know of each other",
            law: "mixed-ends",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0), scan(Way::Ends(0b10))],
            build: || Fake::new(MeetingYieldsTwice),
        },
        Counterfeit {
            name: "meeting-loses-one",
            breaks: "an iterator that is met from both ends loses the pair where they meet",
            why: "front and back at one place are taken for an exhausted iterator",
            law: "mixed-ends",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![insert(0, 0), scan(Way::Ends(0))],
            build: || Fake::new(MeetingLosesOne),
        },
    ]
}

fn hints<K: FakeKey>() -> Vec<Counterfeit<K>> {
    vec![
        Counterfeit {
            name: "hint-never-falls",
            breaks: "the size hint stays at the length of the map while pairs are taken",
            why: "the hint is computed once, when the iterator is made",
            law: "hints",
            checkpoint: Applied,
            kind: Design,
            class: Assertion,
            witness: || vec![insert(0, 0)],
            build: || Fake::new(HintNeverFalls),
        },
        Counterfeit {
            name: "hint-misses-one",
            breaks: "the upper bound of the size hint is one too low",
            why: "the length is taken as last index minus first index",
            law: "hints",
            checkpoint: Applied,
            kind: DisplacedConstant,
            class: Assertion,
            witness: || vec![insert(0, 0)],
            build: || Fake::new(HintMissesOne),
        },
    ]
}

#[derive(Clone)]
struct ForwardRepeatsAtSeam;

impl<K: FakeKey> Behaviour<K> for ForwardRepeatsAtSeam {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        if walk.way() != Way::Forward {
            return walk.ends(store.iter().map(owned));
        }
        let rows = rows(store);
        let seam = |at: usize| at % 16 == 15 && at + 1 < rows.len();
        let repeated = rows.iter().enumerate().flat_map(|(at, row)| vec![row.clone(); 1 + usize::from(seam(at))]);
        walk.along(repeated)
    }
}

#[derive(Clone)]
struct ForwardSkipsAtSeam;

impl<K: FakeKey> Behaviour<K> for ForwardSkipsAtSeam {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let skipped = (walk.way() == Way::Forward).then_some(16);
        let kept = rows(store).into_iter().enumerate().filter(|(at, _)| Some(*at) != skipped);
        walk.ends(kept.map(|(_, row)| row).collect::<Vec<_>>().into_iter())
    }
}

fn rows<K: FakeKey>(store: &Store<K>) -> Vec<(K, u32)> {
    store.iter().map(owned).collect()
}

#[derive(Clone)]
struct LeavesOutOfOrder;

impl<K: FakeKey> Behaviour<K> for LeavesOutOfOrder {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut rows = rows(store);
        if walk.way() == Way::Forward && rows.len() > 64 {
            rows.swap(63, 64);
        }
        walk.ends(rows.into_iter())
    }
}

#[derive(Clone)]
struct InsertionOrder<K> {
    newest: Option<K>,
}

impl<K: FakeKey> Behaviour<K> for InsertionOrder<K> {
    fn insert(&mut self, store: &mut Store<K>, key: K, value: u32) -> Reply<Option<u32>> {
        if !store.contains_key(&key) {
            self.newest = Some(key.clone());
        }
        Ok(store.insert(key, value))
    }
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let mut rows = rows(store);
        if walk.way() == Way::Forward {
            rows.sort_by_key(|(key, _)| Some(key) == self.newest.as_ref());
        }
        walk.ends(rows.into_iter())
    }
}

#[derive(Clone)]
struct BackwardSkips;

impl<K: FakeKey> Behaviour<K> for BackwardSkips {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let is_read = |place: usize| place == 0 || !place.is_multiple_of(16);
        match walk.way() {
            Way::Backward => {
                let read = store.iter().enumerate().filter(|(place, _)| is_read(*place));
                walk.ends(read.map(|(_, pair)| owned(pair)))
            }
            _ => walk.ends(store.iter().map(owned)),
        }
    }
}

#[derive(Clone)]
struct BackwardWraps;

impl<K: FakeKey> Behaviour<K> for BackwardWraps {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        match walk.way() {
            Way::Backward => walk.along(store.iter().rev().cycle().map(owned)),
            _ => walk.ends(store.iter().map(owned)),
        }
    }
}

#[derive(Clone)]
struct MeetingYieldsTwice;

impl<K: FakeKey> Behaviour<K> for MeetingYieldsTwice {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(Cursors { front: store.iter().map(owned), back: store.iter().rev().map(owned) })
    }
}

#[derive(Clone)]
struct MeetingLosesOne;

impl<K: FakeKey> Behaviour<K> for MeetingLosesOne {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        match walk.way() {
            Way::Ends(_) => walk.ends(Closing { rest: store.iter().map(owned).collect() }),
            _ => walk.ends(store.iter().map(owned)),
        }
    }
}

#[derive(Clone)]
struct HintNeverFalls;

impl<K: FakeKey> Behaviour<K> for HintNeverFalls {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let hint = |whole, _| (whole, Some(whole));
        walk.ends(Hinting { inner: store.iter().map(owned), hint, whole: store.len(), left: store.len() })
    }
}

#[derive(Clone)]
struct HintMissesOne;

impl<K: FakeKey> Behaviour<K> for HintMissesOne {
    fn scan(&mut self, store: &Store<K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let hint = |_, left: usize| (0, Some(left.saturating_sub(1)));
        walk.ends(Hinting { inner: store.iter().map(owned), hint, whole: store.len(), left: store.len() })
    }
}
