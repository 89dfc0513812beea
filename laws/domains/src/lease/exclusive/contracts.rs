//! The contract of every law node. What is not said here is inherited from the contract of exclusive leases.

use lawful_contract::Checkpoint::{Applied, Named, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_lease::exclusive::CONTRACT;

/// The table is looked at once more before it is closed, so that a loss is told from one that time brought before.
pub(crate) const CLOSING: lawful_contract::Checkpoint = Named("closing");

/// The kinds that are followed by a look at the table, but for `reopen`.
const LOOKED_AT: &[&str] = &[
    "acquire",
    "renew",
    "renew-as-another",
    "release",
    "release-as-another",
    "use",
    "use-as-another",
    "inspect",
    "sweep",
    "survey",
    "fill",
    "drain",
];

/// The kinds that present a claim.
const CLAIMS: &[&str] = &["renew", "renew-as-another", "release", "release-as-another", "use", "use-as-another"];

pub(crate) static HOLDER: Contract = Contract {
    id: "holder",
    law: "While a lease is live, exactly its client holds the resource: what it asks is accepted, and nobody else is \
          granted it. A free resource is granted.",
    hears: &[Hears::every(Applied), Hears::after(Published, LOOKED_AT), Hears::after(CLOSING, &["reopen"])],
    clauses: &[
        Clause::of("a free resource", &["acquire", "fill"]),
        Clause::of("a resource held by another", &["acquire", "fill"]),
        Clause::of("a resource held by oneself", &["acquire", "fill"]),
        Clause::of("renewing what one holds", &["renew"]),
        Clause::of("giving back what one holds", &["release"]),
        Clause::of("working under what one holds", &["use"]),
        Clause::of("the resource of the action", &["acquire", "inspect"]),
        Clause::of("a peer", &["acquire", "survey"]),
        Clause::of("listed", &["list"]),
        Clause::of("accepted", &["advance", "sweep", "survey", "drain"]),
    ],
    limits: &[
        "a lease that ends before its ticks have passed is reported here, whatever operation met it",
        "in a table of more than 64 resources a look samples 64 of them",
    ],
    ..CONTRACT
};

pub(crate) static EXPIRY: Contract = Contract {
    id: "expiry",
    law: "A lease whose ticks have passed is absent for every operation; until then the ticks left are told exactly.",
    hears: &[
        Hears::after(
            Applied,
            &[
                "acquire",
                "renew",
                "renew-as-another",
                "release",
                "release-as-another",
                "use",
                "use-as-another",
                "inspect",
                "fill",
            ],
        ),
        Hears::after(Published, LOOKED_AT),
        Hears::after(CLOSING, &["reopen"]),
    ],
    clauses: &[
        Clause::of("acquiring", &["acquire", "fill"]),
        Clause::of("renewing", &["renew"]),
        Clause::of("giving back", &["release"]),
        Clause::of("working", &["use"]),
        Clause::of("looking", &["inspect", "survey"]),
        Clause::of("listing", &["list"]),
        Clause::of("the ticks left", &["left"]),
    ],
    limits: &["the ticks left after a renewal are judged by `renewal`, after a reopening by `durability`"],
    ..CONTRACT
};

pub(crate) static RENEWAL: Contract = Contract {
    id: "renewal",
    law: "A renewal gives a live lease its ticks from now on under the token that it had; nobody else renews it.",
    hears: &[
        Hears::after(Applied, &["renew", "renew-as-another"]),
        Hears::after(Published, &["renew", "renew-as-another"]),
    ],
    clauses: &[
        Clause::of("the token stays", &["renew"]),
        Clause::of("by another", &["renew-as-another"]),
        Clause::of("the ticks left afterwards", &["left"]),
    ],
    limits: &["without the ticks left, a renewal of the wrong length shows in `holder` or `expiry` when it ends"],
    ..CONTRACT
};

pub(crate) static RELEASE: Contract = Contract {
    id: "release",
    law: "Only the holder gives a lease back; from then on the resource is free and the claim is worth nothing.",
    hears: &[Hears::after(Applied, CLAIMS), Hears::after(Published, &["release"])],
    clauses: &[
        Clause::of("gone afterwards", &["release"]),
        Clause::of("by another", &["release-as-another"]),
        Clause::of("given back already", &["release"]),
    ],
    limits: &["a claim whose resource was granted again since is judged by `fencing`"],
    ..CONTRACT
};

pub(crate) static FENCING: Contract = Contract {
    id: "fencing",
    law: "Each grant of a resource has a greater token than every earlier one, and only the token of the last grant is \
          accepted.",
    hears: &[
        Hears::after(
            Applied,
            &[
                "acquire",
                "renew",
                "renew-as-another",
                "release",
                "release-as-another",
                "use",
                "use-as-another",
                "inspect",
                "fill",
            ],
        ),
        Hears::every(Published),
        Hears::after(CLOSING, &["reopen"]),
    ],
    clauses: &[
        Clause::of("a token grows", &["acquire", "fill"]),
        Clause::of("a superseded claim", CLAIMS),
        Clause::of("a token that was never granted", CLAIMS),
        Clause::of("a token in other hands", &["use-as-another"]),
        Clause::of("the token shown", &["acquire", "inspect"]),
    ],
    limits: &["tokens are compared within a resource; between resources nothing is promised"],
    ..CONTRACT
};

pub(crate) static DURABILITY: Contract = Contract {
    id: "durability",
    law: "After close and reopen the leases are those that were live, with the ticks that they had left.",
    hears: &[Hears::after(Applied, &["reopen"]), Hears::after(Published, &["reopen"])],
    clauses: &[
        Clause::of("with leases", &["reopen"]),
        Clause::of("without leases", &["reopen"]),
        Clause::of("accepted", &["reopen"]),
    ],
    limits: &[
        "an orderly close; no crash, no power loss",
        "the growth of tokens over a reopening is judged by `fencing`",
    ],
    ..CONTRACT
};
