//! What a shrinker may try.

use crate::common;
use crate::common::{ALL, sentences};
use lawful_contract::Label;
use lawful_grammars::reduce::{admitted, dense, lowered, removals, renamed, repaired};
use lawful_grammars::{Grammar, Part};
use lawful_ordered_map::{Action, Bulk, Order, Way};
use std::ops::Bound::{Excluded, Included, Unbounded};

type A = Action<u32, u32>;

fn insert(key: u32, value: u32) -> A {
    A::Insert { key, value }
}

#[test]
fn removals_take_each_chunk_once() {
    let all: Vec<_> = removals(&[0, 1, 2, 3, 4]).collect();
    assert_eq!(all[..3], [vec![0, 1, 2, 3], vec![0, 1, 4], vec![2, 3, 4]]);
    assert_eq!(all.len(), 3 + 5);
    assert_eq!(removals(&[7]).collect::<Vec<_>>(), [vec![0; 0]]);
    assert_eq!(removals::<u8>(&[]).count(), 0);
}

#[test]
fn repair_drops_what_depends_on_a_missing_label() {
    let (whole, name) = (sentences::<u32>(ALL), Label(1));
    let broken = vec![insert(1, 1), A::Inspect { name }, A::Clone { name }, A::Append { name }, A::Compare { name }];
    let repaired = repaired(&whole, broken.clone());
    assert_eq!(repaired, [insert(1, 1), A::Clone { name }, A::Append { name }]);
    assert_eq!(admitted(&whole, [broken, repaired.clone()].into_iter()).collect::<Vec<_>>(), [repaired]);
}

#[test]
fn parts_are_lowered_one_at_a_time() {
    let whole = sentences::<u32>(ALL);
    let history = [insert(5, 8), insert(1, 0)];
    let keys: Vec<_> = lowered(&whole, &history, Part::Key).collect();
    let first = [0, 3, 4].map(|key| vec![insert(key, 8), insert(1, 0)]);
    assert_eq!(keys, [&first[..], &[vec![insert(5, 8), insert(0, 0)]]].concat());
    assert_eq!(lowered(&whole, &history, Part::Value).count(), 4);
    assert_eq!(lowered(&whole, &history, Part::Count).count(), 0);
}

#[test]
fn forms_become_simpler() {
    let whole = sentences::<u32>(ALL);
    let history = [A::Range { low: Excluded(3), high: Unbounded, way: Way::Ends(1) }];
    let forms: Vec<_> = lowered(&whole, &history, Part::Form).flatten().collect();
    let range = |low, way| A::Range { low, high: Unbounded, way };
    let expected = [range(Unbounded, Way::Ends(1)), range(Included(3), Way::Ends(1)), range(Excluded(3), Way::Ends(0))];
    assert_eq!(forms, expected);
}

#[test]
fn names_become_dense_and_keep_their_order() {
    let whole = sentences::<u32>(ALL);
    let history = [insert(900, 70), insert(40, 5), A::Get { key: 900 }];
    assert_eq!(dense(&whole, &history, Part::Key), Some(vec![insert(1, 70), insert(0, 5), A::Get { key: 1 }]));
    assert_eq!(dense(&whole, &history, Part::Value), Some(vec![insert(900, 1), insert(40, 0), A::Get { key: 900 }]));
    assert_eq!(dense(&whole, &[insert(1, 0), insert(0, 0)], Part::Key), None);
    let labels = [A::Clone { name: Label(2) }, A::Inspect { name: Label(2) }];
    let renamed = [A::Clone { name: Label(0) }, A::Inspect { name: Label(0) }];
    assert_eq!(dense(&whole, &labels, Part::Label), Some(renamed.to_vec()));
}

#[test]
fn renamings_shift_close_gaps_and_merge() {
    let whole = sentences::<u32>(ALL);
    let gets = |keys: &[u32]| keys.iter().map(|key| A::Get { key: *key }).collect::<Vec<_>>();
    let all: Vec<_> = renamed(&whole, &gets(&[4, 9, 4, 10]), Part::Key).collect();
    let dense = gets(&[0, 1, 0, 2]);
    let shifted = gets(&[0, 5, 0, 6]);
    let closed = gets(&[4, 5, 4, 6]);
    let merged = [gets(&[4, 4, 4, 10]), gets(&[4, 9, 4, 9])];
    assert_eq!(all, [&[dense, shifted, closed][..], &merged].concat());
}

#[test]
fn parts_of_every_action_can_be_read_and_written() {
    let grammar = sentences::<u32>(ALL).grammar().clone();
    for action in common::written::<u32>(3, 2, 3) {
        let mut same = action.clone();
        grammar.parts(&mut same, &mut |_, ordinal| ordinal);
        assert_eq!(same, action);
    }
    let mut bulk = A::Fill(Bulk { count: 5, start: 9, stride: 2, order: Order::Scattered });
    let mut seen = Vec::new();
    grammar.parts(&mut bulk, &mut |part, ordinal| {
        seen.push((part, ordinal));
        1
    });
    assert_eq!(seen, [(Part::Count, 5), (Part::Key, 9), (Part::Count, 2), (Part::Form, 2)]);
    assert_eq!(bulk, A::Fill(Bulk { count: 1, start: 1, stride: 1, order: Order::Descending }));
}
