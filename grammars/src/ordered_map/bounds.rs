//! Choosing bounds and patterns of a range.

use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::Counted;
use lawful_ordered_map::Way;

use super::state::State;
use crate::{Choices, Keying};

/// How many patterns of [`Way::Ends`] there are: a walk over all places needs a bit for each, up to sixteen.
pub(super) fn patterns(state: &State) -> usize {
    1 << state.domain().reach.min(16)
}

pub(super) fn forward(_: &State, _: &mut dyn Choices) -> Way {
    Way::Forward
}

pub(super) fn backward(_: &State, _: &mut dyn Choices) -> Way {
    Way::Backward
}

pub(super) fn ends(state: &State, choices: &mut dyn Choices) -> Way {
    let pattern = choices.below(patterns(state));
    Way::Ends(u16::try_from(pattern).unwrap_or(u16::MAX))
}

pub(super) type Bounds<K> = (Bound<K>, Bound<K>);

type Form = fn(usize) -> Bound<usize>;
const OPEN: Form = |_| Unbounded;
const WITH: Form = Included;
const WITHOUT: Form = Excluded;

/// Bounds that are not inverted: whatever forms, equal and neighbouring keys among them.
pub(super) fn ordinary<K: Counted>(state: &State, choices: &mut dyn Choices) -> Bounds<K> {
    const FORMS: [(Form, Form); 9] = [
        (OPEN, OPEN),
        (OPEN, WITH),
        (OPEN, WITHOUT),
        (WITH, OPEN),
        (WITHOUT, OPEN),
        (WITH, WITH),
        (WITH, WITHOUT),
        (WITHOUT, WITH),
        (WITHOUT, WITHOUT),
    ];
    let two_places = u32::from(state.domain().reach > 1);
    let form = choices.weighted(&[1, 3, 3, 3, 3, 6, 6, 6, 6 * two_places]);
    let (low_form, high_form) = FORMS[form];
    let (low, high) = match form {
        0 => (0, 0),
        1..5 => {
            let place = state.choose_place(choices);
            (place, place)
        }
        5..8 => ascending(state, 0, choices),
        _ => ascending(state, 1, choices),
    };
    keyed(state, low_form(low), high_form(high))
}

/// Inverted bounds: a start past its end, or both excluded at one key.
pub(super) fn inverted<K: Counted>(state: &State, choices: &mut dyn Choices) -> Bounds<K> {
    const FORMS: [(Form, Form); 4] = [(WITHOUT, WITHOUT), (WITH, WITH), (WITH, WITHOUT), (WITHOUT, WITH)];
    let two_places = u32::from(state.domain().reach > 1);
    let form = choices.weighted(&[1, two_places, two_places, two_places]);
    let (low_form, high_form) = FORMS[form];
    let (high, low) = ascending(state, form.min(1), choices);
    keyed(state, low_form(low), high_form(high))
}

/// Two places in ascending order, at least `gap` (0 or 1) apart.
fn ascending(state: &State, gap: usize, choices: &mut dyn Choices) -> (usize, usize) {
    let reach = state.domain().reach;
    match state.domain().keying {
        Keying::Uniform => {
            let low = choices.below(reach - gap);
            (low, low + gap + choices.below(reach - gap - low))
        }
        Keying::Related => {
            let (low, high) = related(state, choices);
            if high - low >= gap {
                (low, high)
            } else if high + 1 < reach {
                (low, high + 1)
            } else {
                (low - 1, high)
            }
        }
    }
}

/// Two places in ascending order: equal, neighbours, a few apart, or any.
fn related(state: &State, choices: &mut dyn Choices) -> (usize, usize) {
    let last = state.domain().reach - 1;
    let one = state.choose_place(choices);
    let other = match choices.below(8) {
        0 => one,
        1 => (one + 1).min(last),
        2 | 3 => (one + 2 + choices.below(7)).min(last),
        _ => state.choose_place(choices),
    };
    (one.min(other), one.max(other))
}

fn keyed<K: Counted>(state: &State, low: Bound<usize>, high: Bound<usize>) -> Bounds<K> {
    (low.map(|place| state.domain().key(place)), high.map(|place| state.domain().key(place)))
}
