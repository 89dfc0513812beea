//! The contract of refill: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a token bucket promises.
///
/// ```
/// assert!(lawful_lease::refill::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "refill",
    law: "There are never more tokens than the maximum, and no more is granted than the maximum and what time brought. \
          A take is granted exactly if its tokens are there, and a refused take takes nothing.",
    authority: "the design of this model, in `models/lease`; the generic cell rate algorithm of ITU-T I.371 for the steady pace; the \
                product's own documentation for its pace",
    domain: "every finite history of the 8 kinds of action that begins with `open`, by one caller, on a logical clock; \
             takes are of at least one token",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "time is a number of ticks that the test moves; no real clock is read",
        "numbers stay below a million, far from overflow",
    ],
    omissions: &[
        "a clock that goes backwards",
        "requests that wait in a queue for their tokens",
        "one bucket a key, and when idle ones are forgotten",
        "concurrency",
        "rates that are not a ratio of whole numbers",
    ],
    vocabulary: &[
        Term { model: "Take", production: "check, check_n, try_acquire, allow" },
        Term { model: "Advance", production: "none: the clock that the limiter was made with is moved" },
        Term { model: "width, interval", production: "a quota of `width` per `interval`, a refill and its period" },
        Term { model: "max", production: "burst, capacity" },
        Term { model: "Wait", production: "wait_time_from, the time that a negative answer carries" },
        Term { model: "Burst, Drain", production: "none: the driver takes again and again" },
    ],
    ignores: &["how a refusal is spelled", "parts of a token that are not whole"],
    retains: &[
        "the tick at which a take is granted again",
        "whether a refused take took something",
        "the difference between later and never",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("takes", &["open", "take", "take-up-to", "burst", "drain"]),
    Clause::of("time", &["advance"]),
    Clause::of("questions", &["available", "wait"]),
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/lease_refill_calibration.rs: a campaign over each real bucket",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest state of each outcome branch"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::NotApplicable("there are no names") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation one-step: time in one advance, or tick by tick"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every operation returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a limiter behind a connection answers as one in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary { law: BoundaryLaw::PartialConstruction, answer: Answer::NotApplicable("a bucket is made in one step") },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised that a token could count"),
    },
];
