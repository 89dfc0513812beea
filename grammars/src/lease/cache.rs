//! Which histories of a cache are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - The first action is `open`, and no other is. A capacity is at least 1.
//! - Keys, values and capacities lie in the domain. A bulk action names at least one key, and all of its keys lie there.
//! - There is no drain of its own: the last scan shows everything.
//!
//! Absent keys, overwrites, removals from an empty cache and resizing to the same size are members.
//!
//! # Likelihood
//!
//! There are about twice as many keys as the cache holds, so that keys go and come again. Keys used lately, and the
//! keys that were just set, are more likely. Clearing is rare: it undoes what the history built.
//!
//! # The axes
//!
//! All three: rules are switched on and off, the window narrows keys and values, and bulk actions and capacities grow.
//! Where the window begins and how far its keys are apart is left out: keys of a cache have no order.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;

use lawful_lease::cache::{Action, Eviction, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many keys there are.
pub const KEYS: usize = 1 << 20;
/// How many values there are.
pub const VALUES: usize = 1 << 20;

/// The histories of a cache with these features.
///
/// # Examples
///
/// ```
/// use lawful_grammars::Sentences;
/// use lawful_grammars::lease::cache::CacheGrammar;
/// use lawful_lease::cache::{Action, Eviction, Supports};
///
/// let sentences = Sentences::new(CacheGrammar::new(Supports::all(Eviction::LeastRecent)));
/// assert!(sentences.admits(&[Action::Open { capacity: 1 }, Action::Set { key: 1, value: 1 }]));
/// let excluded = sentences.derive(&[Action::Scan]).unwrap_err();
/// assert_eq!(excluded.reason, "an action before the cache is opened");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CacheGrammar {
    supports: Supports,
    domain: Domain,
}

impl CacheGrammar {
    /// The histories of a subject that supports this, over all keys and values. This is the whole language; generate
    /// with a window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: KEYS, values: VALUES, bulk: KEYS, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; the least recently used key goes.
impl Default for CacheGrammar {
    fn default() -> Self {
        Self::new(Supports::all(Eviction::LeastRecent))
    }
}

impl Grammar for CacheGrammar {
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
        if !state.is_open() {
            return Vec::new();
        }
        let evicts = if self.supports.kind("evict") { 2 } else { 0 };
        let evictions = std::iter::repeat_n(Action::Evict, evicts);
        std::iter::once(Action::Scan)
            .chain(evictions)
            .chain([Action::Fill { key: 0, count: 1 }, Action::Scan])
            .collect()
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window), ..*self }
    }
}
