//! Wrong versions of the document service, as data.
//!
//! Role: calibrate the composition. Each [`Counterfeit`] is the service with one step of [`Steps`] that somebody could
//! have written wrongly. It says why, the one thing that it breaks, which law of which part, or which law that spans
//! the parts, has to reject it at which checkpoint, and the shortest witness that is known. All of them are wrong on
//! purpose.
//!
//! Goals: for each part wrong versions that only this part tells, and for each law that spans the parts one that only
//! it tells, although every part by itself keeps its contract.
//!
//! Non-goals: the parts' own calibration, which is in the folders of their domains.

mod leases;
mod listing;
mod receipts;
mod spanning;
mod trees;

use lawful::campaign::{Class, Open, Suspect};
use lawful_contract::Checkpoint;

pub use crate::domain::FaultKind;
use crate::domain::Wrong;
use crate::service::{Do, Seen, with};
use crate::subjects::service::Steps;

/// A plausible wrong document service.
pub struct Counterfeit {
    /// Its name, unique in the service.
    pub name: &'static str,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
    /// The checkpoint at which the law must reject it.
    pub checkpoint: Checkpoint,
    /// How far it is from a right answer.
    pub kind: FaultKind,
    /// Its shortest known witness, without the drain.
    pub witness: Vec<Do>,
    /// Opens a fresh one.
    pub open: Open<Do, Seen>,
}

/// What a family says of each of its members.
struct Told {
    name: &'static str,
    breaks: &'static str,
    why: &'static str,
    law: &'static str,
    checkpoint: Checkpoint,
}

impl Told {
    /// A wrong idea.
    fn design<S: Steps>(self, witness: Vec<Do>, steps: fn() -> S) -> Counterfeit {
        self.of(FaultKind::Design, witness, steps)
    }

    /// A right idea with a number off its place.
    fn displaced<S: Steps>(self, witness: Vec<Do>, steps: fn() -> S) -> Counterfeit {
        self.of(FaultKind::DisplacedConstant, witness, steps)
    }

    fn of<S: Steps>(self, kind: FaultKind, witness: Vec<Do>, steps: fn() -> S) -> Counterfeit {
        let Self { name, breaks, why, law, checkpoint } = self;
        Counterfeit { name, breaks, why, law, checkpoint, kind, witness, open: with(steps) }
    }
}

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [leases::all(), trees::all(), receipts::all(), listing::all(), spanning::all()].into_iter().flatten().collect()
}

/// A counterfeit as a calibration takes it.
pub fn wrong(counterfeit: Counterfeit) -> Wrong<Do, Seen> {
    let Counterfeit { name, breaks, why, law, checkpoint, kind, witness, open } = counterfeit;
    let (name, class) = (name.to_string(), Class::Assertion);
    Wrong { suspect: Suspect { name, law: law.to_string(), checkpoint, class, witness, open }, breaks, why, law, kind }
}
