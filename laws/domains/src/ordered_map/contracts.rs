//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_ordered_map::CONTRACT;

/// Kinds after which the members are judged by another law, because they make, exchange or reload whole maps.
const WHOLE_MAP: &[&str] = &["clear", "retain", "split-off", "append"];

/// All kinds but [`WHOLE_MAP`], `swap`, `reopen`, and those that pop.
const SMALL_STEPS: &[&str] = &[
    "insert",
    "remove",
    "get",
    "contains",
    "update",
    "ensure",
    "len",
    "first",
    "last",
    "at-or-below",
    "below",
    "at-or-above",
    "above",
    "scan",
    "scan-back",
    "scan-ends",
    "range",
    "range-back",
    "range-ends",
    "prefix",
    "clone",
    "inspect",
    "compare",
    "difference",
    "fill",
    "erase",
];

pub(crate) static CONTENTS: Contract = Contract {
    id: "contents",
    law: "An action on a key answers with what was there, and the members are exactly what the actions left.",
    hears: &[
        Hears::after(
            Applied,
            &[
                "insert",
                "remove",
                "get",
                "contains",
                "update",
                "ensure",
                "fill",
                "erase",
                "scan",
                "scan-back",
                "scan-ends",
            ],
        ),
        Hears::after(Published, SMALL_STEPS),
    ],
    clauses: &[
        Clause::of("a key that is present", &["insert", "remove", "get"]),
        Clause::of("a key that is absent", &["insert", "remove", "get"]),
        Clause::of("contains", &["contains"]),
        Clause::of("entry, present", &["update", "ensure"]),
        Clause::of("entry, absent", &["update", "ensure"]),
        Clause::of("fill and erase", &["fill", "erase"]),
        Clause::every("members"),
    ],
    limits: &[
        "members are compared as a multiset; their order is judged by `order`",
        "in a map of more than 64 pairs the members are seen only after actions that may change it",
    ],
    ..CONTRACT
};

pub(crate) static CARDINALITY: Contract = Contract {
    id: "cardinality",
    law: "The length is the number of members.",
    hears: &[Hears::after(Applied, &["len"]), Hears::every(Published)],
    clauses: &[Clause::of("of an empty map", &["len"]), Clause::of("of members", &["len"])],
    limits: &["says nothing about which members there are; in a larger map the length is compared after changes"],
    ..CONTRACT
};

pub(crate) static ORDER: Contract = Contract {
    id: "order",
    law: "Iteration is strictly ascending.",
    hears: &[Hears::after(Applied, &["scan", "scan-back", "scan-ends"]), Hears::every(Published)],
    clauses: &[Clause::every("neighbouring pairs")],
    limits: &["needs two members to compare anything"],
    ..CONTRACT
};

pub(crate) static REVERSE: Contract = Contract {
    id: "reverse",
    law: "Iteration from the back is the exact reverse of iteration from the front over the same bounds.",
    hears: &[Hears::after(Applied, &["scan-back", "range-back"]), Hears::every(Published)],
    clauses: &[Clause::of("everything", &["scan-back"]), Clause::of("within bounds", &["range-back"])],
    limits: &["judges order and multiplicity against the same product's forward iteration"],
    ..CONTRACT
};

pub(crate) static RANGE: Contract = Contract {
    id: "range",
    law: "A range yields exactly the members within its bounds, each once, ascending.",
    hears: &[Hears::after(Applied, &["range", "range-back", "range-ends"])],
    clauses: &[
        Clause::of("some members", &["range"]),
        Clause::of("no member", &["range"]),
        Clause::of("equal bounds", &["range"]),
        Clause::of("a bound at a member", &["range"]),
        Clause::of("inverted bounds", &["inverted"]),
        Clause::of("no other pair, whichever way", &["range-back", "range-ends"]),
    ],
    limits: &["bounds are numbered keys of the window and their neighbours"],
    ..CONTRACT
};

pub(crate) static NEIGHBOURS: Contract = Contract {
    id: "neighbours",
    law: "A neighbour query answers with the nearest member on the side asked, the key itself only if it may count.",
    hears: &[
        Hears::after(Applied, &["at-or-below", "below", "at-or-above", "above"]),
        Hears::after(Published, &["scan"]),
    ],
    clauses: &[
        Clause::of("there is one", &["at-or-below", "below", "at-or-above", "above"]),
        Clause::of("there is none", &["at-or-below", "below", "at-or-above", "above"]),
        Clause::of("the key is a member", &["at-or-below", "below", "at-or-above", "above"]),
    ],
    limits: &["the key asked is numbered"],
    ..CONTRACT
};

