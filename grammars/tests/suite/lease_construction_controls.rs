//! The controls of the grammar of partial construction. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_contract::{Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::lease::construction::{ConstructionGrammar, LABELS, categories, scenarios};
use lawful_grammars::{Keying, Mix, Partition, Scenario, Sentences, Window};
use lawful_lease::construction::{Action, How, Supports};
use quickcheck::Gen;

const ALL: Supports = Supports::ALL;

fn sentences(supports: Supports) -> Sentences<ConstructionGrammar> {
    Sentences::new(ConstructionGrammar::new(supports))
}

/// A bounded domain for enumeration: products of up to so many steps.
fn bounded(steps: usize) -> Window {
    Window { first: 0, stride: 1, keys: steps, values: 1, bulk: 0, keying: Keying::Uniform }
}

fn build(name: u32, steps: u32) -> Action {
    Action::Build { name: Label(name), steps }
}

fn fail(steps: u32, at: u32, stuck: Option<u32>) -> Action {
    Action::Fail { steps, at, how: How::Error, stuck }
}

fn dispose(name: u32, stuck: Option<u32>) -> Action {
    Action::Dispose { name: Label(name), stuck }
}

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&sentences(ALL), &scenarios(ALL));
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(derivations.lines.len() >= 19);
    let core = controls::reconstruction(&sentences(Supports::CORE), &scenarios(Supports::CORE));
    assert_eq!(core.lost(), [""; 0]);
    assert!(core.lines.len() < derivations.lines.len());
}

#[test]
fn scenarios_use_every_kind_and_have_their_own_names() {
    let all = scenarios(ALL);
    let kinds: BTreeSet<_> = all.iter().flat_map(|s| &s.history).map(Kinds::kind_name).collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
    let names: BTreeSet<_> = all.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), all.len());
}

#[test]
fn marginal_cases_derive() {
    let case = |name, history: &[Action]| Scenario::new(name, "a marginal case", history);
    let all_labels: Vec<_> = (0..LABELS).map(|name| build(name, 1)).collect();
    let cases = [
        case("no action", &[]),
        case("no step", &[build(0, 0), dispose(0, None)]),
        case("the only step fails", &[fail(1, 0, None)]),
        case("the first and the last of the most steps", &[fail(4, 0, None), fail(4, 3, None)]),
        case("the first and the last return fails", &[fail(4, 3, Some(0)), fail(4, 3, Some(2))]),
        case("every label stands", &all_labels),
        case("a label that is bound again", &[build(0, 1), dispose(0, Some(0)), build(0, 4)]),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&bounded(4)), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[Action]| Outside { name, history: history.to_vec(), step, reason };
    let (strange, untaken) = ("a failing step outside the construction", "a return of a part that was not taken");
    let cases = [
        outside("one step too many", 0, "more steps than the domain has", &[build(0, 5)]),
        outside("a failure of one step too many", 0, "more steps than the domain has", &[fail(5, 1, None)]),
        outside("no step fails", 0, strange, &[fail(0, 0, None)]),
        outside("a step past the last fails", 0, strange, &[fail(2, 2, None)]),
        outside("the failing step's part", 0, untaken, &[fail(3, 1, Some(1))]),
        outside("a part of no step", 1, untaken, &[build(0, 2), dispose(0, Some(2))]),
        outside("a label too many", 0, "a label outside the domain", &[build(LABELS, 1)]),
        outside("a label that stands", 1, "a label in use", &[build(0, 1), build(0, 1)]),
        outside("nothing stands", 0, "an unbound label", &[dispose(0, None)]),
        outside("disposed of twice", 2, "an unbound label", &[build(0, 1), dispose(0, None), dispose(0, None)]),
    ];
    let exclusion = controls::exclusion(&sentences(ALL).narrow(&bounded(4)), &cases);
    let panic = Action::Fail { steps: 1, at: 0, how: How::Panic, stuck: None };
    let unsupported = [outside("a panic that is not promised", 0, "no rule produces this kind of action", &[panic])];
    let core = controls::exclusion(&sentences(Supports::CORE), &unsupported);
    println!("{exclusion}{core}");
    assert_eq!([exclusion.wrong(), core.wrong()].concat(), [""; 0]);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(most: u32) -> Vec<Action> {
    let stuck = |most: u32| std::iter::once(None).chain((0..=most).map(Some));
    let mut all = Vec::new();
    for steps in 0..=most + 1 {
        all.extend((0..=LABELS).map(|name| build(name, steps)));
        for at in 0..=steps {
            for how in [How::Error, How::Panic] {
                all.extend(stuck(steps).map(|stuck| Action::Fail { steps, at, how, stuck }));
            }
        }
    }
    for name in 0..=LABELS {
        all.extend(stuck(most + 1).map(|stuck| dispose(name, stuck)));
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    for (name, supports, steps, length) in
        [("every promise", ALL, 2, 4), ("more steps", ALL, 4, 2), ("the core", Supports::CORE, 2, 4)]
    {
        let agreement =
            controls::agreement(&sentences(supports).narrow(&bounded(steps)), length, &written(steps as u32));
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

fn reach(sentences: &Sentences<ConstructionGrammar>, histories: usize) -> controls::Reach {
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
    let occurring = |sentences: &Sentences<ConstructionGrammar>| -> BTreeSet<String> {
        let lines = reach(sentences, 60).lines.into_iter().filter(|line| line.total() > 0);
        lines.map(|line| line.name.to_string()).collect()
    };
    let ablation = controls::ablation(&sentences(ALL), &scenarios(ALL), &occurring);
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
    let finds = |rule| ablation.lines.iter().find(|line| line.rule == rule).map(|line| line.finds.clone());
    assert!(finds("panic").is_some_and(|finds| finds.contains("a step panics after parts were taken")));
    assert!(finds("dispose").is_some_and(|finds| finds.contains("a return fails on disposal")));
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
        }
    }
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Action>>(&text).unwrap(), history);
}
