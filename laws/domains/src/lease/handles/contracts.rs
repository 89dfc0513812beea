//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::handles::CONTRACT;

/// Kinds that remove many entries.
const RELEASING: &[&str] = &["clear", "drain", "retain"];

const ON_A_HANDLE: &[&str] = &["insert", "fill", "get", "contains", "set", "remove", "erase"];

pub(crate) static STALE: Contract = Contract {
    id: "stale",
    law: "A handle whose tenant has left resolves to nothing, whatever came later, and no handle is issued twice.",
    hears: &[Hears::after(Applied, ON_A_HANDLE), Hears::every(Published)],
    clauses: &[
        Clause::of("issued once", &["stale"]),
        Clause::of("asked", &["stale"]),
        Clause::of("changed", &["stale"]),
        Clause::of("probed", &["stale"]),
    ],
    limits: &["only where the product promises it", "no history is long enough to wrap a generation counter"],
    ..CONTRACT
};

pub(crate) static TENANCY: Contract = Contract {
    id: "tenancy",
    law: "A handle whose tenant is there resolves to it, a change changes it alone, and nobody else gets its handle.",
    hears: &[Hears::after(Applied, ON_A_HANDLE), Hears::every(Published)],
    clauses: &[
        Clause::every("asked"),
        Clause::every("changed"),
        Clause::every("probed"),
        Clause::of("issued to nobody else", &["reused"]),
    ],
    limits: &["of very many handles a spread is probed"],
    ..CONTRACT
};

pub(crate) static RELEASE: Contract = Contract {
    id: "release",
    law: "Clear, drain and retain remove exactly what they name; drain yields entries, and retain is asked about each, \
          once.",
    hears: &[Hears::after(Applied, RELEASING), Hears::after(Published, RELEASING)],
    clauses: &[
        Clause::of("after clear", &["stale-clear"]),
        Clause::of("after drain", &["stale-drain"]),
        Clause::of("after retain", &["retain"]),
        Clause::of("yielded by drain", &["drain"]),
        Clause::of("asked by retain", &["retain"]),
    ],
    limits: &[
        "an entry stays, or is gone, when both the walk and a lookup say so; where they differ, one of the laws of walks and \
         lookups is broken",
        "retain is tried with predicates over handles",
    ],
    ..CONTRACT
};

pub(crate) static ITERATION: Contract = Contract {
    id: "iteration",
    law: "Iteration yields every entry once, with its own handle, and ends.",
    hears: &[Hears::after(Applied, &["scan"]), Hears::every(Published)],
    clauses: &[Clause::every("some entries"), Clause::every("no entry")],
    limits: &["in any order"],
    ..CONTRACT
};

pub(crate) static COUNT: Contract = Contract {
    id: "count",
    law: "The length is the number of entries, and the weight is the sum of theirs.",
    hears: &[Hears::after(Applied, &["len"]), Hears::every(Published)],
    clauses: &[
        Clause::of("length", &["len"]),
        Clause::of("length of an empty arena", &["len"]),
        Clause::of("weight", &["weight"]),
    ],
    limits: &["in a larger arena the sums are compared after changes"],
    ..CONTRACT
};

pub(crate) static ROOM: Contract = Contract {
    id: "room",
    law: "The capacity is at least the length, and right after a reserve there is room for as many more.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("for what is there", &["reserve"]), Clause::of("for what was reserved", &["reserve"])],
    limits: &["says nothing about the capacity beyond that, nor about memory"],
    ..CONTRACT
};
