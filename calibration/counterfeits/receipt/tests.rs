//! Each counterfeit is what its row says: rejected by its law, in its clause and at its checkpoint, no sooner, and like
//! no other.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_contract::Checkpoint;
use lawful_domains::receipt::{CurrentThread, GroupDriver, Seen, laws};
use lawful_grammars::Sentences;
use lawful_grammars::receipt::ReceiptGrammar;
use lawful_graph::{Driver, Judgement, Recorder, Step};
use lawful_receipt::{Action, Supports};

use super::{Class, Counterfeit, Fake, FaultKind, Honest, all};

/// The law, clause and checkpoint of each violation at the first step that has any.
type Verdict = Vec<(String, &'static str, Checkpoint)>;

/// What a run recorded; a panic ends it.
#[derive(Debug, PartialEq)]
struct Run {
    seen: Vec<(Checkpoint, Seen)>,
    panicked: bool,
}

fn sentences() -> Sentences<ReceiptGrammar> {
    Sentences::new(ReceiptGrammar::new(Supports::ALL))
}

fn driver(fake: Fake) -> GroupDriver<Fake, CurrentThread> {
    GroupDriver::new(fake)
}

/// Drives a fake through a history and judges it, up to the first violation.
fn judged(fake: Fake, history: &[Action]) -> Verdict {
    let mut graph = laws(Supports::ALL);
    let mut judgement = Judgement::of(&graph);
    let (mut driver, mut record) = (driver(fake), Recorder::default());
    for action in history {
        graph.advance(action);
        record.next_action();
        if catch_unwind(AssertUnwindSafe(|| driver.perform(action, &mut record))).is_err() {
            return vec![("returns".to_string(), "", Checkpoint::Applied)];
        }
        for (checkpoint, seen) in record.records() {
            graph.judge(&Step { action: Some(action), checkpoint: *checkpoint, seen }, &mut judgement);
        }
        if !judgement.violations.is_empty() {
            graph.settle(&mut judgement);
            let clause = |found: &lawful_graph::Violation| found.contract.clauses[found.mismatch.clause].name;
            return judgement.violations.iter().map(|v| (v.law.clone(), clause(v), v.checkpoint)).collect();
        }
    }
    Vec::new()
}

/// Drives a fake through a history to its end.
fn run(fake: Fake, history: &[Action]) -> Run {
    let (mut driver, mut record) = (driver(fake), Recorder::default());
    let mut run = Run { seen: Vec::new(), panicked: false };
    for action in history {
        record.next_action();
        run.panicked = catch_unwind(AssertUnwindSafe(|| driver.perform(action, &mut record))).is_err();
        run.seen.extend(record.records().iter().cloned());
        if run.panicked {
            break;
        }
    }
    run
}

/// Those that a test in this process can survive.
fn answering() -> Vec<Counterfeit> {
    all().into_iter().filter(|fake| fake.class == Class::Assertion).collect()
}

#[test]
fn every_witness_is_rejected_by_its_law_alone_in_its_clause_at_its_checkpoint() {
    for fake in answering() {
        let verdict = judged((fake.build)(), &sentences().closed((fake.witness)()));
        assert_eq!(verdict, vec![(fake.law.to_string(), fake.clause, fake.checkpoint)], "{}", fake.name);
    }
}

#[test]
fn every_clause_of_every_law_rejects_something() {
    let rejected: BTreeSet<_> = all().iter().map(|fake| (fake.law, fake.clause)).collect();
    for law in laws(Supports::ALL).laws() {
        for clause in law.contract.clauses {
            assert!(rejected.contains(&(law.contract.id, clause.name)), "{}: {}", law.name, clause.name);
        }
    }
}

#[test]
fn every_witness_is_legal_and_no_action_can_be_left_out() {
    let legal = sentences();
    for fake in answering() {
        let witness = (fake.witness)();
        legal.derive(&legal.closed(witness.clone())).unwrap_or_else(|excluded| panic!("{}: {excluded}", fake.name));
        for at in 0..witness.len() {
            let mut shorter = witness.clone();
            shorter.remove(at);
            if legal.admits(&shorter) {
                let verdict = judged((fake.build)(), &shorter);
                let same = verdict.iter().any(|(law, _, at)| law == fake.law && *at == fake.checkpoint);
                assert!(!same, "{} shows the same without action {at}", fake.name);
            }
        }
    }
}

#[test]
fn the_honest_subject_passes_every_witness() {
    for fake in all() {
        let verdict = judged(Fake::new(Honest), &sentences().closed((fake.witness)()));
        assert_eq!(verdict, vec![], "{}", fake.name);
    }
}

#[test]
fn counterfeits_are_pairwise_distinguishable() {
    let fakes = answering();
    let histories: Vec<_> = fakes.iter().map(|fake| sentences().closed((fake.witness)())).collect();
    let mut alike = Vec::new();
    for (i, left) in fakes.iter().enumerate() {
        for (j, right) in fakes.iter().enumerate().skip(i + 1) {
            let differ = |at: usize| run((left.build)(), &histories[at]) != run((right.build)(), &histories[at]);
            if !differ(i) && !differ(j) {
                alike.push((left.name, right.name));
            }
        }
    }
    assert_eq!(alike, []);
}

#[test]
fn names_are_unique_and_few_are_displaced_constants() {
    let all = all();
    let names: BTreeSet<_> = all.iter().map(|fake| fake.name).collect();
    let displaced = all.iter().filter(|fake| fake.kind == FaultKind::DisplacedConstant).count();
    assert_eq!(names.len(), all.len());
    assert!(all.iter().all(|fake| !fake.breaks.is_empty() && !fake.why.is_empty()));
    println!("{} counterfeits, {displaced} of them displaced constants", all.len());
    assert!(all.len() >= 16 && displaced * 3 <= all.len());
}
