//! Which histories of a tree are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - Nodes have the names of the domain, which a [`Window`] narrows. A name is bound while its node is not there; a
//!   `grow` binds a run of names that are free.
//! - A command is ordinary, or one thing is peculiar about it ([`Oddity`](lawful_tree::Oddity)) whose treatment the
//!   subject defines. It names at most one node that is not there. A `grow` is always ordinary, and what adopts
//!   children is another node than the one that loses them.
//! - Without several roots only the first node is planted. A root that is replaced is a root.
//! - An index is at most two past the end. A vector's coordinates are numbered values of the domain.
//! - A repeated command is one of the last six different ones that were accepted, or of the last six that were refused.
//! - A `fell` is the last action.
//!
//! Refusals are members where the subject promises them; everything else above is excluded.
//!
//! # Likelihood
//!
//! The weights are a general judgement: nodes are made about as often as they move, deletions are rarer, and each
//! peculiar command is rare. A node moves within its own row of siblings in about one move of three. Targets are
//! related to nodes used before, because faults show where commands meet.
//!
//! # The axes
//!
//! Swarm and window are those of every grammar; the keys of a window are names of nodes. Growth is capped at 1 024
//! nodes a command, because a whole document is read after each command.
//!
//! # The state
//!
//! The state is no model. It holds who is under whom and how many children each node has, because that decides which
//! commands policy leaves undefined. It knows no order of siblings and predicts no outcome.

mod categories;
mod legal;
mod oddities;
mod parts;
mod places;
mod rules;
mod scenarios;
mod state;
mod words;

use lawful_tree::{Action, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// The histories of a tree with these features and policies.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::tree::TreeGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_tree::{Action, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(TreeGrammar::new(Supports::CORE));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let plant = |name| Action::Plant { name: Label(name) };
/// let excluded = sentences.derive(&[plant(0), plant(1)]).unwrap_err();
/// assert_eq!(excluded.reason, "a second root");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TreeGrammar {
    supports: Supports,
    domain: Domain,
}

impl TreeGrammar {
    /// The histories of a subject that supports this, over all names and vectors and with growth of any size. This is
    /// the whole language; generate with a window.
    pub fn new(supports: Supports) -> Self {
        let many = 1 << 20;
        let everything = Window { first: 0, stride: 1, keys: many, values: many, bulk: many, keying: Keying::Related };
        Self { supports, domain: Domain { bulk: many, ..Domain::of(&everything) } }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; each oddity is refused.
impl Default for TreeGrammar {
    fn default() -> Self {
        Self::new(Supports::ALL)
    }
}

impl Grammar for TreeGrammar {
    type State = State;
    type Action = Action;

    fn start(&self) -> State {
        State::new(self.domain, self.supports)
    }

    fn rules(&self) -> Vec<Rule<State, Action>> {
        rules::rules(self.supports)
    }

    fn advance(&self, state: &mut State, action: &Action) {
        state.advance(action);
    }

    fn ended(&self, state: &State) -> Option<&'static str> {
        state.is_felled().then_some("an action after the fell")
    }

    fn drain(&self, state: &State) -> Vec<Action> {
        match state.is_felled() {
            true => Vec::new(),
            false if self.supports.deletes() => vec![Action::Look, Action::Fell],
            false => vec![Action::Look],
        }
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window), ..*self }
    }
}
