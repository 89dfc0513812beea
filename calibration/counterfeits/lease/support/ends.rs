//! Counterfeits of replacing and releasing: support that moves or ends for the wrong handle.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::support::{Action, Reply, Settled, Trouble};

use super::actions::{accept, refuse, release, replace, start};
use super::{Behaviour, Counterfeit, Fake, Store};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    [replacements(), releases(), retired()].into_iter().flatten().collect()
}

/// Handles that are replaced.
fn replacements() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "moves-once",
            breaks: "a handle that came from a replacement cannot be replaced",
            why: "only handles of attempts are in the table that replace looks in",
            law: ("replace", "a live handle"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), accept(0), replace(0, 1), replace(1, 2)],
            build: || Fake::new(MovesOnce { moved: BTreeSet::new() }),
        },
        Counterfeit {
            name: "replacement-revives",
            breaks: "a released handle is replaced and supports again",
            why: "replace looks up the subject and not whether the handle is live",
            law: ("replace", "a handle that is not live"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), accept(0), release(0), replace(0, 1)],
            build: || Fake::new(ReplacementRevives),
        },
        Counterfeit {
            name: "replacement-drops",
            breaks: "the new handle of a replacement supports nothing",
            why: "the old handle is released before the new one is written, and the row goes with it",
            law: ("replace", "supported as before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), replace(0, 1)],
            build: || Fake::new(ReplacementDrops),
        },
    ]
}

/// Handles that are released.
fn releases() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "last-handle-stays",
            breaks: "the last handle of a subject cannot be given up",
            why: "the row is kept warm for the next owner",
            law: ("release", "the last handle"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0)],
            build: || Fake::new(LastHandleStays),
        },
        Counterfeit {
            name: "release-of-the-subject",
            breaks: "releasing one handle ends the support of its subject",
            why: "release deletes by subject and not by handle",
            law: ("release", "a handle beside others"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), start(0, 1), accept(1)],
            build: || Fake::new(ReleaseOfTheSubject),
        },
        Counterfeit {
            name: "compaction-loses-handles",
            breaks: "when half of many handles are gone the others are lost",
            why: "the table is rebuilt from handles that were never moved",
            law: ("release", "one after another"),
            checkpoint: Published,
            kind: Design,
            witness: vec![Action::Crowd { subject: 0, count: 4 }, Action::Disperse { subject: 0, count: 2 }],
            build: || Fake::new(CompactionLosesHandles { most: BTreeMap::new() }),
        },
        Counterfeit {
            name: "release-waits-for-promise",
            breaks: "a handle whose promise has not settled cannot be given up",
            why: "release removes the settled attempt, and finds none",
            law: ("release", "the command is accepted"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), accept(0)],
            build: || Fake::new(ReleaseWaitsForPromise { settled: BTreeSet::new() }),
        },
    ]
}

/// Handles that are not live any more.
fn retired() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "double-release-frees-peer",
            breaks: "a second release of one handle ends another handle's support",
            why: "release decrements a count",
            law: ("retired", "released before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), start(0, 1), accept(1), release(0), release(0)],
            build: || Fake::new(CountsOnly { of: Of::Released, released: BTreeSet::new(), replaced: BTreeSet::new() }),
        },
        Counterfeit {
            name: "rows-and-counts",
            breaks: "releasing a replaced handle ends the support of its successor",
            why: "the state is rows and counts, so a replacement changes nothing",
            law: ("retired", "replaced before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), replace(0, 1), release(0)],
            build: || Fake::new(CountsOnly { of: Of::Replaced, released: BTreeSet::new(), replaced: BTreeSet::new() }),
        },
        Counterfeit {
            name: "refused-handle-frees-peer",
            breaks: "releasing a refused attempt ends another handle's support",
            why: "release decrements a count that the attempt never raised",
            law: ("retired", "refused before"),
            checkpoint: Published,
            kind: Design,
            witness: vec![start(0, 0), accept(0), start(0, 1), refuse(1), release(1)],
            build: || Fake::new(CountsOnly { of: Of::Refused, released: BTreeSet::new(), replaced: BTreeSet::new() }),
        },
        Counterfeit {
            name: "second-release-fails",
            breaks: "a second release of one handle is an error",
            why: "the handle is looked up and not found",
            law: ("retired", "the answer is that of the policy"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![start(0, 0), accept(0), release(0), release(0)],
            build: || Fake::new(SecondReleaseFails),
        },
    ]
}

