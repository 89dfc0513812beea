//! Counterfeits of amounts: how many tokens there are, are taken, are shown.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_lease::refill::Action;

use super::actions::{advance, open, take, wait, wide};
use super::row::PANICS;
use super::{Behaviour, Counterfeit, Honest, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [ceilings(), takes(), shown()].into_iter().flatten().collect()
}

const CEILING: (&str, &str) = ("ceiling", "at most the maximum");

fn ceilings() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "no-ceiling",
            breaks: "tokens pile up without an end while nobody takes any",
            why: "the maximum is only the number to start with",
            law: CEILING,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 1, 1), advance(1)],
            build: || Box::new(NoCeiling),
        },
        Counterfeit {
            name: "ceiling-before-the-step",
            breaks: "a bucket that is not full gets a whole width",
            why: "whether there is room is asked before the tokens are put in",
            law: CEILING,
            checkpoint: Published,
            kind: Design,
            witness: vec![wide(1, 2, 0), advance(1)],
            build: || Box::new(CeilingBefore),
        },
        Counterfeit {
            name: "idle-time-is-credit",
            breaks: "tokens that overflowed can be taken later, although they are not shown",
            why: "what is shown is capped, and what is compared is not",
            law: ("budget", "between two takes"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1, 1, 1), advance(1)],
            build: || Box::new(IdleCredit::default()),
        },
    ]
}

fn takes() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "some-is-enough",
            breaks: "a take of several tokens is granted if there is one",
            why: "the check asks whether the bucket is empty",
            law: ("budget", "since the start"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1, 1, 1), take(2)],
            build: || Box::new(SomeIsEnough),
        },
        Counterfeit {
            name: "last-token-kept",
            breaks: "a take of exactly what is there is refused",
            why: "`<` is written for `<=`",
            law: ("takes", "granted or refused"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: vec![open(1, 1, 1), take(1)],
            build: || Box::new(LastTokenKept),
        },
        Counterfeit {
            name: "up-to-leaves-one",
            breaks: "taking what is there leaves one token",
            why: "the bucket must not run dry, thought somebody",
            law: ("takes", "as many as are there"),
            checkpoint: Applied,
            kind: DisplacedConstant,
            witness: vec![open(1, 1, 1), Action::TakeUpTo { count: 1 }],
            build: || Box::new(UpToLeavesOne),
        },
        Counterfeit {
            name: "two-takes-a-tick",
            breaks: "a third take in one tick is refused",
            why: "a guard against bursts, beside the bucket that is one",
            law: ("takes", "one after another"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(3, 1, 3), Action::Burst { times: 3, count: 1 }],
            build: || Box::new(TakesATick { most: 2, taken: 0, at: 0 }),
        },
        Counterfeit {
            name: "five-takes-a-tick",
            breaks: "a sixth take in one tick is refused",
            why: "the times of the last five takes are kept in a ring",
            law: ("takes", "until none is left"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(6, 1, 6)],
            build: || Box::new(TakesATick { most: 5, taken: 0, at: 0 }),
        },
        Counterfeit {
            name: "refused-takes",
            breaks: "a refused take empties the bucket",
            why: "tokens are taken down first, and put back to zero when they went below",
            law: ("takes", "some are shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 1, 1), take(2)],
            build: || Box::new(RefusedTakes),
        },
        Counterfeit {
            name: "too-many-panics",
            breaks: "a take of more than there is ends in an arithmetic panic",
            why: "the difference is computed before it is looked at",
            law: PANICS,
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1, 1, 1), take(2)],
            build: || Box::new(TooManyPanics),
        },
    ]
}

fn shown() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "refilled-when-taken",
            breaks: "tokens that time brought are not shown before somebody takes",
            why: "time is looked at lazily, and showing takes a shared reference",
            law: ("takes", "some are shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 1, 0), advance(1)],
            build: || Box::new(Lazily::default()),
        },
        Counterfeit {
            name: "never-shows-none",
            breaks: "an empty bucket shows one token",
            why: "a count of zero would be taken for a bucket that is switched off",
            law: ("takes", "none is shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 1, 0)],
            build: || Box::new(NeverShowsNone),
        },
        Counterfeit {
            name: "filled-to-the-brim",
            breaks: "an interval fills the bucket, whatever its width",
            why: "a refill sets the number of tokens instead of adding to it",
            law: ("takes", "some are shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2, 1, 0), advance(1)],
            build: || Box::new(ToTheBrim),
        },
        Counterfeit {
            name: "no-wait-is-one-tick",
            breaks: "who need not wait is told to wait one tick",
            why: "a time of zero would make callers spin",
            law: ("wait", "at once"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1, 1, 1), wait(1)],
            build: || Box::new(OneTickAtLeast),
        },
        Counterfeit {
            name: "never-is-later",
            breaks: "who asks for more than the maximum is told a time",
            why: "the time is computed from the rate, and the maximum is not asked",
            law: ("wait", "never"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(1, 1, 1), wait(2)],
            build: || Box::new(NeverIsLater),
        },
        Counterfeit {
            name: "wait-for-one",
            breaks: "who asks for several tokens is told when the next one comes",
            why: "the time of the next refill is at hand",
            law: ("wait", "later"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![open(2, 1, 0), wait(2)],
            build: || Box::new(WaitForOne),
        },
    ]
}

