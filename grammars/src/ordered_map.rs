//! Which histories of an ordered map are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - Keys and values are numbered values of the domain, which a [`Window`] narrows. The keys of a bulk action lie at
//!   the places of the window, and there is at least one.
//! - An action that binds a label may bind it again; the label then names the new map only. An action that uses a label
//!   needs it bound. `Append` frees the label that it uses. There are three labels.
//! - Inverted bounds occur only where the subject's policy defines what they do.
//! - A prefix query occurs only for keys that have prefixes.
//! - A drain is the last action.
//!
//! Refusals (inverted bounds under [`Inverted::Refused`]) are members; everything else above is excluded.
//!
//! # Likelihood
//!
//! The weights are a general judgement: writes are about as likely as reads, actions that empty or replace the whole
//! map are rare, and in windows for growth most actions are bulk actions whose size is spread over orders of magnitude.
//! Keys are related to keys used before, because faults show where actions meet.
//!
//! # The state
//!
//! The state is no model. It holds the domain, the places of the last keys, which labels are bound, and whether the
//! history was drained. It does not know what the map contains.

mod bounds;
mod bulk;
mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;
mod words;

use std::fmt;
use std::marker::PhantomData;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, End, Inverted, Supports, Way};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: u32 = 3;

/// The histories of an ordered map with these keys, these values and these features.
///
/// # Examples
///
/// ```
/// use lawful_grammars::ordered_map::OrderedMapGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_ordered_map::{Action, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(OrderedMapGrammar::<u32, u32>::new(Supports::CORE));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let excluded = sentences.derive(&[Action::Len]).unwrap_err();
/// assert_eq!(excluded.to_string(), "step 0 (Len) is outside the language: no rule produces this kind of action");
/// ```
pub struct OrderedMapGrammar<K, V> {
    supports: Supports,
    domain: Domain,
    types: PhantomData<fn() -> (K, V)>,
}

impl<K: Counted, V: Counted> OrderedMapGrammar<K, V> {
    /// The histories of a subject that supports this, over all numbered keys and values and with bulk actions of any
    /// size. This is the whole language; generate with a window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: K::MANY, values: V::MANY, bulk: K::MANY, keying: Keying::Related };
        Self { supports, domain: Domain::of::<K, V>(&everything), types: PhantomData }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; inverted bounds give an empty range.
impl<K: Counted, V: Counted> Default for OrderedMapGrammar<K, V> {
    fn default() -> Self {
        Self::new(Supports::ALL.inverted(Inverted::Empty))
    }
}

impl<K, V> Clone for OrderedMapGrammar<K, V> {
    fn clone(&self) -> Self {
        Self { supports: self.supports, domain: self.domain, types: PhantomData }
    }
}

impl<K, V> fmt::Debug for OrderedMapGrammar<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrderedMapGrammar").field("supports", &self.supports).field("domain", &self.domain).finish()
    }
}

impl<K: Counted, V: Counted> Grammar for OrderedMapGrammar<K, V> {
    type State = State;
    type Action = Action<K, V>;

    fn start(&self) -> State {
        State::new(self.domain)
    }

    fn rules(&self) -> Vec<Rule<State, Action<K, V>>> {
        rules::rules(self.supports)
    }

    fn advance(&self, state: &mut State, action: &Action<K, V>) {
        state.advance(action);
    }

    fn ended(&self, state: &State) -> Option<&'static str> {
        state.is_drained().then_some("an action after the drain")
    }

    fn readiness(&self, state: &State) -> Option<u64> {
        Some(u64::from(state.any_bound()) + u64::from(state.any_differs()))
    }

    fn drain(&self, state: &State) -> Vec<Action<K, V>> {
        if state.is_drained() {
            return Vec::new();
        }
        let end = if state.actions().is_multiple_of(2) { End::First } else { End::Last };
        vec![Action::Scan { way: Way::Forward }, Action::Drain { end }]
    }

    fn parts(&self, action: &mut Action<K, V>, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of::<K, V>(window), ..self.clone() }
    }
}

fn labels() -> impl Iterator<Item = Label> {
    (0..LABELS).map(Label)
}
