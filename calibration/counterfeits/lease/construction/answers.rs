//! Counterfeits of what the caller is told: errors that are hidden, swallowed, remembered or replaced.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_contract::Checkpoint::Applied;
use lawful_lease::construction::{Broken, Part, Reply, Stock, Trouble};

use super::actions::{build, dispose, fail, panic};
use super::fake::{returned, right};
use super::{Behaviour, Counterfeit, Fake};
use crate::domain::FaultKind::Design;

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "remembered-error",
            breaks: "a construction after a failed one tells the old error",
            why: "the error is kept in a field that nothing clears",
            law: ("told", "built"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![fail(1, 0, None), build(0, 0)],
            build: || Fake::new(RememberedError { last: None }),
        },
        Counterfeit {
            name: "failure-swallowed",
            breaks: "a failed construction tells a product",
            why: "the error is logged, and what there is is returned",
            law: ("told", "the first error"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![fail(1, 0, None)],
            build: || Fake::new(FailureSwallowed),
        },
        Counterfeit {
            name: "cleanup-error-wins",
            breaks: "the error of a return hides the first error",
            why: "the cleanup passes its own error on",
            law: ("told", "the first error, beside a return that fails"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![fail(2, 1, Some(0))],
            build: || Fake::new(CleanupErrorWins),
        },
        Counterfeit {
            name: "panic-swallowed",
            breaks: "a panic of a step is told as a product",
            why: "the step runs behind a barrier, and its outcome is not looked at",
            law: ("told", "the panic of the step"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![panic(1, 0)],
            build: || Fake::new(PanicSwallowed),
        },
        Counterfeit {
            name: "panic-made-an-error",
            breaks: "a panic of a step is told as its error",
            why: "the step runs behind a barrier that turns panics into errors",
            law: ("told", "the panic of the step"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![panic(1, 0)],
            build: || Fake::new(PanicMadeAnError),
        },
        Counterfeit {
            name: "remembered-cleanup-error",
            breaks: "a disposal after a failed return tells the old error",
            why: "the error is kept in a field that nothing clears",
            law: ("told", "disposed of"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![build(0, 1), dispose(0, Some(0)), build(0, 0)],
            build: || Fake::new(RememberedCleanupError { last: None }),
        },
        Counterfeit {
            name: "disposal-error-dropped",
            breaks: "a disposal does not tell that a return failed",
            why: "the results of the returns are not looked at",
            law: ("told", "a return that fails on disposal"),
            checkpoint: Applied,
            kind: Design,
            witness: vec![build(0, 1), dispose(0, Some(0))],
            build: || Fake::new(DisposalErrorDropped),
        },
    ]
}

struct RememberedError {
    last: Option<Trouble>,
}

impl Behaviour for RememberedError {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let built = right(steps, stock);
        match (&built, &self.last) {
            (Ok(_), Some(old)) => Err(old.clone()),
            (Err(first), None) => {
                self.last = Some(first.clone());
                built
            }
            _ => built,
        }
    }
}

struct FailureSwallowed;

impl Behaviour for FailureSwallowed {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        Ok(right(steps, stock).unwrap_or_default())
    }
}

struct CleanupErrorWins;

impl Behaviour for CleanupErrorWins {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut held = super::fake::Held::new(stock);
        for _ in 0..steps {
            match stock.take() {
                Ok(part) => held.parts.push(part),
                Err(broken) => {
                    returned(held.keep().into_iter().rev(), stock)?;
                    return Err(broken.into());
                }
            }
        }
        Ok(held.keep())
    }
}

struct PanicSwallowed;

impl Behaviour for PanicSwallowed {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        catch_unwind(AssertUnwindSafe(|| right(steps, stock))).unwrap_or_else(|_| Ok(Vec::new()))
    }
}

struct PanicMadeAnError;

impl Behaviour for PanicMadeAnError {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let built = catch_unwind(AssertUnwindSafe(|| right(steps, stock)));
        built.unwrap_or_else(|payload| match payload.downcast::<Broken>() {
            Ok(broken) => Err((*broken).into()),
            Err(_) => Err(Trouble::Failed("a panic of another kind".into())),
        })
    }
}

struct RememberedCleanupError {
    last: Option<Trouble>,
}

impl Behaviour for RememberedCleanupError {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let told = returned(product.into_iter().rev(), stock);
        match (&told, &self.last) {
            (Ok(()), Some(old)) => Err(old.clone()),
            (Err(first), None) => {
                self.last = Some(first.clone());
                told
            }
            _ => told,
        }
    }
}

struct DisposalErrorDropped;

impl Behaviour for DisposalErrorDropped {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let _ = returned(product.into_iter().rev(), stock);
        Ok(())
    }
}
