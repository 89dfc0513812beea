//! The domain's contract: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What an ordered tree promises.
///
/// A law node of this domain states its own law and takes the rest from here by struct update.
///
/// ```
/// assert!(lawful_tree::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "tree",
    law: "Every node has one place in one tree. A command changes that place, or makes or deletes the nodes that it \
          names, and nothing else; a refused command changes nothing.",
    authority: "the design of the command endpoint; for the treatment of each oddity and for positions the \
                product's own documentation, as the subject declares it",
    domain: "every finite history of the 13 kinds of action over labelled nodes, by one caller at a time; a command \
             has at most one peculiarity, and only one whose treatment the product defines",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "a document is judged as it was read between two commands, by one reader",
        "the order of roots is not promised, and siblings of a root are not asked about",
        "a command that is peculiar in two ways at once is not tried",
        "what is refused, accepted or left undefined of an odd command is what the subject declares",
    ],
    omissions: &[
        "what a node holds besides its place",
        "memory: what is allocated, kept or leaked",
        "concurrency: two callers at once, and readers beside a writer",
        "iterators that outlive a change, and changes during a walk",
        "durability: what a document is after it was closed and opened again",
        "a move of all children of a node to that node itself",
        "the product's own id of a node, beyond being the same for the same node and no other's",
        "elapsed time and work",
    ],
    vocabulary: VOCABULARY,
    ignores: &[
        "the spelling of a node's id",
        "the order of roots",
        "how a refusal is spelled: an error value, or a documented panic that the subject maps to it",
        "whether a node is made in its place or made first and then moved there",
    ],
    retains: &[
        "multiplicity: a node that is listed twice is two entries",
        "the order of siblings",
        "each direction of each link by itself",
        "nodes that hang nowhere",
        "the difference between a refusal and an accepted command without effect",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("new nodes", &["plant", "create", "grow"]),
    Clause::of("moves", &["reparent", "adopt", "detach"]),
    Clause::of("deletions", &["delete-subtree", "delete-lift", "fell"]),
    Clause::of("the root", &["replace-root"]),
    Clause::of("space", &["shift"]),
    Clause::of("command ids", &["repeat"]),
    Clause::of("reads", &["look"]),
];

const VOCABULARY: &[Term] = &[
    Term { model: "node", production: "node, element, frame, layer, entry" },
    Term { model: "root", production: "a node without a parent: the document, a detached node, an orphan" },
    Term { model: "Plant", production: "new_node, orphan, new_leaf; for a document with a given root, opening it" },
    Term { model: "Reparent", production: "append, prepend, insert, insert_before, insert_after, reparent, move" },
    Term { model: "Adopt", production: "reparent_from, moving all children" },
    Term { model: "DeleteSubtree", production: "remove_subtree, delete" },
    Term { model: "DeleteLift", production: "remove where children move up, ungroup" },
    Term { model: "Shift", production: "move by dx, dy" },
    Term { model: "Repeat", production: "a retried request with the same mutation id" },
    Term { model: "Grow", production: "none: the driver creates one node after another" },
    Term { model: "Fell", production: "none: the driver deletes what hangs below each root" },
    Term { model: "Look", production: "none: the driver reads everything" },
    Term { model: "Refused", production: "an error value, or a documented panic that the subject maps to it" },
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered("the campaigns over calibration/subjects/tree, at the locked version of each provider"),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest tree of each kind and oddity"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation spelling: two spellings of one place"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every command returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a document behind a connection answers as the same document in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::Covered("refusal, changes nothing: a command is done whole or not at all"),
    },
    Boundary {
        law: BoundaryLaw::ValueAndWork,
        answer: Answer::NotApplicable("the contract promises no bound of work; limits name it"),
    },
];
