//! The contract of support: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a registry of support promises.
///
/// ```
/// assert!(lawful_lease::support::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "support",
    law: "A subject is supported while a live handle supports it. An accepted attempt has a lease, whatever its promise \
          does later; a refused one has none. Replacing moves support to another handle, and giving up a handle that \
          supports nothing changes nothing.",
    authority: "the oracle guide, \"Keep only state that can matter\" (replace, retired release), \"Know where the \
                expected answer \
                comes from\" (a lease survives its promise's rejection) and its glossary (acceptance establishes the \
                lease); the policy for retired handles is the product's",
    domain: "every finite history of the 11 kinds of action over numbered subjects, one after another; a label is bound \
             again only when its handle supports nothing, and a pending handle is neither released nor replaced",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "acceptance, refusal and settlement are told to the product one after another; nothing overlaps",
        "whether giving up a retired handle is an error is judged by the policy that the subject declares",
    ],
    omissions: &[
        "releasing or replacing an attempt that is still pending",
        "concurrency: two callers at once, and events that overtake each other",
        "whether the product deletes what is no longer supported, and when",
        "a restart of the registry",
    ],
    vocabulary: &[
        Term { model: "subject", production: "what is kept: a row, a subset, a shared value" },
        Term { model: "handle", production: "an acquisition handle, a subscription, a strong reference" },
        Term { model: "accept", production: "the adapter accepts the acquisition" },
        Term { model: "settle", production: "the promise that the adapter returned resolves or rejects" },
        Term {
            model: "Crowd, Disperse",
            production: "none: the driver starts, accepts and releases one after another",
        },
        Term {
            model: "Refused",
            production: "an error value, false, or a documented panic that the subject maps to it",
        },
    ],
    ignores: &[
        "the numbers of handles, as long as none repeats",
        "the order in which supported subjects are listed",
        "how a refusal is spelled",
    ],
    retains: &[
        "which handle supports: two histories with the same rows and counts differ in what a release does",
        "whether an attempt was accepted before its promise rejected",
        "the number of live handles, where the product tells it",
        "multiplicity: a subject that is listed twice",
    ],
    boundary: BOUNDARY,
};

const CLAUSES: &[Clause] = &[
    Clause::of("attempts", &["start", "accept", "refuse"]),
    Clause::of("promises", &["resolve", "reject"]),
    Clause::of("moving support", &["replace"]),
    Clause::of("giving up", &["release"]),
    Clause::of("looking", &["inspect", "survey"]),
    Clause::of("many handles", &["crowd", "disperse"]),
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/lease_held/subjects.rs: std's Arc and Weak pass the same campaign",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/support/accepts.rs and rejects.rs: the smallest history of each outcome"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::NotApplicable("a handle has one spelling: what the product returned"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::Covered("attempt: the promise is held while handles are accepted, replaced and released"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a registry behind a connection answers as the same registry in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::NotApplicable("an attempt is one step; products of several are in `construction`"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised for a registry"),
    },
];
