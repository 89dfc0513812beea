//! The controls of the tree grammar. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_contract::{Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::tree::{TreeGrammar, categories, scenarios};
use lawful_grammars::{Grammar, Keying, Mix, Partition, Scenario, Sentences, Window};
use lawful_tree::{Action, Carried, End, Feature, Oddity, Place, Point, Replaced, Shape, Supports, Treatment};
use quickcheck::Gen;

type A = Action;

const ALL: Supports = Supports::ALL;
/// One root, and oddities accepted where they can be.
const ONE: Supports = Supports::ALL
    .without(&[Feature::Forest, Feature::Detach])
    .treats(&[Oddity::PastEnd, Oddity::BesideItself], Treatment::Accepted)
    .carrying(Carried::Local)
    .replacing(Replaced::Gone);
/// Nothing is refused, and no node is deleted.
const LENIENT: Supports =
    Supports::CORE.with(&[Feature::Forest, Feature::Beside, Feature::Adopt, Feature::Detach, Feature::First]).treats(
        &[Oddity::UnderItself, Oddity::UnderOwn, Oddity::BesideItself, Oddity::BesideRoot, Oddity::PastEnd],
        Treatment::Undefined,
    );

fn sentences(supports: Supports) -> Sentences<TreeGrammar> {
    Sentences::new(TreeGrammar::new(supports))
}

/// A window in which every history arises once.
fn bounded(keys: usize, values: usize, bulk: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk, keying: Keying::Uniform }
}

fn plant(name: u32) -> A {
    A::Plant { name: Label(name) }
}

fn create(name: u32, at: Place<u32>) -> A {
    A::Create { name: Label(name), at: at.map(Label) }
}

fn reparent(node: u32, to: Place<u32>) -> A {
    A::Reparent { node: Label(node), to: to.map(Label) }
}

fn delete(node: u32) -> A {
    A::DeleteSubtree { node: Label(node) }
}

fn grow(name: u32, at: Place<u32>, count: usize) -> A {
    A::Grow { name: Label(name), at: at.map(Label), count, shape: Shape::Row }
}

#[test]
fn every_witness_is_reconstructed() {
    for (supports, least) in [(ALL, 60), (ONE, 50), (LENIENT, 15), (Supports::CORE, 15)] {
        let derivations = controls::reconstruction(&sentences(supports), &scenarios(supports));
        println!("{derivations}");
        assert_eq!(derivations.lost(), [""; 0]);
        assert!(derivations.lines.len() >= least, "{} scenarios", derivations.lines.len());
    }
}

#[test]
fn scenarios_use_every_kind_and_have_their_own_names() {
    let all = scenarios(ALL);
    let kinds: BTreeSet<_> = all.iter().flat_map(|scenario| &scenario.history).map(Kinds::kind_name).collect();
    assert_eq!(kinds, A::KINDS.iter().copied().collect());
    let names: BTreeSet<_> = all.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), all.len());
    let accepted =
        |supports| scenarios(supports).iter().any(|scenario| scenario.name.contains("past the end goes last"));
    assert!(accepted(ONE) && !accepted(ALL), "a scenario is shown where its policy holds");
}

