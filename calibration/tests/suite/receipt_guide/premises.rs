//! Each premise is supplied by a counterfeit that exists, and received by real subjects that count comparisons of it.

use lawful::campaign::Bench;
use lawful::receipt::{self, ReceiptOracle};
use lawful_calibration::premises::Received;
use lawful_calibration::receipt::PREMISES;
use lawful_calibration::subjects::receipt::{JoinsAll, KeyedTasks, QueuedTasks, Tasks};
use lawful_grammars::receipt::scenarios;
use lawful_receipt::Receipts;

use super::{bench_of, named, shown};

fn subject(name: &str) -> (ReceiptOracle, lawful_receipt::Supports) {
    match name {
        "try-join-all" => (receipt::oracle(name, || JoinsAll), JoinsAll::SUPPORTS),
        "join-set" => (receipt::tokio::oracle(name, || Tasks), Tasks::SUPPORTS),
        "join-map" => (receipt::tokio::oracle(name, || KeyedTasks), KeyedTasks::SUPPORTS),
        "join-queue" => (receipt::tokio::oracle(name, || QueuedTasks), QueuedTasks::SUPPORTS),
        _ => panic!("no subject is called {name}"),
    }
}

#[test]
fn each_premise_is_received_by_the_subjects_that_it_names() {
    for premise in PREMISES {
        let Received::By { subjects, scenario, clause: (law, clause) } = premise.received else { continue };
        for name in subjects {
            let (oracle, supports) = subject(name);
            let named = scenarios(supports);
            let scenario = named.iter().find(|known| known.name == scenario);
            let scenario = scenario.unwrap_or_else(|| panic!("{name} runs no scenario {scenario:?}"));
            let mut bench = Bench::new(oracle);
            assert_eq!(shown(&mut bench, &scenario.history), None, "{name}");
            let clauses = bench.judgement.ledger.clauses(&|_| true);
            let counted = clauses.iter().find(|found| found.law == law && found.clause == clause);
            let comparisons = counted.map_or(0, |found| found.comparisons);
            println!("{name}: {}: {comparisons} comparisons of {law}: {clause}", premise.premise);
            assert!(comparisons > 0, "{name}");
        }
    }
}

#[test]
fn each_premise_matters_to_a_counterfeit() {
    for premise in PREMISES {
        let fake = named(premise.controlled);
        let identity = shown(&mut bench_of(premise.controlled), &(fake.witness)());
        assert_eq!(identity.map(|identity| identity.law).as_deref(), Some(fake.law), "{}", premise.premise);
    }
}

#[test]
fn an_open_premise_has_an_owner() {
    let open = PREMISES.iter().filter_map(|premise| match &premise.received {
        Received::Open(owned) => Some(owned),
        Received::By { .. } => None,
    });
    assert!(open.into_iter().all(|owned| !owned.claim.is_empty() && !owned.owner.is_empty()));
}
