//! Which histories of a document service are legal, and which are likely.
//!
//! # The language
//!
//! A history is a sequence of [`Do`]s.
//!
//! - Lease actions are those of the grammar of exclusive leases: acquire, renew, release and advance, over the documents
//!   of the domain. A claim is not bound again while a command under it waits to be written.
//! - A command has an id that no command had, carries a claim whose label is bound, and is for that claim's document. Its
//!   edit is a member of the tree grammar in the state of that document; a node that it makes has a name that no command
//!   for the document had.
//! - Each receipt of a command that was sent is let come once: it is opened, or it fails.
//! - A command that was sent is sent again while the label of its claim is bound as it was.
//! - A drain is the last action.
//!
//! Refusals (a claim that is worth nothing, an edit that the tree refuses, a receipt that nobody waits for any more)
//! are members.
//!
//! # Likelihood
//!
//! Most commands carry the claim that is likely to be live, so that they run, and receipts come about as often as
//! commands are sent. The axes are those of the parts: rules are switched off (swarm), documents, clients and ticks are
//! narrowed (window). There is no growth: a document grows by single commands.
//!
//! # The state
//!
//! The state is no model. It joins the states of the parts and what was sent. It guesses which claim is live and which
//! edits were written, for likelihood and for the names that edits use; where it is wrong, the edit names a node that
//! is not there, and is refused.

mod rules;
mod state;

use lawful_contract::Label;
use lawful_grammars::lease::exclusive::{ExclusiveGrammar, TICKS};
use lawful_grammars::tree::TreeGrammar;
use lawful_grammars::{Grammar, Keying, Part, Rule, Window};
use lawful_lease::exclusive::Action as LeaseAction;

use super::action::{Change, Do};
use super::parts::{LEASES, TREES};
use state::Domain;
pub use state::State;

/// The histories of a document service.
///
/// # Examples
///
/// ```
/// use lawful_calibration::service::ServiceGrammar;
/// use lawful_grammars::{Mix, Odometer, Sentences};
///
/// let sentences = Sentences::new(ServiceGrammar::default());
/// let (_, history) = sentences.draw(&Mix::of_length(9), &mut Odometer::new());
/// assert!(sentences.admits(&history));
/// ```
#[derive(Clone, Debug)]
pub struct ServiceGrammar {
    leases: ExclusiveGrammar,
    trees: TreeGrammar,
    domain: Domain,
}

/// The nodes that a document of a related history can have at once, at least.
const NODES: usize = 24;

impl ServiceGrammar {
    fn of(window: &Window) -> Self {
        let related = window.keying == Keying::Related;
        let names = if related { window.keys.max(NODES) } else { window.keys };
        let trees = TreeGrammar::new(TREES).narrow(&Window { keys: names, bulk: NODES, ..*window });
        let domain = Domain {
            keying: window.keying,
            documents: window.keys.max(1),
            values: window.values.clamp(1, TICKS),
            names,
        };
        Self { leases: ExclusiveGrammar::new(LEASES).narrow(&Window { bulk: 0, ..*window }), trees, domain }
    }
}

/// The whole language; generate with a window.
impl Default for ServiceGrammar {
    fn default() -> Self {
        let many = 1 << 20;
        Self::of(&Window { first: 0, stride: 1, keys: many, values: 1_000, bulk: 0, keying: Keying::Related })
    }
}

impl Grammar for ServiceGrammar {
    type State = State;
    type Action = Do;

    fn start(&self) -> State {
        State::new(self.domain, self.leases.start(), self.trees)
    }

    fn rules(&self) -> Vec<Rule<State, Do>> {
        rules::rules()
    }

    fn advance(&self, state: &mut State, action: &Do) {
        if let Do::Lease(lease) = action {
            self.leases.advance(&mut state.leases, lease);
        }
        state.advance(action);
    }

    fn ended(&self, state: &State) -> Option<&'static str> {
        state.is_drained().then_some("an action after the drain")
    }

    fn drain(&self, state: &State) -> Vec<Do> {
        if state.is_drained() { Vec::new() } else { vec![Do::List, Do::Lease(LeaseAction::Drain)] }
    }

    fn parts(&self, action: &mut Do, visit: &mut dyn FnMut(Part, usize) -> usize) {
        match action {
            Do::Lease(lease) => self.leases.parts(lease, visit),
            Do::Send(command) => {
                label(&mut command.id, visit);
                label(&mut command.under, visit);
                number(Part::Key, &mut command.document, visit);
                if let Change::Edit(edit) = &mut command.change {
                    self.trees.parts(edit, visit);
                }
            }
            Do::Again { id } | Do::Apply { id } | Do::Index { id } => label(id, visit),
            Do::Fail { id, error, .. } => {
                label(id, visit);
                number(Part::Value, error, visit);
            }
            Do::Find { document } => number(Part::Key, document, visit),
            Do::List | Do::Reopen => {}
        }
    }

    fn narrow(&self, window: &Window) -> Self {
        Self::of(window)
    }
}

fn number(part: Part, of: &mut u32, visit: &mut dyn FnMut(Part, usize) -> usize) {
    *of = u32::try_from(visit(part, *of as usize)).unwrap_or(u32::MAX);
}

fn label(name: &mut Label, visit: &mut dyn FnMut(Part, usize) -> usize) {
    number(Part::Label, &mut name.0, visit);
}
