//! The controls of the grammar of exclusive leases. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_contract::{Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::lease::exclusive::{ExclusiveGrammar, categories, scenarios};
use lawful_grammars::{Keying, Mix, Partition, Scenario, Sentences, Window};
use lawful_lease::exclusive::{Action, By, Feature, Supports};
use quickcheck::Gen;

const ALL: Supports = Supports::ALL;

fn sentences(supports: Supports) -> Sentences<ExclusiveGrammar> {
    Sentences::new(ExclusiveGrammar::new(supports))
}

/// A bounded domain for enumeration.
fn bounded(keys: usize, values: usize, bulk: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk, keying: Keying::Uniform }
}

fn acquire(resource: u32, client: u32, ttl: u32, name: u32) -> Action {
    Action::Acquire { resource, client, ttl, name: Label(name) }
}

fn renew(name: u32, ttl: u32) -> Action {
    Action::Renew { name: Label(name), by: By::Owner, ttl }
}

fn release(name: u32) -> Action {
    Action::Release { name: Label(name), by: By::Owner }
}

fn fill(first: u32, count: u32) -> Action {
    Action::Fill { first, count, client: 0, ttl: 1 }
}

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&sentences(ALL), &scenarios(ALL));
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(derivations.lines.len() >= 30);
}

#[test]
fn scenarios_use_every_kind_have_their_own_names_and_ask_only_what_is_supported() {
    let all = scenarios(ALL);
    let kinds: BTreeSet<_> = all.iter().flat_map(|s| &s.history).map(Kinds::kind_name).collect();
    let drained: BTreeSet<_> = Action::KINDS.iter().copied().filter(|kind| *kind != "drain").collect();
    assert_eq!(kinds, drained);
    let names: BTreeSet<_> = all.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), all.len());
    for feature in [Feature::Renew, Feature::Use, Feature::Identity, Feature::Sweep, Feature::Reopen] {
        let supports = ALL.without(&[feature]);
        assert_eq!(controls::reconstruction(&sentences(supports), &scenarios(supports)).lost(), [""; 0], "{feature:?}");
        assert!(scenarios(supports).len() < all.len(), "{feature:?}");
    }
}

