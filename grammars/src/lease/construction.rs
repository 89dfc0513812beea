//! Which histories of partial construction are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the product supports.
//!
//! - A product has at most the steps of the domain, which a [`Window`] narrows; none is legal. A step that fails is one of
//!   them, and the part whose return fails was taken before.
//! - A label is bound by a construction that succeeds, and is free again when its product was disposed of. There are
//!   [`LABELS`] labels.
//!
//! Refusals do not exist: a construction that fails is an outcome.
//!
//! # Likelihood
//!
//! Each step fails in turn, so failures are more frequent than products, and the first and the last step are drawn more
//! often than those between. Products stand while others fail. Of the axes, rules are switched off (swarm) and the
//! number of steps grows by orders of magnitude (scale); keys are left out, because a construction has none, and a
//! window narrows the steps instead.
//!
//! # The state
//!
//! The state knows how many steps each standing product has. It predicts no answer.

mod categories;
mod rules;
mod scenarios;
mod state;

use lawful_contract::Label;
use lawful_lease::construction::{Action, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: u32 = 3;
/// The most steps of a product.
pub const STEPS: usize = 600;

/// The histories of a construction that promises this.
///
/// # Examples
///
/// ```
/// use lawful_grammars::lease::construction::ConstructionGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_lease::construction::{Action, How, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(ConstructionGrammar::new(Supports::ALL));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let never = Action::Fail { steps: 2, at: 2, how: How::Error, stuck: None };
/// assert_eq!(sentences.derive(&[never]).unwrap_err().reason, "a failing step outside the construction");
/// ```
#[derive(Clone, Debug)]
pub struct ConstructionGrammar {
    supports: Supports,
    domain: Domain,
}

impl ConstructionGrammar {
    /// The histories of a construction that promises this, with products of any size. This is the whole language;
    /// generate with a window.
    pub fn new(supports: Supports) -> Self {
        let everything = Window { first: 0, stride: 1, keys: STEPS, values: 1, bulk: STEPS, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything) }
    }

    /// What the construction promises.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every promise.
impl Default for ConstructionGrammar {
    fn default() -> Self {
        Self::new(Supports::ALL)
    }
}

impl Grammar for ConstructionGrammar {
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

    /// Everything that stands is disposed of, the greatest label first.
    fn drain(&self, state: &State) -> Vec<Action> {
        let standing = state.standing().into_iter().rev();
        standing.map(|(name, _)| Action::Dispose { name, stuck: None }).collect()
    }

    /// Steps are counts; which of them fails is a value; a return that fails is numbered behind one that does not.
    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        let number = |part, of: u32, visit: &mut dyn FnMut(Part, usize) -> usize| {
            u32::try_from(visit(part, of as usize)).unwrap_or(u32::MAX)
        };
        let optional = |of: Option<u32>, visit: &mut dyn FnMut(Part, usize) -> usize| {
            number(Part::Value, of.map_or(0, |step| step.saturating_add(1)), visit).checked_sub(1)
        };
        match action {
            Action::Build { name, steps } => {
                *name = Label(number(Part::Label, name.0, visit));
                *steps = number(Part::Count, *steps, visit);
            }
            Action::Fail { steps, at, stuck, .. } => {
                *steps = number(Part::Count, *steps, visit);
                *at = number(Part::Value, *at, visit);
                *stuck = optional(*stuck, visit);
            }
            Action::Dispose { name, stuck } => {
                *name = Label(number(Part::Label, name.0, visit));
                *stuck = optional(*stuck, visit);
            }
        }
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window), ..self.clone() }
    }
}
