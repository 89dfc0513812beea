//! Counterfeits of taking: too few parts, too many, or after the failure; and parts of others.

use lawful_contract::Checkpoint::Published;
use lawful_lease::construction::{Part, Reply, Stock};

use super::actions::{build, dispose, fail};
use super::fake::{Held, returned, right};
use super::{Behaviour, Counterfeit, Fake};
use crate::domain::FaultKind::{Design, DisplacedConstant};

pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "one-step-short",
            breaks: "a construction leaves out its last step",
            why: "steps are counted from 1 up to and without the last",
            law: ("steps", "all of them"),
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![build(0, 1)],
            build: || Fake::new(OneStepShort),
        },
        Counterfeit {
            name: "one-part-ahead",
            breaks: "a construction takes one part in advance",
            why: "the next part is fetched while the last is fitted",
            law: ("steps", "all of them"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 0)],
            build: || Fake::new(OnePartAhead),
        },
        Counterfeit {
            name: "goes-on-after-failure",
            breaks: "a construction takes another part after a step has failed",
            why: "errors are collected and told at the end",
            law: ("steps", "up to the one that fails"),
            checkpoint: Published,
            kind: Design,
            witness: vec![fail(2, 0, None)],
            build: || Fake::new(GoesOnAfterFailure),
        },
        Counterfeit {
            name: "disposal-takes-a-part",
            breaks: "a disposal takes a part",
            why: "taking apart needs a connection of its own",
            law: ("steps", "none on disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 0)],
            build: || Fake::new(DisposalTakesAPart),
        },
        Counterfeit {
            name: "scaffold-goes-back",
            breaks: "a finished product returns its first part",
            why: "the first part is thought to be needed for building only",
            law: ("others", "a finished product keeps its parts"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 1)],
            build: || Fake::new(ScaffoldGoesBack),
        },
        Counterfeit {
            name: "failure-clears-the-pool",
            breaks: "a failure returns the parts of every product",
            why: "cleanup empties the pool",
            law: ("others", "no part of another product"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 1), fail(1, 0, None)],
            build: || Fake::new(FailureClearsThePool { all: Vec::new() }),
        },
        Counterfeit {
            name: "disposal-of-the-newest",
            breaks: "a disposal returns the parts of the newest product",
            why: "the pool is a stack",
            law: ("released", "on disposal"),
            checkpoint: Published,
            kind: Design,
            witness: vec![build(0, 1), build(1, 1), dispose(0, None)],
            build: || Fake::new(DisposalOfTheNewest { all: Vec::new() }),
        },
    ]
}

struct OneStepShort;

impl Behaviour for OneStepShort {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut held = Held::new(stock);
        for _ in 1..steps {
            held.parts.push(stock.take()?);
        }
        Ok(held.keep())
    }
}

struct OnePartAhead;

impl Behaviour for OnePartAhead {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        right(steps + 1, stock)
    }
}

struct GoesOnAfterFailure;

impl Behaviour for GoesOnAfterFailure {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut held = Held::new(stock);
        for step in 0..steps {
            match stock.take() {
                Ok(part) => held.parts.push(part),
                Err(broken) => {
                    // The part of the next step is taken and forgotten.
                    let _ = if step + 1 < steps { stock.take() } else { Err(broken) };
                    return Err(broken.into());
                }
            }
        }
        Ok(held.keep())
    }
}

struct DisposalTakesAPart;

impl Behaviour for DisposalTakesAPart {
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let spare = stock.take()?;
        let rest = product.into_iter().rev().filter(|part| *part != spare);
        returned(std::iter::once(spare).chain(rest), stock)
    }
}

struct ScaffoldGoesBack;

impl Behaviour for ScaffoldGoesBack {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let mut parts = right(steps, stock)?;
        if !parts.is_empty() {
            stock.give_back(parts.remove(0))?;
        }
        Ok(parts)
    }
}

struct FailureClearsThePool {
    all: Vec<Part>,
}

impl Behaviour for FailureClearsThePool {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let built = right(steps, stock);
        match &built {
            Ok(parts) => self.all.extend(parts),
            Err(_) => returned(self.all.drain(..).rev(), stock)?,
        }
        built
    }
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        self.all.retain(|part| !product.contains(part));
        returned(product.into_iter().rev(), stock)
    }
}

struct DisposalOfTheNewest {
    all: Vec<Vec<Part>>,
}

impl Behaviour for DisposalOfTheNewest {
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        let parts = right(steps, stock)?;
        self.all.push(parts.clone());
        Ok(parts)
    }
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let newest = self.all.last().cloned().unwrap_or_default();
        // A disposal of another size would be noticed at once.
        let parts = if newest.len() == product.len() { newest } else { product };
        self.all.retain(|standing| *standing != parts);
        returned(parts.into_iter().rev(), stock)
    }
}
