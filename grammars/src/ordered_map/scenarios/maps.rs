//! Whole maps: bulk actions, copies, stores, prefixes.

use lawful_contract::Counted;
use lawful_ordered_map::Order::{Ascending, Descending, Scattered};
use lawful_ordered_map::Way::Forward;
use lawful_ordered_map::{Action, End};

use super::super::words::*;
use super::Scenarios;
use crate::Scenario;

pub(super) fn scenarios<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let mut all = bulk();
    all.extend(copies());
    all.extend(stores());
    all.extend(prefixes());
    all
}

fn bulk<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(5, 1, 1, Ascending);
    vec![
        Scenario::new(
            "bulk/clear",
            "Given pairs, when the map is cleared and a key inserted, then only that key is there.",
            [given(), Action::Clear, scan(Forward), insert(3, 7), scan(Forward)],
        ),
        Scenario::new(
            "bulk/retain",
            "Given pairs, when every second ordinal goes, then exactly the others stay.",
            [given(), Action::Retain { every: 2 }, scan(Forward)],
        ),
        Scenario::new(
            "bulk/split-off",
            "Given pairs, when they are split at a member, then it and what is above leave.",
            [given(), split_off(3, 0), scan(Forward), inspect(0)],
        ),
        Scenario::new(
            "bulk/append",
            "Given a clone and a changed map, when the clone is appended, then its values win.",
            [given(), clone(0), insert(2, 9), remove(4), append(0), scan(Forward)],
        ),
        Scenario::new(
            "bulk/fill",
            "Given a pair, when more than one node of keys is filled downwards, then all are there.",
            [insert(2, 9), fill(200, 1, 1, Descending), scan(Forward)],
        ),
        Scenario::new(
            "bulk/erase",
            "Given many pairs, when most are erased in scattered order, then exactly the others stay.",
            [fill(200, 1, 1, Ascending), erase(90, 1, 2, Scattered), scan(Forward)],
        ),
        Scenario::new(
            "bulk/drain",
            "Given pairs, when the map is drained, then every pair comes out in order.",
            [given(), scan(Forward), Action::Drain { end: End::First }],
        ),
    ]
}

fn copies<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(20, 0, 1, Ascending);
    vec![
        Scenario::new(
            "equality/equal maps",
            "Given a clone, when its source changes and changes back, then the two are equal.",
            [given(), clone(0), compare(0), remove(8), insert(8, 8), compare(0)],
        ),
        Scenario::new(
            "equality/different maps",
            "Given a clone, when one value of its source changes, then the two differ.",
            [given(), clone(0), insert(8, 9), compare(0)],
        ),
        Scenario::new(
            "difference/no difference",
            "Given a clone, when nothing changes, then there is no difference.",
            [given(), clone(0), difference(0)],
        ),
        Scenario::new(
            "difference/some difference",
            "Given a clone, when a pair changes, one goes and one comes, then the difference names the three.",
            [given(), clone(0), insert(8, 9), remove(3), insert(30, 1), difference(0)],
        ),
        Scenario::new(
            "isolation/the source changes",
            "Given a clone, when its source changes, then the clone does not.",
            [given(), clone(0), insert(8, 9), remove(3), inspect(0)],
        ),
        Scenario::new(
            "isolation/the copy changes",
            "Given a clone, when it is changed, then its source does not change.",
            [given(), clone(0), swap(0), insert(8, 9), remove(3), inspect(0)],
        ),
    ]
}

fn stores<K: Counted, V: Counted>() -> Scenarios<K, V> {
    vec![
        Scenario::new(
            "durability/with members",
            "Given inserted, replaced and removed keys, when the store is reopened, then the members are the same.",
            [insert(1, 1), insert(2, 2), insert(1, 3), remove(2), Action::Reopen, scan(Forward), insert(2, 4)],
        ),
        Scenario::new(
            "durability/empty",
            "Given an empty store, when it is reopened, then it is empty and usable.",
            [Action::Reopen, scan(Forward), insert(1, 1), remove(1), Action::Reopen, scan(Forward)],
        ),
    ]
}

/// The first key of the last branch of keys that have prefixes. For byte strings it is the single byte 0xFF.
const LAST_BRANCH: usize = 19_683;

fn prefixes<K: Counted, V: Counted>() -> Scenarios<K, V> {
    if K::nth(0).starts_with(&K::nth(0)).is_none() {
        return Vec::new();
    }
    vec![
        Scenario::new(
            "prefix/some members",
            "Given keys of one branch and others, when its prefix is asked, then exactly the branch is yielded.",
            [insert(1, 1), insert(2, 2), insert(3, 3), insert(LAST_BRANCH, 4), prefix(2)],
        ),
        Scenario::new(
            "prefix/no member",
            "Given shorter and later keys, when a longer prefix is asked, then nothing is yielded.",
            [insert(1, 1), insert(LAST_BRANCH, 4), prefix(3)],
        ),
        Scenario::new(
            "prefix/the last branch",
            "Given keys that start with the greatest letter (for bytes 0xFF), when it is asked, then all are yielded.",
            [insert(1, 1), insert(LAST_BRANCH, 2), insert(LAST_BRANCH + 1, 3), prefix(LAST_BRANCH)],
        ),
    ]
}
