//! Which histories of exclusive leases are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Action`]s of the kinds that the subject supports.
//!
//! - Resources and clients are numbers below those of the domain, which a [`Window`] narrows. There are at most
//!   [`CLIENTS`] clients. The resources of a bulk action are neighbours, and there is at least one.
//! - A ttl and an advance are at least one tick and at most the ticks of the domain.
//! - An acquisition may bind a label again; the label then names the new claim only. An action that presents a claim needs
//!   its label bound. There are [`LABELS`] labels. A claim is bound whether or not the acquisition was granted.
//! - A drain is the last action.
//!
//! Refusals (a held resource, a claim that is worth nothing) are members; everything else above is excluded.
//!
//! # Likelihood
//!
//! Faults of leases show where time, another client and an old claim meet. So ttls are short, the ticks of an advance
//! are drawn around the ends that leases would have (one before, exactly, one past), resources are few and used again,
//! and claims are presented about as often as they are made. Of the three axes the domain has all: rules are switched
//! off (swarm), resources, clients and ticks are narrowed (window), and bulk actions make large tables (scale). A
//! window's first key and stride are left out, because leases have no order.
//!
//! # The state
//!
//! The state is no model. It holds the domain, the resources used lately, which labels are bound, and the end that each
//! labelled lease would have if it was granted. It does not know who holds what.

mod categories;
mod legal;
mod parts;
mod rules;
mod scenarios;
mod state;
mod words;

use lawful_lease::exclusive::{Action, Again, Late, Supports};

use crate::{Grammar, Keying, Part, Rule, Window};

pub use categories::categories;
pub use scenarios::scenarios;
use state::Domain;
pub use state::State;

/// How many labels a history can bind.
pub const LABELS: u32 = 5;
/// How many clients a history can have.
pub const CLIENTS: usize = 4;
/// The most ticks of a ttl or an advance.
pub const TICKS: usize = 1_000;

/// The histories of a table of leases with these features and policies.
///
/// # Examples
///
/// ```
/// use lawful_contract::Label;
/// use lawful_grammars::lease::exclusive::ExclusiveGrammar;
/// use lawful_grammars::{Mix, Sentences};
/// use lawful_lease::exclusive::{Action, By, Supports};
/// use quickcheck::Gen;
///
/// let sentences = Sentences::new(ExclusiveGrammar::new(Supports::ALL));
/// let (_, history) = sentences.draw(&Mix::of_length(20), &mut Gen::from_size_and_seed(20, 1));
/// assert!(sentences.admits(&history));
///
/// let excluded = sentences.derive(&[Action::Release { name: Label(0), by: By::Owner }]).unwrap_err();
/// assert_eq!(excluded.reason, "an unbound label");
/// ```
#[derive(Clone, Debug)]
pub struct ExclusiveGrammar {
    supports: Supports,
    domain: Domain,
}

impl ExclusiveGrammar {
    /// The histories of a subject that supports this, over all resources. This is the whole language; generate with a
    /// window.
    pub fn new(supports: Supports) -> Self {
        let everything =
            Window { first: 0, stride: 1, keys: 1 << 24, values: TICKS, bulk: 1 << 20, keying: Keying::Related };
        Self { supports, domain: Domain::of(&everything) }
    }

    /// What the subject supports.
    pub fn supports(&self) -> Supports {
        self.supports
    }
}

/// Every feature; acquiring again is refused, renewing late too.
impl Default for ExclusiveGrammar {
    fn default() -> Self {
        Self::new(Supports::ALL.again(Again::Refused).late(Late::Refused))
    }
}

impl Grammar for ExclusiveGrammar {
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

    fn readiness(&self, state: &State) -> Option<u64> {
        Some(u64::from(state.any_bound()))
    }

    fn drain(&self, state: &State) -> Vec<Action> {
        if state.is_drained() { Vec::new() } else { vec![Action::Survey, Action::Drain] }
    }

    fn parts(&self, action: &mut Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        parts::visit(action, visit);
    }

    fn narrow(&self, window: &Window) -> Self {
        Self { domain: Domain::of(window), ..self.clone() }
    }
}
