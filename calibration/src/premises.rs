//! Premises that controlled fixtures supply, and where a real store supplies the same.
//!
//! A counterfeit that loses a write on reopening shows that the law `durability` judges what a reopening brings back.
//! It does not show that any real store was closed and opened again while it was judged. Each premise names the run in
//! which that happens, or who still owes one.

use lawful_contract::Owned;

/// A condition that a controlled fixture creates and that a claim about real stores needs, too.
#[derive(Clone, Copy, Debug)]
pub struct Premise {
    /// The condition.
    pub premise: &'static str,
    /// The counterfeit or fixture in which it is made to happen.
    pub controlled: &'static str,
    /// Where a real store makes it happen.
    pub received: Received,
}

/// Where a premise is received.
#[derive(Clone, Copy, Debug)]
pub enum Received {
    /// A named scenario on real subjects: each must then count comparisons of this clause.
    By {
        /// Subjects of `lawful check`.
        subjects: &'static [&'static str],
        /// The scenario.
        scenario: &'static str,
        /// The law and its clause.
        clause: (&'static str, &'static str),
    },
    /// Nowhere yet.
    Open(Owned),
}

/// The real subjects that keep their pairs in a file.
const STORES: &[&str] = &["sqlite", "sqlite-bytes", "redb"];

/// The premises of the ordered map.
pub const PREMISES: &[Premise] = &[
    Premise {
        premise: "a store with pairs is closed in good order and its file is opened again",
        controlled: "reopen-loses-last",
        received: Received::By {
            subjects: STORES,
            scenario: "durability/with members",
            clause: ("durability", "with members"),
        },
    },
    Premise {
        premise: "a store in which everything was removed is closed and opened again",
        controlled: "reopen-resurrects",
        received: Received::By { subjects: STORES, scenario: "durability/empty", clause: ("durability", "empty") },
    },
    Premise {
        premise: "a range is asked for with inverted bounds, and the store answers instead of refusing",
        controlled: "inverted-bounds-swapped",
        received: Received::By {
            subjects: STORES,
            scenario: "range/inverted bounds",
            clause: ("range", "inverted bounds"),
        },
    },
    Premise {
        premise: "a call into a store ends in an error that the contract does not speak of",
        controlled: "undocumented-error",
        received: Received::Open(Owned {
            claim: "a full disk, a lost lock or a damaged file of a real store is reported as a runtime failure",
            owner: "the fault-injection subjects, which do not exist yet",
        }),
    },
    Premise {
        premise: "the process ends while an action runs",
        controlled: "process-ends",
        received: Received::Open(Owned {
            claim: "what a real store holds after its process was killed; `durability` speaks of an orderly close",
            owner: "a crash domain, which does not exist yet",
        }),
    },
];
