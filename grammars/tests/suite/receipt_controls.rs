//! The controls of the receipt grammar. `--nocapture` shows the figures.

use std::collections::BTreeSet;

use lawful_contract::Label;
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::receipt::{Cell, ReceiptGrammar, SIZES, Schedule, categories, matrix, scenarios};
use lawful_grammars::{Grammar, Keying, Mix, Partition, Scenario, Sentences, Window};
use lawful_receipt::{Action, End, Feature, Order, Shape, Supports, Which};
use quickcheck::Gen;

type Groups = Sentences<ReceiptGrammar>;

const ALL: Supports = Supports::ALL;
const NAME: Label = Label(0);

fn sentences(supports: Supports) -> Groups {
    Sentences::new(ReceiptGrammar::new(supports))
}

/// A bounded domain for enumeration: groups of up to `keys` receipts and `values` errors.
fn bounded(keys: usize, values: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk: 0, keying: Keying::Uniform }
}

fn start(shape: Shape, count: usize) -> Action {
    Action::Start { name: NAME, shape, count }
}
fn apply(at: usize) -> Action {
    Action::Apply { name: NAME, at }
}
fn many(which: Which) -> Action {
    Action::ApplyMany { name: NAME, which, order: Order::Ascending }
}
fn take(count: usize) -> Action {
    Action::Take { name: NAME, count }
}

#[test]
fn every_scenario_and_category_witness_derives() {
    let mut witnesses = scenarios(ALL);
    witnesses.extend(categories().list.into_iter().map(|category| category.witness));
    let derivations = controls::reconstruction(&sentences(ALL), &witnesses);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    let names: BTreeSet<_> = witnesses.iter().map(|witness| witness.name).collect();
    assert_eq!(names.len(), witnesses.len(), "a name is used twice");
}

#[test]
fn every_category_witness_is_of_its_category() {
    let categories = categories();
    for category in &categories.list {
        let found = (categories.classify)(&category.witness.history);
        assert!(found.contains(category.witness.name), "{} finds {found:?}", category.witness.name);
    }
}

#[test]
fn marginal_cases_derive() {
    let case = |name, history: &[Action]| Scenario::new(name, "a marginal case", history);
    let reject = |at, error| Action::Reject { name: NAME, at, error };
    let put = |at| Action::Put { name: NAME, at };
    let add = Action::Add { name: NAME, end: End::Back };
    let cases = [
        case("nothing", &[]),
        case("no receipts", &[start(Shape::All, 0)]),
        case("one receipt, which is the first and the last", &[start(Shape::Any, 1), reject(0, 1)]),
        case("as many receipts as the domain allows", &[start(Shape::All, 3), apply(2)]),
        case("the greatest error", &[start(Shape::Race, 2), reject(1, 1)]),
        case("earlier than the last", &[start(Shape::All, 3), many(Which::Earlier(2))]),
        case("the largest take", &[start(Shape::Ordered, 3), take(4)]),
        case("grown to the largest", &[start(Shape::Unordered, 2), add]),
        case("the next key, and the first one again", &[start(Shape::Keyed, 0), put(0), put(1), put(2), put(0)]),
        case(
            "late after a cancel",
            &[start(Shape::Keyed, 1), put(0), Action::Cancel { name: NAME }, Action::Late { name: NAME, at: 0 }],
        ),
        case(
            "both labels bound, one twice",
            &[
                start(Shape::All, 1),
                Action::Start { name: Label(1), shape: Shape::Keyed, count: 0 },
                start(Shape::Ordered, 2),
            ],
        ),
        case(
            "restarted after a cancel",
            &[start(Shape::All, 1), Action::Cancel { name: NAME }, Action::Restart { name: NAME }, apply(0)],
        ),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&bounded(3, 2)), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let narrow = sentences(ALL.without(&[Feature::Clear])).narrow(&bounded(3, 2));
    let exclusion = controls::exclusion(&narrow, &[outside_receipts(), outside_shapes(), outside_times()].concat());
    println!("{exclusion}");
    assert_eq!(exclusion.wrong(), [""; 0]);
}

