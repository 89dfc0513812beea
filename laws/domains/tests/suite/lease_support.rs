//! The laws and the driver of support: whole contracts, and what the driver records of a registry.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Checkpoint::{self, Applied, Published};
use lawful_contract::{Contract, Kinds, Label};
use lawful_domains::lease::support::{Answer, Seen, Shown, SupportDriver, laws, relations, supported};
use lawful_graph::{Driver, Fault, Judgement, LawGraph, Recorder};
use lawful_lease::support::{Action, Feature, Registry, Reply, Settled, Supports, Trouble};

fn graph() -> LawGraph<Action, Seen> {
    laws(Supports::ALL)
}

fn contracts() -> Vec<&'static Contract> {
    let twice = relations(Supports::ALL).into_iter().map(|relation| relation.contract);
    graph().laws().into_iter().map(|law| law.contract).chain(twice).collect()
}

#[test]
fn contracts_are_whole_and_every_name_in_them_exists() {
    let all = supported(Supports::ALL);
    for contract in contracts() {
        assert!(contract.faults().is_empty(), "{:?}", contract.faults());
        let clauses: BTreeSet<_> = contract.clauses.iter().map(|clause| clause.name).collect();
        assert_eq!(clauses.len(), contract.clauses.len(), "{}", contract.id);
        for kind in contract.clauses.iter().flat_map(|clause| clause.kinds) {
            assert!(Action::KINDS.contains(kind) || all(kind), "{} names {kind}", contract.id);
        }
    }
    assert_eq!(graph().faults(), [""; 0]);
    let names: BTreeSet<_> = contracts().iter().map(|contract| contract.id).collect();
    assert_eq!(names.len(), contracts().len());
}

#[test]
fn every_law_depends_on_the_root_but_for_the_one_that_knows_handles_only() {
    let laws = graph().laws();
    let without: Vec<_> = laws.iter().filter(|law| law.reads.is_empty()).map(|law| law.name.as_str()).collect();
    assert_eq!(without, ["attempt", "identity"]);
    for relation in relations(Supports::ALL) {
        assert!(laws.iter().any(|law| law.name == relation.of), "{}", relation.of);
    }
}

#[test]
fn what_a_registry_cannot_do_is_not_applicable() {
    let judgement = Judgement::of(&graph());
    let without = |features: &[Feature]| judgement.ledger.not_applicable(&supported(Supports::ALL.without(features)));
    assert_eq!(without(&[]), [""; 0]);
    assert_eq!(without(&[Feature::Replace]), ["replace"]);
    assert_eq!(without(&[Feature::Count, Feature::Rows]), ["count", "rows"]);
}

/// A right registry whose troubles a test chooses.
#[derive(Default)]
struct Handles {
    next: u64,
    live: BTreeMap<u64, u32>,
    settle: Option<Trouble>,
    close: Option<Trouble>,
}

impl Registry for Handles {
    const SUPPORTS: Supports = Supports::ALL;
    fn start(&mut self, subject: u32) -> Reply<u64> {
        self.next += 10;
        self.live.insert(self.next + 1, subject);
        Ok(self.next)
    }
    fn accept(&mut self, handle: u64) -> Reply<()> {
        let subject = self.live.remove(&(handle + 1)).ok_or_else(|| Trouble::Failed("no attempt".into()))?;
        self.live.insert(handle, subject);
        Ok(())
    }
    fn refuse(&mut self, handle: u64) -> Reply<()> {
        self.live.remove(&(handle + 1));
        Ok(())
    }
    fn release(&mut self, handle: u64) -> Reply<()> {
        self.live.remove(&handle);
        Ok(())
    }
    fn supports(&mut self, subject: u32) -> Reply<bool> {
        Ok(self.count(subject)? > 0)
    }
    fn settle(&mut self, _: u64, _: Settled) -> Reply<()> {
        self.settle.clone().map_or(Ok(()), Err)
    }
    fn replace(&mut self, handle: u64) -> Reply<u64> {
        let subject = self.live.remove(&handle).ok_or(Trouble::Refused)?;
        let new = self.start(subject)?;
        self.accept(new)?;
        Ok(new)
    }
    fn count(&mut self, subject: u32) -> Reply<usize> {
        Ok(self.live.iter().filter(|(handle, of)| *handle % 10 == 0 && **of == subject).count())
    }
    fn rows(&mut self) -> Reply<Vec<u32>> {
        Ok(self.live.iter().filter(|(handle, _)| *handle % 10 == 0).map(|(_, subject)| *subject).collect())
    }
    fn close(self) -> Reply<()> {
        self.close.map_or(Ok(()), Err)
    }
}

