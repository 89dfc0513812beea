//! What every law graph owes: whole contracts, and names that exist.
use std::collections::BTreeSet;
use std::fmt::Debug;

use lawful_contract::{Checkpoint, Contract, Kinds};
use lawful_graph::{AnyDriver, Fault, Judgement, LawGraph, Recorder, Twice};

/// Asserts that every contract is whole, that every name in it exists, and that edges have reasons.
pub(crate) fn whole<A: Kinds + 'static, O: 'static>(
    graph: &LawGraph<A, O>,
    relations: &[Twice<A, O>],
    supported: &dyn Fn(&str) -> bool,
) {
    let laws = graph.laws();
    let contracts: Vec<&Contract> =
        laws.iter().map(|law| law.contract).chain(relations.iter().map(|relation| relation.contract)).collect();
    assert!(graph.faults().is_empty(), "{:?}", graph.faults());
    for contract in &contracts {
        assert!(contract.faults().is_empty(), "{:?}", contract.faults());
        let clauses: BTreeSet<_> = contract.clauses.iter().map(|clause| clause.name).collect();
        assert_eq!(clauses.len(), contract.clauses.len(), "{} names a clause twice", contract.id);
        for kind in contract.clauses.iter().flat_map(|clause| clause.kinds) {
            assert!(A::KINDS.contains(kind) || supported(kind), "{} names `{kind}`", contract.id);
        }
    }
    let names: BTreeSet<_> = contracts.iter().map(|contract| contract.id).collect();
    assert_eq!(names.len(), contracts.len());
    for relation in relations {
        assert!(
            laws.iter().any(|law| law.name == relation.of),
            "{} formulates `{}`",
            relation.contract.id,
            relation.of
        );
    }
    assert!(laws.iter().flat_map(|law| &law.reads).all(|(_, why)| !why.is_empty()));
}

/// The laws that are not applicable without some features.
pub(crate) fn not_applicable<A: Kinds + 'static, O: 'static>(
    graph: &LawGraph<A, O>,
    supported: &dyn Fn(&str) -> bool,
) -> Vec<String> {
    Judgement::of(graph).ledger.not_applicable(supported)
}

/// What one action shows.
pub(crate) fn perform<A: Debug, O: Clone>(driver: &mut AnyDriver<A, O>, action: A) -> Vec<(Checkpoint, O)> {
    attempt(driver, action).unwrap_or_else(|fault| panic!("{fault}"))
}

/// What one action shows, or the fault.
pub(crate) fn attempt<A, O: Clone>(driver: &mut AnyDriver<A, O>, action: A) -> Result<Vec<(Checkpoint, O)>, Fault> {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record)?;
    Ok(record.records().to_vec())
}
