//! A reference model of ordered trees and their edits.
//!
//! Role: say what an ordered tree promises under commands that edit it, and predict its structure. This crate holds the
//! vocabulary ([`Action`], [`Outcome`], [`Place`]), the contract ([`CONTRACT`]), a structural predictor in two
//! formulations ([`Plain`], [`Nested`]) and the trait by which a product is called ([`Tree`]). It generates no history,
//! judges nothing and calls no product.
//!
//! # The law
//!
//! Every node has one place in one tree: a root, or a position among the children of one parent. A command is accepted
//! and does what it says, or it is refused and does nothing.
//!
//! | Group | Promise |
//! |---|---|
//! | links | A child names its parent, a parent lists its child once, and no other node lists it. Children read backwards are the children reversed; first, last, next and previous agree. Climbing from any node ends at a root. |
//! | nodes | Ids are unique. A creation adds the nodes that it makes; a deletion removes the node that it names, with or without what hangs below it; no other command adds or removes any. |
//! | moves | The node stands under its new parent, where the place says: the old order with the node taken out and put in. Every other row of siblings stays. What hangs below a node travels with it, unchanged. |
//! | no move | A move to where the node stands changes nothing. |
//! | refusals | A node does not go under itself or under what hangs below it. A node that is not there, the one root of a tree, an index past the end and a place beside a root are the product's policy, [`Oddity`]. |
//! | space | A shift moves a node and what hangs below it by one vector, and nothing else. What stays when a node gets another parent is policy, [`Carried`]. |
//! | command ids | A repeated command id answers with the stored receipt and changes nothing. |
//!
//! The authority is the design of the command endpoint, which tells how to test one. Real trees differ in more: whether
//! there may be several roots ([`Feature::Forest`]), which places they know, what becomes of a replaced root
//! ([`Replaced`]). [`Supports`] holds what a product declares; where it declares nothing, nobody asks.
//!
//! # Judged by relations
//!
//! A model that predicts every result of an editor is a second editor. So the laws of this domain relate a document
//! before a command, the command, the answer and the document after it, and predict no coordinates. They live with the
//! driver; this crate predicts structure alone.
//!
//! [`Plain`] keeps one list of nodes with their parents. No shorter state predicts every structure: two trees that
//! differ in a parent or in the order of two siblings are told apart by reading them. No longer state is needed: every
//! other link follows. It also keeps the outcome of each command that was sent, because a repeated command answers with
//! it.
//!
//! [`Nested`] keeps branches inside branches and moves them by cutting and grafting. `tests/formulations.rs` compares
//! the two on every history, of any length, over small domains. The predictor is used to measure what the relations let
//! pass, and to choose the histories of relations over two runs; it accuses nobody.
//!
//! *A fault that product and laws could share* is a wrong reading of an index: whoever counts it before the node that
//! moves is taken out accepts a product that does the same. `Plain` counts what is left, `Nested` inserts into what is
//! left, and the relations `spelling` and `there-and-back` read no index at all: they compare a move by index with a
//! move to the last place, and a tree with itself after a move and its undoing.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_tree::{Action, Nested, Outcome, Place, Plain, Supports};
//!
//! let [root, a, b, c] = [0, 1, 2, 3].map(Label);
//! let history = [
//!     Action::Plant { name: root },
//!     Action::Create { name: a, at: Place::Last(root) },
//!     Action::Create { name: b, at: Place::First(root) },
//!     Action::Create { name: c, at: Place::Last(a) },
//!     Action::Reparent { node: a, to: Place::Last(c) }, // refused: `c` hangs below `a`
//!     Action::DeleteLift { node: a },
//! ];
//! let (mut plain, mut nested) = (Plain::new(Supports::ALL), Nested::new(Supports::ALL));
//! let outcomes: Vec<_> = history.iter().map(|action| plain.apply(action)).collect();
//! assert!(history.iter().map(|action| nested.apply(action)).eq(outcomes.clone()));
//! assert_eq!(outcomes[4], Outcome::Refused);
//! assert_eq!(plain.children(root), [b, c]);
//! ```
//!
//! # Limits
//!
//! The promise covers one caller at a time and documents that are read between commands. It says nothing about what a
//! node holds, memory, concurrency, changes during a walk, durability or work. [`CONTRACT`] lists every limit and
//! omission, and which differences a comparison ignores.
//!
//! # Trusted base
//!
//! Both formulations import the following, and a fault in it could hide from their comparison:
//!
//! - `Vec` of the standard library;
//! - the vocabulary of actions in `action.rs`: [`Action::creations`], [`Place::of`] and [`Place::is_beside`]. They say
//!   what an action *is*, and the driver reads the same definitions. Their examples state them by hand;
//! - [`Supports`]: which oddities are refused.
//!
//! Neither imports any product.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: a cycle through two legal moves; an index counted before
//! removal when a node moves later among its siblings; a first or last child that is not updated; a sibling's link that
//! still leads to a removed node; a middle child that keeps its old parent; a node listed under two parents; a refused
//! command that has already taken the node out; nodes that stay behind after their subtree was deleted; children
//! reversed when they move together; an id given out twice; a repeated command that is executed twice.

mod action;
mod contract;
mod model;
mod nested;
mod subject;
mod supports;
mod walk;

pub use action::{Action, End, Outcome, Place, Point, Shape};
pub use contract::CONTRACT;
pub use model::Plain;
pub use nested::Nested;
pub use subject::{Reply, Tree, Trouble};
pub use supports::{Carried, Feature, Oddity, Replaced, Supports, Treatment};
pub use walk::Walk;
