//! The controls of the ordered-map grammar. `--nocapture` shows the figures.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Included, Unbounded};

use crate::common::{ALL, Map, bounded, sentences, written};
use lawful_contract::{Counted, Kinds, Label};
use lawful_grammars::controls::{self, Outside};
use lawful_grammars::ordered_map::{OrderedMapGrammar, categories, scenarios};
use lawful_grammars::{Keying, Mix, Partition, Plan, Scenario, Sentences, Window};
use lawful_ordered_map::{Action, Bulk, End, Feature, Inverted, Order, Side, Supports, Way};
use quickcheck::Gen;
use serde::{Deserialize, Serialize};

type A = Action<u32, u32>;

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&sentences::<u32>(ALL), &scenarios(ALL));
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(derivations.lines.len() >= 45);
    let bytes = controls::reconstruction(&sentences::<Vec<u8>>(ALL), &scenarios(ALL));
    println!("{bytes}");
    assert_eq!(bytes.lost(), [""; 0]);
    assert_eq!(bytes.lines.len(), derivations.lines.len() + 3);
}

#[test]
fn scenarios_ask_only_what_a_subject_supports() {
    for feature in FEATURES {
        let supports = ALL.without(&[feature]);
        let derivations = controls::reconstruction(&sentences::<u8>(supports), &scenarios(supports));
        assert_eq!(derivations.lost(), [""; 0], "without {feature:?}");
        assert!(derivations.lines.len() < scenarios::<Vec<u8>, u32>(ALL).len() || feature == Feature::Hints);
    }
    let undefined = scenarios::<u32, u32>(Supports::ALL);
    assert!(undefined.iter().all(|scenario| !scenario.name.ends_with("inverted bounds")));
}

#[test]
fn scenarios_use_every_kind_and_have_their_own_names() {
    let all = scenarios::<Vec<u8>, u32>(ALL);
    let kinds: BTreeSet<_> = all.iter().flat_map(|scenario| &scenario.history).map(Kinds::kind_name).collect();
    assert_eq!(kinds, A::KINDS.iter().copied().collect());
    let names: BTreeSet<_> = all.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), all.len());
    let last = all.iter().find(|scenario| scenario.name == "prefix/the last branch").and_then(|all| all.history.last());
    assert_eq!(last, Some(&Action::Prefix { prefix: vec![0xFF] }));
}

