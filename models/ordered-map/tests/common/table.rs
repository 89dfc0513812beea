//! For each kind of action what a small state shows, and neighbours that it must not show.

use std::ops::Bound::{Excluded, Included, Unbounded};

use lawful_contract::Counted;
use lawful_ordered_map::Outcome::{Changes, Count, Done, Flag, Pair, Refused, Rows, Value, Values};
use lawful_ordered_map::{Action, Bulk, Change, End, Order, Outcome, Side, Way};

use super::{Given, OTHER, Seen, given};

/// One accepted outcome and its refused neighbours.
pub(crate) struct Row<K> {
    pub(crate) given: Given<K>,
    pub(crate) when: Action<K, u32>,
    pub(crate) right: Seen<K>,
    pub(crate) wrong: Vec<Seen<K>>,
}

type Pairs<'a, K> = &'a [(K, u32)];

impl<K: Counted> Given<K> {
    /// The right outcome of an action that leaves the named map as it is.
    fn row(&self, when: Action<K, u32>, outcome: Outcome<K, u32>, current: Pairs<K>) -> Row<K> {
        let right = Seen { outcome, current: current.to_vec(), other: self.other.clone() };
        Row { given: self.clone(), when, right, wrong: Vec::new() }
    }

    /// The right outcome of a question, and wrong answers to it.
    fn asks(&self, when: Action<K, u32>, right: Outcome<K, u32>, wrong: Vec<Outcome<K, u32>>) -> Row<K> {
        let row = self.row(when, right, &self.current);
        wrong.into_iter().fold(row, |row, outcome| row.not(outcome, &self.current))
    }
}

impl<K: Counted> Row<K> {
    /// Names what the action makes or frees.
    fn other(mut self, other: Option<Pairs<K>>) -> Self {
        self.right.other = other.map(<[_]>::to_vec);
        self
    }

    /// A wrong neighbour that leaves the named map right.
    fn not(mut self, outcome: Outcome<K, u32>, current: Pairs<K>) -> Self {
        self.wrong.push(Seen { outcome, current: current.to_vec(), other: self.right.other.clone() });
        self
    }

    /// A wrong neighbour with only the named map wrong.
    fn not_other(mut self, other: Option<Pairs<K>>) -> Self {
        self.wrong.push(Seen { other: other.map(<[_]>::to_vec), ..self.right.clone() });
        self
    }
}

/// The rows for keys that are numbers.
pub(crate) fn numbers() -> Vec<Row<u32>> {
    [single_keys(), ends(), neighbours(), walks(), many_keys(), copies(), bulks()].into_iter().flatten().collect()
}

const TWO: Pairs<u32> = &[(2, 20), (4, 40)];
const THREE: Pairs<u32> = &[(2, 20), (4, 40), (6, 60)];

fn single_keys() -> Vec<Row<u32>> {
    let two = given(TWO);
    vec![
        two.row(Action::Insert { key: 2, value: 21 }, Value(Some(20)), &[(2, 21), (4, 40)])
            .not(Value(None), &[(2, 21), (4, 40)])
            .not(Value(Some(20)), TWO)
            .not(Value(Some(20)), &[(2, 20), (2, 21), (4, 40)]),
        two.row(Action::Insert { key: 3, value: 30 }, Value(None), &[(2, 20), (3, 30), (4, 40)])
            .not(Value(Some(30)), &[(2, 20), (3, 30), (4, 40)])
            .not(Value(None), TWO)
            .not(Value(None), &[(2, 20), (3, 30)]),
        two.row(Action::Remove { key: 4 }, Value(Some(40)), &[(2, 20)])
            .not(Value(None), &[(2, 20)])
            .not(Value(Some(40)), TWO)
            .not(Value(Some(40)), &[]),
        two.row(Action::Remove { key: 3 }, Value(None), TWO)
            .not(Value(Some(40)), &[(2, 20)])
            .not(Value(None), &[(2, 20)]),
        two.asks(Action::Get { key: 4 }, Value(Some(40)), vec![Value(None), Value(Some(20))]),
        two.asks(Action::Get { key: 3 }, Value(None), vec![Value(Some(20)), Value(Some(40))]),
        two.asks(Action::Contains { key: 2 }, Flag(true), vec![Flag(false), Value(Some(20))]),
        two.asks(Action::Contains { key: 3 }, Flag(false), vec![Flag(true), Refused]),
        two.row(Action::Update { key: 2, value: 21 }, Value(Some(20)), &[(2, 21), (4, 40)])
            .not(Value(Some(21)), &[(2, 21), (4, 40)])
            .not(Value(Some(20)), TWO),
        two.row(Action::Update { key: 3, value: 30 }, Value(None), TWO)
            .not(Value(None), &[(2, 20), (3, 30), (4, 40)])
            .not(Value(Some(30)), TWO),
        two.row(Action::Ensure { key: 2, value: 21 }, Value(Some(20)), TWO)
            .not(Value(Some(21)), &[(2, 21), (4, 40)])
            .not(Value(Some(21)), TWO),
        two.row(Action::Ensure { key: 3, value: 30 }, Value(Some(30)), &[(2, 20), (3, 30), (4, 40)])
            .not(Value(None), &[(2, 20), (3, 30), (4, 40)])
            .not(Value(Some(30)), TWO),
        two.asks(Action::Len, Count(2), vec![Count(1), Count(3)]),
    ]
}

