//! Named histories: at least one a clause.

use lawful_contract::{Kinds, Label};
use lawful_lease::handles::{Action, Erase, Order, Stale, Supports};

use crate::lease::handles::HandlesGrammar;
use crate::{Scenario, Sentences};

type Scenarios = Vec<Scenario<Action>>;

/// The scenarios that a subject with this support can be asked.
pub fn scenarios(supports: Supports) -> Scenarios {
    let mut all: Scenarios = [entries(), stale(), whole(), room(), growth()].into_iter().flatten().collect();
    all.retain(|scenario| scenario.history.iter().all(|action| supports.kind(action.kind_name())));
    if supports.stale() == Stale::Undefined {
        let sentences = Sentences::new(HandlesGrammar::new(supports));
        all.retain(|scenario| sentences.admits(&scenario.history));
    }
    all
}

fn insert(name: u32, value: u32) -> Action {
    Action::Insert { name: Label(name), value }
}

fn get(name: u32) -> Action {
    Action::Get { name: Label(name) }
}

fn set(name: u32, value: u32) -> Action {
    Action::Set { name: Label(name), value }
}

fn remove(name: u32) -> Action {
    Action::Remove { name: Label(name) }
}

fn contains(name: u32) -> Action {
    Action::Contains { name: Label(name) }
}

fn fill(name: u32, count: usize) -> Action {
    Action::Fill { name: Label(name), count }
}

fn erase(name: u32, count: usize, stride: usize, order: Order) -> Action {
    Action::Erase(Erase { name: Label(name), count, stride, order })
}

fn entries() -> Scenarios {
    vec![
        Scenario::new(
            "tenancy/asked",
            "Given two entries, when both handles are asked, then each resolves to its own.",
            [insert(0, 10), insert(1, 11), get(0), get(1), contains(1)],
        ),
        Scenario::new(
            "tenancy/changed",
            "Given two entries, when one is changed and taken out, then the other is as it was.",
            [insert(0, 10), insert(1, 11), set(0, 12), remove(0), get(1)],
        ),
        Scenario::new(
            "tenancy/probed",
            "Given a vacated slot, when it is used again, then the new handle resolves and the others still do.",
            [fill(0, 3), remove(1), insert(3, 13), get(0), get(3), Action::Scan],
        ),
        Scenario::new(
            "tenancy/issued to nobody else",
            "Given entries that left in any order, when as many come, then no two share a handle.",
            [fill(0, 4), erase(0, 4, 1, Order::Descending), fill(4, 5), Action::Scan],
        ),
        Scenario::new(
            "tenancy/bulk",
            "Given ten entries, when every other one is taken out, then each answer is its value.",
            [fill(0, 10), erase(0, 5, 2, Order::Ascending), Action::Scan],
        ),
    ]
}

fn stale() -> Scenarios {
    let later = |leaves: Action| vec![insert(0, 10), leaves, insert(1, 11), get(0), contains(0)];
    vec![
        Scenario::new(
            "stale/asked after remove",
            "Given an entry that was taken out, when another one comes, then its handle resolves to nothing.",
            later(remove(0)),
        ),
        Scenario::new(
            "stale/asked after clear",
            "Given an arena that was cleared, when another entry comes, then the old handle resolves to nothing.",
            later(Action::Clear),
        ),
        Scenario::new(
            "stale/asked after drain",
            "Given an arena that was drained, when another entry comes, then the old handle resolves to nothing.",
            later(Action::Drain { most: 1 }),
        ),
        Scenario::new(
            "stale/asked after retain",
            "Given an entry that did not pass, when another one comes, then its handle resolves to nothing.",
            later(Action::Retain { every: 1 }),
        ),
        Scenario::new(
            "stale/changed",
            "Given a stale handle, when it is written through and removed, then the later entry is as it was.",
            [insert(0, 10), remove(0), insert(1, 11), set(0, 12), remove(0), get(1), Action::Len],
        ),
        Scenario::new(
            "stale/removed twice",
            "Given an entry, when it is removed twice, then the second removal removes nothing.",
            [fill(0, 2), remove(0), remove(0), Action::Len, fill(2, 2), Action::Scan],
        ),
        Scenario::new(
            "stale/issued once",
            "Given handles of an arena that was cleared twice, when entries come, then none of them is issued again.",
            [fill(0, 3), Action::Clear, fill(3, 3), Action::Clear, fill(6, 3)],
        ),
        Scenario::new(
            "stale/probed",
            "Given many that left, when half as many come, then no old handle resolves.",
            [fill(0, 20), erase(0, 20, 1, Order::Ascending), fill(20, 10), Action::Scan],
        ),
    ]
}

fn whole() -> Scenarios {
    vec![
        Scenario::new(
            "iteration/some entries",
            "Given vacant slots at both ends and between, when all is walked, then each entry comes once.",
            [fill(0, 5), remove(0), remove(2), remove(4), Action::Scan],
        ),
        Scenario::new(
            "iteration/no entry",
            "Given an arena whose entries all left, when it is walked, then nothing comes.",
            [fill(0, 2), remove(1), remove(0), Action::Scan],
        ),
        Scenario::new(
            "count/length",
            "Given three entries, when one is taken out and one changed, then two are counted.",
            [fill(0, 3), remove(1), set(0, 7), Action::Len],
        ),
        Scenario::new(
            "count/length of an empty arena",
            "Given no entries, or none any more, when they are counted, then there is none.",
            [Action::Len, insert(0, 1), remove(0), Action::Len],
        ),
        Scenario::new(
            "release/after clear",
            "Given entries, when the arena is cleared twice, then it is empty and usable.",
            [fill(0, 3), Action::Clear, Action::Clear, insert(3, 1), Action::Scan],
        ),
        Scenario::new(
            "release/after drain",
            "Given four entries, when two are taken from a drain, then the others are gone too.",
            [fill(0, 4), Action::Drain { most: 2 }, Action::Len, insert(4, 1), Action::Scan],
        ),
        Scenario::new(
            "release/yielded by drain",
            "Given entries beside vacant slots, when all are drained, then each comes once.",
            [fill(0, 4), remove(1), Action::Drain { most: 4 }],
        ),
        Scenario::new(
            "release/after retain",
            "Given six entries, when every third goes, then the others stay and new ones find room.",
            [fill(0, 6), Action::Retain { every: 3 }, fill(6, 3), Action::Scan],
        ),
        Scenario::new(
            "release/asked by retain",
            "Given entries beside vacant slots, when some are kept, then the question is put once for each.",
            [fill(0, 4), remove(0), remove(3), Action::Retain { every: 2 }],
        ),
    ]
}

fn room() -> Scenarios {
    vec![
        Scenario::new(
            "room/for what is there",
            "Given entries, when room is given up, then there is still room for them.",
            [fill(0, 5), remove(4), Action::Shrink, Action::Scan],
        ),
        Scenario::new(
            "room/for what was reserved",
            "Given entries and vacant slots, when room is made for ten more, then ten more come.",
            [fill(0, 5), remove(2), Action::Reserve { count: 10 }, fill(5, 10), Action::Scan],
        ),
    ]
}

fn growth() -> Scenarios {
    vec![Scenario::new(
        "tenancy/many",
        "Given many entries that came and went in bulk, when others come, then every handle is its own.",
        [
            fill(0, 1_000),
            erase(0, 500, 2, Order::Descending),
            fill(1_000, 700),
            erase(1_000, 700, 1, Order::Ascending),
            fill(1_700, 100),
            Action::Scan,
        ],
    )]
}
