//! Each counterfeit is what its row says: rejected by its law at its checkpoint, no sooner, and like no other.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_contract::Checkpoint;
use lawful_domains::ordered_map::{MapDriver, Seen, laws};
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_grammars::{Grammar, Sentences};
use lawful_graph::{Driver, Judgement, Recorder, Step};
use lawful_ordered_map::Action;

use super::{Class, Counterfeit, Fake, FakeKey, FaultKind, Fixture, Honest, fixtures, numbers, prefixes, workers};

type History<K> = Vec<Action<K, u32>>;

/// The law and checkpoint of each violation at the first step that has any.
type Verdict = Vec<(String, Checkpoint)>;

/// What a run recorded; a panic ends it.
#[derive(Debug, PartialEq)]
struct Run<K> {
    seen: Vec<(Checkpoint, Seen<K, u32>)>,
    panicked: bool,
}

/// A history with the final observation and drain that the grammar adds to it.
fn closed<K: FakeKey>(mut history: History<K>) -> History<K> {
    let grammar = OrderedMapGrammar::<K, u32>::new(K::SUPPORTS);
    let mut state = grammar.start();
    history.iter().for_each(|action| grammar.advance(&mut state, action));
    history.extend(grammar.drain(&state));
    history
}

/// Drives a fake through a history and judges it, up to the first violation.
fn judged<K: FakeKey>(fake: Fake<K>, history: &History<K>) -> Verdict {
    let mut graph = laws::<K, u32>(K::SUPPORTS);
    let mut judgement = Judgement::of(&graph);
    let (mut driver, mut record) = (MapDriver::new(fake), Recorder::default());
    for action in history {
        graph.advance(action);
        record.next_action();
        if catch_unwind(AssertUnwindSafe(|| driver.perform(action, &mut record))).is_err() {
            return vec![("returns".to_string(), Checkpoint::Applied)];
        }
        for (checkpoint, seen) in record.records() {
            graph.judge(&Step { action: Some(action), checkpoint: *checkpoint, seen }, &mut judgement);
        }
        if !judgement.violations.is_empty() {
            return judgement.violations.into_iter().map(|found| (found.law, found.checkpoint)).collect();
        }
    }
    Vec::new()
}

