//! The controls of the grammar of support. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_contract::{Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::lease::support::{LABELS, SupportGrammar, categories, scenarios};
use lawful_grammars::{Keying, Mix, Partition, Scenario, Sentences, Window};
use lawful_lease::support::{Action, Feature, Supports};
use quickcheck::Gen;

const ALL: Supports = Supports::ALL;

fn sentences(supports: Supports) -> Sentences<SupportGrammar> {
    Sentences::new(SupportGrammar::new(supports))
}

/// A bounded domain for enumeration.
fn bounded(keys: usize, bulk: usize) -> Window {
    Window { first: 0, stride: 1, keys, values: 1, bulk, keying: Keying::Uniform }
}

fn start(subject: u32, name: u32) -> Action {
    Action::Start { subject, name: Label(name) }
}

fn accept(name: u32) -> Action {
    Action::Accept { name: Label(name) }
}

fn release(name: u32) -> Action {
    Action::Release { name: Label(name) }
}

fn replace(old: u32, new: u32) -> Action {
    Action::Replace { old: Label(old), new: Label(new) }
}

fn reject(name: u32) -> Action {
    Action::Reject { name: Label(name) }
}

fn crowd(count: u32) -> Action {
    Action::Crowd { subject: 0, count }
}

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&sentences(ALL), &scenarios(ALL));
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(derivations.lines.len() >= 24);
}

#[test]
fn scenarios_use_every_kind_have_their_own_names_and_ask_only_what_is_supported() {
    let all = scenarios(ALL);
    let kinds: BTreeSet<_> = all.iter().flat_map(|s| &s.history).map(Kinds::kind_name).collect();
    assert_eq!(kinds, Action::KINDS.iter().copied().collect());
    let names: BTreeSet<_> = all.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), all.len());
    for feature in [Feature::Promises, Feature::Replace] {
        let supports = ALL.without(&[feature]);
        assert_eq!(controls::reconstruction(&sentences(supports), &scenarios(supports)).lost(), [""; 0], "{feature:?}");
        assert!(scenarios(supports).len() < all.len(), "{feature:?}");
    }
}

#[test]
fn marginal_cases_derive() {
    let case = |name, history: &[Action]| Scenario::new(name, "a marginal case", history);
    let last = LABELS - 1;
    let all_labels: Vec<_> = (0..LABELS).map(|name| start(0, name)).collect();
    let cases = [
        case("no action", &[]),
        case("one attempt, left pending", &[start(0, 0)]),
        case("the last subject and label", &[start(3, last), accept(last), release(last)]),
        case("every label in use", &all_labels),
        case("a label that is bound again", &[start(0, 0), accept(0), release(0), start(1, 0)]),
        case("released twice", &[start(0, 0), accept(0), release(0), release(0)]),
        case(
            "a replacement into a label that is gone",
            &[start(0, 1), accept(1), release(1), start(0, 0), accept(0), replace(0, 1)],
        ),
        case("there and back", &[start(0, 0), accept(0), replace(0, 1), replace(1, 0)]),
        case("settled after the release", &[start(0, 0), accept(0), release(0), reject(0)]),
        case("a full crowd, dispersed", &[crowd(4), Action::Disperse { subject: 0, count: 4 }]),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&bounded(4, 4)), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[Action]| Outside { name, history: history.to_vec(), step, reason };
    let live = |more: &[Action]| [&[start(0, 0), accept(0)], more].concat();
    let disperse = |count| Action::Disperse { subject: 0, count };
    let cases = [
        outside("a subject too many", 0, "a subject outside the domain", &[start(4, 0)]),
        outside("a look past the domain", 0, "a subject outside the domain", &[Action::Inspect { subject: 4 }]),
        outside("a label too many", 0, "a label outside the domain", &[start(0, LABELS)]),
        outside("a label that is pending", 1, "a label in use", &[start(0, 0), start(0, 0)]),
        outside("a label that is live", 2, "a label in use", &live(&[start(0, 0)])),
        outside("accepted without an attempt", 0, "an unbound label", &[accept(0)]),
        outside("accepted twice", 2, "a handle that is not pending", &live(&[accept(0)])),
        outside(
            "refused after acceptance",
            2,
            "a handle that is not pending",
            &live(&[Action::Refuse { name: Label(0) }]),
        ),
        outside("released while pending", 1, "a pending handle", &[start(0, 0), release(0)]),
        outside("replaced while pending", 1, "a pending handle", &[start(0, 0), replace(0, 1)]),
        outside("replaced by itself", 2, "a handle replaced by itself", &live(&[replace(0, 0)])),
        outside("replaced by a live one", 4, "a label in use", &live(&[start(0, 1), accept(1), replace(0, 1)])),
        outside("settled before acceptance", 1, "a promise that is not owed", &[start(0, 0), reject(0)]),
        outside("settled twice", 3, "a promise that is not owed", &live(&[reject(0), reject(0)])),
        outside("an empty crowd", 0, "a crowd without handles", &[crowd(0)]),
        outside("too large a crowd", 0, "a crowd larger than the domain allows", &[crowd(5)]),
        outside("more than there are", 1, "more handles than the crowds have", &[crowd(2), disperse(3)]),
        outside(
            "an unsupported kind",
            2,
            "no rule produces this kind of action",
            &live(&[Action::Resolve { name: Label(0) }]),
        ),
    ];
    let all = controls::exclusion(&sentences(ALL).narrow(&bounded(4, 4)), &cases[..17]);
    let few = controls::exclusion(&sentences(ALL.without(&[Feature::Promises])).narrow(&bounded(4, 4)), &cases[17..]);
    println!("{all}{few}");
    assert_eq!([all.wrong(), few.wrong()].concat(), [""; 0]);
}

