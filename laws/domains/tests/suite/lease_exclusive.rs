//! The laws and the driver of exclusive leases: whole contracts, and what the driver records of a table.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Checkpoint::{self, Applied, Named, Published};
use lawful_contract::{Contract, Kinds, Label};
use lawful_domains::lease::exclusive::{Answer, LeaseDriver, Seen, laws, relations, supported};
use lawful_graph::{Driver, Fault, Judgement, LawGraph, Recorder};
use lawful_lease::exclusive::{Action, By, Claim, Feature, Held, LeaseTable, Reply, Supports, Trouble};

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
fn every_law_reads_the_root_and_every_relation_formulates_a_law() {
    let laws = graph().laws();
    for law in &laws[1..] {
        assert_eq!(law.reads[0].0, "holder", "{}", law.name);
        assert!(law.reads.iter().all(|(_, why)| !why.is_empty()));
    }
    for relation in relations(Supports::ALL) {
        assert!(laws.iter().any(|law| law.name == relation.of), "{}", relation.of);
    }
}

#[test]
fn what_a_table_cannot_do_is_not_applicable() {
    let judgement = Judgement::of(&graph());
    let without = |features: &[Feature]| judgement.ledger.not_applicable(&supported(Supports::ALL.without(features)));
    assert_eq!(without(&[]), [""; 0]);
    assert_eq!(without(&[Feature::Reopen]), ["durability"]);
    assert_eq!(without(&[Feature::Renew, Feature::Left]), ["renewal"]);
}

/// A right table whose troubles a test chooses.
#[derive(Default)]
struct Table {
    now: u64,
    leases: BTreeMap<u32, (u32, u64, u64)>,
    tokens: u64,
    sweep: Option<Trouble>,
    close: Option<Trouble>,
}

fn or<T>(trouble: &Option<Trouble>, value: T) -> Reply<T> {
    trouble.clone().map_or(Ok(value), Err)
}

impl LeaseTable for Table {
    const SUPPORTS: Supports =
        Supports::CORE.with(&[Feature::Identity, Feature::Sweep, Feature::Reopen, Feature::List]);
    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if self.holder(resource)?.is_some() {
            return Err(Trouble::Refused);
        }
        self.tokens += 5;
        self.leases.insert(resource, (client, self.tokens, self.now + u64::from(ttl)));
        Ok(self.tokens)
    }
    fn release(&mut self, claim: Claim) -> Reply<()> {
        let held = self.holder(claim.resource)?.filter(|held| (held.client, held.token) == (claim.client, claim.token));
        held.and_then(|_| self.leases.remove(&claim.resource)).map(|_| ()).ok_or(Trouble::Refused)
    }
    fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
        let live = self.leases.get(&resource).filter(|(_, _, due)| self.now < *due);
        Ok(live.map(|(client, token, _)| Held { client: *client, token: *token, left: None }))
    }
    fn advance(&mut self, ticks: u32) -> Reply<()> {
        self.now += u64::from(ticks);
        Ok(())
    }
    fn list(&mut self) -> Reply<Vec<(u32, Held)>> {
        let resources: Vec<_> = self.leases.keys().copied().collect();
        Ok(resources.into_iter().filter_map(|at| Some((at, self.holder(at).ok()??))).collect())
    }
    fn sweep(&mut self) -> Reply<()> {
        or(&self.sweep, ())
    }
    fn reopen(&mut self) -> Reply<()> {
        Ok(())
    }
    fn close(self) -> Reply<()> {
        or(&self.close, ())
    }
}

fn acquire(resource: u32, client: u32, name: u32) -> Action {
    Action::Acquire { resource, client, ttl: 9, name: Label(name) }
}

fn perform(driver: &mut LeaseDriver<Table>, action: Action) -> Vec<(Checkpoint, Seen)> {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    record.records().to_vec()
}

