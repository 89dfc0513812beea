//! Rows of a cache that drives out the least recently used key.

use lawful_lease::cache::Outcome::{Count, Done, Flag, Pair, Rows, Value, Values};
use lawful_lease::cache::{Action, Outcome};

use crate::rows::{Row, row};

pub(crate) fn rows() -> Vec<Row<Action, Outcome>> {
    [values(), whole(), uses()].into_iter().flatten().collect()
}

fn set(key: u32, value: u32) -> Action {
    Action::Set { key, value }
}

/// Two keys in a cache of two.
fn full() -> [Action; 3] {
    [Action::Open { capacity: 2 }, set(1, 10), set(2, 20)]
}

fn after(actions: &[Action]) -> Vec<Action> {
    [&full()[..], actions].concat()
}

fn values() -> Vec<Row<Action, Outcome>> {
    vec![
        row([], Action::Open { capacity: 2 }, Done, [Count(2), Value(None)]),
        row(full(), set(1, 11), Value(Some(10)), [Value(None), Value(Some(11)), Value(Some(20))]),
        row(full(), set(3, 30), Value(None), [Value(Some(10)), Value(Some(30))]),
        row(full(), Action::Get { key: 1 }, Value(Some(10)), [Value(None), Value(Some(20))]),
        row(full(), Action::Get { key: 3 }, Value(None), [Value(Some(10)), Value(Some(20))]),
        row(full(), Action::Peek { key: 2 }, Value(Some(20)), [Value(None), Value(Some(10))]),
        row(full(), Action::Contains { key: 2 }, Flag(true), [Flag(false), Value(Some(20))]),
        row(full(), Action::Ensure { key: 1, value: 12 }, Value(Some(10)), [Value(Some(12)), Value(None)]),
        row(full(), Action::Ensure { key: 3, value: 30 }, Value(Some(30)), [Value(None), Value(Some(10))]),
        row(full(), Action::Remove { key: 1 }, Value(Some(10)), [Value(None), Value(Some(20))]),
        row(
            after(&[Action::Remove { key: 1 }]),
            Action::Get { key: 1 },
            Value(None),
            [Value(Some(10)), Value(Some(20))],
        ),
    ]
}

fn whole() -> Vec<Row<Action, Outcome>> {
    let rows = |pairs: &[(u32, u32)]| Rows(pairs.to_vec());
    vec![
        row(full(), Action::Evict, Pair(Some((1, 10))), [Pair(Some((2, 20))), Pair(None)]),
        row(full(), Action::Len, Count(2), [Count(1), Count(3)]),
        row(full(), Action::Scan, rows(&[(2, 20), (1, 10)]), [rows(&[(1, 10), (2, 20)]), rows(&[(2, 20)])]),
        row(full(), Action::Clear, Done, [Count(2), Value(None)]),
        row(after(&[Action::Clear]), Action::Scan, rows(&[]), [rows(&[(2, 20)]), rows(&[(2, 20), (1, 10)])]),
        row(full(), Action::Resize { capacity: 1 }, Done, [Count(1), Value(Some(10))]),
        row(
            after(&[Action::Resize { capacity: 1 }]),
            Action::Scan,
            rows(&[(2, 20)]),
            [rows(&[(1, 10)]), rows(&[(2, 20), (1, 10)])],
        ),
        row(
            full(),
            Action::Fill { key: 2, count: 2 },
            Values(vec![Some(20), None]),
            [Values(vec![None, None]), Values(vec![Some(20)])],
        ),
        row(
            full(),
            Action::Visit { key: 1, count: 3 },
            Values(vec![Some(10), Some(20), None]),
            [Values(vec![Some(10), Some(20)]), Values(vec![None, Some(20), Some(10)])],
        ),
    ]
}

/// Who is gone after a third key came, shown by a scan.
fn uses() -> Vec<Row<Action, Outcome>> {
    let scan = |used: &[Action], right: [(u32, u32); 2], wrong: [(u32, u32); 2]| {
        let given = after(&[used, &[set(3, 30)]].concat());
        row(given, Action::Scan, Rows(right.to_vec()), [Rows(wrong.to_vec()), Rows(vec![right[0], right[1], wrong[1]])])
    };
    let (one, two, three) = ((1, 10), (2, 20), (3, 30));
    vec![
        scan(&[], [three, two], [three, one]),
        scan(&[Action::Get { key: 1 }], [three, one], [three, two]),
        scan(&[set(1, 10)], [three, one], [three, two]),
        scan(&[Action::Ensure { key: 1, value: 9 }], [three, one], [three, two]),
        scan(&[Action::Peek { key: 1 }], [three, two], [three, one]),
        scan(&[Action::Contains { key: 1 }], [three, two], [three, one]),
        // An overwrite of a held key in a full cache drives nobody out.
        scan(&[set(2, 20), set(2, 20)], [three, two], [three, one]),
        row(after(&[set(2, 21)]), Action::Scan, Rows(vec![(2, 21), one]), [Rows(vec![(2, 21)]), Rows(vec![two, one])]),
    ]
}
