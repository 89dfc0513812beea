//! What can happen to the support of subjects, and what the contract promises in return.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One thing that happens to a registry of support.
///
/// Subjects are numbers; a subject trait maps them to its own. A handle is known by the [`Label`] that the action which
/// made it binds. A label is bound again only when its handle is pending no more and supports nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Starts an attempt to support a subject. Nothing is supported yet.
    Start {
        /// Which.
        subject: u32,
        /// The handle's name.
        name: Label,
    },
    /// The attempt is accepted: from now on there is a lease, whatever its promise does later.
    Accept {
        /// Whose attempt.
        name: Label,
    },
    /// The attempt is refused before acceptance: there is no lease.
    Refuse {
        /// Whose attempt.
        name: Label,
    },
    /// The promise of an accepted attempt resolves.
    Resolve {
        /// Whose promise.
        name: Label,
    },
    /// The promise of an accepted attempt rejects.
    Reject {
        /// Whose promise.
        name: Label,
    },
    /// Moves the support of a live handle to a new one; the old handle is retired.
    Replace {
        /// The handle that gives.
        old: Label,
        /// The name of the one that takes.
        new: Label,
    },
    /// Gives up a handle.
    Release {
        /// Which.
        name: Label,
    },
    /// Asks whether a subject is supported.
    Inspect {
        /// Which.
        subject: u32,
    },
    /// Looks at everything.
    Survey,
    /// Starts and accepts many attempts for one subject, whose handles have no names.
    Crowd {
        /// Which.
        subject: u32,
        /// How many, at least 1.
        count: u32,
    },
    /// Gives up handles without names, the newest first.
    Disperse {
        /// Of which subject.
        subject: u32,
        /// How many, at least 1 and at most as many as there are.
        count: u32,
    },
}

/// What the contract promises that the caller sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The action is accepted.
    Done,
    /// The action is refused and changes nothing.
    Refused,
    /// Whether the subject is supported.
    Supported(bool),
}

/// How far a handle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Phase {
    /// Its attempt has started and is neither accepted nor refused.
    Pending,
    /// It supports its subject.
    Live,
    /// It was released.
    Released,
    /// It was replaced.
    Replaced,
    /// Its attempt was refused.
    Refused,
}

/// What giving up a handle that supports nothing does. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Retired {
    /// It is accepted and does nothing.
    Ignored,
    /// It is refused and does nothing.
    Refused,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "start", "accept", "refuse", "resolve", "reject", "replace", "release", "inspect", "survey", "crowd",
        "disperse",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Start { .. } => 0,
            Self::Accept { .. } => 1,
            Self::Refuse { .. } => 2,
            Self::Resolve { .. } => 3,
            Self::Reject { .. } => 4,
            Self::Replace { .. } => 5,
            Self::Release { .. } => 6,
            Self::Inspect { .. } => 7,
            Self::Survey => 8,
            Self::Crowd { .. } => 9,
            Self::Disperse { .. } => 10,
        }
    }
}