pub(crate) static ENDS: Contract = Contract {
    id: "ends",
    law: "First and last answer with the least and greatest member; pop removes exactly that one.",
    hears: &[Hears::after(Applied, &["first", "last", "pop-first", "pop-last", "drain"]), Hears::every(Published)],
    clauses: &[
        Clause::of("there is a member", &["first", "last", "pop-first", "pop-last"]),
        Clause::of("there is none", &["first", "last", "pop-first", "pop-last"]),
        Clause::of("one after another until none is left", &["drain"]),
        Clause::of("the pair is gone, and no other", &["pop-first", "pop-last", "drain"]),
    ],
    limits: &["in a larger map the ends are compared after changes"],
    ..CONTRACT
};

pub(crate) static MIXED_ENDS: Contract = Contract {
    id: "mixed-ends",
    law: "One iterator that is met from both ends yields every member of its bounds once.",
    hears: &[Hears::after(Applied, &["scan-ends", "range-ends"])],
    clauses: &[Clause::of("everything", &["scan-ends"]), Clause::of("within bounds", &["range-ends"])],
    limits: &["sixteen-step patterns of front and back, repeated"],
    ..CONTRACT
};

pub(crate) static HINTS: Contract = Contract {
    id: "hints",
    law: "An iterator's size hint bounds what it still yields, at every step.",
    hears: &[Hears::after(Applied, &["scan", "scan-back", "scan-ends", "range", "range-back", "range-ends", "prefix"])],
    clauses: &[Clause::of("both bounds, at every step", &["hints"])],
    limits: &["relates the hint to what the same iterator then yielded, right or wrong"],
    ..CONTRACT
};

pub(crate) static BULK: Contract = Contract {
    id: "bulk",
    law: "Clear, retain, split-off and append change exactly the pairs that they name.",
    hears: &[Hears::after(Applied, WHOLE_MAP), Hears::after(Published, WHOLE_MAP)],
    clauses: &[
        Clause::of("clear", &["clear"]),
        Clause::of("retain", &["retain"]),
        Clause::of("split-off, what stays", &["split-off"]),
        Clause::of("split-off, what leaves", &["split-off"]),
        Clause::of("append", &["append"]),
    ],
    limits: &["retain is tried with predicates over ordinals"],
    ..CONTRACT
};

pub(crate) static EQUALITY: Contract = Contract {
    id: "equality",
    law: "Two maps are equal if they hold the same pairs, and their difference lists exactly the keys that differ.",
    hears: &[Hears::after(Applied, &["compare", "difference"])],
    clauses: &[
        Clause::of("equal maps", &["compare"]),
        Clause::of("different maps", &["compare"]),
        Clause::of("no difference", &["difference"]),
        Clause::of("some difference", &["difference"]),
    ],
    limits: &["compares a map with maps of its own history"],
    ..CONTRACT
};

pub(crate) static ISOLATION: Contract = Contract {
    id: "isolation",
    law: "A clone or a split-off map is not changed by later changes of the map that it came from, nor the reverse.",
    hears: &[Hears::after(Applied, &["inspect", "clone", "swap"]), Hears::after(Published, &["swap", "scan"])],
    clauses: &[
        Clause::of("a map that was put aside", &["inspect"]),
        Clause::of("a map that came back", &["swap"]),
        Clause::of("accepted", &["clone", "swap"]),
    ],
    limits: &["says nothing about shared memory that no caller sees"],
    ..CONTRACT
};

pub(crate) static DURABILITY: Contract = Contract {
    id: "durability",
    law: "After close and reopen the members are those that were applied.",
    hears: &[Hears::after(Applied, &["reopen"]), Hears::after(Published, &["reopen"])],
    clauses: &[
        Clause::of("with members", &["reopen"]),
        Clause::of("empty", &["reopen"]),
        Clause::of("accepted", &["reopen"]),
    ],
    limits: &["an orderly close; no crash, no power loss"],
    ..CONTRACT
};

pub(crate) static PREFIX: Contract = Contract {
    id: "prefix",
    law: "A prefix query yields exactly the members whose key starts with the prefix, ascending.",
    hears: &[Hears::after(Applied, &["prefix"])],
    clauses: &[Clause::of("some members", &["prefix"]), Clause::of("no member", &["prefix"])],
    limits: &["prefixes are numbered keys; for byte strings a last byte of 0xFF is among them"],
    ..CONTRACT
};

pub(crate) static WORK: Contract = Contract {
    id: "work",
    law: "A range of k members among n costs at most 12 * (log2(n) + k + 1) key comparisons.",
    hears: &[Hears::after(Applied, &["range", "range-back", "range-ends"])],
    clauses: &[Clause::of("fewer than a full scan", &["work"])],
    authority: "the logarithmic lookup that the documentation of std::collections::BTreeMap promises, with a constant \
                that this project chose",
    limits: &[
        "counted only for key types that count their comparisons, and only where the bound is below n",
        "the constant 12 is a judgement, not a published figure",
    ],
    ..CONTRACT
};
