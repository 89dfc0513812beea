//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::refill::CONTRACT;

const TAKES: &[&str] = &["take", "take-up-to", "burst", "drain"];

pub(crate) static CEILING: Contract = Contract {
    id: "ceiling",
    law: "There are never more tokens than the maximum.",
    hears: &[Hears::after(Applied, &["available"]), Hears::every(Published)],
    clauses: &[Clause::of("at most the maximum", &["available"])],
    limits: &["sees tokens where the product shows them; what is granted `budget` judges"],
    ..CONTRACT
};

pub(crate) static BUDGET: Contract = Contract {
    id: "budget",
    law: "Between any two moments no more is granted than the maximum and what the time between them brings.",
    hears: &[Hears::after(Applied, TAKES)],
    clauses: &[Clause::every("since the start"), Clause::every("between two takes")],
    limits: &["an upper bound: a product that grants nothing keeps it"],
    ..CONTRACT
};

pub(crate) static TAKES_LAW: Contract = Contract {
    id: "takes",
    law: "A take is granted exactly if its tokens are there, a refused take takes nothing, and what is shown is what can be \
          taken.",
    hears: &[Hears::after(Applied, &["take", "take-up-to", "burst", "drain", "available"]), Hears::every(Published)],
    clauses: &[
        Clause::of("granted or refused", &["take"]),
        Clause::of("as many as are there", &["take-up-to"]),
        Clause::of("one after another", &["burst"]),
        Clause::of("until none is left", &["drain"]),
        Clause::of("some are shown", &["available"]),
        Clause::of("none is shown", &["available"]),
    ],
    limits: &["when tokens come back follows from the policy that the subject declares"],
    ..CONTRACT
};

pub(crate) static WAIT: Contract = Contract {
    id: "wait",
    law: "The time that is told is the least after which the take is granted; more than the maximum never is.",
    hears: &[Hears::after(Applied, &["wait"])],
    clauses: &[Clause::of("at once", &["wait"]), Clause::of("later", &["wait"]), Clause::of("never", &["wait-many"])],
    limits: &["nothing else is taken in the meantime"],
    ..CONTRACT
};
