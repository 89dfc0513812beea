//! Contracts: a promise, who made it, and how far the claim goes.

use serde::Serialize;

use crate::Checkpoint;

/// One promised law and the limits of the claim.
///
/// A law crate states a contract as a constant; laws of one domain share fields by struct update.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Checkpoint, Clause, Contract, Hears};
///
/// static LENGTH: Contract = Contract {
///     id: "cardinality",
///     law: "The length equals the number of members.",
///     authority: "std::collections::BTreeMap::len",
///     domain: "every history of inserts and removes",
///     hears: &[Hears::after(Checkpoint::Applied, &["len"])],
///     clauses: &[Clause::every("length")],
///     limits: &["says nothing about which members there are"],
///     ..Contract::EMPTY
/// };
/// assert_eq!(LENGTH.faults(), ["cardinality: the boundary checklist has no answer for real-provider conformance, \
///     minimal ambiguity, name invariance, representation symmetry, await-boundary transitions, local/transport \
///     refinement, partial-construction cleanup, value-and-work refinement"]);
/// ```
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Contract {
    /// The law's short name, unique in its domain.
    pub id: &'static str,
    /// The promise in one or two sentences.
    pub law: &'static str,
    /// Who promised it: a public API's documentation or a design document, by name.
    pub authority: &'static str,
    /// The legal histories over which it is promised.
    pub domain: &'static str,
    /// When the law is judged.
    pub hears: &'static [Hears],
    /// The cases that are counted apart; each must be reached.
    pub clauses: &'static [Clause],
    /// Where the claimed result ends.
    pub limits: &'static [&'static str],
    /// What the contract promises and this law does not judge.
    pub omissions: &'static [&'static str],
    /// Model terms that differ from the product's terms.
    pub vocabulary: &'static [Term],
    /// Differences that the comparison may ignore.
    pub ignores: &'static [&'static str],
    /// Differences that the comparison must notice.
    pub retains: &'static [&'static str],
    /// The boundary-law checklist: one answer for each of the eight laws.
    pub boundary: &'static [Boundary],
}

/// When a law judges: at which checkpoint, after which kinds of action.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Hears {
    /// The checkpoint.
    pub checkpoint: Checkpoint,
    /// The kinds of action; empty means every kind.
    pub kinds: &'static [&'static str],
}

/// One case of a law that is counted apart, such as "in range" and "out of range".
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Clause {
    /// The clause's name, unique in its law.
    pub name: &'static str,
    /// The kinds of action, or the capabilities of the domain, that can reach it; empty means any. A clause none of
    /// which a subject supports is not applicable to that subject.
    pub kinds: &'static [&'static str],
}

/// A model term and the product term that it stands for.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Term {
    /// The model's word.
    pub model: &'static str,
    /// The product's word, or why there is none.
    pub production: &'static str,
}

/// One line of the boundary-law checklist.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Boundary {
    /// Which of the eight laws.
    pub law: BoundaryLaw,
    /// How the owner answers it.
    pub answer: Answer,
}

/// The reusable boundary laws that every owner answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum BoundaryLaw {
    /// Frozen values of each supported provider version are accepted.
    ProviderConformance,
    /// The smallest input of every outcome branch is tried.
    MinimalAmbiguity,
    /// An order-preserving renaming changes no verdict.
    NameInvariance,
    /// Two spellings of one input give one result.
    RepresentationSymmetry,
    /// State changes while an await is held.
    AwaitBoundary,
    /// Local and transported data mean the same.
    LocalTransport,
    /// Every construction step fails in turn and releases what it acquired.
    PartialConstruction,
    /// The exact result and a deterministic measure of work.
    ValueAndWork,
}

/// An owner's answer to a boundary law.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Answer {
    /// The named law or test covers it.
    Covered(&'static str),
    /// It does not belong to this contract, for the stated reason.
    NotApplicable(&'static str),
    /// It belongs to the contract and nothing covers it yet.
    Open(Owned),
}

/// An open claim and who owns it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Owned {
    /// What is not established.
    pub claim: &'static str,
    /// Who will establish it.
    pub owner: &'static str,
}

impl Hears {
    /// Judges at `checkpoint` after every action.
    pub const fn every(checkpoint: Checkpoint) -> Self {
        Self { checkpoint, kinds: &[] }
    }

    /// Judges at `checkpoint` after actions of `kinds` only.
    pub const fn after(checkpoint: Checkpoint, kinds: &'static [&'static str]) -> Self {
        Self { checkpoint, kinds }
    }
}

impl Clause {
    /// A clause that any action may reach.
    pub const fn every(name: &'static str) -> Self {
        Self { name, kinds: &[] }
    }

    /// A clause that only actions of `kinds` reach.
    pub const fn of(name: &'static str, kinds: &'static [&'static str]) -> Self {
        Self { name, kinds }
    }
}

impl BoundaryLaw {
    /// All eight, in the order of the checklist.
    pub const ALL: [Self; 8] = [
        Self::ProviderConformance,
        Self::MinimalAmbiguity,
        Self::NameInvariance,
        Self::RepresentationSymmetry,
        Self::AwaitBoundary,
        Self::LocalTransport,
        Self::PartialConstruction,
        Self::ValueAndWork,
    ];

    /// The checklist's name for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ProviderConformance => "real-provider conformance",
            Self::MinimalAmbiguity => "minimal ambiguity",
            Self::NameInvariance => "name invariance",
            Self::RepresentationSymmetry => "representation symmetry",
            Self::AwaitBoundary => "await-boundary transitions",
            Self::LocalTransport => "local/transport refinement",
            Self::PartialConstruction => "partial-construction cleanup",
            Self::ValueAndWork => "value-and-work refinement",
        }
    }
}

impl Contract {
    /// Every field empty: the base for struct update, and never a finished contract.
    pub const EMPTY: Self = Self {
        id: "",
        law: "",
        authority: "",
        domain: "",
        hears: &[],
        clauses: &[],
        limits: &[],
        omissions: &[],
        vocabulary: &[],
        ignores: &[],
        retains: &[],
        boundary: &[],
    };

    /// What is missing before this contract can authorise a judgement; empty when nothing is.
    pub fn faults(&self) -> Vec<String> {
        let required = [
            ("id", self.id.trim().is_empty()),
            ("law", self.law.trim().is_empty()),
            ("authority", self.authority.trim().is_empty()),
            ("domain", self.domain.trim().is_empty()),
            ("checkpoint", self.hears.is_empty()),
            ("clauses", self.clauses.is_empty()),
            ("limits", self.limits.iter().all(|limit| limit.trim().is_empty())),
        ];
        let mut faults: Vec<String> = required
            .iter()
            .filter(|(_, missing)| *missing)
            .map(|(field, _)| format!("{}: the contract has no {field}", self.id))
            .collect();
        let unanswered: Vec<_> = BoundaryLaw::ALL
            .iter()
            .filter(|law| !self.boundary.iter().any(|line| line.law == **law))
            .map(|law| law.name())
            .collect();
        if !unanswered.is_empty() {
            faults.push(format!("{}: the boundary checklist has no answer for {}", self.id, unanswered.join(", ")));
        }
        faults
    }
}
