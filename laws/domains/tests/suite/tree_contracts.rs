//! Every law of the tree has a whole contract, and every name that it mentions exists.

use std::collections::BTreeSet;

use lawful_contract::Contract;
use lawful_domains::tree::{Seen, laws, relations, supported};
use lawful_graph::{Judgement, LawGraph};
use lawful_tree::{Action, Carried, Feature, Oddity, Replaced, Supports, Treatment};

fn graph() -> LawGraph<Action, Seen> {
    laws(Supports::ALL)
}

fn contracts() -> Vec<&'static Contract> {
    let nodes = graph().laws().into_iter().map(|law| law.contract);
    nodes.chain(relations(Supports::ALL).iter().map(|relation| relation.contract)).collect()
}

/// Subjects that between them have every capability.
const SUBJECTS: [Supports; 3] = [
    Supports::ALL,
    Supports::ALL
        .treats(&[Oddity::PastEnd, Oddity::BesideItself], Treatment::Accepted)
        .carrying(Carried::Local)
        .replacing(Replaced::Gone),
    Supports::ALL.without(&[Feature::Forest]),
];

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
    for contract in contracts() {
        for clause in contract.clauses {
            let known = |name: &&str| SUBJECTS.iter().any(|supports| supported(*supports)(name));
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
fn every_law_reads_the_root_or_a_law_that_does() {
    let laws = graph().laws();
    let without: Vec<_> = laws.iter().filter(|law| law.reads.is_empty()).map(|law| law.name.as_str()).collect();
    assert_eq!(
        without,
        ["identity", "receipts"],
        "after a repeated command no law of the structure is judged, so a receipt depends on none"
    );
    let mut downstream = BTreeSet::from(["identity"]);
    for law in laws.iter().filter(|law| !law.reads.is_empty()) {
        let reads = |(read, why): &(String, &str)| downstream.contains(read.as_str()) && !why.is_empty();
        assert!(law.reads.iter().all(reads), "{} reads {:?}", law.name, law.reads);
        downstream.insert(&law.name);
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
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let judgement = Judgement::of(&graph());
    let without = |features: &[Feature]| judgement.ledger.not_applicable(&supported(Supports::ALL.without(features)));
    assert!(without(&[]).is_empty());
    for (features, law) in [
        (&[Feature::Reverse, Feature::Ends, Feature::Siblings, Feature::Degree][..], "siblings"),
        (&[Feature::Root, Feature::Ancestors, Feature::Depth, Feature::Subtree, Feature::Roots], "ancestry"),
        (&[Feature::Nodes, Feature::Count], "inventory"),
        (&[Feature::Space], "space"),
        (&[Feature::Ids], "receipts"),
    ] {
        assert_eq!(without(features), [law], "without {features:?}");
    }
    let core = judgement.ledger.not_applicable(&supported(Supports::CORE));
    assert_eq!(core, ["siblings", "ancestry", "inventory", "space", "receipts"]);
}

#[test]
fn relations_are_those_that_a_subject_can_be_held_to() {
    let names = |supports| relations(supports).iter().map(|relation| relation.contract.id).collect::<Vec<_>>();
    assert_eq!(names(Supports::ALL), ["there-and-back", "commute", "rename", "spelling"]);
    assert_eq!(names(Supports::CORE), ["there-and-back", "commute", "rename"]);
}
