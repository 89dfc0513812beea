//! The contract of exclusive leases: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a table of exclusive leases promises.
///
/// ```
/// assert!(lawful_lease::exclusive::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "exclusive",
    law: "A resource has at most one holder. A lease is live for exactly its ticks and is absent from then on. Only its \
          holder renews, uses and gives it back, under the token of its last grant, and tokens grow with every grant.",
    authority: "the public descriptions of lease-based locks: fencing tokens as in \"How to do distributed locking\" \
                (Kleppmann, 2016) and Chubby's sequencers; the oracle guide, \"Generate histories that reach the \
                problem\"; for \
                acquiring again, renewing late and reopening the product's own documentation",
    domain: "every finite history of the 14 kinds of action over numbered resources and clients, one after another, on a \
             logical clock; a ttl is at least one tick, and a label is bound before its claim is presented",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "time is a logical clock that the driver advances; elapsed time and skew between clocks are not tried",
        "the table is not looked at after time has passed, before the next action; what a look would change is seen then",
        "acquiring again and renewing late are judged by the policy that the subject declares",
    ],
    omissions: &[
        "concurrency: two clients at once, and a lease that expires while a call runs",
        "fairness, queues and waiting: a refused acquisition is over",
        "a crash: Reopen closes in good order first",
        "a ttl of zero, and ticks past the range of the product's clock",
        "the guarded work itself: only whether it is accepted",
        "memory of expired leases that nobody sees",
    ],
    vocabulary: VOCABULARY,
    ignores: &[
        "the numbers of tokens, and gaps between them",
        "the order in which live leases are listed",
        "how a refusal is spelled: an error value, a null, a count of changed rows",
        "when an expired lease is removed",
    ],
    retains: &[
        "the tick at which a lease is absent, exactly",
        "whether a token is greater than every earlier one of its resource",
        "which claim was accepted: two claims of one client on one resource differ",
        "multiplicity: a resource that is listed twice has two holders",
        "the ticks left, where the product tells them",
    ],
    boundary: BOUNDARY,
};

const CLAUSES: &[Clause] = &[
    Clause::of("acquiring", &["acquire", "fill"]),
    Clause::of("renewing", &["renew", "renew-as-another"]),
    Clause::of("giving back", &["release", "release-as-another"]),
    Clause::of("guarded work", &["use", "use-as-another"]),
    Clause::of("looking", &["inspect", "survey", "drain"]),
    Clause::of("time", &["advance", "drain"]),
    Clause::of("nothing visible", &["sweep"]),
    Clause::of("durability", &["reopen"]),
];

const VOCABULARY: &[Term] = &[
    Term {
        model: "resource, client",
        production: "the product's keys and owners; the subject maps the numbers to them",
    },
    Term { model: "claim", production: "what a client presents: key, owner and token" },
    Term { model: "grant", production: "a successful acquisition; the product calls it by its token" },
    Term { model: "tick", production: "one unit of the clock that the product reads; tests hand it in" },
    Term { model: "Use", production: "a write that carries the token, or the product's own check of it" },
    Term { model: "Sweep", production: "the removal of expired rows, where it can be called" },
    Term { model: "Fill", production: "none: the driver acquires one resource after another" },
    Term { model: "Refused", production: "an error value, None, or a statement that changed no row" },
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered("calibration/tests/suite/lease_held/subjects.rs: SQLite passes the same campaign"),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/exclusive/accepts.rs and rejects.rs: the smallest history of each outcome"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation split: one advance of a sum, and two advances"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every operation returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a table behind a connection answers as the same table in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::NotApplicable("a lease is one resource; products of several are in `construction`"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised for a table of leases"),
    },
];