#[test]
fn marginal_cases_derive() {
    let case = |name, history: &[Action]| Scenario::new(name, "a marginal case", history);
    let cases = [
        case("no action", &[]),
        case("drain at once", &[Action::Survey, Action::Drain]),
        case("one resource, in and out", &[acquire(0, 0, 1, 0), release(0)]),
        case("the last resource, client, ttl and label", &[acquire(3, 1, 2, 4)]),
        case("every resource at once", &[fill(0, 4), fill(3, 1)]),
        case("the longest advance", &[Action::Advance { ticks: 2 }]),
        case(
            "a tie: two leases that end together",
            &[acquire(0, 0, 2, 0), acquire(1, 0, 2, 1), Action::Advance { ticks: 2 }],
        ),
        case(
            "one before and one past the end",
            &[acquire(0, 0, 2, 0), Action::Advance { ticks: 1 }, Action::Advance { ticks: 2 }],
        ),
        case("a label that is bound again", &[acquire(0, 0, 1, 0), acquire(1, 0, 1, 0), release(0)]),
        case("the claim of a refused acquisition", &[acquire(0, 0, 1, 0), acquire(0, 1, 1, 1), release(1)]),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&bounded(4, 2, 4)), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[Action]| Outside { name, history: history.to_vec(), step, reason };
    let cases = [
        outside("a resource too many", 0, "a resource outside the domain", &[acquire(4, 0, 1, 0)]),
        outside("a look past the domain", 0, "a resource outside the domain", &[Action::Inspect { resource: 4 }]),
        outside("a client too many", 0, "a client outside the domain", &[acquire(0, 2, 1, 0)]),
        outside("a lease of no tick", 0, "no tick at all", &[acquire(0, 0, 0, 0)]),
        outside("a lease too long", 0, "more ticks than the domain has", &[acquire(0, 0, 3, 0)]),
        outside("no time", 0, "no tick at all", &[Action::Advance { ticks: 0 }]),
        outside("too much time", 0, "more ticks than the domain has", &[Action::Advance { ticks: 3 }]),
        outside("a renewal of no tick", 1, "no tick at all", &[acquire(0, 0, 1, 0), renew(0, 0)]),
        outside("a label too many", 0, "a label outside the domain", &[acquire(0, 0, 1, 5)]),
        outside("a claim never made", 1, "an unbound label", &[acquire(0, 0, 1, 0), release(1)]),
        outside("a renewal of nothing", 0, "an unbound label", &[renew(2, 1)]),
        outside("no resources", 0, "a bulk action without resources", &[fill(0, 0)]),
        outside("too many resources", 0, "a bulk action larger than the domain allows", &[fill(0, 4)]),
        outside("past the last resource", 0, "a bulk action that leaves the domain", &[fill(2, 3)]),
        outside("after the drain", 1, "an action after the drain", &[Action::Drain, Action::Survey]),
        outside("an unsupported kind", 0, "no rule produces this kind of action", &[Action::Reopen]),
    ];
    let narrow = sentences(ALL.without(&[Feature::Reopen])).narrow(&bounded(4, 2, 3));
    let exclusion = controls::exclusion(&narrow, &cases);
    println!("{exclusion}");
    assert_eq!(exclusion.wrong(), [""; 0]);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(resources: u32, values: u32, bulk: u32) -> Vec<Action> {
    let mut all = vec![Action::Sweep, Action::Reopen, Action::Survey, Action::Drain];
    all.extend((0..=values + 1).map(|ticks| Action::Advance { ticks }));
    all.extend((0..=resources).map(|resource| Action::Inspect { resource }));
    for name in 0..6 {
        for ttl in 0..=values + 1 {
            for resource in 0..=resources {
                all.extend((0..=values).map(|client| acquire(resource, client, ttl, name)));
            }
            all.extend([By::Owner, By::Another].map(|by| Action::Renew { name: Label(name), by, ttl }));
        }
        let name = Label(name);
        all.extend([By::Owner, By::Another].map(|by| Action::Release { name, by }));
        all.extend([By::Owner, By::Another].map(|by| Action::Use { name, by }));
    }
    for (first, count) in (0..=resources).flat_map(|first| (0..bulk + 2).map(move |count| (first, count))) {
        for client in 0..=values {
            all.extend((0..=values + 1).map(|ttl| Action::Fill { first, count, client, ttl }));
        }
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    let core = Supports::CORE;
    for (name, supports, (keys, values, bulk), length) in [
        ("every feature and bulk", ALL, (2, 1, 2), 2),
        ("two clients", core, (2, 2, 0), 2),
        ("claims", core.with(&[Feature::Renew, Feature::Identity]), (1, 1, 0), 3),
    ] {
        let narrow = sentences(supports).narrow(&bounded(keys, values, bulk));
        let offered = written(keys as u32, values as u32, bulk as u32);
        let agreement = controls::agreement(&narrow, length, &offered);
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

fn reach(sentences: &Sentences<ExclusiveGrammar>, histories: usize) -> controls::Reach {
    let source = &mut Gen::from_size_and_seed(100, 1);
    controls::reach(sentences, &Mix::of_length(100), &categories(), histories, source)
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    let reach = reach(&sentences(ALL), 1_000);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
}

#[test]
fn each_rule_removed_loses_something() {
    let mut witnesses = scenarios(ALL);
    let drain = Scenario::new(
        "drain",
        "Given a lease, when much time passes, then nobody holds.",
        [acquire(0, 0, 1, 0), Action::Drain],
    );
    witnesses.push(drain);
    let occurring = |sentences: &Sentences<ExclusiveGrammar>| -> BTreeSet<String> {
        let lines = reach(sentences, 150).lines.into_iter().filter(|line| line.total() > 0);
        lines.map(|line| line.name.to_string()).collect()
    };
    let ablation = controls::ablation(&sentences(ALL), &witnesses, &occurring);
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
    let finds = |rule| ablation.lines.iter().find(|line| line.rule == rule).map(|line| line.finds.clone());
    assert!(finds("reopen").is_some_and(|finds| finds.contains("work after reopen")));
    assert!(finds("sweep").is_some_and(|finds| finds.contains("granted again after a sweep")));
    assert!(finds("fill-many").is_some_and(|finds| finds.contains("more than 512 live leases")));
}

#[test]
fn generated_histories_are_members_of_the_whole_language_and_of_their_window() {
    let whole = sentences(ALL);
    let source = &mut Gen::from_size_and_seed(100, 7);
    for partition in 0..3 {
        let mut weights = [0; 3];
        weights[partition] = 1;
        for _ in 0..100 {
            let (plan, history) = whole.draw(&Mix { weights, ..Mix::of_length(40) }, source);
            assert_eq!(plan.partition, Partition::ALL[partition]);
            assert_eq!(whole.derive(&history).err(), None);
            assert_eq!(whole.narrow(&plan.window).derive(&history).err(), None);
            assert!(matches!(history[history.len() - 2..], [Action::Survey, Action::Drain]));
        }
    }
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Action>>(&text).unwrap(), history);
}
