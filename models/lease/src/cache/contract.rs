//! The contract of a cache: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a cache of a bounded size promises.
///
/// ```
/// assert!(lawful_lease::cache::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "cache",
    law: "Never more keys than the capacity. A key answers with the value last set, and it leaves only when it is \
          removed or when a new key needs its room; setting a held key changes nobody else's hold.",
    authority: "the documentation of lru::LruCache (0.19) and cached::SizedCache; the design of the lease models, in `models/lease`: \
                overwriting a held key changes nobody else's hold",
    domain: "every finite history of the 14 kinds of action over keys and values of u32 that begins with `open`, by one \
             caller; a capacity is at least 1",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "in a cache of more than 64 keys the whole is observed after actions that may change it",
        "under `Eviction::Any` who goes is not judged, only that nobody goes while there is room",
    ],
    omissions: &[
        "expiry by time",
        "entries of different weight",
        "hits, misses and other statistics",
        "what happens to a value that is driven out: callbacks, write-back, drop",
        "concurrency, and maintenance that runs later",
    ],
    vocabulary: &[
        Term { model: "Set", production: "put, insert, cache_set" },
        Term { model: "Get", production: "get, cache_get: counts as a use" },
        Term { model: "Ensure", production: "get_or_insert, cache_get_or_set_with" },
        Term { model: "Evict", production: "pop_lru" },
        Term { model: "Fill, Visit", production: "none: the driver calls set or get once a key" },
    ],
    ignores: &["the hash of a key, and where its entry lies", "the order of a walk, where none is promised"],
    retains: &[
        "which key goes",
        "whether an overwrite counts as a use",
        "the replaced value in an answer",
        "multiplicity: a key that is yielded twice is two keys",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("values", &["set", "get", "peek", "contains", "ensure", "remove"]),
    Clause::of("room", &["open", "resize", "evict", "len", "clear"]),
    Clause::of("the whole", &["scan", "fill", "visit"]),
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered("calibration/tests/suite/lease_cache_calibration.rs: a campaign over each real cache"),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest state of each outcome branch"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation respelled: a key set twice, or once"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every operation returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a cache behind a connection answers as one in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary { law: BoundaryLaw::PartialConstruction, answer: Answer::NotApplicable("an entry is made in one step") },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised that a key could count"),
    },
];