/// Everything that can be written down with these numbers, inside the language or not.
fn written(subjects: u32, bulk: u32, length: u32) -> Vec<Action> {
    let mut all = vec![Action::Survey];
    for subject in 0..=subjects {
        all.push(Action::Inspect { subject });
        all.extend((0..=LABELS).map(|name| start(subject, name)));
        all.extend((0..=bulk + 1).map(|count| Action::Crowd { subject, count }));
        all.extend((0..=length * bulk + 1).map(|count| Action::Disperse { subject, count }));
    }
    for name in 0..=LABELS {
        all.extend((0..=LABELS).map(|new| replace(name, new)));
        let name = Label(name);
        all.extend([Action::Accept { name }, Action::Refuse { name }, Action::Release { name }]);
        all.extend([Action::Resolve { name }, Action::Reject { name }]);
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    for (name, supports, (keys, bulk), length) in [
        ("every feature and crowds", ALL, (1, 2), 4),
        ("two subjects", ALL, (2, 0), 4),
        ("the core", Supports::CORE, (1, 0), 5),
    ] {
        let narrow = sentences(supports).narrow(&bounded(keys, bulk));
        let agreement = controls::agreement(&narrow, length, &written(keys as u32, bulk as u32, length as u32));
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

fn reach(sentences: &Sentences<SupportGrammar>, histories: usize) -> controls::Reach {
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
    let occurring = |sentences: &Sentences<SupportGrammar>| -> BTreeSet<String> {
        let lines = reach(sentences, 100).lines.into_iter().filter(|line| line.total() > 0);
        lines.map(|line| line.name.to_string()).collect()
    };
    let ablation = controls::ablation(&sentences(ALL), &scenarios(ALL), &occurring);
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
    let finds = |rule| ablation.lines.iter().find(|line| line.rule == rule).map(|line| line.finds.clone());
    assert!(finds("replace-retired").is_some_and(|finds| finds.contains("a handle that is gone is replaced")));
    assert!(finds("crowd-many").is_some_and(|finds| finds.contains("more than 1 000 handles of one subject")));
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
fn a_history_ends_with_nothing_supported() {
    use lawful_contract::Model;
    use lawful_lease::support::{Plain, Retired};
    let source = &mut Gen::from_size_and_seed(100, 9);
    for _ in 0..200 {
        let (_, history) = sentences(ALL).draw(&Mix::of_length(40), source);
        let mut model = Plain::new(Retired::Ignored);
        history.iter().for_each(|action| {
            model.apply(action);
        });
        assert!((0..64).all(|subject| model.handles_of(subject) == 0), "{history:?}");
    }
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Action>>(&text).unwrap(), history);
}