fn perform(driver: &mut SupportDriver<Handles>, action: Action) -> Vec<(Checkpoint, Seen)> {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    record.records().to_vec()
}

fn start(subject: u32, name: u32) -> Action {
    Action::Start { subject, name: Label(name) }
}

fn accept(name: u32) -> Action {
    Action::Accept { name: Label(name) }
}

#[test]
fn an_answer_comes_first_then_the_own_subject_then_the_others_then_the_list() {
    let mut driver = SupportDriver::new(Handles::default());
    for action in [start(7, 0), accept(0)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, start(3, 1));
    let shown = |subject, supported| Shown { subject, supported, count: Some(usize::from(supported)) };
    assert_eq!(
        seen,
        [
            (Applied, Seen::Answer(Answer::Handle(20))),
            (Published, Seen::Own(shown(3, false))),
            (Published, Seen::Peers(vec![shown(7, true)])),
            (Published, Seen::Rows { rows: vec![7], asked: vec![7] }),
        ]
    );
}

#[test]
fn a_label_leads_to_the_handle_that_the_product_returned_last() {
    let mut driver = SupportDriver::new(Handles::default());
    let name = Label(0);
    let replace = Action::Replace { old: name, new: Label(1) };
    for action in [start(7, 0), accept(0), replace.clone(), Action::Release { name }] {
        perform(&mut driver, action);
    }
    assert_eq!(perform(&mut driver, replace)[0].1, Seen::Answer(Answer::Refused));
    let ended = perform(&mut driver, Action::Release { name: Label(1) });
    assert_eq!(ended[1].1, Seen::Own(Shown { subject: 7, supported: false, count: Some(0) }));
}

#[test]
fn a_crowd_is_one_handle_after_another() {
    let mut driver = SupportDriver::new(Handles::default());
    let seen = perform(&mut driver, Action::Crowd { subject: 0, count: 3 });
    assert_eq!(seen[0].1, Seen::Answer(Answer::Handles(vec![10, 20, 30])));
    let seen = perform(&mut driver, Action::Disperse { subject: 0, count: 2 });
    assert_eq!(seen[1].1, Seen::Own(Shown { subject: 0, supported: true, count: Some(1) }));
}

#[test]
fn a_refusal_is_an_outcome_and_every_other_trouble_is_a_fault() {
    let reject = |trouble| {
        let mut driver = SupportDriver::new(Handles { settle: Some(trouble), ..Handles::default() });
        for action in [start(0, 0), accept(0)] {
            perform(&mut driver, action);
        }
        let mut record = Recorder::default();
        driver.perform(&Action::Reject { name: Label(0) }, &mut record).map(|()| record.records()[0].1.clone())
    };
    assert_eq!(reject(Trouble::Refused), Ok(Seen::Answer(Answer::Refused)));
    assert_eq!(reject(Trouble::Unsupported), Err(Fault::Unsupported("reject")));
    assert_eq!(reject(Trouble::Failed("gone".into())), Err(Fault::Runtime("`reject`: gone".into())));
    let close = Some(Trouble::Failed("busy".into()));
    let driver = Box::new(SupportDriver::new(Handles { close, ..Handles::default() }));
    assert_eq!(driver.close(), Err(Fault::Close("Failed(\"busy\")".into())));
}
