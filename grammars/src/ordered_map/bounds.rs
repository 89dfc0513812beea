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
    let reach = state.domain().reach;
    let two_places = u32::from(reach > 1);
    let form = choices.weighted(&[1, 3, 3, 3, 3, 6, 6, 6, 6 * two_places]);
    let (low_form, mut high_form) = FORMS[form];
    let (low, high) = match form {
        0 => (0, 0),
        1 | 2 => (0, state.choose_place(choices)),
        3 | 4 => (state.choose_place(choices), 0),
        _ if state.domain().keying == Keying::Related => {
            let (low, high) = related(state, choices);
            // Two excluded bounds at one key are inverted.
            if low == high && form == 8 {
                high_form = WITH;
            }
            (low, high)
        }
        8 => {
            let low = choices.below(reach - 1);
            (low, low + 1 + choices.below(reach - 1 - low))
        }
        _ => {
            let low = choices.below(reach);
            (low, low + choices.below(reach - low))
        }
    };
    keyed(state, low_form(low), high_form(high))
}

/// Inverted bounds: a start past its end, or both excluded at one key.
pub(super) fn inverted<K: Counted>(state: &State, choices: &mut dyn Choices) -> Bounds<K> {
    const FORMS: [(Form, Form); 4] = [(WITH, WITH), (WITH, WITHOUT), (WITHOUT, WITH), (WITHOUT, WITHOUT)];
    let reach = state.domain().reach;
    let two_places = u32::from(reach > 1);
    let form = choices.weighted(&[two_places, two_places, two_places, 1]);
    let (mut low_form, mut high_form) = FORMS[form];
    let (high, low) = match state.domain().keying {
        Keying::Related => related(state, choices),
        Keying::Uniform if form == 3 => {
            let low = choices.below(reach);
            (choices.below(low + 1), low)
        }
        Keying::Uniform => {
            let low = 1 + choices.below(reach - 1);
            (choices.below(low), low)
        }
    };
    if low == high {
        (low_form, high_form) = (WITHOUT, WITHOUT);
    }
    keyed(state, low_form(low), high_form(high))
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
