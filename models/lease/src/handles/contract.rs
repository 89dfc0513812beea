//! The contract of handles: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What an arena promises.
///
/// ```
/// assert!(lawful_lease::handles::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "handles",
    law: "A handle resolves to its own tenant while that is there, and to nothing afterwards. Iteration, length and \
          weight are those of the tenants that are there.",
    authority: "the documentation of slotmap::SlotMap (1.1); for an arena that reuses its keys at once that of \
                slab::Slab (0.4)",
    domain: "every finite history of the 14 kinds of action over values of u32, by one caller; a label is bound once, \
             and a handle whose tenant has left is asked for only where the product says what it does",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "in an arena of more than 64 entries the whole is observed after actions that may change it",
        "of many handles a spread is asked one by one, and every one that the action names",
    ],
    omissions: &[
        "the order of iteration",
        "wrap-around of a generation counter",
        "which slot or key an entry gets",
        "memory: what is allocated, kept or leaked, and when an entry is dropped",
        "secondary maps, copies of an arena, handles of another arena",
        "entries that are reserved before their value is known",
    ],
    vocabulary: &[
        Term { model: "handle", production: "key, index, id; the driver maps labels to it" },
        Term { model: "tenant", production: "the entry that a key was issued for" },
        Term { model: "Set", production: "get_mut and a write through it" },
        Term { model: "Fill, Erase", production: "none: the driver calls insert or remove once a handle" },
        Term { model: "Drain { most }", production: "drain, of which `most` entries are taken before it is dropped" },
        Term { model: "weight", production: "a total that a product keeps beside its entries" },
    ],
    ignores: &[
        "the order in which entries are yielded",
        "which slot an entry lies in",
        "capacity beyond what was promised",
    ],
    retains: &[
        "whether a handle resolves after its tenant left",
        "multiplicity: an entry that is yielded twice is two entries",
        "the handle that an entry is yielded with",
        "the value before a change in an answer",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("one entry", &["insert", "get", "contains", "set", "remove"]),
    Clause::of("all entries", &["scan", "clear", "drain", "retain"]),
    Clause::of("sums", &["len"]),
    Clause::of("room", &["reserve", "shrink"]),
    Clause::of("bulk", &["fill", "erase"]),
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/lease_handles_calibration.rs: a campaign over each real arena",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest state of each outcome branch"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation one-by-one: all at once, or one after another"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every operation returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "an arena behind a connection answers as one in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary { law: BoundaryLaw::PartialConstruction, answer: Answer::NotApplicable("an entry is made in one step") },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised that a handle could count"),
    },
];
