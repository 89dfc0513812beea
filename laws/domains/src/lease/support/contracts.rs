//! The contract of every law node. What is not said here is inherited from the contract of support.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::support::CONTRACT;

pub(crate) static ATTEMPT: Contract = Contract {
    id: "attempt",
    law: "An attempt supports its subject from its acceptance on; refused it never does, and what its promise does later \
          changes nothing.",
    hears: &[
        Hears::after(Applied, &["start", "accept", "refuse", "resolve", "reject", "inspect", "survey", "crowd"]),
        Hears::after(Published, &["start", "accept", "refuse", "resolve", "reject", "inspect", "crowd"]),
    ],
    clauses: &[
        Clause::of("started, none yet", &["start"]),
        Clause::of("accepted, a lease", &["accept"]),
        Clause::of("refused, none", &["refuse"]),
        Clause::of("settled, as before", &["resolve", "reject"]),
        Clause::of("many accepted", &["crowd"]),
        Clause::of("looked at", &["inspect"]),
        Clause::of("the command is accepted", &["start", "accept", "refuse", "survey"]),
    ],
    limits: &["judges the subject of the action; all others are judged by `peers`"],
    ..CONTRACT
};

pub(crate) static REPLACE: Contract = Contract {
    id: "replace",
    law: "Replacing a live handle moves its support to a new one; a handle that is not live cannot be replaced.",
    hears: &[Hears::after(Applied, &["replace"]), Hears::after(Published, &["replace"])],
    clauses: &[
        Clause::of("a live handle", &["replace"]),
        Clause::of("a handle that is not live", &["replace"]),
        Clause::of("supported as before", &["replace"]),
    ],
    limits: &["whether the old handle is retired shows when it is released, and in the count"],
    ..CONTRACT
};

pub(crate) static RELEASE: Contract = Contract {
    id: "release",
    law: "Releasing a live handle ends its support of its subject and leaves that of every other handle.",
    hears: &[Hears::after(Applied, &["release", "disperse"]), Hears::after(Published, &["release", "disperse"])],
    clauses: &[
        Clause::of("the last handle", &["release"]),
        Clause::of("a handle beside others", &["release"]),
        Clause::of("one after another", &["disperse"]),
        Clause::of("the command is accepted", &["release"]),
    ],
    limits: &["judges the subject of the handle; all others are judged by `peers`"],
    ..CONTRACT
};

pub(crate) static RETIRED: Contract = Contract {
    id: "retired",
    law: "Releasing a handle that supports nothing changes nothing; policy says whether it is refused.",
    hears: &[Hears::after(Applied, &["release"]), Hears::after(Published, &["release"])],
    clauses: &[
        Clause::of("released before", &["release"]),
        Clause::of("replaced before", &["replace"]),
        Clause::of("refused before", &["refuse"]),
        Clause::of("the answer is that of the policy", &["release"]),
    ],
    limits: &["a pending handle is not released"],
    ..CONTRACT
};

pub(crate) static PEERS: Contract = Contract {
    id: "peers",
    law: "What happens to one subject's handles changes no other subject.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("unsupported and still so"), Clause::every("supported and still so")],
    limits: &["subjects that the history names"],
    ..CONTRACT
};

pub(crate) static COUNT: Contract = Contract {
    id: "count",
    law: "A subject has a count above zero exactly if it is supported.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("no handle", &["count"]), Clause::of("some handles", &["count"])],
    limits: &["relates two answers of the product; the number of handles is judged by the law of each action"],
    ..CONTRACT
};

pub(crate) static ROWS: Contract = Contract {
    id: "rows",
    law: "The list holds each supported subject once and no other.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("each once", &["rows"])],
    limits: &["relates the product's list to its own answers, whose truth other laws judge"],
    ..CONTRACT
};

pub(crate) static IDENTITY: Contract = Contract {
    id: "identity",
    law: "No two handles of a history are equal.",
    hears: &[Hears::after(Applied, &["start", "replace", "crowd"])],
    clauses: &[Clause::of("a new handle", &["start", "replace", "crowd"])],
    limits: &["handles of one registry"],
    ..CONTRACT
};
