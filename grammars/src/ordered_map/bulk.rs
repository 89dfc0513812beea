//! Choosing bulk actions: how many keys, from where, how far apart, in which order.

use std::ops::RangeInclusive;

use lawful_contract::Counted;
use lawful_ordered_map::{Bulk, Order};

use super::state::State;
use crate::{Choices, Keying};

/// The most keys of a bulk action that counts as small. Larger ones have rules of their own.
pub(super) const FEW: usize = 64;

const ORDERS: [Order; 3] = [Order::Ascending, Order::Descending, Order::Scattered];

/// The counts of small bulk actions.
pub(super) fn few(state: &State) -> RangeInclusive<usize> {
    1..=state.domain().bulk.min(FEW)
}

/// The counts of large bulk actions.
pub(super) fn many(state: &State) -> RangeInclusive<usize> {
    FEW + 1..=state.domain().bulk
}

pub(super) fn choose<K: Counted>(state: &State, counts: RangeInclusive<usize>, choices: &mut dyn Choices) -> Bulk<K> {
    let domain = state.domain();
    let (count, step, start);
    match domain.keying {
        Keying::Uniform => {
            count = counts.start() + choices.below(counts.end() + 1 - counts.start());
            step = 1 + choices.below(most_steps(domain.reach, count));
            start = choices.below(domain.reach - (count - 1) * step);
        }
        Keying::Related => {
            count = spread(*counts.start(), *counts.end(), choices);
            let most = most_steps(domain.reach, count);
            step = [1, 1, 1, 2, 3, 10, most][choices.below(7)].min(most);
            start = state.choose_place(choices).min(domain.reach - 1 - (count - 1) * step);
        }
    }
    let order = ORDERS[choices.below(ORDERS.len())];
    Bulk { count, start: domain.key(start), stride: domain.distance(step), order }
}

/// The widest step at which `count` keys fit.
fn most_steps(reach: usize, count: usize) -> usize {
    ((reach - 1) / (count - 1).max(1)).max(1)
}

/// A number whose order of magnitude is uniform.
fn spread(least: usize, most: usize, choices: &mut dyn Choices) -> usize {
    let magnitudes = (most / least).ilog2() as usize + 1;
    let from = least << choices.below(magnitudes);
    from + choices.below(from.min(most + 1 - from))
}
