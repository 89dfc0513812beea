//! The contract of every law node. What is not said here is inherited from the contract of partial construction.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::construction::CONTRACT;

pub(crate) static STEPS: Contract = Contract {
    id: "steps",
    law: "A construction takes one part in each step, in order, and none after the step that fails; a disposal takes none.",
    hears: &[Hears::every(Published)],
    clauses: &[
        Clause::of("all of them", &["build"]),
        Clause::of("up to the one that fails", &["fail"]),
        Clause::of("none on disposal", &["dispose"]),
    ],
    limits: &["what a step does beside taking its part is the product's"],
    ..CONTRACT
};

pub(crate) static RELEASED: Contract = Contract {
    id: "released",
    law: "Every part that a failed construction took, and every part of a product that is disposed of, is returned.",
    hears: &[Hears::after(Published, &["fail", "panic", "dispose"])],
    clauses: &[
        Clause::of("after an error", &["fail"]),
        Clause::of("after a panic", &["panic"]),
        Clause::of("on disposal", &["dispose"]),
        Clause::of("beside a return that fails", &["fail", "dispose"]),
    ],
    limits: &["a part whose return failed counts as returned"],
    ..CONTRACT
};

pub(crate) static ONCE: Contract = Contract {
    id: "once",
    law: "No part is returned twice.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("by a failed construction", &["fail", "panic"]), Clause::of("by a disposal", &["dispose"])],
    limits: &["over the whole history, so a second return long after the first is seen"],
    ..CONTRACT
};

pub(crate) static OTHERS: Contract = Contract {
    id: "others",
    law: "A construction or a disposal returns no part but its own, and a finished product keeps its parts.",
    hears: &[Hears::every(Published)],
    clauses: &[
        Clause::of("a finished product keeps its parts", &["build"]),
        Clause::of("no part of another product", &["fail", "dispose"]),
    ],
    limits: &["whether a standing product still works is its own contract"],
    ..CONTRACT
};

pub(crate) static ORDER: Contract = Contract {
    id: "order",
    law: "Parts are returned in the reverse of the order in which they were taken.",
    hears: &[Hears::after(Published, &["fail", "panic", "dispose"])],
    clauses: &[Clause::of("by a failed construction", &["reverse"]), Clause::of("by a disposal", &["reverse"])],
    limits: &["only where the product promises it; needs two parts to compare anything"],
    ..CONTRACT
};

pub(crate) static TOLD: Contract = Contract {
    id: "told",
    law: "The caller gets the product, or the first error of its construction, or what policy says of a disposal.",
    hears: &[Hears::every(Applied)],
    clauses: &[
        Clause::of("built", &["build"]),
        Clause::of("the first error", &["fail"]),
        Clause::of("the first error, beside a return that fails", &["fail"]),
        Clause::of("the panic of the step", &["panic"]),
        Clause::of("disposed of", &["dispose"]),
        Clause::of("a return that fails on disposal", &["dispose"]),
    ],
    limits: &["an error is known by its step; what it wraps is not compared"],
    ..CONTRACT
};
