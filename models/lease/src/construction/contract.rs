//! The contract of partial construction: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Term};

/// What a product that is built in steps promises.
///
/// ```
/// assert!(lawful_lease::construction::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "construction",
    law: "A construction takes one part in each step and stops at the first step that fails. Its caller gets that first \
          error, and every part that it took is returned exactly once; so is every part of a product that is disposed of. \
          Nothing else is returned.",
    authority: "the oracle guide, \"Partial-construction cleanup\" (each step fails in turn, the primary error is \
                kept, every \
                acquired resource is released exactly once); the order of returns, the telling of failed returns and panics \
                by the product's own documentation",
    domain: "every finite history of constructions and disposals over numbered steps, one after another; one step of a \
             construction fails, or none, and the return of at most one part fails",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: &[
        Clause::of("built", &["build"]),
        Clause::of("failed", &["fail"]),
        Clause::of("panicked", &["panic"]),
        Clause::of("disposed of", &["dispose"]),
    ],
    limits: &[
        "a finite history was tried, not every history",
        "the stock is a fixture: what a product does with real resources is seen where its subject wraps them",
        "a part whose return failed counts as returned",
    ],
    omissions: &[
        "steps that run at the same time",
        "a construction that waits and is given up",
        "two steps that fail, and two returns that fail",
        "a panic while parts are returned",
    ],
    vocabulary: &[
        Term { model: "part", production: "a resource: a file, a connection, a lease, a registration" },
        Term { model: "step", production: "one acquisition of the constructor" },
        Term { model: "return", production: "close, release, unlock, drop" },
        Term { model: "dispose", production: "close or drop of the finished product" },
    ],
    ignores: &[
        "the order of returns, unless the product promises it",
        "what the product is made of, and what its error wraps beside the first",
    ],
    retains: &[
        "which step's error the caller gets",
        "how often each part is returned",
        "parts that are taken after the step that failed",
    ],
    boundary: BOUNDARY,
};

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/lease_held/subjects.rs: std's collect and real temporary files pass the same \
             campaign",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered(
            "tests/construction/accepts.rs and rejects.rs: no step, one step, the first and last step",
        ),
    },
    Boundary {
        law: BoundaryLaw::NameInvariance,
        answer: Answer::NotApplicable("a construction is not named; labels are the history's"),
    },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::NotApplicable("a construction has one spelling: its number of steps"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every step returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::NotApplicable("parts are live local references and are not transported"),
    },
    Boundary { law: BoundaryLaw::PartialConstruction, answer: Answer::Covered("released, once and told") },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::Covered("steps: no part is taken after the step that failed"),
    },
];
