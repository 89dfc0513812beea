//! Each counterfeit is what its row says: rejected by its clause at its checkpoint, no sooner, and like no other.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_contract::Checkpoint;
use lawful_domains::tree::{Seen, TreeDriver, laws, supported};
use lawful_grammars::Sentences;
use lawful_grammars::tree::TreeGrammar;
use lawful_graph::{Driver, Judgement, Recorder};
use lawful_tree::Action;

use super::{Counterfeit, Fake, Family, FaultKind, Forest, Honest, OneRoot, in_documents, in_forests};

/// The law, clause and checkpoint of each violation at the first step that has any.
type Verdict = Vec<(String, String, Checkpoint)>;

/// A history with the final observation and fell that the grammar adds to it.
fn closed<F: Family>(history: Vec<Action>) -> Vec<Action> {
    Sentences::new(TreeGrammar::new(F::SUPPORTS)).closed(history)
}

/// Drives a fake through a history and judges it, up to the first violation.
fn judged<F: Family>(fake: Fake<F>, history: &[Action]) -> Verdict {
    let mut graph = laws(F::SUPPORTS);
    let mut judgement = Judgement::of(&graph);
    let (mut driver, mut record) = (TreeDriver::new(fake), Recorder::default());
    for action in history {
        record.next_action();
        if catch_unwind(AssertUnwindSafe(|| driver.perform(action, &mut record))).is_err() {
            return vec![("returns".to_string(), "returns".to_string(), Checkpoint::Applied)];
        }
        graph.judge_action(action, record.records(), &mut judgement);
        graph.settle(&mut judgement);
        if !judgement.violations.is_empty() {
            let told = |found: lawful_graph::Violation| {
                let clause = found.contract.clauses.get(found.mismatch.clause).map_or("?", |clause| clause.name);
                (found.law, clause.to_string(), found.checkpoint)
            };
            return judgement.violations.into_iter().map(told).collect();
        }
    }
    Vec::new()
}

/// What a fake shows over a history; a panic ends it.
fn shown<F: Family>(fake: Fake<F>, history: &[Action]) -> (Vec<(Checkpoint, Seen)>, bool) {
    let (mut driver, mut record) = (TreeDriver::new(fake), Recorder::default());
    let mut seen = Vec::new();
    for action in history {
        record.next_action();
        let panicked = catch_unwind(AssertUnwindSafe(|| driver.perform(action, &mut record))).is_err();
        seen.extend(record.records().iter().cloned());
        if panicked {
            return (seen, true);
        }
    }
    (seen, false)
}

fn built<F: Family>(fake: &Counterfeit) -> Fake<F> {
    Fake::behaving((fake.build)())
}

fn every_witness_is_rejected<F: Family>(family: &[Counterfeit]) {
    let wrong = family.iter().filter_map(|fake| {
        let verdict = judged::<F>(built(fake), &closed::<F>((fake.witness)()));
        let expected = vec![(fake.law.to_string(), fake.clause.to_string(), fake.checkpoint)];
        (verdict != expected).then_some((fake.name, verdict))
    });
    assert_eq!(wrong.collect::<Vec<_>>(), []);
}

#[test]
fn every_witness_is_rejected_by_its_clause_alone_at_its_checkpoint() {
    every_witness_is_rejected::<Forest>(&in_forests());
    every_witness_is_rejected::<OneRoot>(&in_documents());
}

fn every_witness_is_short<F: Family>(family: &[Counterfeit]) {
    let legal = Sentences::new(TreeGrammar::new(F::SUPPORTS));
    let mut longer = Vec::new();
    for fake in family {
        let witness = (fake.witness)();
        legal.derive(&closed::<F>(witness.clone())).unwrap_or_else(|excluded| panic!("{}: {excluded}", fake.name));
        for at in 0..witness.len() {
            let mut shorter = witness.clone();
            shorter.remove(at);
            if legal.admits(&shorter) {
                let verdict = judged::<F>(built(fake), &closed::<F>(shorter));
                let same = verdict.iter().any(|(law, _, at)| law == fake.law && *at == fake.checkpoint);
                if same {
                    longer.push(format!("{} shows the same without action {at}", fake.name));
                }
            }
        }
    }
    assert_eq!(longer, [""; 0]);
}

#[test]
fn every_witness_is_legal_and_no_action_can_be_left_out() {
    every_witness_is_short::<Forest>(&in_forests());
    every_witness_is_short::<OneRoot>(&in_documents());
}

#[test]
fn the_honest_subject_passes_every_witness() {
    for fake in in_forests() {
        assert_eq!(judged(Fake::<Forest>::new(Honest), &closed::<Forest>((fake.witness)())), vec![], "{}", fake.name);
    }
    for fake in in_documents() {
        assert_eq!(judged(Fake::<OneRoot>::new(Honest), &closed::<OneRoot>((fake.witness)())), vec![], "{}", fake.name);
    }
}

fn are_told_apart<F: Family>(family: &[Counterfeit]) {
    let histories: Vec<_> = family.iter().map(|fake| closed::<F>((fake.witness)())).collect();
    let runs = |fake: &Counterfeit| histories.iter().map(|history| shown::<F>(built(fake), history)).collect();
    let all: Vec<Vec<_>> = family.iter().map(runs).collect();
    for (i, fake) in family.iter().enumerate() {
        let twin = (0..i).find(|j| all[*j] == all[i]);
        assert_eq!(twin.map(|j| family[j].name), None, "shows the same as {}", fake.name);
    }
}

#[test]
fn counterfeits_are_pairwise_distinguishable() {
    are_told_apart::<Forest>(&in_forests());
    are_told_apart::<OneRoot>(&in_documents());
}

#[test]
fn every_clause_has_a_counterfeit_and_names_are_unique() {
    let mut names = BTreeSet::new();
    for fake in super::all() {
        println!("{:12} {:2} {:34} {}", fake.law, (fake.witness)().len(), fake.name, fake.clause);
        assert!(names.insert(fake.name), "{} is used twice", fake.name);
    }
    println!("{} counterfeits", names.len());
    let mut clauses: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for (supports, family) in [(Forest::SUPPORTS, in_forests()), (OneRoot::SUPPORTS, in_documents())] {
        let supported = supported(supports);
        for law in laws(supports).laws() {
            let reached = law
                .contract
                .clauses
                .iter()
                .filter(|clause| clause.kinds.is_empty() || clause.kinds.iter().any(|kind| supported(kind)));
            for clause in reached {
                clauses.entry((law.name.clone(), clause.name)).or_default();
            }
        }
        for fake in &family {
            *clauses.entry((fake.law.to_string(), fake.clause)).or_default() += 1;
        }
    }
    let without: Vec<_> = clauses.iter().filter(|(_, fakes)| **fakes == 0).map(|(clause, _)| clause).collect();
    assert!(without.is_empty(), "no counterfeit for {without:?}");
}

#[test]
fn at_most_a_third_are_displaced_constants() {
    let all = super::all();
    let displaced = all.iter().filter(|fake| fake.kind == FaultKind::DisplacedConstant).count();
    println!("{displaced} of {} are displaced constants", all.len());
    assert!(displaced * 3 <= all.len());
}
