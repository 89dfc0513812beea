//! The loops that the engine is compared with: the same workload, checked by hand.

use std::collections::BTreeMap;

use lawful_contract::Model;
use lawful_domains::ordered_map::{MapDriver, Probe, Seen};
use lawful_grammars::Choices;
use lawful_graph::{Driver, Recorder};
use lawful_ordered_map::{Action, Inverted, Outcome, Side, Sorted};
use quickcheck::Gen;

use crate::by_hand::{copied, nearest, performed};
use crate::throughput::{ACTIONS, KEYS, Map, VALUES, WEIGHTS};

/// The same model and the same checks in one loop; answers with the number of actions.
///
/// # Panics
///
/// If the map and the model differ.
pub fn hand_graph(history: &[Action<u32, u32>]) -> u64 {
    let mut map = BTreeMap::new();
    let mut model = Sorted::new(Inverted::Undefined);
    let mut rows = Vec::new();
    for action in history {
        let expected = model.apply(action);
        assert_eq!(performed(&mut map, action), expected);
        rows.clear();
        rows.extend(map.iter().map(copied));
        assert!(rows == model.pairs(), "contents");
        assert!(rows.is_sorted_by(|a, b| a.0 < b.0), "order");
        assert!(map.iter().rev().map(copied).eq(rows.iter().rev().copied()), "reverse");
        assert_eq!(map.len(), rows.len(), "cardinality");
        assert_eq!(map.first_key_value().map(copied), rows.first().copied(), "ends");
        assert_eq!(map.last_key_value().map(copied), rows.last().copied(), "ends");
        if matches!(action, Action::Scan { .. }) {
            rows.iter().for_each(|(key, _)| hand_probe(&map, model.pairs(), *key));
        }
    }
    history.len() as u64
}

/// Single reads of a member and of the key behind it: its value, and the neighbours on both sides.
fn hand_probe(map: &BTreeMap<u32, u32>, pairs: &[(u32, u32)], key: u32) {
    let (place, below, above) = places(key, pairs);
    assert_eq!(map.get(&key).copied(), place.map(|at| pairs[at].1), "contents");
    assert_eq!(nearest(map, key, Side::Below), pairs[..below].last().copied(), "neighbours");
    assert_eq!(nearest(map, key, Side::Above), pairs.get(above).copied(), "neighbours");
    let (place, below, above) = places(key + 1, pairs);
    assert_eq!(map.get(&(key + 1)).copied(), place.map(|at| pairs[at].1), "contents");
    assert_eq!(nearest(map, key + 1, Side::AtOrBelow), pairs[..above].last().copied(), "neighbours");
    assert_eq!(nearest(map, key + 1, Side::AtOrAbove), pairs.get(below).copied(), "neighbours");
}

/// The same model and the same checks in one function, over the records of the same driver.
#[derive(Default)]
pub struct HandJudge(Recorder<Seen<u32, u32>>);

impl HandJudge {
    /// Drives and judges a history and answers with the number of actions.
    ///
    /// # Panics
    ///
    /// If the map and the model differ, or the map fails.
    pub fn judge(&mut self, history: &[Action<u32, u32>]) -> u64 {
        let mut driver = Box::new(MapDriver::new(Map::new()));
        let mut model = Sorted::new(Inverted::Undefined);
        for action in history {
            let expected = model.apply(action);
            self.0.next_action();
            assert_eq!(driver.perform(action, &mut self.0), Ok(()));
            for (_, seen) in self.0.records() {
                hand_seen(seen, &expected, model.pairs());
            }
        }
        assert_eq!(driver.close(), Ok(()));
        history.len() as u64
    }
}