fn ends() -> Vec<Row<u32>> {
    let two = given(TWO);
    let none = given(&[]);
    vec![
        two.asks(Action::Peek { end: End::First }, Pair(Some((2, 20))), vec![Pair(Some((4, 40))), Pair(None)]),
        two.asks(Action::Peek { end: End::Last }, Pair(Some((4, 40))), vec![Pair(Some((2, 20))), Pair(None)]),
        none.asks(Action::Peek { end: End::Last }, Pair(None), vec![Refused, Pair(Some((0, 0)))]),
        two.row(Action::Pop { end: End::First }, Pair(Some((2, 20))), &[(4, 40)])
            .not(Pair(Some((2, 20))), TWO)
            .not(Pair(Some((4, 40))), &[(2, 20)])
            .not(Pair(Some((2, 20))), &[]),
        two.row(Action::Pop { end: End::Last }, Pair(Some((4, 40))), &[(2, 20)])
            .not(Pair(Some((4, 40))), TWO)
            .not(Pair(Some((4, 20))), &[(2, 20)]),
        none.asks(Action::Pop { end: End::First }, Pair(None), vec![Refused, Done]),
    ]
}

fn neighbours() -> Vec<Row<u32>> {
    let three = given(THREE);
    let near = |side, key, right: Option<(u32, u32)>, wrong: [Option<(u32, u32)>; 2]| {
        three.asks(Action::Nearest { key, side }, Pair(right), wrong.map(Pair).to_vec())
    };
    let (two, four, six) = (Some((2, 20)), Some((4, 40)), Some((6, 60)));
    vec![
        near(Side::AtOrBelow, 4, four, [two, None]),
        near(Side::AtOrBelow, 5, four, [six, two]),
        near(Side::Below, 4, two, [four, None]),
        near(Side::Below, 2, None, [two, six]),
        near(Side::AtOrAbove, 4, four, [six, None]),
        near(Side::AtOrAbove, 3, four, [two, six]),
        near(Side::Above, 4, six, [four, None]),
        near(Side::Above, 6, None, [six, two]),
    ]
}

fn walks() -> Vec<Row<u32>> {
    let three = given(THREE);
    let rows = |keys: &[u32]| Rows(keys.iter().map(|key| (*key, key * 10)).collect());
    let scan = |way, right, wrong: [&[u32]; 3]| three.asks(Action::Scan { way }, rows(right), wrong.map(rows).to_vec());
    let range = |low, high, way, right, wrong: [&[u32]; 2]| {
        three.asks(Action::Range { low, high, way }, rows(right), wrong.map(rows).to_vec())
    };
    let ends = Way::Ends(0b010);
    vec![
        scan(Way::Forward, &[2, 4, 6], [&[4, 2, 6], &[2, 4], &[2, 4, 6, 6]]),
        scan(Way::Backward, &[6, 4, 2], [&[2, 4, 6], &[6, 2], &[6, 4, 2, 2]]),
        scan(ends, &[2, 6, 4], [&[2, 4, 6], &[2, 6, 4, 4], &[2, 6]]),
        range(Included(2), Excluded(6), Way::Forward, &[2, 4], [&[2, 4, 6], &[4]]),
        range(Excluded(2), Included(6), Way::Forward, &[4, 6], [&[2, 4, 6], &[4]]),
        range(Included(4), Included(4), Way::Forward, &[4], [&[], &[4, 6]]),
        range(Included(4), Excluded(4), Way::Forward, &[], [&[4], &[2, 4]]),
        range(Included(6), Included(2), Way::Forward, &[], [&[2, 4, 6], &[4]]),
        range(Unbounded, Excluded(6), Way::Backward, &[4, 2], [&[2, 4], &[6, 4, 2]]),
        range(Included(3), Unbounded, Way::Backward, &[6, 4], [&[6, 4, 2], &[4]]),
        range(Included(4), Unbounded, ends, &[4, 6], [&[4], &[4, 6, 6]]),
    ]
}

fn many_keys() -> Vec<Row<u32>> {
    let three = given(THREE);
    let beside = given(TWO).beside(&[(4, 41), (5, 51)]);
    vec![
        three.row(Action::Clear, Done, &[]).not(Refused, &[]).not(Done, THREE).not(Done, &[(6, 60)]),
        given(&[(3, 1), (4, 2), (6, 3)])
            .row(Action::Retain { every: 3 }, Done, &[(4, 2)])
            .not(Done, &[(3, 1), (6, 3)])
            .not(Done, &[(4, 2), (6, 3)]),
        three
            .row(Action::SplitOff { key: 4, name: OTHER }, Done, &[(2, 20)])
            .other(Some(&[(4, 40), (6, 60)]))
            .not(Done, &[(2, 20), (4, 40)])
            .not_other(Some(&[(6, 60)]))
            .not_other(None),
        beside
            .row(Action::Append { name: OTHER }, Done, &[(2, 20), (4, 41), (5, 51)])
            .other(None)
            .not(Done, &[(2, 20), (4, 40), (5, 51)])
            .not(Done, &[(2, 20), (4, 41)])
            .not_other(Some(&[(4, 41), (5, 51)])),
        given(TWO).row(Action::Append { name: OTHER }, Refused, TWO).not(Done, TWO).not(Refused, &[]),
        given(TWO).row(Action::Reopen, Done, TWO).not(Done, &[(2, 20)]).not(Done, &[]).not(Refused, TWO),
    ]
}

