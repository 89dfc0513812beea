//! The domain's contract: the promise, its authority, and where the claim ends.

use lawful_contract::{Answer, Boundary, BoundaryLaw, Checkpoint, Clause, Contract, Hears, Owned, Term};

/// What an ordered map promises.
///
/// A law node of this domain states its own law and takes the rest from here by struct update.
///
/// ```
/// assert!(lawful_ordered_map::CONTRACT.faults().is_empty());
/// ```
pub const CONTRACT: Contract = Contract {
    id: "ordered-map",
    law: "A map holds unique keys in one total order. Every answer, walk and copy shows exactly the pairs that the \
          actions so far put in and did not take out.",
    authority: "the documentation of std::collections::BTreeMap (Rust 1.90); for inverted bounds, prefixes, difference \
                and reopen the product's own documentation",
    domain: "every finite history of the 35 kinds of action over numbered keys and values, by one caller at a time; a \
             label is bound before it is used, and inverted bounds occur only where the product defines them",
    hears: &[Hears::every(Checkpoint::Applied), Hears::every(Checkpoint::Published)],
    clauses: CLAUSES,
    limits: &[
        "a finite history was tried, not every history",
        "keys and values are numbered (`Counted`); a fault that needs another key or value is not reached",
        "an answer at `Published` is judged only when the driver observed the whole map after that action",
        "inverted bounds are judged by the policy that the subject declares, not by one that this contract chooses",
    ],
    omissions: &[
        "an iterator that outlives a change of its map",
        "memory: what is allocated, kept or leaked, and when a key or value is dropped",
        "concurrency: two callers at once, readers beside a writer, transactions",
        "keys whose order is inconsistent, or whose comparison panics",
        "which of two equal keys is kept when a present key is inserted",
        "Hash, Debug, Extend, FromIterator, indexing, and the order relation between two maps",
        "a crash: Reopen closes in good order first",
        "a map that holds so many pairs at most",
        "elapsed time; the work law counts key comparisons",
    ],
    vocabulary: VOCABULARY,
    ignores: &[
        "node layout, height and allocation",
        "the iterator's type, and whether it lends or owns its items",
        "how a refusal is spelled: an error value, or a documented panic that the subject maps to it",
    ],
    retains: &[
        "the order of every walk",
        "multiplicity: a pair that is yielded twice is two pairs",
        "the replaced or removed value in an answer",
        "the pairs of every named map",
        "what an iterator says about its remaining length",
        "the difference between an absent answer and a refusal",
    ],
    boundary: BOUNDARY,
};

/// One clause a group of kinds; together they name every kind of action.
const CLAUSES: &[Clause] = &[
    Clause::of("single key", &["insert", "remove", "get", "contains", "update", "ensure"]),
    Clause::of("length", &["len"]),
    Clause::of("ends", &["first", "last", "pop-first", "pop-last"]),
    Clause::of("neighbours", &["at-or-below", "below", "at-or-above", "above"]),
    Clause::of("whole walk", &["scan", "scan-back", "scan-ends"]),
    Clause::of("bounded walk", &["range", "range-back", "range-ends"]),
    Clause::of("prefix", &["prefix"]),
    Clause::of("whole map", &["clear", "retain", "split-off", "append"]),
    Clause::of("bulk", &["fill", "erase", "drain"]),
    Clause::of("copies", &["clone", "swap", "inspect"]),
    Clause::of("equality and difference", &["compare", "difference"]),
    Clause::of("durability", &["reopen"]),
];

const VOCABULARY: &[Term] = &[
    Term { model: "current map", production: "the value that the driver holds and calls" },
    Term { model: "named map", production: "a second value, made by clone or split_off; the driver maps labels to it" },
    Term { model: "Update", production: "entry(k).and_modify, get_mut, update" },
    Term { model: "Ensure", production: "entry(k).or_insert" },
    Term { model: "Peek", production: "first_key_value and last_key_value, get_min and get_max" },
    Term { model: "Nearest", production: "range(..=k).next_back(), range(k..).next(), floor, ceiling, prev, next" },
    Term { model: "Way::Ends", production: "next and next_back on one iterator" },
    Term { model: "Fill, Erase", production: "none: the driver calls insert or remove once a key" },
    Term { model: "Drain", production: "none: the driver calls pop_first or pop_last until the map is empty" },
    Term { model: "Reopen", production: "drop the handle and open the same file; nothing to do for a map in memory" },
    Term { model: "Refused", production: "an error value, or a documented panic that the subject maps to it" },
];

const BOUNDARY: &[Boundary] = &[
    Boundary {
        law: BoundaryLaw::ProviderConformance,
        answer: Answer::Covered(
            "calibration/tests/suite/ordered_map_guide/providers.rs: answers that are frozen per provider version",
        ),
    },
    Boundary {
        law: BoundaryLaw::MinimalAmbiguity,
        answer: Answer::Covered("tests/accepts.rs and tests/rejects.rs: the smallest state of each kind of action"),
    },
    Boundary { law: BoundaryLaw::NameInvariance, answer: Answer::Covered("relation rename") },
    Boundary {
        law: BoundaryLaw::RepresentationSymmetry,
        answer: Answer::Covered("relation spelling: two spellings of a range"),
    },
    Boundary {
        law: BoundaryLaw::AwaitBoundary,
        answer: Answer::NotApplicable("every operation returns before the next begins; no await is held"),
    },
    Boundary {
        law: BoundaryLaw::LocalTransport,
        answer: Answer::Open(Owned {
            claim: "a store behind a connection answers as the same store in the process",
            owner: "the product that has such a connection",
        }),
    },
    Boundary {
        law: BoundaryLaw::PartialConstruction,
        answer: Answer::NotApplicable("a map is made in one step; opening a store is the factory's contract"),
    },
    Boundary { law: BoundaryLaw::ValueAndWork, answer: Answer::Covered("work") },
];