fn hand_seen(seen: &Seen<u32, u32>, expected: &Outcome<u32, u32>, pairs: &[(u32, u32)]) {
    match (seen, expected) {
        (Seen::Answer(answer), _) => assert_eq!(answer, expected),
        (Seen::Walk(walked), Outcome::Rows(rows)) => {
            assert!(walked.forward.ended && walked.forward.pairs == *rows, "contents");
        }
        (Seen::Whole(whole), _) => {
            let rows = &whole.forward.pairs;
            assert!(whole.forward.ended && rows == pairs, "contents");
            assert!(rows.is_sorted_by(|a, b| a.0 < b.0), "order");
            let backward = whole.backward.as_ref().map(|backward| backward.pairs.iter().eq(rows.iter().rev()));
            assert_eq!(backward, Some(true), "reverse");
            assert_eq!(whole.len, Some(rows.len()), "cardinality");
            let ends = whole.ends.as_ref().map(|ends| (ends.first.as_ref(), ends.last.as_ref()));
            assert_eq!(ends, Some((rows.first(), rows.last())), "ends");
        }
        (Seen::Probes(probes), _) => probes.iter().for_each(|probe| hand_probed(probe, pairs)),
        (seen, _) => panic!("nobody expects {seen:?}"),
    }
}

fn hand_probed(probe: &Probe<u32, u32>, pairs: &[(u32, u32)]) {
    let (place, below, above) = places(probe.key, pairs);
    assert_eq!(probe.value, place.map(|at| pairs[at].1), "contents");
    for (side, seen) in probe.neighbours.iter().flatten() {
        let expected = match side {
            Side::Below => pairs[..below].last(),
            Side::AtOrBelow => pairs[..above].last(),
            Side::AtOrAbove => pairs.get(below),
            Side::Above => pairs.get(above),
        };
        assert_eq!(seen.as_ref(), expected, "neighbours");
    }
}

/// Where a key is, how many pairs are below it, and how many are at or below it.
fn places(key: u32, pairs: &[(u32, u32)]) -> (Option<usize>, usize, usize) {
    match pairs.binary_search_by(|pair| pair.0.cmp(&key)) {
        Ok(at) => (Some(at), at, at + 1),
        Err(at) => (None, at, at),
    }
}

/// The loop that somebody would write without this workspace; answers with the number of actions.
///
/// # Panics
///
/// If the map and the sorted list differ.
pub fn hand_oracle(seed: u64) -> u64 {
    let mut source = Gen::from_size_and_seed(ACTIONS, seed);
    let mut map = BTreeMap::new();
    let mut list: Vec<(u32, u32)> = Vec::new();
    for _ in 0..ACTIONS {
        let kind = source.weighted(&WEIGHTS);
        let key = source.below(KEYS) as u32;
        let place = list.binary_search_by(|pair| pair.0.cmp(&key));
        match kind {
            0 => {
                let value = source.below(VALUES) as u32;
                let expected = match place {
                    Ok(at) => Some(std::mem::replace(&mut list[at].1, value)),
                    Err(at) => {
                        list.insert(at, (key, value));
                        None
                    }
                };
                assert_eq!(map.insert(key, value), expected);
            }
            1 => assert_eq!(map.remove(&key), place.ok().map(|at| list.remove(at).1)),
            _ => assert_eq!(map.get(&key).copied(), place.ok().map(|at| list[at].1)),
        }
        assert!(map.iter().eq(list.iter().map(|(key, value)| (key, value))), "contents");
    }
    ACTIONS as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::throughput::Workload;

    #[test]
    fn all_contenders_accept_a_right_map() {
        let history = Workload::new().history(1);
        assert_eq!((hand_graph(&history), HandJudge::default().judge(&history), hand_oracle(1)), (100, 100, 100));
    }

    #[test]
    #[should_panic = "contents"]
    fn the_hand_judge_notices_wrong_members() {
        let mut driver = MapDriver::new(Map::new());
        let mut recorder = Recorder::default();
        assert_eq!(driver.perform(&Action::Insert { key: 1, value: 1 }, &mut recorder), Ok(()));
        recorder.records().iter().for_each(|(_, seen)| hand_seen(seen, &Outcome::Value(None), &[(1, 2)]));
    }

    #[test]
    #[should_panic = "assertion"]
    fn the_hand_loop_notices_a_wrong_answer() {
        hand_graph(&[Action::Len]);
    }
}