fn copies() -> Vec<Row<u32>> {
    let beside = given(TWO).beside(&[(4, 41), (5, 51)]);
    let change = |key, before, after| Change { key, before, after };
    let right = vec![change(2, None, Some(20)), change(4, Some(41), Some(40)), change(5, Some(51), None)];
    let reversed = vec![change(2, Some(20), None), change(4, Some(40), Some(41)), change(5, None, Some(51))];
    vec![
        given(TWO)
            .row(Action::Clone { name: OTHER }, Done, TWO)
            .other(Some(TWO))
            .not(Done, &[])
            .not_other(Some(&[(2, 20)]))
            .not_other(None),
        beside
            .row(Action::Swap { name: OTHER }, Done, &[(4, 41), (5, 51)])
            .other(Some(TWO))
            .not(Done, TWO)
            .not_other(Some(&[(4, 41), (5, 51)])),
        beside.asks(Action::Inspect { name: OTHER }, Rows(vec![(4, 41), (5, 51)]), vec![Rows(vec![(4, 41)]), Refused]),
        given(TWO).asks(Action::Inspect { name: OTHER }, Refused, vec![Rows(vec![]), Done]),
        beside.asks(Action::Compare { name: OTHER }, Flag(false), vec![Flag(true), Refused]),
        given(TWO).beside(TWO).asks(Action::Compare { name: OTHER }, Flag(true), vec![Flag(false), Refused]),
        beside.asks(
            Action::Difference { name: OTHER },
            Changes(right.clone()),
            vec![Changes(reversed), Changes(right[..2].to_vec()), Changes(vec![])],
        ),
    ]
}

fn bulks() -> Vec<Row<u32>> {
    let three = given(THREE);
    let bulk = |order| Bulk { count: 3, start: 3, stride: 1, order };
    let filled = &[(2, 20), (3, 2), (4, 1), (5, 0), (6, 60)];
    let erased = &[(2, 20), (6, 60)];
    vec![
        three
            .row(Action::Fill(bulk(Order::Descending)), Values(vec![None, Some(40), None]), filled)
            .not(Values(vec![None, None, None]), filled)
            .not(Values(vec![None, Some(40)]), filled)
            .not(Values(vec![None, Some(40), None]), THREE)
            .not(Values(vec![None, Some(40), None]), &[(2, 20), (3, 0), (4, 1), (5, 2), (6, 60)]),
        three
            .row(Action::Erase(bulk(Order::Ascending)), Values(vec![None, Some(40), None]), erased)
            .not(Values(vec![None, None, None]), erased)
            .not(Values(vec![None, Some(40), None]), THREE)
            .not(Values(vec![None, Some(40), None]), &[(2, 20)]),
        three
            .row(Action::Drain { end: End::First }, Rows(THREE.to_vec()), &[])
            .not(Rows(TWO.to_vec()), &[])
            .not(Rows(THREE.to_vec()), THREE)
            .not(Rows(vec![(6, 60), (4, 40), (2, 20)]), &[]),
        three
            .row(Action::Drain { end: End::Last }, Rows(vec![(6, 60), (4, 40), (2, 20)]), &[])
            .not(Rows(THREE.to_vec()), &[])
            .not(Rows(vec![(6, 60), (4, 40)]), &[(2, 20)]),
    ]
}

/// The rows for keys that have prefixes.
pub(crate) fn texts() -> Vec<Row<Vec<u8>>> {
    const TOP: u8 = 0xFF;
    let key = |bytes: &[u8]| bytes.to_vec();
    let keys = [key(b"a"), key(&[b'a', TOP]), key(&[b'a', TOP, 0]), key(b"b")];
    let pairs: Vec<_> = keys.into_iter().zip([1, 2, 3, 4]).collect();
    let state = given(&pairs);
    let asks = |prefix: &[u8], right: &[usize], wrong: [&[usize]; 2]| {
        let rows = |places: &[usize]| Rows(places.iter().map(|place| pairs[*place].clone()).collect());
        state.asks(Action::Prefix { prefix: key(prefix) }, rows(right), wrong.map(rows).to_vec())
    };
    vec![
        asks(b"a", &[0, 1, 2], [&[1, 2], &[0, 1, 2, 3]]),
        asks(&[b'a', TOP], &[1, 2], [&[], &[1]]),
        asks(b"", &[0, 1, 2, 3], [&[], &[0]]),
        asks(b"c", &[], [&[3], &[0, 1, 2, 3]]),
    ]
}