fn places(seen: &[(Checkpoint, Seen)]) -> Vec<(Checkpoint, &'static str)> {
    let name = |seen: &Seen| match seen {
        Seen::Answer(_) => "answer",
        Seen::Own(_) => "own",
        Seen::Peers(_) => "peers",
        Seen::List(_) => "list",
    };
    seen.iter().map(|(at, seen)| (*at, name(seen))).collect()
}

#[test]
fn an_answer_comes_first_then_the_own_resource_then_the_others() {
    let mut driver = LeaseDriver::new(Table::default());
    perform(&mut driver, acquire(1, 8, 1));
    let seen = perform(&mut driver, acquire(0, 7, 0));
    assert_eq!(seen[0], (Applied, Seen::Answer(Answer::Token(10))));
    assert_eq!(places(&seen)[1..], [(Published, "own"), (Published, "peers"), (Published, "list")]);
    assert_eq!(seen[2].1, Seen::Peers(vec![(1, Some(Held { client: 8, token: 5, left: None }))]));
}

#[test]
fn time_passes_without_a_look_and_a_reopening_is_looked_at_before_and_after() {
    let mut driver = LeaseDriver::new(Table::default());
    perform(&mut driver, acquire(0, 7, 0));
    assert_eq!(places(&perform(&mut driver, Action::Advance { ticks: 1 })), [(Applied, "answer")]);
    let closing = Named("closing");
    assert_eq!(
        places(&perform(&mut driver, Action::Reopen)),
        [(closing, "peers"), (closing, "list"), (Applied, "answer"), (Published, "peers"), (Published, "list")]
    );
}

#[test]
fn a_large_table_is_sampled() {
    let mut driver = LeaseDriver::new(Table::default());
    let seen = perform(&mut driver, Action::Fill { first: 0, count: 200, client: 1, ttl: 9 });
    let (Seen::Own(own), Seen::List(list)) = (&seen[1].1, &seen[3].1) else { panic!("{:?}", places(&seen)) };
    assert_eq!((own.len(), list.len()), (50, 200));
    assert_eq!(
        places(&perform(&mut driver, Action::Inspect { resource: 3 })),
        [(Applied, "answer"), (Published, "own")]
    );
    assert_eq!(places(&perform(&mut driver, Action::Survey)).len(), 3);
}

#[test]
fn a_refused_acquisition_presents_a_token_that_nobody_has_and_another_client_the_owners() {
    let mut driver = LeaseDriver::new(Table::default());
    for action in [acquire(0, 7, 0), acquire(0, 8, 1)] {
        perform(&mut driver, action);
    }
    let release = |name, by| Action::Release { name: Label(name), by };
    assert_eq!(perform(&mut driver, release(1, By::Owner))[0].1, Seen::Answer(Answer::Refused));
    assert_eq!(perform(&mut driver, release(0, By::Another))[0].1, Seen::Answer(Answer::Refused));
    assert_eq!(perform(&mut driver, release(0, By::Owner))[0].1, Seen::Answer(Answer::Done));
}

#[test]
fn a_refusal_is_an_outcome_and_every_other_trouble_is_a_fault() {
    let sweep = |trouble| {
        let mut record = Recorder::default();
        let mut driver = LeaseDriver::new(Table { sweep: Some(trouble), ..Table::default() });
        driver.perform(&Action::Sweep, &mut record).map(|()| record.records()[0].1.clone())
    };
    assert_eq!(sweep(Trouble::Refused), Ok(Seen::Answer(Answer::Refused)));
    assert_eq!(sweep(Trouble::Unsupported), Err(Fault::Unsupported("sweep")));
    assert_eq!(sweep(Trouble::Failed("disk full".into())), Err(Fault::Runtime("`sweep`: disk full".into())));
    let close = Some(Trouble::Failed("still locked".into()));
    let driver = Box::new(LeaseDriver::new(Table { close, ..Table::default() }));
    assert_eq!(driver.close(), Err(Fault::Close("Failed(\"still locked\")".into())));
}
