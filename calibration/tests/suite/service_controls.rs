//! The controls of the grammar of a document service. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_calibration::service::{Change, Command, Do, ServiceGrammar, categories, scenarios};
use lawful_calibration::subjects::service::Stage;
use lawful_contract::{Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::{Keying, Mix, Scenario, Sentences, Window};
use lawful_lease::exclusive::{Action as LeaseAction, By};
use lawful_tree::{Action as TreeAction, Place};
use quickcheck::Gen;

fn sentences() -> Sentences<ServiceGrammar> {
    Sentences::new(ServiceGrammar::default())
}

/// A bounded domain for enumeration.
fn bounded(keys: usize, values: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk: 0, keying: Keying::Uniform }
}

fn acquire(resource: u32, client: u32, ttl: u32, name: u32) -> Do {
    Do::Lease(LeaseAction::Acquire { resource, client, ttl, name: Label(name) })
}

fn send(id: u32, under: u32, document: u32, change: Change) -> Do {
    Do::Send(Command { id: Label(id), under: Label(under), document, change })
}

fn plant(name: u32) -> Change {
    Change::Edit(TreeAction::Plant { name: Label(name) })
}

fn apply(id: u32) -> Do {
    Do::Apply { id: Label(id) }
}

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&sentences(), &scenarios());
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    let names: BTreeSet<_> = scenarios().iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), scenarios().len());
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[Do]| Outside { name, history: history.to_vec(), step, reason };
    let held = || acquire(0, 0, 1, 0);
    let fail = |error| Do::Fail { id: Label(0), stage: Stage::Applied, error };
    let planted = || [held(), send(0, 0, 0, plant(0))];
    let then = |more: &[Do]| [&planted()[..], more].concat();
    let archive = |document| send(0, 0, document, Change::Archive);
    let again = Do::Again { id: Label(0) };
    let cases = [
        outside("a document too many", 0, "a document outside the domain", &[acquire(2, 0, 1, 0)]),
        outside("a lease of no tick", 0, "no tick at all", &[acquire(0, 0, 0, 0)]),
        outside("a claim never made", 0, "a claim that is not bound", &[archive(0)]),
        outside("another document", 1, "a claim of another document", &[held(), archive(1)]),
        outside("an id twice", 2, "the id of another command", &then(&[archive(0)])),
        outside("a name twice", 2, "a name that another command made", &then(&[send(1, 0, 0, plant(0))])),
        outside("a claim in use", 2, "the claim of a command that waits to be written", &then(&[held()])),
        outside("a receipt of nothing", 1, "a command that was not sent", &[held(), apply(0)]),
        outside("a receipt twice", 3, "a receipt that was let come before", &then(&[apply(0), apply(0)])),
        outside("an error too many", 2, "an error outside the domain", &then(&[fail(1)])),
        outside(
            "a claim that is another",
            4,
            "a command whose claim was bound again",
            &then(&[apply(0), held(), again]),
        ),
        outside("after the drain", 1, "an action after the drain", &[Do::Lease(LeaseAction::Drain), Do::List]),
        outside("no offer", 0, "no rule produces this kind of action", &[Do::Lease(LeaseAction::Sweep)]),
    ];
    let exclusion = controls::exclusion(&sentences().narrow(&bounded(2, 1)), &cases);
    println!("{exclusion}");
    assert_eq!(exclusion.wrong(), [""; 0]);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(documents: u32) -> Vec<Do> {
    let mut all = vec![Do::List, Do::Reopen, Do::Lease(LeaseAction::Drain), Do::Lease(LeaseAction::Sweep)];
    all.extend((0..3).map(|ticks| Do::Lease(LeaseAction::Advance { ticks })));
    all.extend((0..=documents).map(|document| Do::Find { document }));
    for name in 0..6 {
        for ttl in 0..3 {
            all.extend((0..=documents).map(|document| acquire(document, 0, ttl, name)));
            all.push(Do::Lease(LeaseAction::Renew { name: Label(name), by: By::Owner, ttl }));
        }
        all.push(Do::Lease(LeaseAction::Release { name: Label(name), by: By::Owner }));
    }
    for id in 0..3 {
        let name = Label(id);
        all.extend([apply(id), Do::Index { id: name }, Do::Again { id: name }]);
        for stage in [Stage::Applied, Stage::Indexed] {
            all.extend((0..2).map(|error| Do::Fail { id: name, stage, error }));
        }
        for (under, document) in (0..6).flat_map(|under| (0..=documents).map(move |document| (under, document))) {
            all.extend(changes(documents).into_iter().map(|change| send(id, under, document, change)));
        }
    }
    all
}

fn changes(names: u32) -> Vec<Change> {
    let mut all = vec![Change::Archive];
    for name in (0..=names).map(Label) {
        all.push(Change::Edit(TreeAction::Plant { name }));
        all.push(Change::Edit(TreeAction::DeleteSubtree { node: name }));
        for of in (0..=names).map(Label) {
            for at in [Place::First(of), Place::Last(of), Place::Before(of), Place::After(of), Place::Index(of, 0)] {
                all.push(Change::Edit(TreeAction::Create { name, at }));
                all.push(Change::Edit(TreeAction::Reparent { node: name, to: at }));
            }
        }
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    let narrow = sentences().narrow(&bounded(1, 1));
    let agreement = controls::agreement(&narrow, 4, &written(1));
    println!("{agreement}");
    assert!(agreement.holds());
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let reach = controls::reach(&sentences(), &Mix::of_length(100), &categories(), 1_000, source);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
}

#[test]
fn each_rule_removed_loses_something() {
    let mut witnesses = scenarios();
    let drain = [Do::Lease(LeaseAction::Drain)];
    witnesses.push(Scenario::new("drain", "Given nothing, when much time passes, then nobody holds.", drain));
    let occurring = |sentences: &Sentences<ServiceGrammar>| -> BTreeSet<String> {
        let source = &mut Gen::from_size_and_seed(100, 1);
        let reach = controls::reach(sentences, &Mix::of_length(60), &categories(), 150, source);
        reach.lines.into_iter().filter(|line| line.total() > 0).map(|line| line.name.to_string()).collect()
    };
    let ablation = controls::ablation(&sentences(), &witnesses, &occurring);
    println!("{ablation}");
    // A peculiar edit has no category of its own here: the controls of the tree grammar have one for each.
    let idle: Vec<_> = ablation.idle().into_iter().filter(|rule| !is_peculiar(rule)).collect();
    assert_eq!(idle, [""; 0]);
}

fn is_peculiar(rule: &str) -> bool {
    ["create-", "reparent-", "delete-subtree-"].iter().any(|kind| rule.starts_with(kind))
}

#[test]
fn histories_are_plain_data_and_members_of_their_window() {
    let source = &mut Gen::from_size_and_seed(100, 7);
    for _ in 0..50 {
        let (plan, history) = sentences().draw(&Mix::of_length(50), source);
        assert_eq!(sentences().derive(&history).err(), None);
        assert_eq!(sentences().narrow(&plan.window).derive(&history).err(), None);
        let text = serde_json::to_string(&history).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Do>>(&text).unwrap(), history);
    }
    let kinds: BTreeSet<_> = scenarios().iter().flat_map(|s| &s.history).map(Kinds::kind_name).collect();
    let left_out: Vec<_> = Do::KINDS.iter().filter(|kind| !kinds.contains(*kind)).collect();
    assert_eq!(left_out, [&"drain", &"other-lease-action"]);
}