struct MovesOnce {
    moved: BTreeSet<u64>,
}

impl Behaviour for MovesOnce {
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        if self.moved.contains(&handle) {
            return Err(Trouble::Refused);
        }
        let new = store.replace(handle)?;
        self.moved.insert(new);
        Ok(new)
    }
}

struct ReplacementRevives;

impl Behaviour for ReplacementRevives {
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        store.live.remove(&handle);
        let subject = store.subjects.get(&handle).copied().ok_or(Trouble::Refused)?;
        let new = store.attempt(subject);
        store.accept(new);
        Ok(new)
    }
}

struct ReplacementDrops;

impl Behaviour for ReplacementDrops {
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        let new = store.replace(handle)?;
        store.live.remove(&new);
        Ok(new)
    }
}

struct LastHandleStays;

impl Behaviour for LastHandleStays {
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        let last = store.live.get(&handle).is_some_and(|subject| store.count(*subject) == 1);
        if !last {
            store.live.remove(&handle);
        }
        Ok(())
    }
}

struct ReleaseOfTheSubject;

impl Behaviour for ReleaseOfTheSubject {
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        if let Some(subject) = store.live.remove(&handle) {
            store.live.retain(|_, of| *of != subject);
        }
        Ok(())
    }
}

struct CompactionLosesHandles {
    most: BTreeMap<u32, usize>,
}

impl Behaviour for CompactionLosesHandles {
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        let Some(subject) = store.live.remove(&handle) else { return Ok(()) };
        let left = store.count(subject);
        let most = self.most.entry(subject).or_default();
        *most = (*most).max(left + 1);
        if *most >= 4 && left * 2 == *most {
            store.live.retain(|_, of| *of != subject);
        }
        Ok(())
    }
}

struct ReleaseWaitsForPromise {
    settled: BTreeSet<u64>,
}

impl Behaviour for ReleaseWaitsForPromise {
    fn settle(&mut self, _: &mut Store, handle: u64, _: Settled) -> Reply<()> {
        self.settled.insert(handle);
        Ok(())
    }
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        if store.live.contains_key(&handle) && !self.settled.contains(&handle) {
            return Err(Trouble::Refused);
        }
        store.live.remove(&handle);
        Ok(())
    }
}

/// Which handles are released by count and not by owner.
#[derive(PartialEq)]
enum Of {
    Released,
    Replaced,
    Refused,
}

struct CountsOnly {
    of: Of,
    released: BTreeSet<u64>,
    replaced: BTreeSet<u64>,
}

impl Behaviour for CountsOnly {
    fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
        let new = store.replace(handle)?;
        self.replaced.insert(handle);
        Ok(new)
    }
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        if store.live.remove(&handle).is_some() {
            self.released.insert(handle);
            return Ok(());
        }
        let was = match () {
            () if self.released.contains(&handle) => Of::Released,
            () if self.replaced.contains(&handle) => Of::Replaced,
            () => Of::Refused,
        };
        let subject = store.subjects.get(&handle).copied();
        let peer = store.live.iter().find(|(_, of)| Some(**of) == subject).map(|(peer, _)| *peer);
        if let (true, Some(peer)) = (was == self.of, peer) {
            store.live.remove(&peer);
        }
        Ok(())
    }
}

struct SecondReleaseFails;

impl Behaviour for SecondReleaseFails {
    fn release(&mut self, store: &mut Store, handle: u64) -> Reply<()> {
        store.live.remove(&handle).map(|_| ()).ok_or(Trouble::Refused)
    }
}
