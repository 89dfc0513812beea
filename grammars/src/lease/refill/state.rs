//! What legality and good choices depend on: the rate, as opened. It does not know how many tokens there are.

use lawful_lease::refill::{Action, Feature, Rate, Supports};

use super::MOST;
use crate::{Choices, Keying, Window};

/// A window that is clamped to the numbers of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    pub(super) supports: Supports,
    /// The greatest number of tokens or ticks.
    pub(super) most: u64,
    /// The most takes of a burst.
    pub(super) bulk: usize,
}

impl Domain {
    pub(super) fn of(window: &Window, supports: Supports) -> Self {
        let most = (window.values as u64).clamp(1, MOST);
        Self { keying: window.keying, supports, most, bulk: window.bulk.min(MOST as usize) }
    }

    /// The greatest number of tokens that a take asks for.
    pub(super) fn asked(&self) -> u64 {
        if self.supports.has(Feature::Many) { self.most } else { 1 }
    }

    /// The greatest width.
    pub(super) fn width(&self) -> u64 {
        if self.supports.has(Feature::Width) { self.most } else { 1 }
    }
}

/// The state of a history.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    rate: Option<Rate>,
    drained: bool,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, rate: None, drained: false }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_open(&self) -> bool {
        self.rate.is_some()
    }

    pub(super) fn is_drained(&self) -> bool {
        self.drained
    }

    fn rate(&self) -> Rate {
        self.rate.unwrap_or(Rate { max: 1, width: 1, interval: 1, tokens: 1 })
    }

    /// A number of tokens: one, or related to the rate.
    pub(super) fn choose_tokens(&self, choices: &mut dyn Choices) -> u64 {
        let (most, Rate { max, width, .. }) = (self.domain.asked(), self.rate());
        if self.domain.keying == Keying::Uniform {
            return 1 + choices.below(most as usize) as u64;
        }
        let tokens = match choices.below(10) {
            0..4 => 1,
            4 => width,
            5 => max,
            6 => max + 1,
            7 => max.div_ceil(2),
            _ => 1 + choices.below(max as usize) as u64,
        };
        tokens.clamp(1, most)
    }

    /// A number of ticks: one, or related to the interval and to how long the bucket takes to fill.
    pub(super) fn choose_ticks(&self, choices: &mut dyn Choices) -> u64 {
        let (most, Rate { max, width, interval, .. }) = (self.domain.most, self.rate());
        if self.domain.keying == Keying::Uniform {
            return 1 + choices.below(most as usize) as u64;
        }
        let ticks = match choices.below(10) {
            0..2 => 1,
            2 => interval - 1,
            3 => interval,
            4 => interval + 1,
            5 => interval.div_ceil(width),
            6 => interval * (1 + choices.below(4) as u64),
            7 => max.div_ceil(width) * interval,
            _ => 1 + choices.below(2 * interval as usize) as u64,
        };
        ticks.clamp(1, most)
    }

    pub(super) fn advance(&mut self, action: &Action) {
        match action {
            Action::Open { max, width, interval, tokens } => {
                self.rate = Some(Rate { max: *max, width: *width, interval: *interval, tokens: *tokens });
            }
            Action::Drain => self.drained = true,
            _ => {}
        }
    }
}