#[test]
fn marginal_cases_derive() {
    let case = |name, history: &[A]| Scenario::new(name, "a marginal case", history);
    let last = |node: u32| Place::Last(node);
    let cases = [
        case("no action", &[]),
        case("drain at once", &[A::Look, A::Fell]),
        case("one node, in and out", &[plant(0), delete(0), A::Look]),
        case("the same name again", &[plant(0), delete(0), plant(0)]),
        case("every name bound", &[plant(0), plant(1), plant(2), plant(3)]),
        case("the first and the last index", &[plant(0), create(1, Place::Index(0, 0)), create(2, Place::Index(0, 1))]),
        case("just past the end", &[plant(0), create(1, Place::Index(0, 1))]),
        case("two past the end", &[plant(0), create(1, Place::Index(0, 2))]),
        case("the largest growth", &[plant(0), grow(1, last(0), 3)]),
        case(
            "the greatest vector",
            &[
                plant(0),
                A::Shift { node: Label(0), by: Point { x: 1, y: 1 } },
                A::Shift { node: Label(0), by: Point { x: 0, y: 0 } },
            ],
        ),
        case("two roots under each other", &[plant(0), plant(1), reparent(0, last(1)), reparent(1, last(0))]),
        case("a new node under the node whose name it takes", &[plant(0), delete(0), create(0, last(0))]),
        case(
            "the oldest command that is remembered",
            &[
                plant(0),
                create(1, last(0)),
                create(2, last(0)),
                create(3, last(0)),
                reparent(1, last(2)),
                reparent(1, last(3)),
                A::Repeat { command: Box::new(plant(0)) },
            ],
        ),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&bounded(4, 2, 3)), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[A]| Outside { name, history: history.to_vec(), step, reason };
    let repeat = |command: A| A::Repeat { command: Box::new(command) };
    let two_wrong = "two things peculiar at once";
    let shift = |x| A::Shift { node: Label(0), by: Point { x, y: 0 } };
    let adopt = |from, to| A::Adopt { from: Label(from), to: Label(to), end: End::Last };
    let everything = [
        outside("a name past the window", 0, "a name outside the domain", &[plant(4)]),
        outside("a target past the window", 1, "a name outside the domain", &[plant(0), create(1, Place::Last(4))]),
        outside("a name in use", 1, "a name whose node is there", &[plant(0), plant(0)]),
        outside("two that are not there", 0, "two nodes that are not there", &[reparent(0, Place::Last(1))]),
        outside("far past the end", 1, "an index far past the end", &[plant(0), create(1, Place::Index(0, 3))]),
        outside("gone, at an index", 1, two_wrong, &[plant(0), create(1, Place::Index(2, 1))]),
        outside("under itself, past the end", 1, two_wrong, &[plant(0), reparent(0, Place::Index(0, 1))]),
        outside("not there, beside a root", 1, two_wrong, &[plant(0), reparent(1, Place::After(0))]),
        outside("adopts its own", 1, "a node that adopts its own children", &[plant(0), adopt(0, 0)]),
        outside(
            "no root",
            2,
            "a root that is none",
            &[plant(0), create(1, Place::Last(0)), A::ReplaceRoot { root: Label(1), name: Label(2) }],
        ),
        outside("a vector too long", 1, "a vector outside the domain", &[plant(0), shift(2)]),
        outside("never sent", 1, "a command that was not sent lately", &[plant(0), repeat(delete(0))]),
        outside("no nodes", 1, "a grow without nodes", &[plant(0), grow(1, Place::Last(0), 0)]),
        outside("too many nodes", 1, "a grow larger than the domain allows", &[plant(0), grow(1, Place::Last(0), 4)]),
        outside("past the last name", 1, "a name outside the domain", &[plant(0), grow(2, Place::Last(0), 3)]),
        outside(
            "over a name in use",
            2,
            "a name whose node is there",
            &[plant(0), plant(2), grow(1, Place::Last(0), 2)],
        ),
        outside(
            "a grow past the end",
            1,
            "a grow with something peculiar about it",
            &[plant(0), grow(1, Place::Index(0, 1), 1)],
        ),
        outside("a grow at nothing", 0, "a grow with something peculiar about it", &[grow(1, Place::Last(0), 1)]),
        outside("after the fell", 1, "an action after the fell", &[A::Fell, A::Look]),
    ];
    let lenient = [
        outside("under itself", 1, "an oddity that policy leaves undefined", &[plant(0), reparent(0, Place::Last(0))]),
        outside(
            "under its own",
            2,
            "an oddity that policy leaves undefined",
            &[plant(0), create(1, Place::Last(0)), reparent(0, Place::First(1))],
        ),
        outside("beside a root", 1, "an oddity that policy leaves undefined", &[plant(0), create(1, Place::After(0))]),
        outside(
            "an index",
            1,
            "a form of place that the subject does not have",
            &[plant(0), create(1, Place::Index(0, 0))],
        ),
        outside(
            "a stranger",
            0,
            "a node that never was, which the subject cannot be asked about",
            &[A::Detach { node: Label(0) }],
        ),
        outside("an unsupported kind", 0, "no rule produces this kind of action", &[delete(0)]),
    ];
    let one = [
        outside("a second root", 1, "a second root", &[plant(0), plant(1)]),
        outside(
            "a root taken off",
            1,
            "no rule produces this kind of action",
            &[plant(0), A::Detach { node: Label(0) }],
        ),
    ];
    let window = bounded(4, 2, 3);
    for (supports, cases) in [(ALL, &everything[..]), (LENIENT, &lenient), (ONE, &one)] {
        let exclusion = controls::exclusion(&sentences(supports).narrow(&window), cases);
        println!("{exclusion}");
        assert_eq!(exclusion.wrong(), [""; 0]);
    }
}

/// Every action over the names below `names`, written without the grammar.
fn written(names: u32, values: &[i64], bulk: usize) -> Vec<A> {
    let labels = || (0..names).map(Label);
    let mut places = Vec::new();
    for of in labels() {
        places.extend([Place::Last(of), Place::First(of), Place::Before(of), Place::After(of)]);
        places.extend((0..names as usize + 4).map(|index| Place::Index(of, index)));
    }
    let mut all = vec![A::Look, A::Fell];
    for node in labels() {
        all.extend([A::Plant { name: node }, A::Detach { node }, A::DeleteSubtree { node }, A::DeleteLift { node }]);
        all.extend(places.iter().map(|at| A::Create { name: node, at: *at }));
        all.extend(places.iter().map(|to| A::Reparent { node, to: *to }));
        for other in labels() {
            all.extend([End::Last, End::First].map(|end| A::Adopt { from: node, to: other, end }));
            all.push(A::ReplaceRoot { root: node, name: other });
        }
        for x in values {
            all.extend(values.iter().map(|y| A::Shift { node, by: Point { x: *x, y: *y } }));
        }
        for shape in [Shape::Row, Shape::Chain] {
            let grow = |count| places.iter().map(move |at| A::Grow { name: node, at: *at, count, shape });
            all.extend((1..=bulk).flat_map(grow));
        }
    }
    let commands: Vec<_> = all.iter().filter(|action| !matches!(action, A::Look | A::Fell | A::Grow { .. })).collect();
    let repeats: Vec<_> =
        commands.into_iter().map(|command| A::Repeat { command: Box::new(command.clone()) }).collect();
    all.extend(repeats);
    all
}

