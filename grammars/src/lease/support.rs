//! Which histories of support are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the product supports.
//!
//! - Subjects are numbers below those of the domain, which a [`Window`] narrows. There are [`LABELS`] labels.
//! - A label is bound by a start or by a replacement of a live handle, and only while its handle is neither pending nor
//!   live. A handle is not replaced by itself.
//! - A pending attempt is accepted or refused, and neither released nor replaced. A promise settles once, after acceptance.
//! - A crowd has at least one handle and at most as many as the domain allows; no more handles are dispersed than a subject's
//!   crowds have.
//!
//! Refusals are members: the replacement of a handle that is not live, and the release of one that supports nothing.
//!
//! # Likelihood
//!
//! Faults of ownership show when a handle that is gone is spoken of again while others keep its subject. So subjects
//! are few, retired handles are released about as often as live ones, and labels are used again. Rules are switched off
//! (swarm), subjects are narrowed (window), and crowds make large counts (scale). A window's first key and stride are
//! left out, because subjects have no order.
//!
//! # The state
//!
//! The state knows how far each handle has come, because legality depends on it, and how large the crowds are. It does
//! not say what is supported.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;

use lawful_lease::support::{Action, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: u32 = 6;

/// The histories of a registry with these features.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::lease::support::SupportGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_lease::support::{Action, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(SupportGrammar::new(Supports::ALL));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let pending = [Action::Start { subject: 0, name: Label(0) }, Action::Release { name: Label(0) }];
/// assert_eq!(sentences.derive(&pending).unwrap_err().reason, "a pending handle");
/// ```
#[derive(Clone, Debug)]
pub struct SupportGrammar {
    supports: Supports,
    domain: Domain,
}

impl SupportGrammar {
    /// The histories of a registry that supports this, over all subjects. This is the whole language; generate with a
    /// window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: 1 << 24, values: 1, bulk: 1 << 20, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything) }
    }

    /// What the registry supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature.
impl Default for SupportGrammar {
    fn default() -> Self {
        Self::new(Supports::ALL)
    }
}

impl Grammar for SupportGrammar {
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
        state.drain()
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window), ..self.clone() }
    }
}
