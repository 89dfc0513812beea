//! Which histories of groups of receipts are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - There are two labels. A start may bind one again; an action that uses a label needs it bound.
//! - A group has at most as many places as the domain allows, and as the subject declares. A request for any one of no
//!   receipts is excluded: its product has no answer to give.
//! - A hold opens once. `Deliver` needs a receipt whose writes are held, `Apply` and `Reject` one that has not completed,
//!   a bulk action at least one that it can apply, and `Late` one that was replaced and has not completed.
//! - An action that means nothing for a shape is excluded for it. A cancelled group takes no command but a restart; its
//!   holds still open.
//! - Pauses do not nest.
//!
//! Nothing is refused: what a caller may ask, a product may not turn down.
//!
//! # Likelihood
//!
//! The weights are a general judgement. Opening a hold is the most frequent action and starting a group the second,
//! because a settled group has little left to show. The guide's schedules are single actions (`apply-earlier`,
//! `apply-peers`), so they occur in groups of any size. Sizes are spread over orders of magnitude, small ones being
//! frequent.
//!
//! # The axes
//!
//! Swarm: half of the rules are off. Scale: groups of up to several hundred receipts. Window: how many places a group
//! has and how many errors there are. A window's offset and stride are left out: a place is a position, so places are
//! numbered from zero without gaps.
//!
//! # The state
//!
//! The state is no model. It holds the domain, the shape of each bound group, which of its holds are open, and whether
//! tasks run. It does not know what settled or was yielded.

mod categories;
mod legal;
mod matrix;
mod parts;
mod rules;
mod scenarios;
mod state;
mod words;

use lawful_contract::Label;
use lawful_receipt::{Action, Order, Supports, Which};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use matrix::{Cell, SIZES, Schedule, matrix};
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: u32 = 2;

/// The histories of a subject that makes groups of receipts.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::receipt::ReceiptGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_receipt::{Action, Shape, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(ReceiptGrammar::new(Supports::of(&[Shape::All]).most(30)));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let excluded = sentences.derive(&[Action::Apply { name: Label(0), at: 0 }]).unwrap_err();
/// assert!(excluded.to_string().ends_with("an unbound label"));
/// ```
#[derive(Clone, Debug)]
pub struct ReceiptGrammar {
    supports: Supports,
    domain: Domain,
}

impl ReceiptGrammar {
    /// The histories of a subject that supports this, with groups up to the largest that it declares. This is the whole
    /// language; generate with a window.
    pub fn new(supports: Supports) -> Self {
        let most = supports.largest();
        let everything = Window { first: 0, stride: 1, keys: most, values: 3, bulk: most, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything, most) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every shape and every feature.
impl Default for ReceiptGrammar {
    fn default() -> Self {
        Self::new(Supports::ALL)
    }
}

impl Grammar for ReceiptGrammar {
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

    /// Every hold opens, and every stream is asked for all that it owes and its end.
    fn drain(&self, state: &State) -> Vec<Action> {
        let mut drain = Vec::new();
        if state.is_paused() {
            drain.push(Action::Resume);
        }
        let order = if state.actions().is_multiple_of(2) { Order::Ascending } else { Order::Descending };
        for (name, group) in state.groups() {
            if group.is_held_any() {
                drain.push(Action::ApplyMany { name, which: Which::All, order });
            }
            if group.is_stream() && !group.is_cancelled() && !group.was_asked_for_all() {
                drain.push(Action::Take { name, count: group.places() + 1 });
            }
        }
        drain
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window, self.supports.largest()), ..self.clone() }
    }
}

fn labels() -> impl Iterator<Item = Label> {
    (0..LABELS).map(Label)
}
