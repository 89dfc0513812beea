//! The contract of permits: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a semaphore promises.
///
/// ```
/// assert!(lawful_lease::permits::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "permits",
    law: "Never more permits are out than there are. A request is granted whole as soon as its turn has come and its \
          permits are there, every permit comes back once, and a closed semaphore grants nothing ever again.",
    authority: "the documentation of tokio::sync::Semaphore (1.54); for the order of waiters the product's own \
                documentation, as its policy says",
    domain: "every finite history of the 14 kinds of action that begins with `open`, by one caller; a label is bound by \
             one request at a time",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Settled), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "one thread: requests wait and are woken, but no two calls overlap",
        "a waiting request is asked only after it was woken; `nudge` asks it once without",
        "under `Queue::Any` the product's choice of whom to serve is judged by fit alone",
    ],
    omissions: &[
        "races between threads",
        "splitting and merging of permits that are held",
        "a request for no permit at all",
        "how many permits there can be at most, and what happens past it",
        "what a pool hands out with a permit: its objects, their reset and their recycling",
    ],
    vocabulary: &[
        Term { model: "Acquire", production: "acquire, acquire_many, get; a future that is polled by hand" },
        Term { model: "Try", production: "try_acquire, try_acquire_many, try_get" },
        Term { model: "Crowd", production: "none: the driver calls acquire once a member" },
        Term { model: "Nudge", production: "none: a poll that no wake-up asked for, as select makes it" },
        Term { model: "Drop", production: "drop of the permit, or of the future that waits for it" },
        Term { model: "Forget", production: "forget_permits" },
        Term { model: "ForgetHeld", production: "SemaphorePermit::forget" },
        Term { model: "put aside", production: "none: permits assigned to a future that is not complete yet" },
    ],
    ignores: &[
        "when between two standstills a request is woken, and how often",
        "how a refusal is spelled: which error type, which text",
    ],
    retains: &[
        "which of the waiting requests are served",
        "the difference between too few permits and a closed semaphore",
        "the number of permits that `forget` says it took",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("requests", &["open", "acquire", "try", "crowd", "nudge"]),
    Clause::of("returns", &["drop", "drop-two", "drain"]),
    Clause::of("size", &["forget", "forget-held", "add", "available"]),
    Clause::of("closing", &["close", "is-closed"]),
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/lease_permits_calibration.rs: a campaign over each real semaphore",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest state of each outcome branch"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation added: permits added at once or one by one"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::Covered("requests wait while others are dropped, permits are added or the semaphore is closed"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a semaphore behind a connection answers as one in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::Covered("grants: a request gets all of its permits or none, and returns what was put aside"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised; wake-ups are not counted"),
    },
];
