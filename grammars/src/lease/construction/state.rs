//! What legality and good choices depend on.

use lawful_contract::Label;
use lawful_lease::construction::Action;

use super::{LABELS, STEPS};
use crate::{Choices, Keying, Window};

/// A window in the terms of constructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// The most steps of a product.
    pub(super) steps: usize,
}

impl Domain {
    pub(super) fn of(window: &Window) -> Self {
        Self { keying: window.keying, steps: window.keys.max(window.bulk).clamp(1, STEPS) }
    }
}

/// The state of a history of constructions.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    standing: [Option<u32>; LABELS as usize],
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, standing: [None; LABELS as usize] }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The steps of a standing product.
    pub(super) fn steps(&self, name: Label) -> Option<u32> {
        self.standing.get(name.0 as usize).copied().flatten()
    }

    /// The standing products with their steps.
    pub(super) fn standing(&self) -> Vec<(Label, u32)> {
        (0..LABELS).map(Label).filter_map(|name| Some((name, self.steps(name)?))).collect()
    }

    /// The labels that no product has.
    pub(super) fn free(&self) -> Vec<Label> {
        (0..LABELS).map(Label).filter(|name| self.steps(*name).is_none()).collect()
    }

    /// A number of steps from `least` on: for enumeration each, else each order of magnitude equally likely.
    pub(super) fn choose_steps(&self, least: usize, choices: &mut dyn Choices) -> u32 {
        let most = self.domain.steps;
        let steps = match self.domain.keying {
            Keying::Uniform => least + choices.below(most + 1 - least),
            Keying::Related if least == 0 && choices.weighted(&[1, 15]) == 0 => 0,
            Keying::Related => {
                let from = 1_usize << choices.below(most.ilog2() as usize + 1);
                from + choices.below(from.min(most + 1 - from))
            }
        };
        steps as u32
    }

    /// One of the steps below `steps`: the last and the first are likely.
    pub(super) fn choose_step(&self, steps: u32, choices: &mut dyn Choices) -> u32 {
        if self.domain.keying == Keying::Uniform {
            return choices.below(steps as usize) as u32;
        }
        match choices.weighted(&[2, 1, 3]) {
            0 => steps.saturating_sub(1),
            1 => 0,
            _ => choices.below(steps as usize) as u32,
        }
    }

    /// A step below `steps` whose return fails, or none.
    pub(super) fn choose_stuck(&self, steps: u32, choices: &mut dyn Choices) -> Option<u32> {
        if self.domain.keying == Keying::Uniform {
            return (choices.below(steps as usize + 1) as u32).checked_sub(1);
        }
        (steps > 0 && choices.weighted(&[1, 1]) == 0).then(|| self.choose_step(steps, choices))
    }

    pub(super) fn advance(&mut self, action: &Action) {
        let (name, steps) = match *action {
            Action::Build { name, steps } => (name, Some(steps)),
            Action::Dispose { name, .. } => (name, None),
            Action::Fail { .. } => return,
        };
        if let Some(slot) = self.standing.get_mut(name.0 as usize) {
            *slot = steps;
        }
    }
}
