//! Which histories of a semaphore are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - The first action is `open`, and no other is.
//! - A request binds a label that is free. It is free again when the request is dropped. An action that uses a label needs
//!   it bound, whatever became of its request: what is granted and what waits is not known here.
//! - A request asks for at least one permit, and for more than one only where the subject can.
//! - A drain is the last action.
//!
//! Requests for more than there will ever be, requests after close, and dropping what was never granted are members.
//!
//! # Likelihood
//!
//! Semaphores are small and requests ask for few permits, so that most histories have waiters. Counts are related to
//! the number of permits, because faults show at the boundary. Closing is rare: nothing is granted afterwards. In
//! windows for growth most actions are crowds.
//!
//! # The axes
//!
//! All three: rules are switched on and off, the window narrows labels and counts, and crowds grow. Where the window
//! begins and how far its keys are apart is left out: labels have no neighbours.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;

use lawful_lease::permits::{Action, Queue, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind: enough to pass every internal threshold for waiters.
pub const LABELS: usize = 1_024;
/// The most permits that an action speaks of.
pub const PERMITS: usize = 1_000_000;

/// The histories of a semaphore with these features.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::Sentences;
/// use lawful_grammars::lease::permits::PermitsGrammar;
/// use lawful_lease::permits::{Action, Queue, Supports};
///
/// let sentences = Sentences::new(PermitsGrammar::new(Supports::all(Queue::Fair)));
/// let open = Action::Open { permits: 1 };
/// let name = Label(0);
/// assert!(sentences.admits(&[open.clone(), Action::Acquire { name, count: 3 }, Action::Drop { name }]));
/// let excluded = sentences.derive(&[open, Action::Drop { name }]).unwrap_err();
/// assert_eq!(excluded.reason, "an unbound label");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PermitsGrammar {
    supports: Supports,
    domain: Domain,
}

impl PermitsGrammar {
    /// The histories of a subject that supports this, over all labels and counts. This is the whole language; generate
    /// with a window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: LABELS, values: PERMITS, bulk: LABELS, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything, supports) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; requests are served in the order asked.
impl Default for PermitsGrammar {
    fn default() -> Self {
        Self::new(Supports::all(Queue::Fair))
    }
}

impl Grammar for PermitsGrammar {
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
