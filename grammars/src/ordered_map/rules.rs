//! The rules, simplest first: at least one a kind.

use std::ops::RangeInclusive;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk, End, Inverted, Side, Supports, Way, is_inverted};

use super::state::State;
use super::{LABELS, bounds, bulk, legal};
use crate::{Choices, Rule};

type Rules<K, V> = Vec<Rule<State, Action<K, V>>>;

pub(super) fn rules<K: Counted, V: Counted>(supports: Supports) -> Rules<K, V> {
    let mut rules = single_keys();
    rules.extend(ends());
    rules.extend(neighbours());
    rules.extend(walks(supports.policy()));
    rules.extend(whole_map());
    rules.extend(other_maps());
    rules.extend(bulks());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses.
fn rule<K: Counted, V: Counted>(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action<K, V> + Send + Sync + 'static,
) -> Rule<State, Action<K, V>> {
    Rule::new(kind, weight, produce).refuses(legal::refusal)
}

/// One key, with or without a value.
fn single_keys<K: Counted, V: Counted>() -> Rules<K, V> {
    vec![
        rule("insert", 40, |state, choices| Action::Insert {
            key: state.choose_key(choices),
            value: state.choose_value(choices),
        }),
        rule("remove", 28, |state, choices| Action::Remove { key: state.choose_key(choices) }),
        rule("get", 16, |state, choices| Action::Get { key: state.choose_key(choices) }),
        rule("contains", 6, |state, choices| Action::Contains { key: state.choose_key(choices) }),
        rule("update", 10, |state, choices| Action::Update {
            key: state.choose_key(choices),
            value: state.choose_value(choices),
        }),
        rule("ensure", 8, |state, choices| Action::Ensure {
            key: state.choose_key(choices),
            value: state.choose_value(choices),
        }),
    ]
}

/// The number of pairs, and the ends.
fn ends<K: Counted, V: Counted>() -> Rules<K, V> {
    vec![
        rule("len", 6, |_, _| Action::Len),
        rule("first", 6, |_, _| Action::Peek { end: End::First }),
        rule("last", 6, |_, _| Action::Peek { end: End::Last }),
        rule("pop-first", 4, |_, _| Action::Pop { end: End::First }),
        rule("pop-last", 4, |_, _| Action::Pop { end: End::Last }),
    ]
}

fn neighbours<K: Counted, V: Counted>() -> Rules<K, V> {
    let nearest =
        |kind, side| rule(kind, 8, move |state, choices| Action::Nearest { key: state.choose_key(choices), side });
    vec![
        nearest("at-or-below", Side::AtOrBelow),
        nearest("below", Side::Below),
        nearest("at-or-above", Side::AtOrAbove),
        nearest("above", Side::Above),
    ]
}

/// Walks over everything, within bounds, and along a prefix.
fn walks<K: Counted, V: Counted>(policy: Inverted) -> Rules<K, V> {
    let mut rules = vec![
        rule("scan", 4, |_, _| Action::Scan { way: Way::Forward }),
        rule("scan-back", 4, |_, _| Action::Scan { way: Way::Backward }),
        rule("scan-ends", 4, |state, choices| Action::Scan { way: bounds::ends(state, choices) }),
    ];
    rules.extend(range("range", "range-inverted", 18, policy, bounds::forward));
    rules.extend(range("range-back", "range-back-inverted", 12, policy, bounds::backward));
    rules.extend(range("range-ends", "range-ends-inverted", 10, policy, bounds::ends));
    if K::nth(0).starts_with(&K::nth(0)).is_some() {
        rules.push(rule("prefix", 8, |state, choices| Action::Prefix { prefix: state.choose_key(choices) }));
    }
    rules
}

/// Two rules for one kind: ordinary bounds, and inverted ones where policy defines them.
fn range<K: Counted, V: Counted>(
    kind: &'static str,
    inverted: &'static str,
    weight: u32,
    policy: Inverted,
    way: fn(&State, &mut dyn Choices) -> Way,
) -> Rules<K, V> {
    let ordinary = Rule::new(kind, weight, move |state, choices| {
        let (low, high) = bounds::ordinary(state, choices);
        Action::Range { low, high, way: way(state, choices) }
    });
    let ordinary = ordinary.refuses(|state, action| {
        let refusal = legal::refusal(state, action);
        refusal.or_else(|| inverts(action).then_some("inverted bounds, which policy leaves undefined"))
    });
    if policy == Inverted::Undefined {
        return vec![ordinary];
    }
    let inverted = Rule::new(kind, 1, move |state, choices| {
        let (low, high) = bounds::inverted(state, choices);
        Action::Range { low, high, way: way(state, choices) }
    })
    .named(inverted)
    .refuses(|state, action| legal::refusal(state, action).or_else(|| (!inverts(action)).then_some("ordinary bounds")));
    vec![ordinary, inverted]
}

fn inverts<K: Ord, V>(action: &Action<K, V>) -> bool {
    matches!(action, Action::Range { low, high, .. } if is_inverted(low, high))
}

/// Actions that change the map as a whole. Rare: they undo what the history built.
fn whole_map<K: Counted, V: Counted>() -> Rules<K, V> {
    vec![
        rule("clear", 1, |_, _| Action::Clear),
        rule("retain", 2, |_, choices| Action::Retain { every: 1 + choices.below(legal::EVERY) }),
        rule("reopen", 4, |_, _| Action::Reopen),
        rule("drain", 0, |_, choices| Action::Drain { end: [End::First, End::Last][choices.below(2)] }),
    ]
}

/// Actions that make another map, or use one. Comparing says most after a change, so it is frequent then.
fn other_maps<K: Counted, V: Counted>() -> Rules<K, V> {
    let using = |kind, weight, make: fn(Label) -> Action<K, V>| {
        rule(kind, weight, move |state, choices| make(state.bound_label(choices))).when(State::any_bound)
    };
    vec![
        rule("clone", 5, |_, choices| Action::Clone { name: choose_label(choices) }),
        rule("split-off", 2, |state, choices| Action::SplitOff {
            key: state.choose_key(choices),
            name: choose_label(choices),
        }),
        using("inspect", 5, |name| Action::Inspect { name }),
        using("compare", 2, |name| Action::Compare { name }).when(is_as_named),
        using("compare", 20, |name| Action::Compare { name }).named("compare-changed").when(State::any_differs),
        using("difference", 2, |name| Action::Difference { name }).when(is_as_named),
        using("difference", 20, |name| Action::Difference { name })
            .named("difference-changed")
            .when(State::any_differs),
        using("swap", 3, |name| Action::Swap { name }),
        using("append", 3, |name| Action::Append { name }),
    ]
}

fn is_as_named(state: &State) -> bool {
    state.any_bound() && !state.any_differs()
}

fn choose_label(choices: &mut dyn Choices) -> Label {
    Label(choices.below(LABELS as usize) as u32)
}

/// Bulk actions. Small ones occur now and then; large ones are possible only in windows for growth and are frequent
/// there.
fn bulks<K: Counted, V: Counted>() -> Rules<K, V> {
    type Counts = fn(&State) -> RangeInclusive<usize>;
    let bulk = |kind, weight, counts: Counts, make: fn(Bulk<K>) -> Action<K, V>| {
        rule(kind, weight, move |state, choices| make(bulk::choose(state, counts(state), choices))).refuses(
            move |state, action| {
                legal::refusal(state, action).or_else(|| match action {
                    Action::Fill(bulk) | Action::Erase(bulk) if counts(state).contains(&bulk.count) => None,
                    _ => Some("a bulk action of another size"),
                })
            },
        )
    };
    vec![
        bulk("fill", 3, bulk::few, Action::Fill).when(|state| state.domain().bulk > 0),
        bulk("erase", 2, bulk::few, Action::Erase).when(|state| state.domain().bulk > 0),
        bulk("fill", 100, bulk::many, Action::Fill).named("fill-many").when(|state| state.domain().bulk > bulk::FEW),
        bulk("erase", 50, bulk::many, Action::Erase).named("erase-many").when(|state| state.domain().bulk > bulk::FEW),
    ]
}
