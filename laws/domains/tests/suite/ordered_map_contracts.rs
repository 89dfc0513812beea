//! Every law of the ordered map has a whole contract, and every name that it mentions exists.

use std::collections::BTreeSet;

use lawful_contract::{Contract, Kinds};
use lawful_domains::ordered_map::{Seen, laws, relations, supported};
use lawful_graph::{Judgement, LawGraph};
use lawful_ordered_map::{Action, Feature, Supports};

type Laws = LawGraph<Action<String, u32>, Seen<String, u32>>;

fn graph() -> Laws {
    laws(Supports::ALL)
}

fn contracts() -> Vec<&'static Contract> {
    let nodes = graph().laws().into_iter().map(|law| law.contract);
    nodes.chain(relations::<String, u32>(Supports::ALL).iter().map(|relation| relation.contract)).collect()
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
    let all = supported::<String>(Supports::ALL);
    for contract in contracts() {
        for clause in contract.clauses {
            let known = |name: &&'static str| {
                <Action<String, u32>>::KINDS.contains(name) || all(name) || *name == "inverted" || *name == "work"
            };
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
        ["contents", "hints"],
        "a hint is related to what the same iterator then yields, right or wrong"
    );
    let mut downstream = BTreeSet::from(["contents"]);
    for law in laws.iter().filter(|law| !law.reads.is_empty()) {
        let reads = |(read, why): &(String, &str)| downstream.contains(read.as_str()) && !why.is_empty();
        assert!(law.reads.iter().all(reads), "{} reads {:?}", law.name, law.reads);
        downstream.insert(&law.name);
    }
}

#[test]
fn a_relation_formulates_a_law_of_the_graph() {
    let laws = graph().laws();
    for relation in relations::<String, u32>(Supports::ALL) {
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
    let without = |features: &[Feature]| {
        let supported = supported::<String>(Supports::ALL.without(features));
        judgement.ledger.not_applicable(&supported)
    };
    let all = without(&[]);
    for (feature, law) in [
        (&[Feature::Nearest][..], "neighbours"),
        (&[Feature::MixedEnds], "mixed-ends"),
        (&[Feature::Hints], "hints"),
        (&[Feature::Reopen], "durability"),
        (&[Feature::Prefix], "prefix"),
        (&[Feature::Range], "range"),
        (&[Feature::Equality, Feature::Difference], "equality"),
    ] {
        let missing: Vec<_> = without(feature).into_iter().filter(|law| !all.contains(law)).collect();
        assert_eq!(missing, [law], "without {feature:?}");
    }
    let core = supported::<u32>(Supports::CORE);
    let judged = graph().laws().len() - judgement.ledger.not_applicable(&core).len();
    assert!(judged >= 3, "the core is judged by its contents, its order and a drain");
}
