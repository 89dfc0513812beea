//! Pairs: contents, walks, bounds, neighbours, ends.

use std::ops::Bound::{Excluded, Included, Unbounded};

use lawful_contract::Counted;
use lawful_ordered_map::Order::{Ascending, Descending, Scattered};
use lawful_ordered_map::Way::{Backward, Ends, Forward};
use lawful_ordered_map::{Action, End, Side};

use super::super::words::*;
use super::Scenarios;
use crate::Scenario;

pub(super) fn scenarios<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let mut all = contents();
    all.extend(cardinality());
    all.extend(walks());
    all.extend(bounds());
    all.extend(members_within());
    all.extend(neighbours());
    all.extend(ends());
    all
}

fn contents<K: Counted, V: Counted>() -> Scenarios<K, V> {
    vec![
        Scenario::new(
            "contents/a key that is present",
            "Given a pair, when its key is read, inserted again and removed, then each answer is the value before.",
            [insert(1, 1), get(1), insert(1, 2), get(1), remove(1)],
        ),
        Scenario::new(
            "contents/a key that is absent",
            "Given other keys, when a key between them is read, removed and inserted, then each answer is none.",
            [insert(1, 1), insert(3, 3), get(2), remove(2), insert(2, 2)],
        ),
        Scenario::new(
            "contents/a removed key",
            "Given a removed key, when it is read and inserted again, then its old value does not return.",
            [insert(1, 1), remove(1), get(1), insert(1, 2), get(1), scan(Forward)],
        ),
        Scenario::new(
            "contents/contains",
            "Given a pair, when its key and a neighbour are looked for, then only the key is there.",
            [insert(1, 1), contains(1), contains(2), remove(1), contains(1)],
        ),
        Scenario::new(
            "contents/entry, present",
            "Given a pair, when its entry is updated and ensured, then it changes once and stays.",
            [insert(1, 1), update(1, 2), ensure(1, 3), get(1)],
        ),
        Scenario::new(
            "contents/entry, absent",
            "Given no pair, when an entry is updated and ensured, then only the second makes a pair.",
            [update(1, 1), get(1), ensure(1, 2), get(1)],
        ),
        Scenario::new(
            "contents/fill and erase",
            "Given pairs, when keys are filled over them and erased, then each answer is the value before.",
            [insert(2, 9), fill(4, 1, 1, Scattered), erase(3, 2, 1, Descending), scan(Forward)],
        ),
    ]
}

fn cardinality<K: Counted, V: Counted>() -> Scenarios<K, V> {
    vec![
        Scenario::new(
            "cardinality/of an empty map",
            "Given an empty map, when an absent key is removed, then the length stays zero.",
            [Action::Len, remove(1), Action::Len],
        ),
        Scenario::new(
            "cardinality/of members",
            "Given pairs, when one is overwritten and one removed twice, then the length counts members.",
            [insert(1, 1), insert(2, 2), insert(1, 3), Action::Len, remove(2), remove(2), Action::Len],
        ),
    ]
}

fn walks<K: Counted, V: Counted>() -> Scenarios<K, V> {
    vec![
        Scenario::new(
            "order/neighbouring pairs",
            "Given keys inserted out of order, when the map is walked, then the keys ascend.",
            [insert(3, 1), insert(1, 2), insert(2, 3), scan(Forward)],
        ),
        Scenario::new(
            "reverse/everything",
            "Given pairs, when the map is walked from the back, then the walk is the exact reverse.",
            [fill(5, 1, 2, Scattered), scan(Forward), scan(Backward)],
        ),
        Scenario::new(
            "reverse/within bounds",
            "Given pairs, when a range is walked from the back, then the walk is the range's exact reverse.",
            [fill(5, 1, 2, Scattered), range(Included(3), Excluded(9), Backward)],
        ),
        Scenario::new(
            "reverse/inverted bounds",
            "Given pairs, when a range with its start past its end is walked from the back, then policy answers.",
            [fill(5, 1, 2, Scattered), range(Included(9), Included(3), Backward)],
        ),
        Scenario::new(
            "mixed-ends/everything",
            "Given pairs, when one iterator is met from both ends, then each pair is yielded once.",
            [fill(5, 1, 1, Ascending), scan(Ends(0b10)), scan(Ends(0b0110))],
        ),
        Scenario::new(
            "mixed-ends/within bounds",
            "Given pairs, when one range is met from both ends, then each pair within is yielded once.",
            [fill(5, 1, 1, Ascending), range(Excluded(1), Included(4), Ends(0b01))],
        ),
        Scenario::new(
            "mixed-ends/inverted bounds",
            "Given pairs, when a range with its start past its end is met from both ends, then policy answers.",
            [fill(5, 1, 1, Ascending), range(Included(4), Excluded(1), Ends(0b01))],
        ),
        Scenario::new(
            "hints/every step",
            "Given pairs, when iterators run to their ends, then each size hint bounds what remains.",
            [fill(5, 1, 1, Ascending), scan(Forward), range(Included(2), Included(4), Forward)],
        ),
    ]
}