fn outside(name: &'static str, step: usize, reason: &'static str, history: &[Action]) -> Outside<Action> {
    Outside { name, history: history.to_vec(), step, reason }
}

/// Groups and receipts that cannot be.
fn outside_receipts() -> Vec<Outside<Action>> {
    let (all, name) = (start(Shape::All, 2), NAME);
    let deliver = Action::Deliver { name, at: 0 };
    let reject = |error| Action::Reject { name, at: 0, error };
    vec![
        outside("a group never started", 0, "an unbound label", &[apply(0)]),
        outside(
            "a label too many",
            0,
            "a label outside the domain",
            &[Action::Start { name: Label(2), shape: Shape::All, count: 0 }],
        ),
        outside("too many receipts", 0, "more receipts than the domain allows", &[start(Shape::All, 4)]),
        outside("any of none", 0, "a request for any of no receipts", &[start(Shape::Any, 0)]),
        outside("a race of none", 0, "a request for any of no receipts", &[start(Shape::Race, 0)]),
        outside("past the last place", 1, "a place outside the group", &[all.clone(), apply(2)]),
        outside("applied twice", 2, "a receipt that has completed", &[all.clone(), apply(0), apply(0)]),
        outside(
            "rejected after it was applied",
            2,
            "a receipt that has completed",
            &[all.clone(), apply(0), reject(0)],
        ),
        outside(
            "delivered twice",
            2,
            "writes that were delivered before",
            &[all.clone(), deliver.clone(), deliver.clone()],
        ),
        outside(
            "delivered after it completed",
            2,
            "writes that were delivered before",
            &[all.clone(), reject(0), deliver],
        ),
        outside("an error too many", 1, "an error outside the domain", &[all.clone(), reject(2)]),
        outside("none is earlier", 1, "no receipt that can be applied", &[all.clone(), many(Which::Earlier(0))]),
        outside(
            "no peer is left",
            2,
            "no receipt that can be applied",
            &[all.clone(), apply(1), many(Which::Peers(0))],
        ),
        outside(
            "held, and completed",
            2,
            "a receipt that has completed",
            &[all.clone(), apply(0), many(Which::Peers(0))],
        ),
        outside(
            "all are applied",
            2,
            "no receipt that can be applied",
            &[all.clone(), many(Which::All), many(Which::All)],
        ),
    ]
}

/// What another shape allows.
fn outside_shapes() -> Vec<Outside<Action>> {
    let (all, keyed, name) = (start(Shape::All, 2), start(Shape::Keyed, 2), NAME);
    let no_shape = "an action that means nothing for this shape";
    vec![
        outside("a request is asked for outputs", 1, no_shape, &[all.clone(), take(1)]),
        outside("a request grows", 1, no_shape, &[all.clone(), Action::Add { name, end: End::Back }]),
        outside("a stream is restarted", 1, no_shape, &[keyed.clone(), Action::Restart { name }]),
        outside("keys of an unordered stream", 1, no_shape, &[start(Shape::Unordered, 1), Action::Put { name, at: 0 }]),
        outside(
            "a front without order",
            1,
            no_shape,
            &[start(Shape::Unordered, 1), Action::Add { name, end: End::Front }],
        ),
        outside("no output", 1, "a take of no output, or of more than there can be", &[keyed.clone(), take(0)]),
        outside("too many outputs", 1, "a take of no output, or of more than there can be", &[keyed.clone(), take(5)]),
        outside("a key past the next", 1, "a key outside the domain", &[keyed.clone(), Action::Put { name, at: 3 }]),
        outside(
            "nothing was replaced",
            1,
            "no receipt was replaced here that has not completed",
            &[keyed.clone(), Action::Late { name, at: 0 }],
        ),
    ]
}