/// Drives a fake through a history to its end.
fn run<K: FakeKey>(fake: Fake<K>, history: &History<K>) -> Run<K> {
    let (mut driver, mut record) = (MapDriver::new(fake), Recorder::default());
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

/// Runs a check over the three families; only those that a test in this process can survive.
macro_rules! every_family {
    ($check:ident) => {
        $check(&answering(numbers::<u32>()));
        $check(&answering(workers()));
        $check(&answering(prefixes()));
    };
}

fn answering<K>(mut family: Vec<Counterfeit<K>>) -> Vec<Counterfeit<K>> {
    family.retain(|fake| fake.class == Class::Assertion);
    family
}

#[test]
fn every_witness_is_rejected_by_its_law_alone_at_its_checkpoint() {
    fn check<K: FakeKey>(family: &[Counterfeit<K>]) {
        for fake in family {
            let verdict = judged((fake.build)(), &closed((fake.witness)()));
            assert_eq!(verdict, vec![(fake.law.to_string(), fake.checkpoint)], "{}", fake.name);
        }
    }
    every_family!(check);
}

#[test]
fn every_witness_is_legal_and_no_action_can_be_left_out() {
    fn check<K: FakeKey>(family: &[Counterfeit<K>]) {
        let legal = Sentences::new(OrderedMapGrammar::<K, u32>::new(K::SUPPORTS));
        for fake in family {
            let witness = (fake.witness)();
            legal.derive(&closed(witness.clone())).unwrap_or_else(|excluded| panic!("{}: {excluded}", fake.name));
            for at in 0..witness.len() {
                let mut shorter = witness.clone();
                shorter.remove(at);
                if legal.admits(&shorter) {
                    let verdict = judged((fake.build)(), &closed(shorter));
                    let same = verdict.iter().any(|(law, at)| law == fake.law && *at == fake.checkpoint);
                    assert!(!same, "{} shows the same without action {at}", fake.name);
                }
            }
        }
    }
    every_family!(check);
}

#[test]
fn the_honest_subject_passes_every_witness() {
    fn check<K: FakeKey>(family: &[Counterfeit<K>]) {
        for fake in family {
            assert_eq!(judged(Fake::new(Honest), &closed((fake.witness)())), vec![], "{}", fake.name);
        }
    }
    check(&numbers::<u32>());
    check(&numbers::<String>());
    check(&workers());
    check(&prefixes());
}

#[test]
fn counterfeits_are_pairwise_distinguishable() {
    fn check<K: FakeKey>(family: &[Counterfeit<K>]) {
        let histories: Vec<_> = family.iter().map(|fake| closed((fake.witness)())).collect();
        let runs = |fake: &Counterfeit<K>| histories.iter().map(|history| run((fake.build)(), history)).collect();
        let shown: Vec<Vec<Run<K>>> = family.iter().map(runs).collect();
        for (i, fake) in family.iter().enumerate() {
            let twin = (0..i).find(|j| shown[*j] == shown[i]);
            assert_eq!(twin.map(|j| family[j].name), None, "shows the same as {}", fake.name);
        }
    }
    every_family!(check);
}

/// Name, law, kind and witness length of every row.
fn rows() -> Vec<(&'static str, &'static str, FaultKind, usize)> {
    fn of<K>(family: Vec<Counterfeit<K>>) -> impl Iterator<Item = (&'static str, &'static str, FaultKind, usize)> {
        family.into_iter().map(|fake| (fake.name, fake.law, fake.kind, (fake.witness)().len()))
    }
    of(numbers::<u32>()).chain(of(workers())).chain(of(prefixes())).collect()
}

#[test]
fn every_law_has_a_counterfeit_and_names_are_unique() {
    let mut per_law = BTreeMap::<_, usize>::new();
    let mut names = BTreeSet::new();
    for (name, law, _, length) in rows() {
        println!("{law:12} {length} {name}");
        *per_law.entry(law).or_default() += 1;
        assert!(names.insert(name), "{name} is used twice");
    }
    let graph = laws::<u32, u32>(u32::SUPPORTS);
    let mut known: BTreeSet<_> = graph.laws().into_iter().map(|law| law.name).collect();
    known.insert("returns".to_string());
    assert_eq!(per_law.keys().map(|law| law.to_string()).collect::<BTreeSet<_>>(), known);
}

#[test]
fn at_most_a_third_are_displaced_constants() {
    let displaced = rows().iter().filter(|(_, _, kind, _)| *kind == FaultKind::DisplacedConstant).count();
    println!("{displaced} of {} are displaced constants", rows().len());
    assert!(displaced * 3 <= rows().len());
}

/// How a fixture's run ends, without the classes that need another process or an enumeration.
#[derive(Debug, PartialEq)]
enum Shown {
    Setup,
    Runtime,
    Rejected,
    Accepted,
    SameAsHonest,
}

fn shown(fixture: &Fixture) -> Shown {
    let Ok(Ok(fake)) = catch_unwind(fixture.open) else { return Shown::Setup };
    let history = (fixture.history)();
    let (mut driver, mut record) = (MapDriver::new(fake), Recorder::default());
    if history.iter().any(|action| driver.perform(action, &mut record).is_err()) {
        return Shown::Runtime;
    }
    let again = || (fixture.open)().unwrap_or_else(|_| unreachable!("it opened before"));
    if run(again(), &history) == run(Fake::new(Honest), &history) {
        return Shown::SameAsHonest;
    }
    let judges = |law: &str| fixture.laws.is_empty() || fixture.laws.contains(&law);
    let rejected = judged(again(), &history).iter().any(|(law, _)| judges(law));
    if rejected { Shown::Rejected } else { Shown::Accepted }
}

#[test]
fn fixtures_end_as_their_class_says() {
    let survivable = |fixture: &Fixture| fixture.class != Class::Timeout && fixture.name != "process-ends";
    for fixture in fixtures().iter().filter(|fixture| survivable(fixture)) {
        let expected = match fixture.class {
            Class::Assertion => Shown::Rejected,
            Class::Setup => Shown::Setup,
            Class::Runtime => Shown::Runtime,
            Class::Survived => Shown::Accepted,
            Class::Unreached | Class::Equivalent => Shown::SameAsHonest,
            Class::Timeout => unreachable!("filtered out"),
        };
        assert_eq!(shown(fixture), expected, "{}", fixture.name);
    }
    let classes: BTreeSet<_> = fixtures().iter().map(|fixture| fixture.class).collect();
    assert_eq!(classes.len(), 7, "every class has a fixture");
}
