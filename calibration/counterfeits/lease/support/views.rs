//! Counterfeits of what is shown: peers, counts, lists, and the handles themselves.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::support::{Action, Reply};

use super::actions::{accept, refuse, replace, start};
use super::{Behaviour, Counterfeit, Fake, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "one-subject-at-a-time",
            breaks: "support of one subject ends that of all others",
            why: "the registry keeps one current subject",
            law: ("peers", "supported and still so"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), start(1, 1), accept(1)],
            build: || Fake::new(OneSubjectAtATime),
        },
        Counterfeit {
            name: "acceptance-spreads",
            breaks: "an acceptance supports a neighbouring subject that was asked for",
            why: "attempts are matched by a prefix of their subject",
            law: ("peers", "unsupported and still so"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(1, 0), start(0, 1), accept(1)],
            build: || Fake::new(AcceptanceSpreads),
        },
        Counterfeit {
            name: "pending-counted",
            breaks: "pending attempts are counted while no handle is live",
            why: "a count of zero is taken for a stale one and made anew from all handles",
            law: ("count", "no handle"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0)],
            build: || Fake::new(PendingCounted),
        },
        Counterfeit {
            name: "replaced-counted",
            breaks: "a replaced handle is still counted",
            why: "the count is raised for the new handle and not lowered for the old one",
            law: ("replace", "supported as before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), replace(0, 1)],
            build: || Fake::new(ReplacedCounted { replaced: BTreeSet::new() }),
        },
        Counterfeit {
            name: "count-stops-at-200",
            breaks: "more than 200 handles are counted as 200",
            why: "the count is drawn with a cap and the cap was stored",
            law: ("attempt", "many accepted"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![Action::Crowd { subject: 0, count: 201 }],
            build: || Fake::new(CountStopsAt200),
        },
        Counterfeit {
            name: "shown-count-of-a-byte",
            breaks: "256 handles are told as none, though their subject is supported",
            why: "the count is told in one byte",
            law: ("count", "some handles"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![Action::Crowd { subject: 0, count: 256 }],
            build: || Fake::new(ShownCountOfAByte),
        },
        Counterfeit {
            name: "listed-once-a-handle",
            breaks: "a subject is listed once for each of its handles",
            why: "the list joins subjects and handles",
            law: ("rows", "each once"),
            checkpoint: Published,
            kind: Design,
            witness: vec![Action::Crowd { subject: 0, count: 2 }],
            build: || Fake::new(ListedOnceAHandle),
        },
        Counterfeit {
            name: "list-keeps-ended",
            breaks: "a subject stays listed after its support has ended",
            why: "rows are removed by a cleaner that nobody runs",
            law: ("rows", "each once"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0)],
            build: || Fake::new(ListKeepsEnded { ever: BTreeSet::new() }),
        },
        Counterfeit {
            name: "slot-used-again",
            breaks: "a new handle has the number of one that is gone",
            why: "free slots are handed out again",
            law: ("identity", "a new handle"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), refuse(0), start(0, 0)],
            build: || Fake::new(SlotUsedAgain),
        },
    ]
}

struct OneSubjectAtATime;

impl Behaviour for OneSubjectAtATime {
    fn accept(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.accept(handle);
        if let Some(subject) = store.live.get(&handle).copied() {
            store.live.retain(|_, of| *of == subject);
        }
        Ok(())
    }
}

struct AcceptanceSpreads;

impl Behaviour for AcceptanceSpreads {
    fn accept(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.accept(handle);
        let Some(subject) = store.live.get(&handle).copied() else { return Ok(()) };
        let neighbour = subject ^ 1;
        if store.subjects.values().any(|of| *of == neighbour) && store.count(neighbour) == 0 {
            let spread = store.attempt(neighbour);
            store.accept(spread);
        }
        Ok(())
    }
}

struct PendingCounted;

impl Behaviour for PendingCounted {
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        let waiting = || store.waiting.values().filter(|of| **of == subject).count();
        Ok(Some(store.count(subject)).filter(|live| *live > 0).unwrap_or_else(waiting))
    }
    fn supports(&mut self, store: &Store, subject: u32) -> Reply<bool> {
        Ok(store.count(subject) > 0)
    }
}

struct ReplacedCounted {
    replaced: BTreeSet<u64>,
}

impl Behaviour for ReplacedCounted {
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        let new = store.replace(handle)?;
        self.replaced.insert(handle);
        Ok(new)
    }
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        let replaced = self.replaced.iter().filter(|handle| store.subjects.get(handle) == Some(&subject)).count();
        Ok(store.count(subject) + replaced)
    }
    fn supports(&mut self, store: &Store, subject: u32) -> Reply<bool> {
        Ok(store.count(subject) > 0)
    }
}

struct CountStopsAt200;

impl Behaviour for CountStopsAt200 {
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        Ok(store.count(subject).min(200))
    }
}

struct ShownCountOfAByte;

impl Behaviour for ShownCountOfAByte {
    fn count(&mut self, store: &Store, subject: u32) -> Reply<usize> {
        let count = store.count(subject);
        Ok(if count.is_multiple_of(256) { 0 } else { count })
    }
    fn supports(&mut self, store: &Store, subject: u32) -> Reply<bool> {
        Ok(store.count(subject) > 0)
    }
}

struct ListedOnceAHandle;

impl Behaviour for ListedOnceAHandle {
    fn rows(&mut self, store: &Store) -> Reply<Vec<u32>> {
        Ok(store.live.values().copied().collect())
    }
}

struct ListKeepsEnded {
    ever: BTreeSet<u32>,
}

impl Behaviour for ListKeepsEnded {
    fn accept(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.accept(handle);
        self.ever.extend(store.live.get(&handle));
        Ok(())
    }
    fn rows(&mut self, _: &Store) -> Reply<Vec<u32>> {
        Ok(self.ever.iter().copied().collect())
    }
}

struct SlotUsedAgain;

impl Behaviour for SlotUsedAgain {
    fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
        let taken = |handle: &u64| store.waiting.contains_key(handle) || store.live.contains_key(handle);
        let free = (1..=store.next).find(|handle| !taken(handle));
        let Some(handle) = free else { return Ok(store.attempt(subject)) };
        store.waiting.insert(handle, subject);
        store.subjects.insert(handle, subject);
        Ok(handle)
    }
}
