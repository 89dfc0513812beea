//! The contract of the service, and of each law that spans its parts.

use lawful_contract::Checkpoint::{Applied, Published, Settled};
use lawful_contract::{Answer, Boundary, BoundaryLaw, Clause, Contract, Hears, Owned, Term};

/// What a document service promises beside what its parts promise.
///
/// ```
/// assert!(lawful_calibration::service::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "service",
    law: "Leases guard documents, commands edit them, every command owes two receipts, and the listing names the last \
          command of each document; each part keeps the contract of its domain, and the parts agree.",
    authority: "the service's own documentation, in calibration/subjects/service; for its parts the contracts of \
                exclusive leases, trees, receipts and ordered maps",
    domain: "every finite history of the 13 kinds of action over numbered documents and clients, one after another, on a \
             logical clock; a command carries a claim that is bound, names nodes that were made or are to be made, and \
             has an id of its own",
    hears: &[Hears::every(Applied), Hears::every(Published)],
    clauses: &[
        Clause::of("leases", &["acquire", "renew", "release", "advance"]),
        Clause::of("commands", &["send", "again"]),
        Clause::of("receipts", &["apply", "index", "fail"]),
        Clause::of("the listing", &["find", "list"]),
        Clause::of("durability", &["reopen"]),
    ],
    limits: &[
        "a finite history was tried, not every history",
        "one caller after another; the worker runs only when a history lets it run",
        "a document has as many nodes as a history makes by single commands",
    ],
    omissions: &[
        "two clients at once, and a lease that ends while a call runs",
        "a crash: the service is closed in good order",
        "two services on one file",
    ],
    vocabulary: &[
        Term { model: "document, client", production: "numbers; the listing shows a document by its title" },
        Term { model: "claim", production: "a document and a token" },
        Term { model: "command", production: "Order: what a client sends under an id" },
        Term { model: "apply, index, fail", production: "open and fail: the worker does one receipt, or fails at it" },
        Term { model: "archive", production: "Edit::Archive: the document is taken off the listing" },
    ],
    ignores: &["the numbers of nodes and tokens", "the wording of titles, but for their order"],
    retains: &[
        "which document a command writes",
        "the order of siblings, of receipts that are done, and of the listing",
        "how often a command settles and executes",
    ],
    boundary: BOUNDARY,
};

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/service_calibration.rs: the service on SQLite passes a campaign",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("the scenarios of the service: the smallest history of each clause"),
    },
    Boundary {
        law: BoundaryLaw::NameInvariance,
        answer: Answer::NotApplicable(
            "documents, nodes and commands have names of the history only; each part answers",
        ),
    },
    Boundary { law: BoundaryLaw::RepresentationSymmetry, answer: Answer::NotApplicable("a command has one spelling") },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::Covered("law stale: a lease that ends between the sending and the writing of a command"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a service behind a connection answers as the same service in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::Covered("law prefix: each receipt fails in turn"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("no bound on work is promised for the service"),
    },
];

/// A worthless token changes nothing.
pub static STALE: Contract = Contract {
    id: "stale",
    law: "A command under a token that is worth nothing changes no document and no row of the listing.",
    hears: &[Hears::after(Published, &["send", "apply"])],
    clauses: &[Clause::of("when it is sent", &["send"]), Clause::of("when it is written", &["apply"])],
    limits: &["whether the token is accepted is judged by the leases"],
    ..CONTRACT
};

/// What a command shows are its receipts that are done.
pub static PREFIX: Contract = Contract {
    id: "prefix",
    law: "A command shows the receipts that are done: its document when it is applied, its row when it is indexed, \
          nothing before and after a rejection nothing more.",
    hears: &[Hears::after(Published, &["send", "apply", "index", "fail"])],
    clauses: &[
        Clause::of("nothing before its receipts", &["send"]),
        Clause::of("its document and no other", &["apply"]),
        Clause::of("its row and no other", &["index"]),
        Clause::of("nothing by a receipt that fails", &["fail"]),
        Clause::of("nothing afterwards", &["apply", "index", "fail"]),
    ],
    limits: &["how its document changes is judged by the tree laws, and how its row does by the map laws"],
    ..CONTRACT
};

/// What has settled is to be seen and stays.
pub static VISIBLE: Contract = Contract {
    id: "visible",
    law: "A command that has settled is to be seen in its document and in the listing, and stays whatever else happens.",
    hears: &[
        Hears::after(Applied, &["apply", "index"]),
        Hears::after(Settled, &["apply", "index"]),
        Hears::after(
            Published,
            &["apply", "index", "acquire", "renew", "release", "advance", "drain", "find", "list", "reopen"],
        ),
    ],
    clauses: &[
        Clause::of("in its document", &["apply", "index"]),
        Clause::of("in the listing", &["apply", "index"]),
        Clause::of("while leases and time change", &["acquire", "advance", "find"]),
        Clause::of("after a reopening", &["reopen"]),
    ],
    limits: &["where a later command wrote the same document or listed it, that one is looked for"],
    ..CONTRACT
};

/// A command id executes once.
pub static REPEATS: Contract = Contract {
    id: "repeats",
    law: "A command id executes once: a command that is sent again answers with what it came to, and changes nothing.",
    hears: &[Hears::after(Applied, &["again"]), Hears::after(Published, &["again"])],
    clauses: &[
        Clause::of("a command that waits", &["again"]),
        Clause::of("a command that has settled", &["again"]),
        Clause::of("a command that was never accepted", &["again"]),
        Clause::of("nothing changes", &["again"]),
    ],
    limits: &["the command is sent as it was sent before; another one under its id is not tried"],
    ..CONTRACT
};
