//! Named histories: at least one a clause.

use lawful_contract::Kinds;
use lawful_lease::cache::{Action, Supports};

use crate::Scenario;

type Scenarios = Vec<Scenario<Action>>;

/// The scenarios that a subject with this support can be asked.
pub fn scenarios(supports: Supports) -> Scenarios {
    let mut all: Scenarios = [values(), room(), turns(), whole(), growth()].into_iter().flatten().collect();
    all.retain(|scenario| scenario.history.iter().all(|action| supports.kind(action.kind_name())));
    all
}

fn open(capacity: usize) -> Action {
    Action::Open { capacity }
}

fn set(key: u32, value: u32) -> Action {
    Action::Set { key, value }
}

fn get(key: u32) -> Action {
    Action::Get { key }
}

fn fill(key: u32, count: usize) -> Action {
    Action::Fill { key, count }
}

fn peek(key: u32) -> Action {
    Action::Peek { key }
}

fn values() -> Scenarios {
    vec![
        Scenario::new(
            "values/answered",
            "Given a key, when it is set again, read and removed, then each answer is the value before.",
            [open(2), set(1, 10), set(1, 11), get(1), Action::Remove { key: 1 }, get(1)],
        ),
        Scenario::new(
            "values/ensured",
            "Given a held and an absent key, when both are ensured, then only the absent one is set.",
            [open(2), set(1, 10), Action::Ensure { key: 1, value: 11 }, Action::Ensure { key: 2, value: 20 }, get(2)],
        ),
        Scenario::new(
            "values/yielded by a walk",
            "Given keys that were set again, when all are walked, then each has its last value.",
            [open(3), fill(1, 3), set(2, 9), Action::Scan],
        ),
        Scenario::new(
            "values/looked at",
            "Given a removed key, when it is set again and looked at, then its old value does not return.",
            [open(2), set(1, 10), Action::Remove { key: 1 }, peek(1), set(1, 11), peek(1)],
        ),
        Scenario::new(
            "eviction/held",
            "Given two keys with room for both, when they are asked for, then both are there.",
            [open(2), set(1, 10), set(2, 20), get(1), get(2), Action::Contains { key: 1 }],
        ),
        Scenario::new(
            "eviction/absent",
            "Given a key that was never set, and one that went, when they are asked for, then neither is there.",
            [open(1), set(1, 10), set(2, 20), get(1), get(3), Action::Contains { key: 1 }],
        ),
        Scenario::new(
            "eviction/looked at",
            "Given a key that went, when it is looked at, then it is not there.",
            [open(1), set(1, 10), set(2, 20), peek(1), peek(2)],
        ),
    ]
}

fn room() -> Scenarios {
    vec![
        Scenario::new(
            "capacity/with room",
            "Given room for three, when two keys are set, then both are there.",
            [open(3), set(1, 10), set(2, 20)],
        ),
        Scenario::new(
            "capacity/full",
            "Given room for three, when five keys are set, then three are there.",
            [open(3), fill(1, 5), Action::Scan],
        ),
        Scenario::new(
            "eviction/somebody goes",
            "Given a full cache, when a new key is set, then one key goes and no other.",
            [open(3), fill(1, 3), set(4, 40), Action::Scan],
        ),
        Scenario::new(
            "eviction/an overwrite drives nobody out",
            "Given a full cache, when a held key is set twice, then every key is still there.",
            [open(3), fill(1, 3), set(3, 30), set(3, 31), set(1, 10), Action::Scan],
        ),
        Scenario::new(
            "eviction/an overwrite after others went",
            "Given a cache that keys were driven out of, when the newest is set again, then nobody goes.",
            [open(3), fill(1, 3), Action::Visit { key: 1, count: 3 }, set(4, 40), set(4, 41), Action::Scan],
        ),
        Scenario::new(
            "eviction/nobody goes",
            "Given a full cache, when a key is removed and another one set, then nobody else goes.",
            [open(2), fill(1, 2), Action::Remove { key: 1 }, set(3, 30), Action::Scan],
        ),
        Scenario::new(
            "eviction/resized",
            "Given four keys, when there is room for two and then for three, then two go and one more may come.",
            [
                open(4),
                fill(1, 4),
                Action::Resize { capacity: 2 },
                Action::Scan,
                Action::Resize { capacity: 3 },
                set(5, 50),
                Action::Scan,
            ],
        ),
    ]
}

fn turns() -> Scenarios {
    vec![
        Scenario::new(
            "eviction/a read is a use",
            "Given a full cache, when the oldest key is read and a new one is set, then policy says who goes.",
            [open(2), set(1, 10), set(2, 20), get(1), set(3, 30), Action::Scan],
        ),
        Scenario::new(
            "eviction/an overwrite is a use",
            "Given a full cache, when the oldest key is set again and a new one is set, then policy says who goes.",
            [open(2), set(1, 10), set(2, 20), set(1, 11), set(3, 30), Action::Scan],
        ),
        Scenario::new(
            "eviction/looking is no use",
            "Given a full cache, when the oldest key is looked at and a new one is set, then the oldest goes.",
            [open(2), set(1, 10), set(2, 20), peek(1), Action::Contains { key: 1 }, set(3, 30), Action::Scan],
        ),
        Scenario::new(
            "eviction/ensuring is a use",
            "Given a full cache, when the oldest key is ensured and a new one is set, then policy says who goes.",
            [open(2), set(1, 10), set(2, 20), Action::Ensure { key: 1, value: 9 }, set(3, 30), Action::Scan],
        ),
        Scenario::new(
            "eviction/the one that goes first",
            "Given three keys of which the first was read, when two are evicted, then they go in turn.",
            [open(3), fill(1, 3), get(1), Action::Evict, Action::Evict, Action::Evict, Action::Evict],
        ),
    ]
}

fn whole() -> Scenarios {
    vec![
        Scenario::new(
            "recency/in order",
            "Given three keys of which one was read, when all are walked, then they come in the promised order.",
            [open(3), fill(1, 3), get(2), Action::Scan],
        ),
        Scenario::new(
            "count/some keys",
            "Given a full cache, when a key is set again and a new one set, then the length stays.",
            [open(2), fill(1, 2), set(1, 10), Action::Len, set(3, 30), Action::Len],
        ),
        Scenario::new(
            "count/no key",
            "Given no key, or none any more, when they are counted, then there is none.",
            [open(2), Action::Len, set(1, 10), Action::Remove { key: 1 }, Action::Remove { key: 1 }, Action::Len],
        ),
        Scenario::new(
            "eviction/after clear",
            "Given a full cache, when it is cleared and filled again, then the new keys are there, in their order.",
            [open(2), fill(1, 2), Action::Clear, fill(3, 2), set(5, 50), Action::Scan],
        ),
    ]
}

fn growth() -> Scenarios {
    vec![Scenario::new(
        "eviction/many",
        "Given room for five hundred, when a thousand keys came and half of the rest were read, then the others go.",
        [
            open(500),
            fill(0, 1_000),
            Action::Visit { key: 500, count: 250 },
            fill(2_000, 250),
            Action::Visit { key: 500, count: 500 },
            Action::Scan,
        ],
    )]
}
