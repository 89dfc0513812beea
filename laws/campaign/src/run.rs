//! What one execution of one history came to.

use std::fmt;

use lawful_contract::{Checkpoint, Clause, Contract, Hears};
use lawful_graph::{Difference, Fault, Violation};
use serde::{Deserialize, Serialize};

/// One execution of one history.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What went wrong while the subject was closed; beside the outcome, never instead of it.
    pub cleanup: Option<Fault>,
    /// How many actions were performed.
    pub steps: usize,
}

/// How an execution or a campaign ended.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Every judged promise was kept.
    Passed,
    /// A promise was broken. The first violation is the primary one; the others broke in the same action.
    Violated(Vec<Violation>),
    /// Something failed outside every comparison.
    Faulted(Fault),
    /// An action took longer than the harness waits.
    TimedOut,
    /// The process ended inside an action.
    Aborted,
    /// The laws passed, and these clauses were never compared.
    Unreached(Vec<String>),
    /// A replay ran and did not show the violation that it should.
    NotReproduced(String),
}

impl Run {
    /// How it ended, all told: an unclosed subject is a failure of its own if nothing else is.
    pub fn ended(&self) -> Outcome {
        match (&self.outcome, &self.cleanup) {
            (Outcome::Passed, Some(fault)) => Outcome::Faulted(fault.clone()),
            (outcome, _) => outcome.clone(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed => f.write_str("passed"),
            Self::Violated(violations) => match violations.first() {
                Some(first) => write!(f, "violated: {}", Identity::of(first)),
                None => f.write_str("violated"),
            },
            Self::Faulted(fault) => write!(f, "faulted: {fault}"),
            Self::TimedOut => f.write_str("timed out"),
            Self::Aborted => f.write_str("aborted"),
            Self::Unreached(clauses) => write!(f, "unreached: {}", clauses.join(", ")),
            Self::NotReproduced(what) => write!(f, "not reproduced: {what}"),
        }
    }
}

impl Outcome {
    /// What must stay the same while a failing history shrinks; `None` if this is no failure of one history.
    pub fn identity(&self) -> Option<Identity> {
        match self {
            Self::Violated(violations) => violations.first().map(Identity::of),
            Self::Faulted(fault) => Some(Identity::outside(
                NO_FAULT.id,
                match fault {
                    Fault::Setup(_) => "setup",
                    Fault::Runtime(_) => "runtime",
                    Fault::Unsupported(_) => "unsupported",
                    Fault::Close(_) => "close",
                    Fault::Law(_) => "law",
                    Fault::Misuse(_) => "misuse",
                },
            )),
            Self::TimedOut => Some(Identity::outside(RETURNS.id, "stalled")),
            Self::Aborted => Some(Identity::outside(RETURNS.id, "aborted")),
            Self::Passed | Self::Unreached(_) | Self::NotReproduced(_) => None,
        }
    }
}

/// The identity of a failure: law, checkpoint, kind of action, kind of difference.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Identity {
    /// The law's schematic path.
    pub law: String,
    /// The checkpoint.
    pub checkpoint: String,
    /// The kind of the action that ran.
    pub kind: String,
    /// The kind of difference.
    pub difference: String,
}

impl Identity {
    /// The identity of a violation.
    pub fn of(violation: &Violation) -> Self {
        Self {
            law: violation.law.clone(),
            checkpoint: violation.checkpoint.to_string(),
            kind: violation.kind.to_string(),
            difference: violation.mismatch.difference.to_string(),
        }
    }

    fn outside(law: &str, difference: &str) -> Self {
        let (checkpoint, kind) = (Checkpoint::Applied.to_string(), SOME_ACTION.to_string());
        Self { law: law.to_string(), checkpoint, kind, difference: difference.to_string() }
    }

    /// Whether two failures are the same check, whatever kind of action showed it.
    pub fn same_check(&self, other: &Self) -> bool {
        (&self.law, &self.checkpoint, &self.difference) == (&other.law, &other.checkpoint, &other.difference)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {} after {}: {}", self.law, self.checkpoint, self.kind, self.difference)
    }
}

/// What ran when a run stalled, aborted or failed outside a comparison: which action it was is not known.
const SOME_ACTION: &str = "some action";

/// The promise that every domain makes without saying so.
pub static RETURNS: Contract = Contract {
    id: "returns",
    law: "A legal action returns: it does not panic, stall or end the process.",
    authority: "every operation of a domain's contract is total over legal histories",
    domain: "every legal history",
    hears: &[Hears::every(Checkpoint::Applied)],
    clauses: &[Clause::every("returned")],
    limits: &["how long an action may take is the harness's patience, not the product's promise"],
    ..Contract::EMPTY
};

/// What a run needs before any law can judge it. A fault breaks no law of the product.
pub(crate) static NO_FAULT: Contract = Contract {
    id: "fault",
    law: "none was judged: something failed outside every comparison",
    authority: "none: a fault is no counterexample",
    domain: "every legal history",
    hears: &[Hears::every(Checkpoint::Applied)],
    clauses: &[Clause::every("judged")],
    limits: &["says nothing about the product"],
    ..Contract::EMPTY
};

/// The violation that a product's panic is.
pub(crate) fn panicked(kind: &'static str, place: String, message: &str) -> Violation {
    let difference = Difference::Panicked(place);
    let observed = format!("a panic: {message}");
    Violation {
        law: RETURNS.id.to_string(),
        instance: None,
        contract: &RETURNS,
        checkpoint: Checkpoint::Applied,
        kind,
        mismatch: lawful_graph::Mismatch::values(&"an answer", &observed, difference),
    }
}
