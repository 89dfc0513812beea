//! Which histories of a token bucket are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - The first action is `open`, and no other is. Maximum, width and interval are at least 1; the bucket starts with at
//!   most the maximum, and full where the subject can only start full.
//! - Takes and questions are about at least one token, and about more than one only where the subject can. Time moves
//!   forward by at least one tick.
//! - A drain is the last action.
//!
//! Takes of more than the maximum are members: they are refused.
//!
//! # Likelihood
//!
//! Buckets are small. Numbers of tokens are related to the maximum and the width, and ticks to the interval, because
//! faults show at the boundaries: one tick before a step, at it, and one after.
//!
//! # The axes
//!
//! Rules are switched on and off, the window narrows all numbers, and buckets, bursts and times grow. Keys are left
//! out: there are none.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;

use lawful_lease::refill::{Action, Pace, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// The greatest number of tokens or ticks that an action speaks of.
pub const MOST: u64 = 100_000;

/// The histories of a token bucket with these features.
///
/// # Examples
///
/// ```
/// use lawful_grammars::Sentences;
/// use lawful_grammars::lease::refill::RefillGrammar;
/// use lawful_lease::refill::{Action, Pace, Supports};
///
/// let sentences = Sentences::new(RefillGrammar::new(Supports::core(Pace::Stepped)));
/// let open = |tokens| Action::Open { max: 2, width: 1, interval: 3, tokens };
/// assert!(sentences.admits(&[open(2), Action::Take { count: 1 }, Action::Advance { ticks: 3 }]));
/// assert_eq!(sentences.derive(&[open(1)]).unwrap_err().reason, "a bucket that does not start full");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RefillGrammar {
    supports: Supports,
    domain: Domain,
}

impl RefillGrammar {
    /// The histories of a subject that supports this, over all numbers. This is the whole language; generate with a
    /// window.
    pub fn new(supports: Supports) -> Self {
        let most = MOST as usize;
        let everything = Window { first: 0, stride: 1, keys: 1, values: most, bulk: most, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything, supports) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature, at a steady pace.
impl Default for RefillGrammar {
    fn default() -> Self {
        Self::new(Supports::all(Pace::Steady))
    }
}

impl Grammar for RefillGrammar {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::new(self.domain)
    }

    fn rules(&self) -> Vec<Rule<State, Action>> {
        rules::rules(self.supports)
    }

    fn advance(&self, state: &mut State, action: &Action) {
        state.advance(action);
    }

    fn ended(&self, state: &State) -> Option<&'static str> {
        state.is_drained().then_some("an action after the drain")
    }

    fn drain(&self, state: &State) -> Vec<Action> {
        if state.is_open() && !state.is_drained() { vec![Action::Drain] } else { Vec::new() }
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window, self.supports), ..*self }
    }
}