struct NoCeiling;
impl Behaviour for NoCeiling {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        store.parts += store.brings(then, store.now);
    }
}

struct CeilingBefore;
impl Behaviour for CeilingBefore {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        for _ in 0..ticks {
            let then = store.now;
            store.now += 1;
            if store.tokens() < store.rate.max {
                store.parts += store.brings(then, store.now);
            }
        }
    }
}

/// What overflowed is kept, and shown to nobody.
#[derive(Default)]
struct IdleCredit {
    overflow: u64,
}
impl Behaviour for IdleCredit {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        let room = store.rate.max * store.rate.interval - store.parts;
        let brought = store.brings(then, store.now);
        self.overflow += brought.saturating_sub(room);
        store.put(brought);
    }
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let cost = count * store.rate.interval;
        if store.take(count) {
            return true;
        }
        let granted = cost <= store.parts + self.overflow && count <= store.rate.max;
        if granted {
            self.overflow -= cost - store.parts;
            store.parts = 0;
        }
        granted
    }
}

struct SomeIsEnough;
impl Behaviour for SomeIsEnough {
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let some = store.tokens() > 0;
        if !store.take(count) && some {
            store.parts = 0;
        }
        some
    }
}

struct LastTokenKept;
impl Behaviour for LastTokenKept {
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        count < store.tokens() && store.take(count)
    }
}

struct UpToLeavesOne;
impl Behaviour for UpToLeavesOne {
    fn take_up_to(&mut self, store: &mut Store, count: u64) -> u64 {
        let taken = store.tokens().saturating_sub(1).min(count);
        store.take(taken);
        taken
    }
}

struct TakesATick {
    most: u32,
    taken: u32,
    at: u64,
}
impl Behaviour for TakesATick {
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        if self.at != store.now {
            (self.at, self.taken) = (store.now, 0);
        }
        let granted = self.taken < self.most && store.take(count);
        self.taken += u32::from(granted);
        granted
    }
}

struct RefusedTakes;
impl Behaviour for RefusedTakes {
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let granted = store.take(count);
        if !granted {
            store.parts = 0;
        }
        granted
    }
}

struct TooManyPanics;
impl Behaviour for TooManyPanics {
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let left = store.tokens().checked_sub(count);
        if count > store.rate.max {
            left.expect("attempt to subtract with overflow");
        }
        store.take(count)
    }
}

/// What came since somebody took.
#[derive(Default)]
struct Lazily {
    seen: u64,
}
impl Behaviour for Lazily {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        store.now += ticks;
    }
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let then = std::mem::replace(&mut self.seen, store.now);
        store.put(store.brings(then, store.now));
        store.take(count)
    }
    fn take_up_to(&mut self, store: &mut Store, count: u64) -> u64 {
        let then = std::mem::replace(&mut self.seen, store.now);
        store.put(store.brings(then, store.now));
        Honest.take_up_to(store, count)
    }
}

struct NeverShowsNone;
impl Behaviour for NeverShowsNone {
    fn available(&mut self, store: &Store) -> u64 {
        store.tokens().max(1)
    }
}

struct ToTheBrim;
impl Behaviour for ToTheBrim {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        if store.now / store.rate.interval > then / store.rate.interval {
            store.parts = store.rate.max * store.rate.interval;
        }
    }
}

struct OneTickAtLeast;
impl Behaviour for OneTickAtLeast {
    fn wait(&mut self, store: &Store, count: u64) -> Option<u64> {
        Honest.wait(store, count).map(|ticks| ticks.max(1))
    }
}

struct NeverIsLater;
impl Behaviour for NeverIsLater {
    fn wait(&mut self, store: &Store, count: u64) -> Option<u64> {
        Honest.wait(store, count.min(store.rate.max))
    }
}

struct WaitForOne;
impl Behaviour for WaitForOne {
    fn wait(&mut self, store: &Store, count: u64) -> Option<u64> {
        let next = (store.tokens() + 1).min(count);
        Honest.wait(store, count).and_then(|_| Honest.wait(store, next))
    }
}
