//! The contract of every law node. What is not said here is inherited from the domain's contract.

use lawful_contract::Checkpoint::{Published, Settled};
use lawful_contract::{Clause, Contract, Hears};
use lawful_receipt::CONTRACT;

/// Kinds that start a request.
const REQUESTS: &[&str] = &["start-all", "start-every", "start-any", "start-race"];

pub(crate) static OUTPUTS: Contract = Contract {
    id: "outputs",
    law: "Each output of a stream is exactly what a receipt came to whose output is owed, and comes once.",
    authority: "futures::stream::{FuturesOrdered, FuturesUnordered}, tokio::task::JoinSet::join_next, \
                tokio_util::task::JoinMap::join_next: each future's output is returned",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("applied", &["take"]),
        Clause::of("rejected", &["take"]),
        Clause::of("cancelled", &["told-abort"]),
    ],
    limits: &["an aborted member that names no key is any of those that were aborted"],
    ..CONTRACT
};

pub(crate) static END: Contract = Contract {
    id: "end",
    law: "A stream that is asked ends when nothing is owed, and waits while something is: a replaced or aborted member \
          does not end it. By the policy of a stream that never ends it waits then, too.",
    authority: "tokio_util::task::JoinMap::{spawn, join_next}: None if the map is empty, and no output for a replaced \
                task; futures::stream::FuturesUnordered: None when there are no futures",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("something is owed", &["take"]),
        Clause::of("nothing is owed", &["take"]),
        Clause::of("an empty stream", &["take"]),
        Clause::of("a member was replaced", &["put"]),
        Clause::of("members were aborted", &["abort", "abort-all", "clear"]),
    ],
    ..CONTRACT
};

pub(crate) static ORDER: Contract = Contract {
    id: "order",
    law: "An ordered stream yields in the promised order: the first output that is owed, as soon as it is there and asked \
          for, and no other.",
    authority: "futures::stream::FuturesOrdered: results are returned in the order in which the futures were added; \
                push_front: the next one to be returned",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("the next in order", &["start-ordered"]),
        Clause::of("waits for the first", &["start-ordered"]),
        Clause::of("a member came in front", &["add-front"]),
    ],
    ..CONTRACT
};

pub(crate) static PROMPT: Contract = Contract {
    id: "prompt",
    law: "An unordered stream yields an output as soon as one is there and asked for.",
    authority: "futures::stream::FuturesUnordered: futures are returned as they complete; \
                tokio::task::JoinSet::join_next: waits until one of the tasks completes",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("asked for later", &["start-unordered", "start-keyed"]),
        Clause::of("asked for before", &["start-unordered", "start-keyed"]),
        Clause::of("after a hand-over", &["start-unordered", "start-keyed"]),
    ],
    ..CONTRACT
};

pub(crate) static SETTLEMENT: Contract = Contract {
    id: "settlement",
    law: "A request is pending until its receipts are what it waits for, and then settles at once, as a success or as a \
          rejection. It does not succeed without one of the receipts that it waits for.",
    authority: "the oracle guide, `One matrix can need two schedules`; futures::future::try_join_all: an error is \
                returned \
                immediately and the other futures are cancelled; join_all, select_ok and select_all for the other shapes",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("pending", REQUESTS),
        Clause::of("success", REQUESTS),
        Clause::of("rejection", &["start-all", "start-any", "start-race"]),
        Clause::of("an empty request", &["empty-request"]),
        Clause::of("after a hand-over", &["handed-over-request"]),
        Clause::of("after a restart", &["restarted-request"]),
    ],
    limits: &["a cancelled group is dropped and cannot answer: what is left of it is judged by `rows` and `release`"],
    ..CONTRACT
};

pub(crate) static ERROR: Contract = Contract {
    id: "error",
    law: "A rejected request carries the exact error of the receipt that decided it.",
    authority: "the oracle guide, `One matrix can need two schedules`: the exact rejection; \
                futures::future::select_ok: the last \
                failure",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("the first rejection", &["start-all"]),
        Clause::of("the last rejection", &["start-any"]),
        Clause::of("the rejection that won", &["start-race"]),
    ],
    ..CONTRACT
};

pub(crate) static ANSWER: Contract = Contract {
    id: "answer",
    law: "A successful request carries what its receipts came to: each once and in order, or the one that decided it.",
    authority: "futures::future::{try_join_all, join_all}: results in the same order as they were provided; select_ok and \
                select_all: the first one",
    hears: &[Hears::every(Settled)],
    clauses: &[
        Clause::of("every row in order", &["start-all"]),
        Clause::of("every result in order", &["start-every"]),
        Clause::of("the one that decided", &["start-any", "start-race"]),
    ],
    ..CONTRACT
};