/// What another moment, or another subject, allows.
fn outside_times() -> Vec<Outside<Action>> {
    let (all, keyed, name) = (start(Shape::All, 2), start(Shape::Keyed, 2), NAME);
    let cancel = Action::Cancel { name };
    vec![
        outside("asked after a cancel", 2, "a command to a cancelled group", &[keyed.clone(), cancel.clone(), take(1)]),
        outside("cancelled twice", 2, "a command to a cancelled group", &[all.clone(), cancel.clone(), cancel.clone()]),
        outside(
            "handed over after a cancel",
            2,
            "a command to a cancelled group",
            &[all.clone(), cancel, Action::HandOver { name }],
        ),
        outside("a pause within a pause", 1, "a pause within a pause", &[Action::Pause, Action::Pause]),
        outside("resumed without a pause", 0, "nothing is paused", &[Action::Resume]),
        outside("aborting nobody", 1, "a group without receipts", &[start(Shape::Keyed, 0), Action::AbortAll { name }]),
        outside("an unsupported kind", 1, "no rule produces this kind of action", &[keyed, Action::Clear { name }]),
    ]
}

/// Everything that can be written down with places below `places`, inside the language or not.
fn written(places: usize, errors: u32) -> Vec<Action> {
    let mut all = vec![Action::Pause, Action::Resume];
    for name in (0..3).map(Label) {
        for count in 0..places + 2 {
            all.extend(Shape::ALL.map(|shape| Action::Start { name, shape, count }));
            all.push(Action::Take { name, count });
        }
        for at in 0..places + 1 {
            all.extend([Action::Deliver { name, at }, Action::Apply { name, at }, Action::Put { name, at }]);
            all.extend([Action::Abort { name, at }, Action::Late { name, at }]);
            all.extend((0..=errors).map(|error| Action::Reject { name, at, error }));
        }
        let whiches = (0..=places).flat_map(|at| [Which::Earlier(at), Which::Peers(at)]).chain([Which::All]);
        for which in whiches {
            all.extend([Order::Ascending, Order::Descending].map(|order| Action::ApplyMany { name, which, order }));
        }
        all.extend([End::Back, End::Front].map(|end| Action::Add { name, end }));
        all.extend([Action::AbortAll { name }, Action::Clear { name }, Action::HandOver { name }]);
        all.extend([Action::Cancel { name }, Action::Restart { name }]);
    }
    all
}

