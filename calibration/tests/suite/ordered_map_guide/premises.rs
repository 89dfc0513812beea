//! Each premise of a controlled fixture is received by a real store, or has an owner.

use lawful::grammars::ordered_map::scenarios;
use lawful::ordered_map::{Action, OrderedMap};
use lawful_calibration::counterfeits::ordered_map::{self as counterfeits, fixtures};
use lawful_calibration::premises::{PREMISES, Premise, Received};
use lawful_calibration::subjects::ordered_map::{Redb, Sqlite};

use super::bench;

/// Comparisons of a clause that a scenario makes on a fresh subject; `None` if the subject or the scenario is unknown.
fn comparisons(subject: &str, scenario: &str, clause: (&str, &str)) -> Option<u64> {
    match subject {
        "sqlite" => counted(Sqlite::<i64>::new, scenario, clause),
        "sqlite-bytes" => counted(Sqlite::<Vec<u8>>::new, scenario, clause),
        "redb" => counted(Redb::new, scenario, clause),
        _ => None,
    }
}

fn counted<S: OrderedMap>(
    open: impl Fn() -> S + Send + Sync + 'static,
    scenario: &str,
    (law, clause): (&str, &str),
) -> Option<u64> {
    let mut bench = bench(open);
    let found = scenarios(S::SUPPORTS).into_iter().find(|found| found.name == scenario)?;
    let history: Vec<Action<S::Key, S::Value>> = found.history;
    assert_eq!(bench.execute(&history).ended().identity(), None, "{scenario}");
    let clauses = bench.judgement.ledger.clauses(&|_| true);
    clauses.into_iter().find(|counted| counted.law == law && counted.clause == clause).map(|found| found.comparisons)
}

#[test]
fn every_premise_is_received_or_owned() {
    for Premise { premise, received, .. } in PREMISES {
        match received {
            Received::By { subjects, scenario, clause } => {
                for subject in *subjects {
                    let counted = comparisons(subject, scenario, *clause);
                    println!("{premise}: {subject}, {scenario}: {counted:?} comparisons of {clause:?}");
                    assert!(counted.is_some_and(|count| count > 0), "{subject} does not supply: {premise}");
                }
            }
            Received::Open(open) => assert!(!open.claim.is_empty() && !open.owner.is_empty(), "{premise}"),
        }
    }
}

#[test]
fn every_premise_names_a_controlled_fixture_that_exists() {
    let counterfeits = counterfeits::all().into_iter().map(|suspect| suspect.name);
    let known: Vec<_> = counterfeits.chain(fixtures().into_iter().map(|fixture| fixture.name)).collect();
    for Premise { controlled, .. } in PREMISES {
        assert!(known.contains(controlled), "{controlled} is no counterfeit and no fixture");
    }
}

#[test]
fn a_scenario_that_does_not_supply_the_premise_counts_nothing() {
    assert_eq!(comparisons("redb", "durability/empty", ("durability", "with members")), Some(0));
    assert_eq!(comparisons("redb", "no such scenario", ("durability", "empty")), None);
}
