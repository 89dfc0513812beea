//! Every displaced bound is rejected by a scenario that exists: no cut can move unnoticed.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful::grammars::ordered_map::scenarios;
use lawful::ordered_map::{Reply, Side, Walk};
use lawful_calibration::counterfeits::ordered_map::{Behaviour, Fake, FakeKey, Store};

use super::{bench, shown};

/// A wrong reading of one bound.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Displaced {
    /// Included is read as excluded.
    Excluding,
    /// Excluded is read as included.
    Including,
    /// The key is read as the one before it.
    OneLess,
    /// The key is read as the one after it.
    OneMore,
    /// The bound is not read.
    Ignored,
}

const ALL: [Displaced; 5] =
    [Displaced::Excluding, Displaced::Including, Displaced::OneLess, Displaced::OneMore, Displaced::Ignored];

impl Displaced {
    fn read(self, bound: Bound<u32>) -> Bound<u32> {
        match (self, bound) {
            (Self::Excluding, Included(key)) => Excluded(key),
            (Self::Including, Excluded(key)) => Included(key),
            (Self::OneLess, bound) => bound.map(|key| key.saturating_sub(1)),
            (Self::OneMore, bound) => bound.map(|key| key.saturating_add(1)),
            (Self::Ignored, _) => Unbounded,
            (_, bound) => bound,
        }
    }
}

/// A range with one displaced bound.
#[derive(Clone, Copy)]
struct DisplacedRange {
    low: Option<Displaced>,
    high: Option<Displaced>,
}

impl Behaviour<u32> for DisplacedRange {
    fn range(
        &mut self,
        store: &Store<u32>,
        low: Bound<&u32>,
        high: Bound<&u32>,
        walk: &mut Walk<u32, u32>,
    ) -> Reply<()> {
        let read = |displaced: Option<Displaced>, bound: Bound<&u32>| {
            displaced.map_or(bound.cloned(), |displaced| displaced.read(bound.cloned()))
        };
        let (low, high) = (read(self.low, low), read(self.high, high));
        let is_within = |key: &u32| {
            let above = match low {
                Included(low) => low <= *key,
                Excluded(low) => low < *key,
                Unbounded => true,
            };
            let below = match high {
                Included(high) => *key <= high,
                Excluded(high) => *key < high,
                Unbounded => true,
            };
            above && below
        };
        walk.ends(store.iter().filter(|(key, _)| is_within(key)).map(|(key, value)| (*key, *value)))
    }
}

/// A neighbour query with one side read as another.
#[derive(Clone, Copy)]
struct DisplacedSide {
    asked: Side,
    read: Side,
}

impl Behaviour<u32> for DisplacedSide {
    fn nearest(&mut self, store: &Store<u32>, key: &u32, side: Side) -> Reply<Option<(u32, u32)>> {
        let side = if side == self.asked { self.read } else { side };
        let pair = |(key, value): (&u32, &u32)| (*key, *value);
        Ok(match side {
            Side::Below => store.range(..key).next_back().map(pair),
            Side::AtOrBelow => store.range(..=key).next_back().map(pair),
            Side::AtOrAbove => store.range(key..).next().map(pair),
            Side::Above => store.range((Excluded(key), Unbounded)).next().map(pair),
        })
    }
}

/// The first scenario that rejects a behaviour by `law`.
fn rejecting<B: Behaviour<u32> + Clone + Send + Sync>(behaviour: B, law: &str) -> Option<&'static str> {
    let all = scenarios::<u32, u32>(<u32 as FakeKey>::SUPPORTS);
    let rejects = |history: &[_]| {
        let behaviour = behaviour.clone();
        shown(move || Fake::new(behaviour.clone()), history).is_some_and(|identity| identity.law == law)
    };
    all.into_iter().find(|scenario| rejects(&scenario.history)).map(|scenario| scenario.name)
}

#[test]
fn every_displaced_bound_of_a_range_is_rejected_by_a_scenario() {
    let low = ALL.map(|displaced| DisplacedRange { low: Some(displaced), high: None });
    let high = ALL.map(|displaced| DisplacedRange { low: None, high: Some(displaced) });
    for displaced in low.into_iter().chain(high) {
        let told = format!("low {:?}, high {:?}", displaced.low, displaced.high);
        let scenario =
            rejecting(displaced, "range").unwrap_or_else(|| panic!("no scenario rejects a range with {told}"));
        println!("{told}: {scenario}");
    }
}

#[test]
fn every_displaced_side_of_a_neighbour_query_is_rejected_by_a_scenario() {
    let sides = [Side::Below, Side::AtOrBelow, Side::AtOrAbove, Side::Above];
    for (asked, read) in sides.into_iter().flat_map(|asked| sides.map(|read| (asked, read))).filter(|(a, b)| a != b) {
        let scenario = rejecting(DisplacedSide { asked, read }, "neighbours");
        let scenario = scenario.unwrap_or_else(|| panic!("no scenario rejects {asked:?} read as {read:?}"));
        println!("{asked:?} read as {read:?}: {scenario}");
    }
}

#[test]
fn the_right_reading_is_accepted() {
    assert_eq!(rejecting(DisplacedRange { low: None, high: None }, "range"), None);
    assert_eq!(rejecting(DisplacedSide { asked: Side::Above, read: Side::Above }, "neighbours"), None);
}

#[test]
fn the_counts_show_premise_and_neighbour() {
    let mut bench = bench(|| Fake::<u32>::new(DisplacedRange { low: None, high: None }));
    for scenario in scenarios::<u32, u32>(<u32 as FakeKey>::SUPPORTS) {
        assert_eq!(bench.execute(&scenario.history).ended().identity(), None, "{}", scenario.name);
    }
    let clauses = bench.judgement.ledger.clauses(&|_| true);
    for clause in clauses.iter().filter(|clause| clause.law == "range" || clause.law == "neighbours") {
        println!("{}: {}", clause.name(), clause.comparisons);
        assert!(clause.comparisons > 0, "no scenario reaches {}", clause.name());
    }
}