pub(crate) static ONCE: Contract = Contract {
    id: "once",
    law: "A request settles once, and no member is polled after it finished.",
    authority: "the oracle guide, `Let the recorder represent violations`: the promised count; \
                std::future::Future::poll: once a future has finished, \
                clients should not poll it again",
    hears: &[Hears::every(Settled), Hears::every(Published)],
    clauses: &[Clause::of("one settlement", REQUESTS), Clause::every("members that finished")],
    limits: &["a second settlement is seen only of a subject that listens for one"],
    ..CONTRACT
};

pub(crate) static ROWS: Contract = Contract {
    id: "rows",
    law: "The visible rows are those whose writes were delivered while the group had a use for them, each once and in the \
          order of delivery: at a rejection the applied prefix.",
    authority: "the oracle guide, `One matrix can need two schedules`: the exact rows from the applied prefix",
    hears: &[Hears::every(Published)],
    clauses: &[
        Clause::of("while it waits", REQUESTS),
        Clause::of("at a success", REQUESTS),
        Clause::of("at a rejection", &["start-all", "start-any", "start-race"]),
        Clause::of("after a cancel", &["cancel"]),
        Clause::of("of a stream", &["take"]),
        Clause::of("in the order of delivery", &["eager"]),
    ],
    limits: &[
        "rows that came in one turn are compared without their order",
        "of a stream whose members run on demand, a row is promised once its output was taken",
    ],
    ..CONTRACT
};

pub(crate) static RELEASE: Contract = Contract {
    id: "release",
    law: "A group holds each receipt that it waits for, once, and lets go of those that it has no use for any more.",
    authority: "futures::future::try_join_all: all other futures will be cancelled; tokio::task::JoinSet: dropped, all \
                tasks are aborted; tokio_util::task::JoinMap::spawn: a replaced task is cancelled",
    hears: &[Hears::every(Published)],
    clauses: &[
        Clause::every("waited for"),
        Clause::of("after a settlement", &["lets-go"]),
        Clause::of("after a cancel", &["cancel"]),
        Clause::of("a member was replaced", &["put"]),
        Clause::of("members were aborted", &["abort", "abort-all", "clear"]),
    ],
    ..CONTRACT
};

pub(crate) static OWED: Contract = Contract {
    id: "owed",
    law: "A stream says how many outputs it owes, and of which keys.",
    authority: "len of futures::stream::{FuturesOrdered, FuturesUnordered}, tokio::task::JoinSet and \
                tokio_util::task::JoinMap; JoinMap::{keys, contains_key}",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("length", &["len"]), Clause::of("keys", &["keys"])],
    ..CONTRACT
};

pub(crate) static SIZE: Contract = Contract {
    id: "size",
    law: "The size of a group changes no answer: one receipt that nothing happens to stands for many.",
    authority: "the documentation of each shape, which speaks of no size",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("one for many", REQUESTS)],
    limits: &[
        "histories in which more than one trailing receipt of a request stays as it was started",
        "a history up to its first restart and without its pauses, so that each turn opens one hold",
    ],
    ..CONTRACT
};

pub(crate) static PLACES: Contract = Contract {
    id: "places",
    law: "Which place a receipt has changes no answer but the names in it: a group that is turned round settles at the \
          same actions.",
    authority: "the shapes all, every, any and race do not speak of places but in the order of a success",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("turned round", REQUESTS)],
    limits: &["a history up to its first restart and without its pauses, so that each turn opens one hold"],
    ..CONTRACT
};

pub(crate) static BLAME: Contract = Contract {
    id: "blame",
    law: "A group that is turned round blames the same receipt, by its other name.",
    authority: "the shapes all, any and race do not speak of places",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("the same receipt", &["start-all", "start-any", "start-race"])],
    limits: &["a history up to its first restart and without its pauses, so that each turn opens one hold"],
    ..CONTRACT
};

pub(crate) static OWNER: Contract = Contract {
    id: "owner",
    law: "Who waits for a group changes no answer: handed over before each action, it answers the same.",
    authority: "std::future::Future::poll: only the waker of the most recent poll is woken",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("handed over", REQUESTS)],
    limits: &["a history up to its first restart and without its pauses, so that each turn opens one hold"],
    ..CONTRACT
};

pub(crate) static ISOLATION: Contract = Contract {
    id: "isolation",
    law: "What happens to one group changes no answer of another.",
    authority: "the oracle guide, `Generate histories that reach the problem`: keep healthy peers alive where \
                isolation is part of \
                the promise",
    hears: &[Hears::every(Settled)],
    clauses: &[Clause::of("alone", REQUESTS)],
    limits: &["a history up to its first restart and without its pauses, so that each turn opens one hold"],
    ..CONTRACT
};