#[test]
fn marginal_cases_derive() {
    let keys = 4;
    let window = Window { bulk: 4, ..bounded(keys, 2, 4) };
    let (first, last) = (0, keys as u32 - 1);
    let full = |order| A::Fill(Bulk { count: 4, start: first, stride: 1, order });
    let range = |low, high| A::Range { low, high, way: Way::Forward };
    let nearest = |key, side| A::Nearest { key, side };
    let case = |name, history: &[A]| Scenario::new(name, "a marginal case", history);
    let bind = |name| A::Clone { name: Label(name) };
    let cases = [
        case("no action", &[]),
        case("drain at once", &[A::Scan { way: Way::Forward }, A::Drain { end: End::First }]),
        case("reads of an empty map", &[A::Len, A::Peek { end: End::First }, range(Unbounded, Unbounded)]),
        case("one key, in and out", &[A::Insert { key: first, value: 0 }, A::Pop { end: End::Last }, A::Len]),
        case("the full window", &[full(Order::Ascending), full(Order::Descending), full(Order::Scattered)]),
        case("a tie at each bound", &[full(Order::Ascending), range(Included(1), Excluded(2))]),
        case("equal bounds", &[range(Included(1), Included(1)), range(Included(1), Excluded(1))]),
        case("both ends", &[range(Included(first), Included(last)), range(Excluded(first), Excluded(last))]),
        case("past both ends", &[nearest(first, Side::Below), nearest(last, Side::Above)]),
        case("the widest stride", &[A::Erase(Bulk { count: 2, start: 0, stride: 3, order: Order::Ascending })]),
        case("the greatest value", &[A::Update { key: last, value: 1 }]),
        case("the longest pattern", &[A::Scan { way: Way::Ends(0b1111) }]),
        case("every label bound, one twice", &[bind(0), bind(1), bind(2), bind(2)]),
        case("everything goes, a seventh goes", &[A::Retain { every: 1 }, A::Retain { every: 7 }]),
    ];
    let derivations = controls::range(&sentences(ALL).narrow(&window), &cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn nearby_histories_are_turned_away() {
    let outside = |name, step, reason, history: &[A]| Outside { name, history: history.to_vec(), step, reason };
    let range = |low, high, way| A::Range { low, high, way };
    let fill = |count, start, stride| A::Fill(Bulk { count, start, stride, order: Order::Ascending });
    let name = Label(0);
    let cases = [
        outside("a key past the window", 0, "a key outside the domain", &[A::Get { key: 9 }]),
        outside("a key between places", 0, "a key outside the domain", &[A::Get { key: 4 }]),
        outside("a key before the window", 0, "a key outside the domain", &[A::Remove { key: 1 }]),
        outside(
            "a bound past the window",
            0,
            "a key outside the domain",
            &[range(Unbounded, Included(9), Way::Forward)],
        ),
        outside("a value too many", 0, "a value outside the domain", &[A::Insert { key: 3, value: 2 }]),
        outside("a label never bound", 1, "an unbound label", &[A::Len, A::Inspect { name }]),
        outside("a label freed", 2, "an unbound label", &[A::Clone { name }, A::Append { name }, A::Swap { name }]),
        outside("a label too many", 0, "a label outside the domain", &[A::Clone { name: Label(3) }]),
        outside("after the drain", 1, "an action after the drain", &[A::Drain { end: End::Last }, A::Len]),
        outside("drained twice", 1, "an action after the drain", &vec![A::Drain { end: End::Last }; 2]),
        outside("no keys", 0, "a bulk action without keys", &[fill(0, 3, 2)]),
        outside("too many keys", 0, "a bulk action larger than the domain allows", &[fill(4, 3, 2)]),
        outside("no stride", 0, "a stride outside the domain", &[fill(1, 3, 0)]),
        outside("a stride between places", 0, "a stride outside the domain", &[fill(2, 3, 3)]),
        outside("past the last place", 0, "a bulk action that leaves the domain", &[fill(2, 7, 2)]),
        outside("no step", 0, "a retain step outside 1 to 7", &[A::Retain { every: 0 }]),
        outside("a step too wide", 0, "a retain step outside 1 to 7", &[A::Retain { every: 8 }]),
        outside("too long a pattern", 0, "a pattern longer than the domain", &[A::Scan { way: Way::Ends(8) }]),
        outside(
            "a start past its end",
            0,
            "inverted bounds, which policy leaves undefined",
            &[range(Included(5), Included(3), Way::Backward)],
        ),
        outside(
            "both excluded at one key",
            0,
            "inverted bounds, which policy leaves undefined",
            &[range(Excluded(5), Excluded(5), Way::Forward)],
        ),
        outside("an unsupported kind", 0, "no rule produces this kind of action", &[A::Reopen]),
        outside("a prefix without prefixes", 0, "no rule produces this kind of action", &[A::Prefix { prefix: 3 }]),
    ];
    // The places 3, 5 and 7.
    let window = Window { first: 3, stride: 2, ..bounded(3, 2, 3) };
    let undefined = sentences(Supports::ALL.without(&[Feature::Reopen])).narrow(&window);
    let exclusion = controls::exclusion(&undefined, &cases);
    println!("{exclusion}");
    assert_eq!(exclusion.wrong(), [""; 0]);
}

#[test]
fn generator_and_recogniser_agree() {
    let core = Supports::CORE;
    let bounds = core.with(&[Feature::Range, Feature::Reverse, Feature::Nearest]).inverted(Inverted::Refused);
    let others = core.with(&[Feature::Clone, Feature::SplitOff, Feature::Append, Feature::Equality]);
    let gaps = core.with(&[Feature::Range, Feature::Prefix]);
    let agreements = [
        ("every feature, bulk, prefixes", agree::<String>(ALL, bounded(2, 1, 2), 2)),
        ("a window with gaps", agree::<u8>(gaps, Window { first: 1, stride: 2, ..bounded(2, 2, 2) }, 2)),
        ("one key", agree::<u32>(ALL, bounded(1, 1, 1), 2)),
        ("core", agree::<u32>(core, bounded(2, 2, 0), 3)),
        ("bounds", agree::<u32>(bounds, bounded(3, 1, 0), 2)),
        ("other maps", agree::<u32>(others, bounded(2, 1, 0), 3)),
    ];
    for (name, agreement) in &agreements {
        println!("{name}: {agreement}");
        assert!(agreement.holds(), "{name}");
    }
}

fn agree<K: Counted>(supports: Supports, window: Window, length: usize) -> controls::Agreement {
    let beyond = window.first + window.keys * window.stride + 1;
    let offered = written::<K>(beyond, window.values + 1, window.bulk);
    controls::agreement(&sentences::<K>(supports).narrow(&window), length, &offered)
}

#[test]
fn agreement_notices_a_generator_that_says_less() {
    let whole = sentences::<u32>(Supports::CORE).narrow(&bounded(2, 1, 0));
    let mute = whole.without("get");
    let offered = written(2, 1, 0);
    assert!(controls::agreement(&mute, 2, &offered).holds());
    let few: Vec<_> = offered.into_iter().filter(|action| !matches!(action, Action::Get { .. })).collect();
    let agreement = controls::agreement(&whole, 1, &few);
    assert_eq!(agreement.strange, ["Get { key: 0 }", "Get { key: 1 }"]);
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    let reach = default_reach(&sentences(ALL), 1_000);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
}

fn default_reach(sentences: &Map<u32>, histories: usize) -> controls::Reach {
    let source = &mut Gen::from_size_and_seed(100, 1);
    controls::reach(sentences, &Mix::of_length(100), &categories(), histories, source)
}

#[test]
fn reach_tells_possibility_from_frequency() {
    let unable = default_reach(&sentences(ALL.without(&[Feature::Reopen])), 10);
    let line = unable.lines.iter().find(|line| line.name == "work after reopen");
    assert!(line.is_some_and(|line| !line.possible && line.total() == 0));
    assert!(unable.short().contains(&"work after reopen"));
}

#[test]
fn each_rule_removed_loses_something() {
    let ablation = controls::ablation(&sentences(ALL), &scenarios(ALL), &occurring);
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
    let finds = |rule| ablation.lines.iter().find(|line| line.rule == rule).map(|line| line.finds.clone());
    let names = |names: &[&str]| Some(names.iter().map(|name| name.to_string()).collect());
    assert_eq!(finds("reopen"), names(&["work after reopen"]));
    assert_eq!(finds("clone"), names(&["clone, then its source changes", "clone, then the clone changes"]));
    assert_eq!(finds("split-off"), names(&["split-off, then append"]));
    assert_eq!(finds("fill-many"), names(&["size over 512"]));
    // Strings have one rule more.
    let prefix = controls::ablation(&sentences::<String>(ALL), &scenarios(ALL), &|_| BTreeSet::new());
    assert_eq!(prefix.idle(), [""; 0]);
}

/// The categories that occur in a few histories of each partition. The two rarest would need a larger budget, and
/// chance would decide whether they are found.
fn occurring(sentences: &Map<u32>) -> BTreeSet<String> {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let mut draw = |weights, histories| {
        let mix = Mix { weights, bulk: 1_000, ..Mix::of_length(100) };
        let reach = controls::reach(sentences, &mix, &categories(), histories, source);
        reach.lines.into_iter().filter(|line| line.total() > 0).map(|line| line.name.to_string())
    };
    let mut found: BTreeSet<_> = draw([1, 1, 0], 100).chain(draw([0, 0, 1], 30)).collect();
    for rare in ["more than 500 deletions", "size over 4 000"] {
        found.remove(rare);
    }
    found
}

#[test]
fn generated_histories_are_members_of_the_whole_language_and_of_their_window() {
    members::<u32>(ALL);
    members::<u8>(ALL);
    members::<i64>(Supports::ALL);
    members::<String>(ALL.inverted(Inverted::Refused));
    members::<Vec<u8>>(Supports::CORE);
}

fn members<K: Counted>(supports: Supports) {
    let whole = sentences::<K>(supports);
    let source = &mut Gen::from_size_and_seed(100, 7);
    for partition in 0..3 {
        let mut weights = [0; 3];
        weights[partition] = 1;
        let mix = Mix { weights, ..Mix::of_length(40) };
        for _ in 0..100 {
            let (plan, history) = whole.draw(&mix, source);
            assert_eq!(plan.partition, Partition::ALL[partition]);
            assert_eq!(whole.derive(&history).err(), None);
            assert_eq!(whole.narrow(&plan.window).derive(&history).err(), None);
            assert!(matches!(history[history.len() - 2..], [Action::Scan { .. }, Action::Drain { .. }]));
        }
    }
}

#[test]
fn windows_are_clamped_to_the_numbered_keys() {
    let window = Window { first: 300, stride: 121, keys: 64, values: 1_000, bulk: 64, keying: Keying::Related };
    let bytes = sentences::<u8>(ALL).narrow(&window);
    let plan = Plan { partition: Partition::Uniform, rules: vec![true; bytes.rules().len()], window, length: 2_000 };
    let history = bytes.generate(&plan, &mut Gen::from_size_and_seed(100, 1));
    let keys: BTreeSet<_> = history
        .iter()
        .filter_map(|action| if let Action::Insert { key, .. } = action { Some(*key) } else { None })
        .collect();
    assert!(keys.len() > 32, "{keys:?}");
}

/// A type with three values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Tiny(usize);

impl Counted for Tiny {
    const MANY: usize = 3;
    fn nth(n: usize) -> Self {
        Self(n.min(2))
    }
    fn ordinal(&self) -> Option<usize> {
        (self.0 < 3).then_some(self.0)
    }
}

#[test]
fn a_type_with_few_values_is_enough() {
    members::<Tiny>(ALL);
    let derivations = controls::reconstruction(&sentences::<Tiny>(ALL), &scenarios(ALL));
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(derivations.lines.len() > 10);
}

#[test]
fn histories_are_plain_data() {
    let (_, history) = sentences::<String>(ALL).draw(&Mix::of_length(50), &mut Gen::from_size_and_seed(100, 1));
    let text = serde_json::to_string(&history).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Action<String, u32>>>(&text).unwrap(), history);
}

#[test]
fn grammars_are_values() {
    let whole = OrderedMapGrammar::<u32, u32>::default();
    assert_eq!(whole.supports(), ALL);
    assert!(Sentences::new(whole).rules().iter().all(|rule| rule.kind != "prefix"));
}

const FEATURES: [Feature; 19] = [
    Feature::Range,
    Feature::Reverse,
    Feature::MixedEnds,
    Feature::Hints,
    Feature::Len,
    Feature::Contains,
    Feature::Entry,
    Feature::Ends,
    Feature::Pop,
    Feature::Nearest,
    Feature::Prefix,
    Feature::Clear,
    Feature::Retain,
    Feature::SplitOff,
    Feature::Append,
    Feature::Clone,
    Feature::Equality,
    Feature::Difference,
    Feature::Reopen,
];
