//! Counterfeits of returning: parts that leak, go back twice, or go back in the wrong order.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use lawful_contract::Checkpoint::Published;
use lawful_lease::construction::{Part, Reply, Stock};

use super::actions::{build, fail, panic};
use super::fake::{Held, returned, right};
use super::{Behaviour, Counterfeit, Fake};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    [after_failures(), beside_disposals(), twice(), out_of_order()].into_iter().flatten().collect()
}

/// Parts that a failed construction keeps.
fn after_failures() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "error-path-leaks",
            breaks: "parts are kept when a step fails with an error",
            why: "the early return skips the cleanup",
            law: ("released", "after an error"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(2, 1, None)],
            build: || Fake::new(ErrorPathLeaks),
        },
        Counterfeit {
            name: "last-part-leaks",
            breaks: "the part taken last is kept when a step fails",
            why: "the cleanup counts down from the failing step and starts one too low",
            law: ("released", "after an error"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![fail(2, 1, None)],
            build: || Fake::new(LastPartLeaks),
        },
        Counterfeit {
            name: "room-for-64",
            breaks: "parts past the 64th are kept when a step fails",
            why: "the parts to return are kept in an array",
            law: ("released", "after an error"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![fail(66, 65, None)],
            build: || Fake::new(RoomFor64),
        },
        Counterfeit {
            name: "panic-leaks",
            breaks: "parts are kept when a step panics",
            why: "the cleanup is written by hand after an error",
            law: ("released", "after a panic"),
            checkpoint: Published,
            kind: Design,
            witness: vec![panic(2, 1)],
            build: || Fake::new(PanicLeaks),
        },
    ]
}

/// Parts that a disposal keeps.
fn beside_disposals() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "disposal-leaks-first",
            breaks: "a disposal keeps the first part",
            why: "the first part is thought to belong to the caller",
            law: ("released", "on disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 1)],
            build: || Fake::new(DisposalLeaksFirst),
        },
        Counterfeit {
            name: "cleanup-stops-at-error",
            breaks: "the parts after one that cannot be returned are kept",
            why: "the cleanup passes its own error on",
            law: ("released", "beside a return that fails"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(3, 2, Some(1))],
            build: || Fake::new(CleanupStopsAtError),
        },
    ]
}

/// Parts that go back more than once.
fn twice() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "guard-and-hand",
            breaks: "parts go back twice when a step fails",
            why: "the cleanup is written by hand, and the guards do it again",
            law: ("once", "by a failed construction"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(2, 1, None)],
            build: || Fake::new(GuardAndHand),
        },
        Counterfeit {
            name: "failed-return-tried-again",
            breaks: "a part that could not be returned is returned again",
            why: "a failed return is retried once",
            law: ("once", "by a failed construction"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(2, 1, Some(0))],
            build: || Fake::new(FailedReturnTriedAgain),
        },
        Counterfeit {
            name: "disposed-and-dropped",
            breaks: "the parts of a product go back on disposal and once more",
            why: "the destructor does not know of the disposal",
            law: ("once", "by a disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 1)],
            build: || Fake::new(DisposedAndDropped),
        },
        Counterfeit {
            name: "list-never-cleared",
            breaks: "a disposal returns the parts of earlier disposals again",
            why: "the list of parts to return lives longer than a disposal",
            law: ("once", "by a disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 0), build(1, 1)],
            build: || Fake::new(ListNeverCleared { parts: Vec::new() }),
        },
    ]
}

/// Parts that go back in another order.
fn out_of_order() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "first-in-first-out",
            breaks: "a failed construction returns its first part first",
            why: "the list is walked forwards",
            law: ("order", "by a failed construction"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(3, 2, None)],
            build: || Fake::new(FirstInFirstOut),
        },
        Counterfeit {
            name: "disposal-forwards",
            breaks: "a disposal returns the first part first",
            why: "the list is walked forwards",
            law: ("order", "by a disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 2)],
            build: || Fake::new(DisposalForwards),
        },
    ]
}

/// Takes the parts of all steps; on an error the parts go through `cleanup`, on a panic they go back.
fn with_cleanup(steps: u32, stock: &Stock, cleanup: impl FnOnce(Vec<Part>)) -> Reply<Vec<Part>> {
    let mut held = Held::new(stock);
    for _ in 0..steps {
        match stock.take() {
            Ok(part) => held.parts.push(part),
            Err(broken) => {
                cleanup(held.keep());
                return Err(broken.into());
            }
        }
    }
    Ok(held.keep())
}

struct ErrorPathLeaks;

impl Behaviour for ErrorPathLeaks {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, drop)
    }
}

struct LastPartLeaks;

impl Behaviour for LastPartLeaks {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, |mut parts| {
            parts.pop();
            let _ = returned(parts.into_iter().rev(), stock);
        })
    }
}

struct RoomFor64;

impl Behaviour for RoomFor64 {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, |mut parts| {
            parts.truncate(64);
            let _ = returned(parts.into_iter().rev(), stock);
        })
    }
}

struct PanicLeaks;

impl Behaviour for PanicLeaks {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut parts = Vec::new();
        for _ in 0..steps {
            match stock.take() {
                Ok(part) => parts.push(part),
                Err(broken) => {
                    let _ = returned(parts.into_iter().rev(), stock);
                    return Err(broken.into());
                }
            }
        }
        Ok(parts)
    }
}

struct DisposalLeaksFirst;

impl Behaviour for DisposalLeaksFirst {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        returned(product.into_iter().skip(1).rev(), stock)
    }
}

struct CleanupStopsAtError;

impl Behaviour for CleanupStopsAtError {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, |parts| {
            let _ = parts.into_iter().rev().try_for_each(|part| stock.give_back(part));
        })
    }
}

struct GuardAndHand;

impl Behaviour for GuardAndHand {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, |parts| {
            let _ = returned(parts.iter().rev().copied(), stock);
            let _ = returned(parts.iter().rev().copied(), stock);
        })
    }
}

struct FailedReturnTriedAgain;

impl Behaviour for FailedReturnTriedAgain {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        with_cleanup(steps, stock, |parts| {
            for part in parts.into_iter().rev() {
                let _ = stock.give_back(part).or_else(|_| stock.give_back(part));
            }
        })
    }
}

struct DisposedAndDropped;

impl Behaviour for DisposedAndDropped {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let told = returned(product.iter().rev().copied(), stock);
        let _ = returned(product.iter().rev().copied(), stock);
        told
    }
}

struct ListNeverCleared {
    parts: Vec<Part>,
}

impl Behaviour for ListNeverCleared {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        self.parts.extend(product);
        returned(self.parts.iter().rev().copied(), stock)
    }
}

struct FirstInFirstOut;

impl Behaviour for FirstInFirstOut {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut parts = Vec::new();
        let taken = catch_unwind(AssertUnwindSafe(|| -> Reply<()> {
            for _ in 0..steps {
                parts.push(stock.take()?);
            }
            Ok(())
        }));
        match taken {
            Ok(Ok(())) => Ok(parts),
            Ok(Err(first)) => {
                let _ = returned(parts.into_iter(), stock);
                Err(first)
            }
            Err(payload) => {
                let _ = returned(parts.into_iter(), stock);
                resume_unwind(payload)
            }
        }
    }
}

struct DisposalForwards;

impl Behaviour for DisposalForwards {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        right(steps, stock)
    }
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        returned(product.into_iter(), stock)
    }
}
