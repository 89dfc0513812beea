//! The four sources of choices.

use std::collections::BTreeSet;

use crate::common::{ALL, Map, bounded, sentences};
use lawful_grammars::{Bytes, Choices, Mix, Odometer, Partition, Plan, Recorded, Taped, Window};
use lawful_ordered_map::{Feature, Supports};
use quickcheck::{Gen, quickcheck};

fn plan(sentences: &Map<u32>, window: Window, length: usize) -> Plan {
    Plan { partition: Partition::Uniform, rules: vec![true; sentences.rules().len()], window, length }
}

/// All histories of a bounded domain, as the odometer visits them.
fn visited(supports: Supports, window: Window, length: usize) -> Vec<String> {
    let bounded = sentences(supports).narrow(&window);
    let plan = plan(&bounded, window, length);
    let mut odometer = Odometer::new();
    let mut histories = Vec::new();
    loop {
        histories.push(format!("{:?}", bounded.generate(&plan, &mut odometer)));
        if !odometer.turn() {
            return histories;
        }
    }
}

#[test]
fn the_odometer_visits_each_history_once() {
    let (keys, values) = (2, 2);
    let histories = visited(Supports::CORE, bounded(keys, values, 0), 3);
    // insert, remove, get, scan
    let next = keys * values + keys + keys + 1;
    println!("core: {} histories of length 3", histories.len());
    assert_eq!(histories.len(), next.pow(3));
    assert_eq!(histories.iter().collect::<BTreeSet<_>>().len(), histories.len());
}

#[test]
fn the_odometer_follows_what_becomes_possible() {
    let histories = visited(Supports::CORE.with(&[Feature::Clone]), bounded(1, 1, 0), 4);
    // insert, remove, get, scan; swap and inspect of a bound label; clone to a bound or to a free label
    fn count(length: usize, bound: usize) -> usize {
        if length == 0 {
            return 1;
        }
        let free = 3 - bound;
        let again = if free > 0 { free * count(length - 1, bound + 1) } else { 0 };
        (4 + 3 * bound) * count(length - 1, bound) + again
    }
    println!("core and clones: {} histories of length 4", histories.len());
    assert_eq!(histories.len(), count(4, 0));
    assert_eq!(histories.iter().collect::<BTreeSet<_>>().len(), histories.len());
}

#[test]
fn enumeration_and_odometer_visit_the_same_histories() {
    let window = bounded(2, 1, 2);
    let supports = ALL.without(&[Feature::MixedEnds, Feature::Reverse]);
    let bounded = sentences::<u32>(supports).narrow(&window);
    let mut enumerated = 0;
    let _ = bounded.enumerate::<()>(2, &mut |history| {
        assert!(bounded.admits(history));
        enumerated += 1;
        std::ops::ControlFlow::Continue(())
    });
    let histories = visited(supports, window, 2);
    println!("forward walks and everything else: {enumerated} histories of length 2");
    assert_eq!(enumerated, histories.len());
    assert_eq!(histories.iter().collect::<BTreeSet<_>>().len(), histories.len());
}

#[test]
fn a_recording_replays_a_generation() {
    let whole = sentences::<u32>(ALL);
    let source = &mut Gen::from_size_and_seed(100, 5);
    for _ in 0..50 {
        let mut taped = Taped::new(source);
        let drawn = whole.draw(&Mix::of_length(60), &mut taped);
        assert_eq!(whole.draw(&Mix::of_length(60), &mut Recorded::new(taped.tape())), drawn);
    }
}

#[test]
fn a_recording_replays_an_odometer() {
    let window = bounded(2, 1, 0);
    let core = sentences(Supports::CORE).narrow(&window);
    let plan = plan(&core, window, 2);
    let mut odometer = Odometer::new();
    loop {
        let mut taped = Taped::new(&mut odometer);
        let history = core.generate(&plan, &mut taped);
        assert_eq!(core.generate(&plan, &mut Recorded::new(taped.tape())), history);
        if !odometer.turn() {
            break;
        }
    }
}

#[test]
fn a_recording_that_no_longer_fits_is_read_as_far_as_it_goes() {
    let mut recorded = Recorded::new(vec![7, 1, 9]);
    assert_eq!(recorded.below(3), 2);
    assert_eq!(recorded.weighted(&[1, 0, 1]), 2);
    assert_eq!(recorded.weighted(&[0, 1]), 1);
    assert_eq!((recorded.below(5), recorded.weighted(&[0, 0])), (0, 0));
}

quickcheck! {
    fn bytes_make_members(bytes: Vec<u8>) -> bool {
        let whole = sentences::<String>(ALL);
        let (plan, history) = whole.draw(&Mix { bulk: 100, ..Mix::of_length(20) }, &mut Bytes::new(&bytes));
        whole.narrow(&plan.window).admits(&history)
    }

    fn bytes_stay_below(bytes: Vec<u8>, n: usize) -> bool {
        let mut source = Bytes::new(&bytes);
        (0..4).all(|_| source.below(n) < n.max(1))
    }
}

#[test]
fn random_numbers_are_uniform() {
    let source = &mut Gen::from_size_and_seed(100, 1);
    // Numbers below and above the length of one draw.
    for (n, buckets) in [(10, 10), (1_000, 10), (5_000, 10), (20_000_000, 10)] {
        let mut counts = vec![0_i32; buckets];
        for _ in 0..100_000 {
            counts[source.below(n) * buckets / n] += 1;
        }
        assert!(counts.iter().all(|count| (count - 10_000).abs() < 500), "below({n}): {counts:?}");
    }
    assert_eq!((source.below(0), source.below(1)), (0, 0));
}

#[test]
fn weights_are_rates() {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let (weights, table) = ([3, 0, 1], [0, 0, 0, 2]);
    let mut counts = [[0_i32; 3]; 2];
    for _ in 0..100_000 {
        counts[0][source.weighted(&weights)] += 1;
        counts[1][source.tabled(&weights, &table)] += 1;
    }
    for [three, none, one] in counts {
        assert!((three - 75_000).abs() < 1_000 && none == 0 && (one - 25_000).abs() < 1_000);
    }
}