fn bounds<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(4, 2, 2, Ascending); // 2, 4, 6, 8
    vec![
        Scenario::new(
            "range/included",
            "Given a member at each bound, when both are included, then both are yielded.",
            [given(), range(Included(4), Included(6), Forward)],
        ),
        Scenario::new(
            "range/excluded",
            "Given a member at each bound, when both are excluded, then neither is yielded.",
            [given(), range(Excluded(2), Excluded(8), Forward)],
        ),
        Scenario::new(
            "range/unbounded",
            "Given pairs, when an end is open, then the walk goes on to that end.",
            [
                given(),
                range(Unbounded, Excluded(6), Forward),
                range(Included(4), Unbounded, Forward),
                range(Unbounded, Unbounded, Forward),
            ],
        ),
    ]
}

fn members_within<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(4, 2, 2, Ascending); // 2, 4, 6, 8
    vec![
        Scenario::new(
            "range/some members",
            "Given pairs, when no bound is a member, then the members between are yielded.",
            [given(), range(Included(3), Included(7), Forward)],
        ),
        Scenario::new(
            "range/no member",
            "Given pairs, when the bounds lie between two members or past them all, then nothing is yielded.",
            [given(), range(Excluded(4), Excluded(6), Forward), range(Excluded(8), Unbounded, Forward)],
        ),
        Scenario::new(
            "range/equal bounds",
            "Given a member, when both bounds are at it, then it is yielded only if both include it.",
            [
                given(),
                range(Included(4), Included(4), Forward),
                range(Included(4), Excluded(4), Forward),
                range(Excluded(4), Included(4), Forward),
            ],
        ),
        Scenario::new(
            "range/a bound at a member",
            "Given a removed member, when a bound is at it and one at a member, then only the member counts.",
            [given(), remove(4), range(Included(4), Included(6), Forward)],
        ),
        Scenario::new(
            "range/inverted bounds",
            "Given pairs, when the start is past the end, then the answer is what policy says.",
            [given(), range(Included(6), Included(4), Forward), range(Excluded(4), Excluded(4), Forward)],
        ),
        Scenario::new(
            "work/fewer than a full scan",
            "Given many pairs, when a narrow range is walked, then few keys are compared.",
            [fill(many::<K>(), 0, 1, Ascending), range(Included(100), Excluded(104), Forward)],
        ),
    ]
}

/// Enough keys for several nodes, for every key type.
fn many<K: Counted>() -> usize {
    K::MANY.min(4_096)
}

fn neighbours<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(2, 2, 2, Ascending); // 2, 4
    let asked = |side| [given(), nearest(1, side), nearest(2, side), nearest(3, side), nearest(5, side)];
    vec![
        Scenario::new(
            "neighbours/at-or-below",
            "Given two keys, when the nearest at or below each place is asked, then the key itself counts.",
            asked(Side::AtOrBelow),
        ),
        Scenario::new(
            "neighbours/below",
            "Given two keys, when the nearest below each place is asked, then the key itself does not count.",
            asked(Side::Below),
        ),
        Scenario::new(
            "neighbours/at-or-above",
            "Given two keys, when the nearest at or above each place is asked, then the key itself counts.",
            asked(Side::AtOrAbove),
        ),
        Scenario::new(
            "neighbours/above",
            "Given two keys, when the nearest above each place is asked, then the key itself does not count.",
            asked(Side::Above),
        ),
    ]
}

fn ends<K: Counted, V: Counted>() -> Scenarios<K, V> {
    let given = || fill(2, 2, 2, Ascending); // 2, 4
    vec![
        Scenario::new(
            "ends/there is a member",
            "Given pairs, when the ends are removed, then the next pairs are the ends.",
            [
                fill(4, 1, 1, Scattered),
                Action::Peek { end: End::First },
                remove(1),
                Action::Peek { end: End::First },
                remove(4),
                Action::Peek { end: End::Last },
            ],
        ),
        Scenario::new(
            "ends/there is none",
            "Given an empty map, when the ends are asked, then there is none.",
            [Action::Peek { end: End::First }, Action::Peek { end: End::Last }],
        ),
        Scenario::new(
            "ends/pop",
            "Given two pairs, when both ends and one more are popped, then each pair is answered once.",
            [
                given(),
                Action::Pop { end: End::Last },
                Action::Pop { end: End::First },
                Action::Pop { end: End::First },
                Action::Pop { end: End::Last },
            ],
        ),
    ]
}
