//! Every bench, run small: the figures mean nothing here, only that they can be measured.

use std::collections::BTreeMap;

use lawful_benches::detection;
use lawful_benches::faults::named;
use lawful_benches::model_cost::{Contender, SIZES, operations};
use lawful_benches::overhead::{BTREE, REDB, SQLITE, Store, drive, histories, judge};
use lawful_benches::{shrinking, throughput};
use lawful_ordered_map::{OrderedMap, Plain, Sorted};

#[test]
fn all_contenders_of_model_cost_answer_alike() {
    for size in SIZES {
        for (name, action) in &operations(size) {
            let expected = BTreeMap::filled(size).perform(action);
            assert_eq!(Plain::filled(size).perform(action), expected, "{name} at {size}");
            assert_eq!(Sorted::filled(size).perform(action), expected, "{name} at {size}");
        }
    }
}

#[test]
fn throughput_ends_with_two_ratios() {
    let measured = throughput::measure(3);
    assert!(measured.comparisons > 0);
    let text = measured.to_string();
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(last[1].starts_with("engine ratio: ") && last[0].starts_with("oracle ratio: "), "{text}");
}

#[test]
fn three_stores_are_driven_and_judged() {
    both_ways(&BTREE);
    both_ways(&REDB);
    both_ways(&SQLITE);
}

fn both_ways<S: OrderedMap>(store: &Store<S>) {
    let mut bench = judge(store);
    for history in histories(store, 2) {
        assert_eq!(drive(store, &history), Ok(()), "{}", store.name);
        assert!(bench.execute(&history).outcome.identity().is_none(), "{}", store.name);
    }
}

#[test]
fn a_simple_fault_is_found_and_reduced_to_its_witness() {
    let faults = named();
    let simple = faults.iter().find(|fault| fault.name == "first-writer-wins").unwrap();
    let found = detection::row(simple, 1..=2, 200).unwrap();
    assert_eq!((found.histories.len(), found.by_its_law), (2, 2));
    let reduced = shrinking::row(simple, 1..=2);
    assert_eq!((reduced.minimal(), reduced.reductions.len()), (2, 2));
}
