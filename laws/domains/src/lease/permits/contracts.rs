//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published, Settled};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::permits::CONTRACT;

pub(crate) static CAPACITY: Contract = Contract {
    id: "capacity",
    law: "The permits that are out and those that are available are never more than were there at first and were added, \
          less those that are gone.",
    hears: &[Hears::after(Applied, &["forget"]), Hears::every(Published)],
    clauses: &[Clause::every("never more than there are")],
    limits: &["takes the product at its word for how many permits it forgot; `grants` judges that"],
    ..CONTRACT
};

pub(crate) static CLOSED: Contract = Contract {
    id: "closed",
    law: "A closed semaphore is closed for ever: every request is told so, those that wait at once; an open one is not \
          closed.",
    hears: &[
        Hears::after(Applied, &["acquire", "try", "crowd", "is-closed"]),
        Hears::every(Settled),
        Hears::every(Published),
    ],
    clauses: &[
        Clause::of("a request after close", &["close"]),
        Clause::of("a try after close", &["try-closed"]),
        Clause::of("those that wait", &["close"]),
        Clause::of("it says so", &["is-closed"]),
        Clause::every("an open one is not"),
    ],
    limits: &["says nothing about which requests an open semaphore grants"],
    ..CONTRACT
};

pub(crate) static FAIR: Contract = Contract {
    id: "fair",
    law: "A request is served only when nobody who asked before it waits any more.",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("served in the order asked", &["fair"])],
    limits: &["only where the product promises an order; within one run to a standstill the order is not seen"],
    ..CONTRACT
};

pub(crate) static GRANTS: Contract = Contract {
    id: "grants",
    law: "A request is granted exactly if its turn has come and its permits are there, all of them; there are those that \
          are neither out, nor gone, nor put aside for the first waiter.",
    hears: &[
        Hears::after(Applied, &["acquire", "try", "crowd", "forget", "available"]),
        Hears::every(Settled),
        Hears::every(Published),
    ],
    clauses: &[
        Clause::every("granted at once"),
        Clause::every("has to wait"),
        Clause::of("a try with enough", &["try"]),
        Clause::of("a try with too few", &["try"]),
        Clause::every("who is served"),
        Clause::of("as many as asked", &["held"]),
        Clause::of("forgotten, as many as asked", &["forget"]),
        Clause::of("forgotten, fewer than asked", &["forget"]),
        Clause::of("forgotten, none", &["forget"]),
        Clause::of("available, nobody waits", &["available"]),
        Clause::of("available, somebody waits", &["available"]),
        Clause::of("available, after close", &["available-closed"]),
    ],
    limits: &["a request is known to wait when nothing that was woken makes progress"],
    ..CONTRACT
};
