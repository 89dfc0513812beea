//! Each counterfeit is what its row says: rejected by its law in its clause at its checkpoint, no sooner, and like no other.

use std::collections::{BTreeMap, BTreeSet};

use lawful::campaign::{Bench, Outcome};
use lawful::lease::exclusive::{ExclusiveOracle, oracle};
use lawful_contract::Checkpoint;
use lawful_domains::lease::exclusive::{Seen, laws};
use lawful_lease::exclusive::{Action, LeaseTable};

use super::{Counterfeit, Fake, FaultKind, Honest, all};
use crate::lease::exclusive::suspect;

fn honest() -> ExclusiveOracle {
    oracle("counterfeits/exclusive", || Fake::new(Honest))
}

fn bench(fake: Counterfeit) -> Bench<lawful_grammars::lease::exclusive::ExclusiveGrammar, Seen> {
    Bench::new(ExclusiveOracle { open: suspect(fake).open, ..honest() })
}

/// Law, clause and checkpoint of each root of the first violation.
type Verdict = Vec<(String, &'static str, Checkpoint)>;

fn judged(fake: Counterfeit, history: Vec<Action>) -> Verdict {
    let mut bench = bench(fake);
    let history = bench.sentences().closed(history);
    match bench.execute(&history).outcome {
        Outcome::Violated(violations) => violations
            .into_iter()
            .map(|found| (found.law, found.contract.clauses[found.mismatch.clause].name, found.checkpoint))
            .collect(),
        Outcome::Passed => Vec::new(),
        other => panic!("{other}"),
    }
}

fn same(name: &str) -> Counterfeit {
    all().into_iter().find(|fake| fake.name == name).unwrap_or_else(|| panic!("no counterfeit is called {name}"))
}

#[test]
fn every_witness_is_rejected_by_its_law_alone_in_its_clause_at_its_checkpoint() {
    let mut wrong = Vec::new();
    for fake in all() {
        let (name, expected) = (fake.name, vec![(fake.law.0.to_string(), fake.law.1, fake.checkpoint)]);
        let witness = (fake.witness)();
        let verdict = judged(fake, witness);
        if verdict != expected {
            wrong.push(format!("{name}: {verdict:?} and not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_witness_is_legal_and_no_action_can_be_left_out() {
    let mut longer = Vec::new();
    for fake in all() {
        let (bench, witness) = (bench(same(fake.name)), (fake.witness)());
        let legal = bench.sentences();
        legal.derive(&legal.closed(witness.clone())).unwrap_or_else(|excluded| panic!("{}: {excluded}", fake.name));
        for at in 0..witness.len() {
            let mut shorter = witness.clone();
            shorter.remove(at);
            if legal.admits(&shorter) {
                let verdict = judged(same(fake.name), shorter);
                let again = verdict
                    .iter()
                    .any(|found| (&*found.0, found.1, found.2) == (fake.law.0, fake.law.1, fake.checkpoint));
                if again {
                    longer.push(format!("{} shows the same without action {at}", fake.name));
                }
            }
        }
    }
    assert!(longer.is_empty(), "{longer:#?}");
}

#[test]
fn the_honest_table_passes_every_witness() {
    let mut bench = Bench::new(honest());
    for fake in all() {
        let history = bench.sentences().closed((fake.witness)());
        assert!(matches!(bench.execute(&history).outcome, Outcome::Passed), "{}", fake.name);
    }
}

#[test]
fn counterfeits_are_pairwise_distinguishable() {
    let telling = vec![super::actions::acquire(0, 0, 1, 0), super::actions::release(0), super::actions::advance(1)];
    let telling = [telling, vec![super::actions::acquire(0, 0, 1, 0)]].concat();
    let histories: Vec<_> = all().iter().map(|fake| (fake.witness)()).chain([telling]).collect();
    let runs = |fake: &Counterfeit| -> Vec<_> {
        let mut bench = bench(same(fake.name));
        histories
            .iter()
            .map(|history| bench.trace(&bench.sentences().closed(history.clone())).map(|t| t.steps).ok())
            .collect()
    };
    let shown: Vec<_> = all().iter().map(runs).collect();
    for (i, fake) in all().iter().enumerate() {
        let twin = (0..i).find(|j| shown[*j] == shown[i]);
        assert_eq!(twin.map(|j| all()[j].name), None, "shows the same as {}", fake.name);
    }
}

#[test]
fn every_clause_of_every_law_has_a_counterfeit() {
    let proven: BTreeSet<_> = all().iter().map(|fake| fake.law).collect();
    let graph = laws(Fake::SUPPORTS);
    for law in graph.laws() {
        for clause in law.contract.clauses {
            assert!(proven.contains(&(&*law.name, clause.name)), "{}: {}", law.name, clause.name);
        }
    }
}

#[test]
fn names_are_unique_and_at_most_a_third_are_displaced_constants() {
    let mut per_law = BTreeMap::<_, usize>::new();
    all().iter().for_each(|fake| *per_law.entry(fake.law.0).or_default() += 1);
    println!("{} counterfeits: {per_law:?}", all().len());
    let names: BTreeSet<_> = all().iter().map(|fake| fake.name).collect();
    assert_eq!(names.len(), all().len());
    assert!(all().iter().filter(|fake| fake.kind == FaultKind::DisplacedConstant).count() * 3 <= all().len());
}

#[test]
fn every_displaced_end_is_rejected_by_a_named_scenario() {
    for by in (-4..=4).filter(|by| *by != 0) {
        let driver =
            move || lawful_domains::lease::exclusive::LeaseDriver::new(Fake::new(super::time::Displaced { by }));
        let open: lawful::campaign::Open<_, _> = std::sync::Arc::new(move || Ok(Box::new(driver())));
        let mut bench = Bench::new(ExclusiveOracle { open, ..honest() });
        let scenarios = bench.oracle().scenarios.clone();
        let mut rejects = scenarios.iter().filter(|s| !matches!(bench.execute(&s.history).outcome, Outcome::Passed));
        let first = rejects.next().unwrap_or_else(|| panic!("an end displaced by {by} is not rejected"));
        println!("an end displaced by {by:+} is rejected by `{}`", first.name);
    }
}
