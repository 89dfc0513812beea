//! The receipt kit: its counterfeits, its real subjects and its premises.

use std::sync::Arc;

use lawful::campaign::Suspect;
use lawful::receipt::{self, Action, CONTRACT, ReceiptOracle, tokio};
use lawful_contract::Owned;
use lawful_domains::receipt::{CurrentThread, GroupDriver, Seen, lie};
use lawful_grammars::receipt::ReceiptGrammar;

use crate::counterfeits::receipt::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::premises::{Premise, Received};
use crate::property::{Property, published};
use crate::subjects::receipt::{Combinators, JoinsAll, KeyedTasks, QueuedTasks, Tasks};

/// Everything that judges a maker of groups, and everything that is judged as one.
pub fn kit() -> Kit<ReceiptGrammar, Seen> {
    Kit {
        name: "receipt",
        title: "maker of groups",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/receipt/settle-all",
        real,
        counterfeits: || planted("receipt", honest, wrong()),
        checked: || check(tokio::oracle("review/join-set", Tasks::default)),
        fixtures: None,
    }
}

fn honest(name: &str) -> ReceiptOracle {
    tokio::oracle(name, || Fake::new(Honest))
}

fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let Counterfeit { name, breaks, why, law, checkpoint, kind, class, witness, build, .. } = counterfeit;
        let suspect = Suspect {
            name: name.to_string(),
            law: law.to_string(),
            checkpoint,
            class,
            witness: witness(),
            open: Arc::new(move || Ok(Box::new(GroupDriver::<_, CurrentThread>::new(build())))),
        };
        Wrong { suspect, breaks, why, law, kind }
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let futures = |what: &str| published("futures-util", what);
    vec![
        Property::new("check/try-join-all", futures("try_join_all of up to 30 members"), |name| {
            receipt::oracle(name, JoinsAll::default)
        }),
        Property::new("check/futures", futures("its other joins and streams"), |name| {
            receipt::oracle(name, Combinators::default)
        }),
        Property::new("check/join-set", published("tokio", "JoinSet"), |name| tokio::oracle(name, Tasks::default)),
        Property::new("check/join-queue", published("tokio-util", "JoinQueue"), |name| {
            tokio::oracle(name, QueuedTasks::default)
        }),
        Property::new("check/join-map", published("tokio-util", "JoinMap"), |name| {
            tokio::oracle(name, KeyedTasks::default)
        }),
    ]
}

/// The premises of receipts.
pub const PREMISES: &[Premise] = &[
    Premise {
        premise: "LocalPool::run_until_stalled returns when no task is woken: a request that has not answered is pending",
        controlled: "settle-all",
        received: Received::By {
            subjects: &["try-join-all"],
            scenario: "settlement/pending",
            clause: ("settlement", "pending"),
        },
    },
    Premise {
        premise: "the current-thread runtime of tokio parks when no task is woken: a stream that has not answered waits",
        controlled: "idle-is-the-end",
        received: Received::By {
            subjects: &["join-set", "join-map", "join-queue"],
            scenario: "end/something is owed",
            clause: ("end", "something is owed"),
        },
    },
    Premise {
        premise: "a hold opens when the history says so, and wakes the task that polled last and no other",
        controlled: "first-owner-only",
        received: Received::By {
            subjects: &["try-join-all"],
            scenario: "settlement/after a hand-over",
            clause: ("settlement", "after a hand-over"),
        },
    },
    Premise {
        premise: "members complete on the thread that polls the group",
        controlled: "success-wakes-nobody",
        received: Received::Open(Owned {
            claim: "a completion on another thread while the group is polled wakes it",
            owner: "a domain of several threads, which does not exist yet",
        }),
    },
];
