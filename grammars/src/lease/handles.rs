//! Which histories of an arena are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - An insert binds a label that no earlier one bound. A fill binds as many labels in a row, and there is at least one.
//! - An action on a handle names a bound label. Where the product says nothing of stale handles, its entry must also be
//!   there; which entries are there follows from the history alone.
//! - There is no drain of its own: the last scan shows everything, and any history may go on after it.
//!
//! Questions to stale handles, second removals and clearing an empty arena are members where policy defines them.
//!
//! # Likelihood
//!
//! Removals are about as likely as inserts, because faults show where slots are used again. A handle is chosen among
//! the latest ones, with or without tenant. In windows for growth most actions are bulk actions.
//!
//! # The axes
//!
//! All three: rules are switched on and off, the window says from how many handles a target is chosen, and bulk actions
//! grow. Where the window begins and how far its keys are apart is left out: labels have no neighbours.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;

use lawful_lease::handles::{Action, Stale, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: usize = 1 << 20;
/// How many values there are.
pub const VALUES: usize = 1 << 20;

/// The histories of an arena with these features.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::Sentences;
/// use lawful_grammars::lease::handles::HandlesGrammar;
/// use lawful_lease::handles::{Action, Stale, Supports};
///
/// let name = Label(0);
/// let history = [Action::Insert { name, value: 1 }, Action::Clear, Action::Get { name }];
/// let promised = Sentences::new(HandlesGrammar::new(Supports::all(Stale::Refused)));
/// assert!(promised.admits(&history));
/// let undefined = Sentences::new(HandlesGrammar::new(Supports::all(Stale::Undefined)));
/// assert_eq!(undefined.derive(&history).unwrap_err().reason, "a stale handle, of which nothing is promised");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HandlesGrammar {
    supports: Supports,
    domain: Domain,
}

impl HandlesGrammar {
    /// The histories of a subject that supports this, over all labels and values. This is the whole language; generate
    /// with a window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: LABELS, values: VALUES, bulk: LABELS, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything, supports.stale()) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; stale handles resolve to nothing.
impl Default for HandlesGrammar {
    fn default() -> Self {
        Self::new(Supports::all(Stale::Refused))
    }
}

impl Grammar for HandlesGrammar {
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

    fn drain(&self, state: &State) -> Vec<Action> {
        state.last_actions(self.supports)
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window, self.supports.stale()), ..*self }
    }
}
