//! How one history of a campaign is searched for: which rules, how narrow, how long.

use crate::{Choices, Grammar, Keying, Rule, Window};

/// The axes of one history, drawn before its actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which part of the mix it belongs to.
    pub partition: Partition,
    /// Which rules are switched on, by position.
    pub rules: Vec<bool>,
    /// How narrow the domains are.
    pub window: Window,
    /// The most actions, drain excluded.
    pub length: usize,
}

/// The parts of the mix. No single one finds every kind of fault: uniform histories are blind to rare ones, narrow ones
/// are slow on easy ones, and only growing ones reach structures of several nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Partition {
    /// All rules, a wide window.
    Uniform,
    /// About half of the rules and a narrow window.
    Swarm,
    /// Large bulk actions and few others.
    Scale,
}

impl Partition {
    /// All parts, in the order of [`Mix::WEIGHTS`].
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Swarm, Self::Scale];

    /// The part's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::Swarm => "swarm",
            Self::Scale => "scale",
        }
    }
}

/// How plans are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The weights of uniform, swarm and scale histories.
    pub weights: [u32; 3],
    /// The most actions of a history.
    pub length: usize,
    /// The most elements that one bulk action touches.
    pub bulk: usize,
}

impl Mix {
    /// How often each partition is drawn. Growing histories cost most, and most of them stay below a few hundred
    /// elements.
    pub const WEIGHTS: [u32; 3] = [9, 11, 4];

    /// The default mix for histories of up to `length` actions.
    pub const fn of_length(length: usize) -> Self {
        Self { weights: Self::WEIGHTS, length, bulk: 10_000 }
    }

    /// Draws a plan for a grammar with these rules.
    pub fn draw<S: 'static, A: 'static>(&self, rules: &[Rule<S, A>], choices: &mut dyn Choices) -> Plan {
        let partition = Partition::ALL[choices.weighted(&self.weights)];
        match partition {
            Partition::Uniform => Plan {
                partition,
                rules: vec![true; rules.len()],
                window: Window { keys: 16 << choices.below(3), bulk: 64, ..self.window(choices) },
                length: self.length,
            },
            Partition::Swarm => Plan {
                partition,
                rules: rules.iter().map(|_| choices.below(2) == 0).collect(),
                window: Window { keys: 2 + choices.below(7), bulk: 16, ..self.window(choices) },
                length: self.length,
            },
            Partition::Scale => Plan {
                partition,
                rules: vec![true; rules.len()],
                window: self.growing(choices),
                length: self.length.min(4 + choices.below(40)),
            },
        }
    }

    /// A window for growth: its size is spread over orders of magnitude, so that few histories pay for the largest.
    fn growing(&self, choices: &mut dyn Choices) -> Window {
        let bulk = (self.bulk >> (2 * choices.weighted(&[1, 2, 4, 8]))).max(1);
        Window { keys: bulk * 2, bulk, ..self.window(choices) }
    }

    fn window(&self, choices: &mut dyn Choices) -> Window {
        let stride = [1, 1, 1, 2, 3, 10, 121][choices.below(7)];
        let first = [0, 0, 1, 7, 300][choices.below(5)];
        Window { first, stride, keys: 0, values: 1_000, bulk: 0, keying: Keying::Related }
    }
}

impl<G: Grammar> crate::Sentences<G> {
    /// Draws a plan and generates one history with it.
    pub fn draw(&self, mix: &Mix, choices: &mut dyn Choices) -> (Plan, Vec<G::Action>) {
        let plan = mix.draw(self.rules(), choices);
        let history = self.narrow(&plan.window).generate(&plan, choices);
        (plan, history)
    }
}