#[test]
fn generator_and_recogniser_agree() {
    let one = |shape: Shape| ALL_FEATURES.with_shape(shape);
    let mut agreements = vec![
        ("every shape and feature".to_string(), agree(ALL, 2, 1, 2)),
        ("requests".to_string(), agree(Supports::of(&[Shape::All, Shape::Any]), 2, 1, 3)),
    ];
    for shape in [Shape::All, Shape::Ordered, Shape::Unordered, Shape::Keyed] {
        agreements.push((format!("{shape:?}"), agree(one(shape), 2, 1, 3)));
    }
    agreements.push(("groups of one".to_string(), agree(ALL, 1, 2, 2)));
    for (name, agreement) in &agreements {
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

struct AllFeatures;
const ALL_FEATURES: AllFeatures = AllFeatures;

impl AllFeatures {
    fn with_shape(&self, shape: Shape) -> Supports {
        use Feature::{Abort, AbortAll, Add, AddFront, Clear, Put};
        Supports::of(&[shape]).with(&[Add, AddFront, Put, Abort, AbortAll, Clear])
    }
}

fn agree(supports: Supports, keys: usize, values: usize, length: usize) -> controls::Agreement {
    let narrow = sentences(supports).narrow(&bounded(keys, values));
    controls::agreement(&narrow, length, &written(keys, values as u32))
}

#[test]
fn agreement_notices_a_generator_that_says_less() {
    let whole = sentences(Supports::of(&[Shape::All])).narrow(&bounded(1, 1));
    let offered = written(1, 1);
    assert!(controls::agreement(&whole, 2, &offered).holds());
    let few: Vec<_> = offered.into_iter().filter(|action| !matches!(action, Action::Deliver { .. })).collect();
    assert_eq!(controls::agreement(&whole, 2, &few).strange.len(), 2, "one for each label");
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let reach = controls::reach(&sentences(ALL), &Mix::of_length(100), &categories(), 1_000, source);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
}

#[test]
fn categories_are_reached_by_a_subject_of_one_shape() {
    for shape in Shape::ALL {
        let source = &mut Gen::from_size_and_seed(100, 1);
        let sentences = sentences(ALL_FEATURES.with_shape(shape));
        let reach = controls::reach(&sentences, &Mix::of_length(100), &categories(), 1_000, source);
        println!("{shape:?}: {reach}");
        // A campaign asks for the categories whose witness the subject can run.
        let possible = |name: &&str| reach.lines.iter().any(|line| line.name == *name && line.possible);
        let short: Vec<_> = reach.short().into_iter().filter(possible).collect();
        assert_eq!(short, [""; 0], "{shape:?}");
    }
}

#[test]
fn each_rule_removed_loses_something() {
    let ablation = controls::ablation(&sentences(ALL), &scenarios(ALL), &|_| BTreeSet::new());
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
}

#[test]
fn generated_histories_are_members_of_the_whole_language_and_of_their_window() {
    let mut largest = 0;
    for supports in [ALL, Supports::of(&[Shape::All]).most(30), ALL_FEATURES.with_shape(Shape::Keyed)] {
        let whole = sentences(supports);
        let source = &mut Gen::from_size_and_seed(100, 7);
        for partition in 0..3 {
            let mut weights = [0; 3];
            weights[partition] = 1;
            for _ in 0..100 {
                let (plan, history) = whole.draw(&Mix { weights, ..Mix::of_length(40) }, source);
                assert_eq!(plan.partition, Partition::ALL[partition]);
                assert_eq!(whole.derive(&history).err(), None);
                assert_eq!(whole.narrow(&plan.window).derive(&history).err(), None);
                assert_eq!(whole.closed(history.clone()), history, "a closed history is closed");
                let sizes = history.iter().filter_map(|action| match action {
                    Action::Start { count, .. } => Some(*count),
                    _ => None,
                });
                let most = sizes.max().unwrap_or(0);
                assert!(most <= supports.largest());
                largest = largest.max(most);
            }
        }
    }
    println!("the largest group has {largest} receipts");
    assert!(largest > 200);
}

#[test]
fn every_history_ends_with_all_holds_open() {
    let whole = sentences(ALL);
    let paused = [start(Shape::All, 2), Action::Pause, apply(0)];
    let drain = whole.grammar().drain(&whole.state_after(&paused));
    assert_eq!(drain, [Action::Resume, Action::ApplyMany { name: NAME, which: Which::All, order: Order::Descending }]);
    let asked = [start(Shape::Ordered, 2), take(1), Action::Cancel { name: NAME }];
    assert_eq!(whole.grammar().drain(&whole.state_after(&asked)).len(), 1, "a cancelled stream is not asked");
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Action>>(&text).unwrap(), history);
}

#[test]
fn the_declared_matrix_has_each_cell_once_and_each_cell_is_a_history() {
    let cells = matrix(ALL);
    let different: BTreeSet<_> = cells.iter().collect();
    let expected = Shape::ALL.len() * SIZES.iter().sum::<usize>() * Schedule::ALL.len();
    assert_eq!((cells.len(), different.len()), (expected, expected));
    let language = sentences(ALL);
    for cell in &cells {
        assert_eq!(language.derive(&cell.history()).err(), None, "{cell:?}");
    }
    // The first receipt has no earlier peer: its rejection and its rejection alone are one history.
    let mut histories: Vec<_> = cells.iter().map(Cell::history).collect();
    histories.sort_by_key(|history| format!("{history:?}"));
    histories.dedup();
    println!("{} cells, {} different histories", cells.len(), histories.len());
    assert_eq!(histories.len(), expected - Shape::ALL.len() * SIZES.len());
}
