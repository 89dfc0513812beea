//! The rules, simplest first: at least one a kind.

use std::ops::RangeInclusive;

use lawful_contract::Label;
use lawful_lease::handles::{Action, Erase, Order, Supports};

use super::legal;
use super::state::State;
use crate::{Choices, Keying, Rule};

type Rules = Vec<Rule<State, Action>>;
type Sizes = fn(&State) -> RangeInclusive<usize>;

/// The most entries of a bulk action that counts as small.
const FEW: usize = 64;

pub(super) fn rules(supports: Supports) -> Rules {
    let mut rules = entries();
    rules.extend(whole());
    rules.extend(room());
    rules.extend(bulks());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> Rule<State, Action> {
    Rule::new(kind, weight, produce).refuses(legal::refusal)
}

fn entries() -> Rules {
    let on_a_handle = |kind, weight, make: fn(Label) -> Action| {
        rule(kind, weight, move |state, choices| make(state.choose_target(choices)))
            .when(|state| !state.usable().is_empty())
    };
    vec![
        rule("insert", 34, |state, choices| Action::Insert {
            name: state.choose_start(1, choices),
            value: state.choose_value(choices),
        })
        .when(|state| !state.starts(1).is_empty()),
        on_a_handle("remove", 26, |name| Action::Remove { name }),
        on_a_handle("get", 10, |name| Action::Get { name }),
        on_a_handle("contains", 6, |name| Action::Contains { name }),
        rule("set", 10, |state, choices| Action::Set {
            name: state.choose_target(choices),
            value: state.choose_value(choices),
        })
        .when(|state| !state.usable().is_empty()),
    ]
}

/// Actions on all entries. Those that remove them are rare: they undo what the history built.
fn whole() -> Rules {
    vec![
        rule("len", 4, |_, _| Action::Len),
        rule("scan", 3, |_, _| Action::Scan),
        rule("clear", 3, |_, _| Action::Clear),
        rule("drain", 3, |state, choices| Action::Drain { most: choose_taken(state, choices) }),
        rule("retain", 4, |_, choices| Action::Retain { every: 1 + choices.below(legal::EVERY) }),
    ]
}

/// How many entries a drain yields before it is left: none, some, all, or one more.
fn choose_taken(state: &State, choices: &mut dyn Choices) -> usize {
    let (labels, entries) = (state.domain().labels, state.entries());
    if state.domain().keying == Keying::Uniform {
        return choices.below(labels + 1);
    }
    [0, 1, entries / 2, entries.saturating_sub(1), entries, entries + 1][choices.below(6)].min(labels)
}

fn room() -> Rules {
    vec![
        rule("reserve", 4, |state, choices| Action::Reserve {
            count: choose_size(state, 1, state.domain().bulk.max(1), choices),
        }),
        rule("shrink", 3, |_, _| Action::Shrink),
    ]
}

/// A number whose order of magnitude is uniform, where keys are related.
fn choose_size(state: &State, least: usize, most: usize, choices: &mut dyn Choices) -> usize {
    if state.domain().keying == Keying::Uniform || least == most {
        return least + choices.below(most + 1 - least);
    }
    let from = least << choices.below((most / least).ilog2() as usize + 1);
    from + choices.below(from.min(most + 1 - from))
}

fn choose_erase(state: &State, sizes: RangeInclusive<usize>, choices: &mut dyn Choices) -> Action {
    let (least, most) = (*sizes.start(), *sizes.end());
    let (name, stride, longest) = match state.domain().keying {
        Keying::Uniform => any_run(state, most, choices),
        Keying::Related => row_of_handles(state, least, choices),
    };
    let count = choose_size(state, least, longest.min(most), choices);
    let order = [Order::Ascending, Order::Descending][choices.below(2)];
    Action::Erase(Erase { name, count, stride, order })
}

/// Any handle, any stride, and how many handles a stride apart can be named from there.
fn any_run(state: &State, most: usize, choices: &mut dyn Choices) -> (Label, usize, usize) {
    let usable = state.usable();
    let name = usable.iter().nth(choices.below(usable.len())).copied().unwrap_or(Label(0));
    let stride = 1 + choices.below((state.domain().labels - 1).max(1));
    let names = (name.0..).step_by(stride).take(most).map(Label);
    (name, stride, names.take_while(|name| usable.contains(name)).count())
}

/// A part of a row of neighbouring handles, a stride apart, that has at least `least` of them.
fn row_of_handles(state: &State, least: usize, choices: &mut dyn Choices) -> (Label, usize, usize) {
    let rows: Vec<_> = state.rows().into_iter().filter(|(_, length)| *length >= least).collect();
    let (first, length) = rows.get(choices.below(rows.len())).copied().unwrap_or((Label(0), least));
    let widest = if least > 1 { ((length - 1) / (least - 1)).min(3) } else { 3 };
    let stride = 1 + choices.below(widest);
    let start = choices.below(length - (least - 1) * stride);
    (Label(first.0 + start as u32), stride, (length - start).div_ceil(stride))
}

/// Bulk actions. Small ones occur now and then; large ones are possible only in windows for growth and are frequent
/// there.
fn bulks() -> Rules {
    let fill = |name, weight, sizes: Sizes| {
        rule("fill", weight, move |state, choices| {
            let most = (*sizes(state).end()).min(longest_fill(state));
            let count = choose_size(state, *sizes(state).start(), most, choices);
            Action::Fill { name: state.choose_start(count, choices), count }
        })
        .named(name)
        .when(move |state| is_possible(&sizes(state)) && longest_fill(state) >= *sizes(state).start())
        .refuses(move |state, action| {
            let sized = matches!(action, Action::Fill { count, .. } if sizes(state).contains(count));
            legal::refusal(state, action).or_else(|| (!sized).then_some("a bulk action of another size"))
        })
    };
    let erase = |name, weight, sizes: Sizes| {
        rule("erase", weight, move |state, choices| choose_erase(state, sizes(state), choices))
            .named(name)
            .when(move |state| is_possible(&sizes(state)) && state.has_row(*sizes(state).start()))
            .refuses(move |state, action| {
                let sized = matches!(action, Action::Erase(Erase { count, .. }) if sizes(state).contains(count));
                legal::refusal(state, action).or_else(|| (!sized).then_some("a bulk action of another size"))
            })
    };
    vec![
        fill("fill", 4, |state| 1..=state.domain().bulk.min(FEW)),
        erase("erase", 4, |state| 1..=state.domain().bulk.min(FEW)),
        fill("fill-many", 90, |state| FEW + 1..=state.domain().bulk),
        erase("erase-many", 60, |state| FEW + 1..=state.domain().bulk),
    ]
}

fn is_possible(sizes: &RangeInclusive<usize>) -> bool {
    sizes.start() <= sizes.end()
}

/// The most labels in a row that a fill can bind.
fn longest_fill(state: &State) -> usize {
    match state.domain().keying {
        Keying::Related => state.domain().bulk,
        Keying::Uniform => (1..=state.domain().bulk).rev().find(|count| !state.starts(*count).is_empty()).unwrap_or(0),
    }
}