#[test]
fn generator_and_recogniser_agree() {
    let few = Supports::CORE.with(&[Feature::Forest, Feature::Beside, Feature::Detach, Feature::DeleteLift]);
    let deep = few.with(&[Feature::Index, Feature::First, Feature::Adopt, Feature::DeleteSubtree]);
    let agreements = [
        ("every feature, growth", agree(ALL, bounded(2, 2, 1), 2)),
        ("one root, accepting", agree(ONE, bounded(2, 1, 2), 3)),
        ("lenient", agree(LENIENT, bounded(3, 1, 0), 4)),
        ("core", agree(Supports::CORE, bounded(3, 1, 0), 4)),
        ("lifting beside siblings", agree(few, bounded(3, 1, 0), 3)),
        ("deletions and indices", agree(deep.treats(&[Oddity::Gone], Treatment::Undefined), bounded(3, 1, 0), 3)),
    ];
    for (name, agreement) in &agreements {
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

fn agree(supports: Supports, window: Window, length: usize) -> controls::Agreement {
    let offered = written(window.keys as u32 + 1, &[0, 1, -1], window.bulk + 1);
    controls::agreement(&sentences(supports).narrow(&window), length, &offered)
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    for supports in [ALL, ONE, Supports::CORE] {
        let source = &mut Gen::from_size_and_seed(100, 1);
        let reach = controls::reach(&sentences(supports), &Mix::of_length(100), &categories(supports), 1_000, source);
        println!("{reach}");
        assert_eq!(reach.short(), [""; 0]);
    }
}

#[test]
fn each_rule_removed_loses_something() {
    for supports in [ALL, ONE] {
        let occurring = |sentences: &Sentences<TreeGrammar>| occurring(supports, sentences);
        let ablation = controls::ablation(&sentences(supports), &scenarios(supports), &occurring);
        println!("{ablation}");
        assert_eq!(ablation.idle(), [""; 0]);
    }
}

/// The categories that occur in a few histories of each partition, but for the rarest.
fn occurring(supports: Supports, sentences: &Sentences<TreeGrammar>) -> BTreeSet<String> {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let mut draw = |weights, histories| {
        let mix = Mix { weights, bulk: 1_000, ..Mix::of_length(100) };
        let reach = controls::reach(sentences, &mix, &categories(supports), histories, source);
        reach.lines.into_iter().filter(|line| line.total() > 0).map(|line| line.name.to_string())
    };
    draw([1, 1, 0], 60).chain(draw([0, 0, 1], 15)).collect()
}

#[test]
fn generated_histories_are_members_of_the_whole_language_and_of_their_window() {
    for supports in [ALL, ONE, LENIENT, Supports::CORE] {
        let whole = sentences(supports);
        let source = &mut Gen::from_size_and_seed(100, 7);
        for partition in 0..3 {
            let mut weights = [0; 3];
            weights[partition] = 1;
            let mix = Mix { weights, ..Mix::of_length(40) };
            for _ in 0..60 {
                let (plan, history) = whole.draw(&mix, source);
                assert_eq!(plan.partition, Partition::ALL[partition]);
                assert_eq!(whole.derive(&history).err(), None);
                assert_eq!(whole.narrow(&plan.window).derive(&history).err(), None);
                assert!(history.contains(&A::Look), "every history ends with a full observation");
                assert_eq!(history.last() == Some(&A::Fell), supports.deletes());
            }
        }
    }
}

#[test]
fn parts_visit_every_name_once_and_keep_what_is_not_renamed() {
    let grammar = TreeGrammar::new(ALL);
    for scenario in scenarios(ALL) {
        for mut action in scenario.history {
            let before = action.clone();
            grammar.parts(&mut action, &mut |_, ordinal| ordinal);
            assert_eq!(action, before);
            let mut names = Vec::new();
            grammar.parts(&mut action, &mut |part, ordinal| {
                if part == lawful_grammars::Part::Key {
                    names.push(Label(ordinal as u32));
                }
                ordinal
            });
            let inner = if let A::Repeat { command } = &before { command } else { &before };
            let mut expected: Vec<_> = inner.names().chain(inner.binds().take(1)).collect();
            expected.sort();
            names.sort();
            assert_eq!(names, expected, "{before:?}");
        }
    }
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<A>>(&text).unwrap(), history);
    assert_eq!(TreeGrammar::default().supports(), ALL);
}
