//! Rows of an arena.

use lawful_contract::Label;
use lawful_lease::handles::Outcome::{Count, Done, Flag, Rows, Value, Values};
use lawful_lease::handles::{Action, Erase, Order, Outcome};

use crate::rows::{Row, row};

const A: Label = Label(0);
const B: Label = Label(1);
const C: Label = Label(2);

pub(crate) fn rows() -> Vec<Row<Action, Outcome>> {
    [entries(), stale(), whole(), room()].into_iter().flatten().collect()
}

fn insert(name: Label, value: u32) -> Action {
    Action::Insert { name, value }
}

fn two() -> [Action; 2] {
    [insert(A, 10), insert(B, 11)]
}

fn entries() -> Vec<Row<Action, Outcome>> {
    let erase = |order| Action::Erase(Erase { name: A, count: 2, stride: 1, order });
    vec![
        row([], insert(A, 10), Done, [Value(None), Count(1)]),
        row(two(), Action::Get { name: B }, Value(Some(11)), [Value(Some(10)), Value(None)]),
        row(two(), Action::Contains { name: A }, Flag(true), [Flag(false), Value(Some(10))]),
        row(
            two(),
            Action::Set { name: A, value: 12 },
            Value(Some(10)),
            [Value(Some(12)), Value(Some(11)), Value(None)],
        ),
        row(two(), Action::Remove { name: A }, Value(Some(10)), [Value(Some(11)), Value(None)]),
        row([], Action::Fill { name: A, count: 3 }, Done, [Count(3), Value(None)]),
        row(
            two(),
            erase(Order::Ascending),
            Values(vec![Some(10), Some(11)]),
            [Values(vec![Some(11), Some(10)]), Values(vec![Some(10), None]), Values(vec![Some(10)])],
        ),
        row(
            two(),
            erase(Order::Descending),
            Values(vec![Some(11), Some(10)]),
            [Values(vec![Some(10), Some(11)]), Values(vec![Some(11), None])],
        ),
    ]
}

fn stale() -> Vec<Row<Action, Outcome>> {
    let after = |leaves: Action| vec![insert(A, 10), leaves, insert(B, 11)];
    let leaving = [
        Action::Remove { name: A },
        Action::Clear,
        Action::Drain { most: 0 },
        Action::Retain { every: 1 },
        Action::Erase(Erase { name: A, count: 1, stride: 1, order: Order::Ascending }),
    ];
    let mut rows: Vec<_> = leaving
        .into_iter()
        .map(|leaves| row(after(leaves), Action::Get { name: A }, Value(None), [Value(Some(11)), Value(Some(10))]))
        .collect();
    let given = || after(Action::Clear);
    rows.extend([
        row(given(), Action::Set { name: A, value: 12 }, Value(None), [Value(Some(11)), Value(Some(10))]),
        row(given(), Action::Remove { name: A }, Value(None), [Value(Some(11)), Value(Some(10))]),
        row(given(), Action::Contains { name: A }, Flag(false), [Flag(true), Value(None)]),
    ]);
    rows
}

fn whole() -> Vec<Row<Action, Outcome>> {
    let given = || vec![insert(A, 10), insert(B, 11), insert(C, 12), Action::Remove { name: B }];
    let all = || Rows(vec![(A, 10), (C, 12)]);
    let vacant = || Rows(vec![(A, 10), (B, 11), (C, 12)]);
    let twice = || Rows(vec![(A, 10), (A, 10), (C, 12)]);
    vec![
        row(given(), Action::Len, Count(2), [Count(3), Count(1)]),
        row([given(), vec![Action::Remove { name: B }]].concat(), Action::Len, Count(2), [Count(1), Count(3)]),
        row(given(), Action::Scan, all(), [vacant(), twice(), Rows(vec![(C, 12)])]),
        row(given(), Action::Clear, Done, [Count(2), all()]),
        row(given(), Action::Drain { most: 1 }, all(), [vacant(), Rows(vec![])]),
        row(given(), Action::Retain { every: 2 }, all(), [vacant(), Rows(vec![])]),
        row([given(), vec![Action::Drain { most: 0 }]].concat(), Action::Scan, Rows(vec![]), [all(), vacant()]),
        row(
            [two().to_vec(), vec![Action::Retain { every: 2 }]].concat(),
            Action::Scan,
            Rows(vec![(B, 11)]),
            [Rows(vec![(A, 10)]), Rows(vec![]), Rows(vec![(A, 10), (B, 11)])],
        ),
    ]
}

fn room() -> Vec<Row<Action, Outcome>> {
    vec![
        row(two(), Action::Reserve { count: 3 }, Done, [Count(5), Count(2)]),
        row(two(), Action::Shrink, Done, [Count(2), Count(0)]),
    ]
}
