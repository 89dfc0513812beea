//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::cache::CONTRACT;

pub(crate) static VALUES: Contract = Contract {
    id: "values",
    law: "What a key answers is the value that it was last set to.",
    hears: &[Hears::every(Applied), Hears::every(Published)],
    clauses: &[
        Clause::every("answered"),
        Clause::of("ensured", &["ensure"]),
        Clause::every("yielded by a walk"),
        Clause::of("looked at", &["peek"]),
    ],
    limits: &["says nothing about which keys are there"],
    ..CONTRACT
};

pub(crate) static CAPACITY: Contract = Contract {
    id: "capacity",
    law: "There are never more keys than the capacity.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("how many there are")],
    limits: &["counts the keys that a walk yields"],
    ..CONTRACT
};

pub(crate) static EVICTION: Contract = Contract {
    id: "eviction",
    law: "A key is there from its setting until it is removed or has to go; a key goes only when a new one needs its \
          room, and it is the one whose turn it is.",
    hears: &[Hears::every(Applied), Hears::every(Published)],
    clauses: &[
        Clause::every("held"),
        Clause::every("absent"),
        Clause::every("somebody goes"),
        Clause::every("an overwrite drives nobody out"),
        Clause::of("the one that goes first", &["evict"]),
        Clause::every("nobody goes"),
        Clause::of("looked at", &["peek"]),
    ],
    limits: &["whose turn it is follows from the policy that the subject declares"],
    ..CONTRACT
};

pub(crate) static RECENCY: Contract = Contract {
    id: "recency",
    law: "A walk yields the key that would go last first, and the one that would go first last.",
    hears: &[Hears::after(Applied, &["scan"]), Hears::every(Published)],
    clauses: &[Clause::of("in order", &["ordered"])],
    limits: &["only where the product promises an order; needs two keys to compare anything"],
    ..CONTRACT
};

pub(crate) static COUNT: Contract = Contract {
    id: "count",
    law: "The length is the number of keys.",
    hears: &[Hears::after(Applied, &["len"]), Hears::every(Published)],
    clauses: &[Clause::of("some keys", &["len"]), Clause::of("no key", &["len"])],
    limits: &["in a larger cache the length is compared after changes"],
    ..CONTRACT
};
