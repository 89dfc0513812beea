//! The shared-fault hypothesis of the ordered map: product and model read a bound the same wrong way.
//!
//! The pair of a product and a model with one fault agrees on every history, so no comparison of the two can notice.
//! The relations compare two runs of the product and predict nothing: `filter` and `narrower` notice.

use std::ops::Bound;

use lawful::contract::Model;
use lawful::ordered_map::{Action, Inverted, Outcome, Sorted};
use lawful_calibration::counterfeits::ordered_map::{Counterfeit, numbers};

use super::{MapBench, bench};

type Do = Action<u32, u32>;

/// A model with the fault of the counterfeit `inclusive-upper`: an excluded upper bound is included.
#[derive(Clone)]
struct SameFault(Sorted<u32, u32>);

impl Model for SameFault {
    type Action = Do;
    type Outcome = Outcome<u32, u32>;
    fn apply(&mut self, action: &Do) -> Outcome<u32, u32> {
        match action {
            Do::Range { low, high: Bound::Excluded(key), way } => {
                self.0.apply(&Do::Range { low: *low, high: Bound::Included(*key), way: *way })
            }
            other => self.0.apply(other),
        }
    }
}

fn product() -> Counterfeit<u32> {
    let mut all = numbers::<u32>();
    let at = all.iter().position(|suspect| suspect.name == "inclusive-upper").unwrap();
    all.swap_remove(at)
}

/// Histories of ranges over a small map, forward only and with bounds in order.
fn histories(bench: &MapBench<u32, u32>) -> Vec<Vec<Do>> {
    let is_ordinary = |action: &Do| match action {
        Do::Range { low, high, way } => {
            *way == lawful::ordered_map::Way::Forward && !lawful::ordered_map::is_inverted(low, high)
        }
        _ => true,
    };
    let kept = |history: Vec<Do>| history.into_iter().filter(is_ordinary).collect();
    (0..60).map(|case| kept(bench.case(1, case, 40))).collect()
}

/// How many ranges of a history product and model answer alike.
fn agreed(bench: &mut MapBench<u32, u32>, history: &[Do]) -> usize {
    let mut model = SameFault(Sorted::new(Inverted::Empty));
    let trace = bench.trace(history).unwrap();
    let alike = |(action, records): &&(Do, Vec<_>)| {
        let expected = model.apply(action);
        let rows = records.iter().find_map(|(_, seen)| match seen {
            lawful_domains::ordered_map::Seen::Walk(walked) => Some(&walked.forward.pairs),
            _ => None,
        });
        match (action, expected, rows) {
            (Do::Range { .. }, Outcome::Rows(expected), Some(rows)) => expected == *rows,
            _ => false,
        }
    };
    trace.steps.iter().filter(alike).count()
}

#[test]
fn a_fault_that_the_model_shares_is_noticed_by_a_relation_between_two_runs() {
    let mut bench = bench(product().build);
    let relations = bench.oracle().relations.clone();
    let (mut rejected, mut ranges) = (0, 0);
    for history in histories(&bench) {
        let asked = history.iter().filter(|action| matches!(action, Do::Range { .. })).count();
        assert_eq!(agreed(&mut bench, &history), asked, "the pair does not share the fault: {history:?}");
        ranges += asked;
        let notices = relations.iter().filter(|relation| ["filter", "narrower"].contains(&relation.contract.id));
        let runs: Vec<_> = notices.filter_map(|relation| bench.relate(relation, &history)).collect();
        rejected += usize::from(runs.iter().any(|run| run.outcome.identity().is_some()));
    }
    println!("{ranges} ranges in 60 histories: the pair agrees on all, a relation rejects {rejected} histories");
    assert!(ranges > 100 && rejected > 0, "{ranges} {rejected}");
}

#[test]
fn the_right_model_and_the_laws_notice_it_as_well() {
    let mut bench = bench(product().build);
    let identity = bench.execute(&(product().witness)()).outcome.identity();
    assert_eq!(identity.map(|identity| identity.law), Some("range".to_string()));
}
