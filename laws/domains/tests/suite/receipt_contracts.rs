//! Every law of receipts has a whole contract, and every name that it mentions exists.

use std::collections::BTreeSet;

use lawful_contract::{Contract, Kinds};
use lawful_domains::receipt::{Seen, laws, relations, supported};
use lawful_graph::{Judgement, LawGraph};
use lawful_receipt::{Aborted, Action, Feature, Rest, Shape, Supports};

fn graph() -> LawGraph<Action, Seen> {
    laws(Supports::ALL)
}

fn contracts() -> Vec<&'static Contract> {
    let nodes = graph().laws().into_iter().map(|law| law.contract);
    nodes.chain(relations(Supports::ALL).iter().map(|relation| relation.contract)).collect()
}

#[test]
fn no_contract_lacks_an_authority_a_limit_or_an_answer_to_the_boundary_checklist() {
    for contract in contracts() {
        assert!(contract.faults().is_empty(), "{:?}", contract.faults());
    }
}

#[test]
fn every_kind_that_a_contract_hears_exists() {
    assert!(graph().faults().is_empty(), "{:?}", graph().faults());
}

#[test]
fn every_clause_names_kinds_or_capabilities_that_some_subject_has() {
    let all = supported(Supports::ALL);
    for contract in contracts() {
        for clause in contract.clauses {
            let known = |name: &&'static str| Action::KINDS.contains(name) || all(name);
            assert!(clause.kinds.iter().all(known), "{}: {} names {:?}", contract.id, clause.name, clause.kinds);
        }
    }
}

#[test]
fn names_are_unique_and_clauses_are_within_their_law() {
    let contracts = contracts();
    let names: BTreeSet<_> = contracts.iter().map(|contract| contract.id).collect();
    assert_eq!(names.len(), contracts.len());
    for contract in contracts {
        let clauses: BTreeSet<_> = contract.clauses.iter().map(|clause| clause.name).collect();
        assert_eq!(clauses.len(), contract.clauses.len(), "{}", contract.id);
    }
}

#[test]
fn every_law_but_the_count_of_settlements_reads_the_root() {
    let laws = graph().laws();
    let without: Vec<_> = laws.iter().filter(|law| law.reads.is_empty()).map(|law| law.name.as_str()).collect();
    assert_eq!(without, ["outputs", "once"], "a second settlement is one too many, whatever was promised");
    for law in laws.iter().filter(|law| !law.reads.is_empty()) {
        assert!(law.reads.iter().any(|(read, why)| read == "outputs" && !why.is_empty()), "{}", law.name);
    }
}

#[test]
fn a_relation_formulates_a_law_of_the_graph() {
    let laws = graph().laws();
    for relation in relations(Supports::ALL) {
        assert!(
            laws.iter().any(|law| law.name == relation.of),
            "{} formulates `{}`",
            relation.contract.id,
            relation.of
        );
    }
    let streams = relations(Supports::of(&[Shape::Keyed]));
    assert_eq!(streams.len(), 0, "relations speak of requests");
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let judgement = Judgement::of(&graph());
    let not = |supports| judgement.ledger.not_applicable(&supported(supports));
    let requests = [Shape::All, Shape::Every, Shape::Any, Shape::Race];
    assert_eq!(not(Supports::ALL), [""; 0]);
    assert_eq!(not(Supports::of(&requests)), ["outputs", "end", "order", "prompt", "owed"]);
    assert_eq!(not(Supports::of(&[Shape::Ordered])), ["prompt", "settlement", "error", "answer", "owed"]);
    assert_eq!(not(Supports::of(&[Shape::Every])), ["outputs", "end", "order", "prompt", "error", "owed"]);
    assert_eq!(not(Supports::ALL.without(&[Feature::Len, Feature::Keys])), ["owed"]);
    let clauses = |supports| {
        let clauses = judgement.ledger.clauses(&supported(supports));
        clauses.into_iter().filter(|clause| !clause.applicable).map(|clause| clause.name()).collect::<Vec<_>>()
    };
    assert_eq!(clauses(Supports::ALL.rest(Rest::Continues)), ["release: after a settlement"]);
    assert_eq!(clauses(Supports::ALL.aborted(Aborted::Silent)), ["outputs: cancelled"]);
}
