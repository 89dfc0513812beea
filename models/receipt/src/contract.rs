//! The domain's contract: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What a group of receipts promises.
///
/// A law node of this domain states its own law and takes the rest from here by struct update.
///
/// ```
/// assert!(lawful_receipt::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "receipt",
    law: "A request waits for exactly the receipts that its shape names, settles once and at once with the exact result, \
          and shows the rows that were applied. A stream yields what each receipt came to, once, and ends only when \
          nothing is owed.",
    authority: "the oracle guide's section `One matrix can need two schedules`; for the shapes the documentation of \
                futures::future::{try_join_all, join_all, select_ok, select_all} (0.3), \
                futures::stream::{FuturesOrdered, FuturesUnordered} (0.3), tokio::task::JoinSet (1) and \
                tokio_util::task::JoinMap (0.7)",
    domain: "every finite history of the 26 kinds of action over groups of up to the size that the subject declares, \
             on one thread; a hold opens once, and holds open in the order of the history",
    hears: &[Hears::every(Checkpoint::Settled), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "\"still pending\" is decided by running the executor until no task is woken, on one thread; what happens on \
         several threads at once is not reached",
        "holds that open in one turn open at once: among them any order is accepted",
        "what a policy leaves to the product is judged by the policy that the subject declares",
    ],
    omissions: &[
        "elapsed time: timeouts, delays and how soon \"at once\" is by a clock",
        "a member that panics",
        "several threads: members that complete while the group is polled",
        "how often a member is polled before it finished, and how many tasks are woken",
        "detaching: members that go on while their group is gone on purpose",
        "limits on how many members run at once (`buffered`, `buffer_unordered`)",
        "what abort and put answer at once; only their effect is judged",
        "outputs that a group keeps after it is gone, or drops twice: what a member came to is a plain value",
        "a take that does not wait (`try_join_next`), and what it does to one that waits",
        "an executor whose wakers call back into the group at once",
    ],
    vocabulary: VOCABULARY,
    ignores: &[
        "the order of outputs of an unordered or keyed stream",
        "which of several receipts that opened in one turn decides the request",
        "how a group spells its answer: a Result, a tuple, an error type that holds the failure",
    ],
    retains: &[
        "pending against settled, at the moment when nothing can progress",
        "the exact error, and whose it is",
        "multiplicity: a settlement, an output or a row that comes twice is two",
        "the order of a success and of an ordered stream",
        "the end of a stream against a wait",
        "a member that is let go against one that is held",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("requests", &["start-all", "start-every", "start-any", "start-race"]),
    Clause::of("streams", &["start-ordered", "start-unordered", "start-keyed"]),
    Clause::of("one receipt", &["apply", "reject", "deliver"]),
    Clause::of("many receipts", &["apply-all", "apply-earlier", "apply-peers"]),
    Clause::of("outputs", &["take"]),
    Clause::of("members that come", &["add", "add-front", "put"]),
    Clause::of("members that go", &["abort", "abort-all", "clear", "late"]),
    Clause::of("await boundary", &["hand-over", "cancel", "restart"]),
    Clause::of("one turn", &["pause", "resume"]),
];

const VOCABULARY: &[Term] = &[
    Term {
        model: "group of receipts",
        production: "a combinator's future, a stream of futures, a set of tasks, a request",
    },
    Term { model: "receipt", production: "the future or task that a group joins; a portion of applied work" },
    Term { model: "row", production: "what a receipt's future did when it ran, or what the product shows of it" },
    Term { model: "apply, reject", production: "the provider completes the future with a value, or with an error" },
    Term { model: "deliver", production: "the provider's writes arrive and the completion does not yet" },
    Term { model: "settlement", production: "the future's output: Poll::Ready" },
    Term { model: "take", production: "next().await, join_next().await" },
    Term { model: "end of the stream", production: "None from next or join_next" },
    Term { model: "put", production: "JoinMap::spawn with a key that may be present" },
    Term { model: "abort", production: "AbortHandle::abort, JoinMap::abort, remove" },
    Term { model: "cancel", production: "dropping the group's future or set" },
    Term { model: "hand over", production: "moving the group to another task, which polls it from then on" },
    Term { model: "restart", production: "none: the caller drops the request and asks for the same receipts again" },
    Term { model: "pause, resume", production: "none: the executor is not run in between" },
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/receipt_guide/premises.rs: each standstill has its receiving witness",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest group of each kind of action"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation places") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation size: one untouched receipt stands for many"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::Covered(
            "settlement, rows and release after hand-over, cancel and restart while a hold is closed; relation owner",
        ),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a request over a connection settles as the same request in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::Covered("release: a rejected or cancelled group lets every member go"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("the contract promises results and moments, and no amount of work"),
    },
];
